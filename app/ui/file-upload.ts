// Uploads the file of a form field: its progress, its errors, and previews of what this tab has uploaded.

import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { UNEXPECTED } from '../failure-messages.ts'
import { readStored, storeJson } from '../local-storage.ts'
import { type Upload, type UploadedFile, UploadProblem } from '../upload.ts'

const storageKey = 'picture-looks-1'
const maxPreviews = 4
const storedPreviews = z.array(z.tuple([z.string(), z.string()]))

const readPreviews = () => readStored(storageKey, storedPreviews, 'sessionStorage') ?? []

/** Saves the preview of an uploaded file: a private file can be seen nowhere else yet. */
export function savePreview(name: string, preview: string): void {
  storeJson(storageKey, [[name, preview], ...readPreviews()].slice(0, maxPreviews), 'sessionStorage')
}

export function findPreview(name: string): string | undefined {
  return readPreviews().find(([known]) => known === name)?.[1]
}

/** A file that is chosen and not uploaded yet. */
interface ChosenFile {
  file: File
  look?: string | undefined
  percent: number
  /** Why the upload failed; it can be tried again. */
  problem?: string
}

interface UploadOptions {
  /** The name of the uploaded file, an empty string, or `unsent` while one is chosen. */
  value: string
  unsent: string
  upload: Upload
  onSet(value: string): void
  /** Prepares the file, and a preview of it where possible. */
  prepare(file: File): Promise<{ file: Blob; look?: string | undefined }>
  /** Called before the field gets the file's name. */
  onUploaded(uploaded: UploadedFile, look: string | undefined): void
}

export function useFileUpload({ value, unsent, upload, onSet, prepare, onUploaded }: UploadOptions) {
  const [chosen, setChosen] = useState<ChosenFile>()
  const [refusal, setRefusal] = useState<string>()
  const [uploaded, setUploaded] = useState<string>()
  const running = useRef<AbortController>(null)
  /** The previous value, restored when the upload is cancelled. */
  const before = useRef('')

  useEffect(() => () => running.current?.abort(), [])

  useEffect(() => {
    if ((value === unsent) === (chosen !== undefined)) return
    // The form was filled from elsewhere, perhaps with a draft that was left during an upload.
    running.current?.abort()
    if (chosen) setChosen(undefined)
    else onSet('')
  })

  const stop = () => {
    running.current?.abort()
    setChosen(undefined)
    setRefusal(undefined)
  }

  const send = async (file: File) => {
    stop()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    if (value !== unsent) before.current = value
    setChosen({ file, percent: 0 })
    onSet(unsent)
    let look: string | undefined
    try {
      const ready = await prepare(file)
      if (signal.aborted) return
      look = ready.look
      setChosen({ file, look, percent: 0 })
      const onProgress = (percent: number) =>
        setChosen(now => (signal.aborted ? now : { file, look, percent }))
      const sent = await upload(ready.file, { signal, onProgress })
      if (signal.aborted) return
      onUploaded(sent, look)
      setChosen(undefined)
      setUploaded(sent.name)
      onSet(sent.name)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof UploadProblem)) reportError(error)
      const { message, canRetry } =
        error instanceof UploadProblem ? error : { message: UNEXPECTED, canRetry: true }
      if (canRetry) return setChosen({ file, look, percent: 0, problem: message })
      setChosen(undefined)
      setRefusal(message)
      onSet(before.current)
    }
  }

  const stopAndSet = (restored: string) => {
    stop()
    onSet(restored)
  }

  return {
    chosen,
    isUploading: chosen !== undefined && chosen.problem === undefined,
    isUploaded: value !== '' && value === uploaded,
    problem: chosen?.problem ?? refusal,
    send: (file: File): void => void send(file),
    cancel: () => stopAndSet(before.current),
    remove: () => stopAndSet(''),
  }
}
