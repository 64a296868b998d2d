// Fetches texts from addresses that people give, with a sentence for them where that fails.

import type { IncomingMessage } from 'node:http'
import { BusyError } from '../http/turns.ts'
import { boundedBytes, mediaType } from './bounded-bytes.ts'
import { type OutsideSettings, openDoor } from './door.ts'
import { FailedFetch, whyFailed, whyRefused } from './failed-fetch.ts'

/** What is known of the last time, and what is wanted. */
export interface OutsideRequest {
  etag?: string | undefined
  lastModified?: string | undefined
  accept?: string | undefined
  signal?: AbortSignal | undefined
}

/** `why` is a sentence for whoever gave the address. */
export type OutsideAnswer =
  | { status: 'same' }
  | { status: 'read'; text: string; type: string; etag?: string; lastModified?: string }
  | { status: 'failed'; why: string }

export type FetchOutside = (address: string, request?: OutsideRequest) => Promise<OutsideAnswer>

const MAX_BYTES = 5 * 1024 ** 2

/** Whatever fetches texts shares one, so that no host is asked twice at a time. */
export function openOutside(settings: OutsideSettings): FetchOutside {
  const visit = openDoor(settings)
  return async (address, { etag, lastModified, accept = '*/*', signal } = {}) => {
    const headers = {
      accept,
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    }
    const isKnown = Boolean(etag || lastModified)
    try {
      return await visit(address, { headers, signal, read: answer => readAnswer(answer, isKnown) })
    } catch (error) {
      if (error instanceof BusyError) return { status: 'failed', why: 'Too many pages are read right now.' }
      return { status: 'failed', why: whyFailed(error) }
    }
  }
}

async function readAnswer(answer: IncomingMessage, isKnown: boolean): Promise<OutsideAnswer> {
  const { statusCode = 0, headers } = answer
  if (statusCode === 200) {
    const contentType = headers['content-type'] ?? ''
    const bytes = await boundedBytes(answer, MAX_BYTES, 'What is at this address is larger than 5 MB.')
    const text = decoderFor(contentType).decode(bytes)
    const type = mediaType(contentType)
    const { etag, 'last-modified': lastModified } = headers
    return { status: 'read', text, type, ...(etag && { etag }), ...(lastModified && { lastModified }) }
  }
  answer.destroy()
  if (statusCode === 304 && isKnown) return { status: 'same' }
  throw new FailedFetch(whyRefused(statusCode))
}

/** In the letters that the answer says it is in. */
function decoderFor(contentType: string): TextDecoder {
  const [, name = 'utf-8'] = /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType) ?? []
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder()
  }
}
