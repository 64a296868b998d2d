// Makes a chosen picture ready to be sent: a small look of it, and another file where it is larger than anyone needs, or of a rare kind.

import { MAX_UPLOAD_BYTES } from '#domain/event/upload.ts'

const maxSide = 4_000
const lookSide = 640
/** What phones make besides, such as HEIC, is read by their own browsers alone. */
const readEverywhere = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** A picture to be sent. */
export interface ReadyPicture {
  file: Blob
  /** What it looks like, as a data URL; not there where this browser cannot read it, which the server may. */
  look: string | undefined
}

/** Makes it ready. What cannot be read here is sent as it is: the server decides what a picture is. */
export async function preparePicture(file: File): Promise<ReadyPicture> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { file, look: undefined }
  try {
    const isFine =
      Math.max(bitmap.width, bitmap.height) <= maxSide &&
      file.size <= MAX_UPLOAD_BYTES &&
      readEverywhere.includes(file.type)
    const made = isFine ? null : await blobOf(drawn(bitmap, maxSide), file.type)
    return { file: made ?? file, look: drawn(bitmap, lookSide).toDataURL('image/webp', 0.75) }
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** What may have holes keeps them. */
function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const kept = /png|webp|avif|gif/.test(type) ? 'image/webp' : 'image/jpeg'
  return new Promise(resolve => canvas.toBlob(resolve, kept, 0.9))
}
