// Uploads the file that somebody has chosen: how far it is, what went wrong, and the ways to stop and to try again.

import { useEffect, useRef, useState } from 'react'
import { UNEXPECTED } from '../failure-texts.ts'
import { type Upload, type Uploaded, UploadProblem } from '../upload.ts'

/** A file that is chosen and not uploaded. */
interface Chosen {
  file: File
  look?: string | undefined
  percent: number
  /** Why it is not on its way; the same file may be sent again. */
  problem?: string
}

/** A file to be sent, and what it looks like where that can be told. */
interface Ready {
  file: Blob
  look?: string | undefined
}

interface Uploading {
  /** The name of the uploaded file, nothing, or `unsent` while one is chosen. */
  value: string
  unsent: string
  upload: Upload
  onSet(value: string): void
  /** Makes it ready to be sent. */
  prepare(file: File): Promise<Ready>
  /** Told of what is uploaded before the field has its name. */
  onUploaded(uploaded: Uploaded, look: string | undefined): void
}

/** The upload of one field. */
export function useUploading({ value, unsent, upload, onSet, prepare, onUploaded }: Uploading) {
  const [chosen, setChosen] = useState<Chosen>()
  const [refusal, setRefusal] = useState<string>()
  const [uploaded, setUploaded] = useState<string>()
  const running = useRef<AbortController>(null)
  /** What was there before, which a cancelled one leaves in its place. */
  const before = useRef('')

  useEffect(() => () => running.current?.abort(), [])

  useEffect(() => {
    if ((value === unsent) === (chosen !== undefined)) return
    // Somebody else has filled the form: with a draft, which may have been left while a file was on its way.
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

  return {
    chosen,
    /** Whether a file is on its way. */
    isUploading: chosen !== undefined && chosen.problem === undefined,
    isUploaded: value !== '' && value === uploaded,
    /** What went wrong, in words. */
    problem: chosen?.problem ?? refusal,
    send: (file: File): void => void send(file),
    cancel: () => {
      stop()
      onSet(before.current)
    },
    remove: () => {
      stop()
      onSet('')
    },
  }
}
