// Reads what is uploaded: the bytes themselves, or a form with them, up to a limit that holds while they arrive.

import { maxUploadBytes, type Upload } from './buckets.ts'
import type { BucketLimits } from './objects.ts'
import { errors } from './storage-error.ts'

/** What a form has around its file. */
const formBytes = 16 * 1024

const isForm = (request: Request) =>
  /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')

/**
 * How many bytes an upload says that it has, or may have at most; refused before any is read where that is too many.
 * `limit` is that of the bucket, where it has one that is lower than ours.
 */
export function declaredBytes(request: Request, limit?: number): number {
  const most = (limit ?? maxUploadBytes) + (isForm(request) ? formBytes : 0)
  const length = request.headers.get('content-length')
  if (length === null) return most
  if (!/^\d{1,15}$/.test(length)) throw errors.badBody('The Content-Length is no number.')
  if (Number(length) > most) throw errors.tooLarge(limit)
  return Number(length)
}

/** The limit of a bucket, where it is lower than that of all files. */
export const limitOf = ({ maxBytes }: BucketLimits): number | undefined =>
  maxBytes !== null && maxBytes < maxUploadBytes ? maxBytes : undefined

/** The whole body, unless it is too long, is cut off, or its place is needed by somebody else. */
export async function receiveBody(
  request: Request,
  signal: AbortSignal,
  limit?: number,
): Promise<Buffer<ArrayBuffer>> {
  const most = declaredBytes(request, limit)
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const giveUp = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', giveUp, { once: true })
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (signal.aborted) throw errors.cutOff()
      if (done) return Buffer.concat(chunks)
      size += value.byteLength
      if (size > most) throw errors.tooLarge(limit)
      chunks.push(value)
    }
  } catch (error) {
    giveUp()
    // Whoever hung up hears nothing more, and is no fault of ours.
    throw error instanceof TypeError || !(error instanceof Error && error.name === 'StorageError')
      ? errors.cutOff()
      : error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/** The file of a body, and for how long it may be kept by whoever reads it. */
export async function uploadOf(request: Request, body: Buffer<ArrayBuffer>, limit?: number): Promise<Upload> {
  if (!isForm(request))
    return checked(
      body,
      request.headers.get('cache-control'),
      decoded(request.headers.get('x-metadata')),
      limit,
    )
  const type = request.headers.get('content-type') ?? ''
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw errors.badBody('The form that was sent cannot be read.')
  })
  const file = [...form.values()].find(value => typeof value !== 'string')
  if (!file) throw errors.badBody('The form that was sent has no file.')
  const [cacheControl, metadata] = [form.get('cacheControl'), form.get('metadata')]
  return checked(
    Buffer.from(await file.arrayBuffer()),
    typeof cacheControl === 'string' ? `max-age=${cacheControl}` : null,
    typeof metadata === 'string' ? metadata : null,
    limit,
  )
}

const decoded = (base64: string | null) => base64 && Buffer.from(base64, 'base64').toString()

function checked(
  bytes: Buffer,
  cacheControl: string | null,
  metadata: string | null,
  limit: number | undefined,
): Upload {
  if (bytes.length > (limit ?? maxUploadBytes)) throw errors.tooLarge(limit)
  const seconds = Number(/^max-age=(\d{1,8})$/.exec(cacheControl ?? '')?.[1] ?? 3600)
  return { bytes, metadata, cacheControl: `max-age=${Math.min(seconds, 31_536_000)}` }
}
