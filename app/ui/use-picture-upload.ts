// Uploads the picture that somebody has chosen: how far it is, what went wrong, and the ways to stop and to try again.

import { useEffect, useRef, useState } from 'react'
import { type Upload, UploadProblem } from '../upload.ts'
import { keepLook } from './kept-looks.ts'
import { preparePicture } from './prepare-picture.ts'

/** A picture that is chosen and not uploaded. */
interface Chosen {
  file: File
  look?: string | undefined
  percent: number
  /** Why it is not on its way; the same file may be sent again. */
  problem?: string
}

interface PictureUpload {
  /** The name of the uploaded picture, nothing, or `unsent` while one is chosen. */
  value: string
  unsent: string
  upload: Upload
  onSet(value: string): void
}

/** The upload of one field. */
export function usePictureUpload({ value, unsent, upload, onSet }: PictureUpload) {
  const [chosen, setChosen] = useState<Chosen>()
  const [refusal, setRefusal] = useState<string>()
  const [uploaded, setUploaded] = useState<string>()
  const running = useRef<AbortController>(null)
  /** What was there before, which a cancelled one leaves in its place. */
  const before = useRef('')

  useEffect(() => () => running.current?.abort(), [])

  useEffect(() => {
    if ((value === unsent) === (chosen !== undefined)) return
    // Somebody else has filled the form: with a draft, which may have been left while a picture was on its way.
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
    const { file: ready, look } = await preparePicture(file)
    if (signal.aborted) return
    setChosen({ file, look, percent: 0 })
    try {
      const onProgress = (percent: number) =>
        setChosen(now => (signal.aborted ? now : { file, look, percent }))
      const name = await upload(ready, { signal, onProgress })
      if (signal.aborted) return
      if (look) keepLook(name, look)
      setChosen(undefined)
      setUploaded(name)
      onSet(name)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof UploadProblem)) throw error
      const { message, canRetry } = error
      if (canRetry) return setChosen({ file, look, percent: 0, problem: message })
      setChosen(undefined)
      setRefusal(message)
      onSet(before.current)
    }
  }

  return {
    chosen,
    isUploaded: value !== '' && value === uploaded,
    /** What went wrong, in words. */
    problem: chosen?.problem ?? refusal,
    send: (file: File) => void send(file),
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
