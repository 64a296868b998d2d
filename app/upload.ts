// Sends a file to the storage API in the dialect of its client, which cannot tell how far it has come.

import { MAX_UPLOAD_BYTES, UPLOAD_TOO_LARGE } from '#domain/event/upload.ts'
import { randomId } from './random-id.ts'
import type { Site } from './site.ts'

/** Why a file was not taken, in words for whoever sent it. */
export class UploadProblem extends Error {
  /** Whether the same file may be taken another time. */
  readonly canRetry: boolean

  constructor(words: string, canRetry: boolean) {
    super(words)
    this.canRetry = canRetry
  }
}

/** The name under which a file is kept, and what the server says of it. */
export interface Uploaded {
  name: string
  answer: unknown
}

interface Watch {
  signal: AbortSignal
  onProgress(percent: number): void
  /** What the server is asked to do with it. */
  metadata?: Readonly<Record<string, boolean>>
}

/** Sends a file. */
export type Upload = (file: Blob, watch: Watch) => Promise<Uploaded>

type Bucket = 'submission-pictures' | 'event-pictures' | 'group-logos' | 'routes'

/** Uploads into a bucket, or a folder in it, as a visitor or with the token of whoever is signed in. */
export function uploadInto(
  place: Bucket | `group-logos/${string}`,
  { publishableKey }: Site,
  token?: () => Promise<string | undefined>,
): Upload {
  const what = place === 'routes' ? 'route' : 'picture'
  return async (file, { signal, onProgress, metadata }) => {
    // The server says the same, but hangs up while the rest is still being sent.
    if (file.size > MAX_UPLOAD_BYTES) throw new UploadProblem(UPLOAD_TOO_LARGE, false)
    const bearer = (await token?.()) ?? publishableKey
    const [bucket = '', ...folders] = place.split('/')
    const name = [...folders, `${randomId()}.${endingOf(file)}`].join('/')
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

/** The address of a file in a bucket that everybody may see. */
export function publicUrl(bucket: 'event-pictures' | 'group-logos', name: string): string {
  return `/storage/v1/object/public/${bucket}/${name}`
}

function refusalOf({ status, responseText }: XMLHttpRequest, what: string): UploadProblem {
  // Where there is no room (507), there will be none in a minute.
  const canRetry = (status >= 500 && status !== 507) || status === 429
  const failed = status === 413 ? UPLOAD_TOO_LARGE : `The ${what} could not be uploaded. Please try again.`
  return new UploadProblem(wordsIn(responseText) ?? failed, canRetry)
}

/** What the server says of it; what a proxy says is no words for people. */
function wordsIn(answer: string): string | undefined {
  const said = answerIn(answer)
  const words: unknown = typeof said === 'object' && said ? Reflect.get(said, 'message') : undefined
  return typeof words === 'string' && words !== '' ? words : undefined
}

function answerIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const endings = new Map([
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['application/gpx+xml', 'gpx'],
])

const endingOf = ({ type }: Blob) => endings.get(type) ?? 'jpg'
