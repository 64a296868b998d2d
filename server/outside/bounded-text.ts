// Reads the body of an answer as text, as long as it is not too long: what comes out of the compression counts.

import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FailedFetch } from './failed-fetch.ts'

const MAX_BYTES = 5 * 1024 ** 2
const TOO_LONG = 'What is at this address is larger than 5 MB.'

/** What may be asked for; each is undone by `unpacked`. */
export const encodings = 'gzip, deflate, br'

/** The text, in the letters that the answer says it is in. */
export async function boundedText(answer: IncomingMessage): Promise<string> {
  if (Number(answer.headers['content-length']) > MAX_BYTES) throw new FailedFetch(TOO_LONG)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of unpacked(answer)) {
    if (!Buffer.isBuffer(chunk)) continue
    length += chunk.length
    // Leaving the loop destroys the stream, and with it the connection.
    if (length > MAX_BYTES) throw new FailedFetch(TOO_LONG)
    chunks.push(chunk)
  }
  return decoderFor(answer.headers['content-type']).decode(Buffer.concat(chunks))
}

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

function decoderFor(type = ''): TextDecoder {
  const [, name = 'utf-8'] = /charset\s*=\s*"?([\w-]{1,40})/i.exec(type) ?? []
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder()
  }
}
