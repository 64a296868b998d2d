// Answers what was just answered again before any other part is asked: the same bytes to the same request, in the same second.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdHeader } from '../request-id.ts'
import type { NoteAnswer } from './note-answer.ts'

/** An answer that is kept elsewhere, by the request that it was given to. */
interface Offer {
  body: Buffer | Uint8Array | null
  /** Whether it is kept still, for whoever asks from an IP address: whoever forgets it forgets it here as well. */
  isKept: (ip: () => string) => boolean
}

/** The part of Node's request that an answer depends on. */
type Asking = Pick<IncomingMessage, 'url' | 'headers'>

interface Ready extends Offer {
  status: number
  /** Names and values in turn, the cheapest to send many times. */
  headers: string[]
  path: string
}

/** Every header that any kept answer depends on; the others are not looked at by those who keep answers. */
const asked = [
  'host',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'apikey',
  'authorization',
  'accept',
  'accept-profile',
  'prefer',
  'range',
]
const maxKeyLength = 1_500
const maxReady = 1_000

const offers = new WeakMap<Request, Offer>()

/** Says of an answer to a GET that whoever asks alike may have it, as long as it is kept. */
export function offer(request: Request, body: Offer['body'], isKept: Offer['isKept']): void {
  if (request.method === 'GET') offers.set(request, { body, isKept })
}

export class Front {
  private readonly ready = new Map<string, Ready>()
  private second = 0

  constructor(private readonly note: NoteAnswer) {}

  /** Answers if it can. */
  answered(incoming: IncomingMessage, outgoing: ServerResponse, request: string, ip: () => string): boolean {
    if (incoming.method !== 'GET') return false
    const start = performance.now()
    this.forgetPastSecond()
    const ready = this.ready.get(keyOf(incoming))
    if (!ready?.isKept(ip)) return false
    ready.headers[ready.headers.length - 1] = request
    outgoing.writeHead(ready.status, ready.headers)
    outgoing.end(ready.body)
    this.note({ request, method: 'GET', path: ready.path, status: ready.status, isKept: true }, start)
    return true
  }

  /** Remembers an answer as it was made ready by all the other parts, if one of them offered that. */
  remember(
    incoming: Asking,
    request: Request,
    { status, headers }: Response,
    path: string,
    ip: string,
  ): void {
    const offered = offers.get(request)
    if (!offered?.isKept(() => ip)) return
    this.forgetPastSecond()
    const key = keyOf(incoming)
    if (this.ready.size >= maxReady || key.length > maxKeyLength) return
    const { body } = offered
    const sent = [...headers, ['x-content-type-options', 'nosniff'] as const]
    if (body && !headers.has('content-length')) sent.push(['content-length', String(body.length)])
    // Last, where the number of each request is put in.
    sent.push([requestIdHeader, ''])
    this.ready.set(key, { ...offered, status, headers: sent.flat(), path })
  }

  /** With the second change days, and what an answer says of when it was made. */
  private forgetPastSecond(): void {
    const second = Math.floor(Date.now() / 1000)
    if (second !== this.second) this.ready.clear()
    this.second = second
  }
}

function keyOf({ url, headers }: Asking): string {
  let key = url ?? ''
  // A line break stands in no header.
  for (const name of asked) key += `\n${headers[name] ?? ''}`
  return key
}
