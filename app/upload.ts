// Uploads files: prepares pictures in the browser, and sends them as the storage client does, which reports no progress.

import { MAX_UPLOAD_BYTES, UPLOAD_TOO_LARGE } from '#domain/event/event-columns.ts'
import type { Site } from './site.ts'

/** Why a file was refused, as a message for people. */
export class UploadProblem extends Error {
  constructor(
    message: string,
    readonly canRetry: boolean,
  ) {
    super(message)
  }
}

/** The name of the stored file, and the server's response. */
export interface UploadedFile {
  name: string
  answer: unknown
}

interface UploadOptions {
  signal: AbortSignal
  onProgress(percent: number): void
  metadata?: Readonly<Record<string, boolean>>
}

export type Upload = (file: Blob, options: UploadOptions) => Promise<UploadedFile>

type Bucket = 'submission-pictures' | 'event-pictures' | 'group-logos' | 'routes'

/** Uploads into a bucket, or a folder in it, as a visitor or with the token of a signed-in person. */
export function uploadInto(
  place: Bucket | `group-logos/${string}`,
  { publishableKey }: Site,
  token?: () => Promise<string | undefined>,
): Upload {
  const what = place === 'routes' ? 'route' : 'picture'
  return async (file, { signal, onProgress, metadata }) => {
    // The server would refuse it as well, but by closing the connection in the middle.
    if (file.size > MAX_UPLOAD_BYTES) throw new UploadProblem(UPLOAD_TOO_LARGE, false)
    const bearer = (await token?.()) ?? publishableKey
    const [bucket = '', ...folders] = place.split('/')
    const name = [...folders, `${randomId()}.${extensionOf(file)}`].join('/')
    const body = new FormData()
    body.append('cacheControl', '3600')
    if (metadata) body.append('metadata', JSON.stringify(metadata))
    body.append('', file)
    const request = new XMLHttpRequest()
    request.open('POST', `/storage/v1/object/${bucket}/${name}`)
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('authorization', `Bearer ${bearer}`)
    request.setRequestHeader('x-upsert', 'false')
    await new Promise<void>((resolve, reject) => {
      request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100))
      request.onload = () => (request.status < 300 ? resolve() : reject(refusalOf(request, what)))
      request.onerror = () =>
        reject(
          new UploadProblem(
            `The ${what} could not be sent. Please check your connection and try again.`,
            true,
          ),
        )
      request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
      signal.addEventListener('abort', () => request.abort())
      signal.throwIfAborted()
      request.send(body)
    })
    return { name, answer: answerIn(request.responseText) }
  }
}

export function publicUrl(bucket: 'event-pictures' | 'group-logos', name: string): string {
  return `/storage/v1/object/public/${bucket}/${name}`
}

function refusalOf({ status, responseText }: XMLHttpRequest, what: string): UploadProblem {
  // A full disk (507) will still be full in a minute.
  const canRetry = (status >= 500 && status !== 507) || status === 429
  const failed = status === 413 ? UPLOAD_TOO_LARGE : `The ${what} could not be uploaded. Please try again.`
  // A proxy's error has no such message.
  const message: unknown = Reflect.get(Object(answerIn(responseText)), 'message')
  return new UploadProblem(typeof message === 'string' && message ? message : failed, canRetry)
}

function answerIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const extensions = new Map([
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['application/gpx+xml', 'gpx'],
])

const extensionOf = ({ type }: Blob) => extensions.get(type) ?? 'jpg'

/** A random UUID. The browser's own function does not exist on a site without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const maxSide = 4_000
const previewSide = 640
/** Other formats, such as HEIC from phones, are only readable in some browsers. */
const commonFormats = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** A smaller file if the picture is too large or in a rare format, and a preview as a data URL if this browser can read it. */
export async function preparePicture(file: File): Promise<{ file: Blob; look: string | undefined }> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  // The server may be able to read it.
  if (!bitmap) return { file, look: undefined }
  try {
    const isFine =
      Math.max(bitmap.width, bitmap.height) <= maxSide &&
      file.size <= MAX_UPLOAD_BYTES &&
      commonFormats.includes(file.type)
    const converted = isFine ? null : await toBlob(drawScaled(bitmap, maxSide), file.type)
    return { file: converted ?? file, look: drawScaled(bitmap, previewSide).toDataURL('image/webp', 0.75) }
  } finally {
    bitmap.close()
  }
}

function drawScaled(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** WebP keeps transparency, which JPEG cannot. */
function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const format = /png|webp|avif|gif/.test(type) ? 'image/webp' : 'image/jpeg'
  return new Promise(resolve => canvas.toBlob(resolve, format, 0.9))
}
