// Reads the body of an answer, as long as it is not too long: what comes out of the compression counts.

import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FailedFetch } from './failed-fetch.ts'

/** What may be asked for; each is undone by `unpacked`. */
export const encodings = 'gzip, deflate, br'

/** The bytes, or a `FailedFetch` that says so where there are too many. */
export async function boundedBytes(
  answer: IncomingMessage,
  maxBytes: number,
  tooLong: string,
): Promise<Buffer> {
  if (Number(answer.headers['content-length']) > maxBytes) throw new FailedFetch(tooLong)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of unpacked(answer)) {
    if (!Buffer.isBuffer(chunk)) continue
    length += chunk.length
    // Leaving the loop destroys the stream, and with it the connection.
    if (length > maxBytes) throw new FailedFetch(tooLong)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What an answer says it is: 'text/calendar'. */
export const mediaType = (contentType = '') => contentType.split(';')[0]?.trim().toLowerCase() ?? ''

function unpacked(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return answer
  const unpack = unpackers.get(encoding)?.()
  if (!unpack) throw new FailedFetch('The website sends its pages in a way that cannot be read.')
  // A fault of either ends both; the reader hears of it.
  return pipeline(answer, unpack, () => {})
}

const unpackers = new Map([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
])
