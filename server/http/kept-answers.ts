// Answers that every visitor gets alike: kept in each compression that was asked for, and not sent to who has them.

import { createHash } from 'node:crypto'
import { cityToday } from '#domain/time/city-time.ts'
import { acceptedEncoding, compress, type Encoding } from './encoding.ts'
import { matchesEtag } from './etag.ts'
import { offer } from './front.ts'
import { Kept, type Sized } from './kept.ts'

/** An answer before it is compressed. */
export interface WholeAnswer {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
}

interface EncodedAnswer extends WholeAnswer, Sized {
  etag: string
  madeAt: number
  /** What is sent with it each time. */
  sent: Record<string, string>
}

/** What is asked for: its name among the answers, and how it is made. */
export interface Asked {
  key: string
  make: () => Promise<WholeAnswer>
  /** Whether this is one of few keys, so that even 'there is nothing' is worth keeping. */
  isShared?: boolean
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
}

export interface KeptAnswersOptions {
  maxBytes: number
  timeZone: string
  now?: () => string
}

/** Answers by key, until the data changes or the city's day does. */
export class KeptAnswers {
  private readonly kept: Kept<EncodedAnswer>

  constructor({ maxBytes, timeZone, now = () => new Date().toISOString() }: KeptAnswersOptions) {
    this.kept = new Kept({ maxBytes, moment: () => cityToday(timeZone, now()) })
  }

  /** Forgets everything; for a change of the data. */
  drop(): void {
    this.kept.drop()
  }

  /**
   * Answers a request with what is kept under a key, or made now. Each compression is an entry of its own. The making
   * is led through `inTurn`, which may refuse it; someone who can share what is being made need not wait for a turn.
   */
  async respond(request: Request, { key, make, inTurn, isShared = false }: Asked): Promise<Response> {
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
    // Failures pass, and there are endlessly many URLs at which nothing is.
    const isWorthKeeping = ({ status }: WholeAnswer) => status < 500 && (status !== 404 || isShared)
    const wholeKey = `identity ${key}`
    const whole = () => this.kept.get(wholeKey, async () => finished(await make()), { isWorthKeeping })
    const encodedKey = `${encoding} ${key}`
    const wanted =
      encoding === 'identity'
        ? whole
        : () => this.kept.get(encodedKey, async () => encoded(await whole(), encoding), { isWorthKeeping })
    const isMade = this.kept.find(encodedKey) ?? this.kept.find(wholeKey)
    const answer = await (isMade ? wanted() : inTurn(wanted))
    const response = responseTo(request, answer)
    offer(request, response.status === 304 ? null : answer.body, () => this.kept.has(encodedKey, answer))
    return response
  }
}

/** A response that is kept nowhere, in the compression that the browser accepts. */
export async function respondOnce(request: Request, answer: WholeAnswer): Promise<Response> {
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
  return responseTo(request, await encoded(finished(answer), encoding))
}

function finished({ status, headers, body }: WholeAnswer): EncodedAnswer {
  const policy = headers.get('content-security-policy') ?? ''
  const tag = createHash('sha256').update(policy).update(body).digest('base64url').slice(0, 22)
  const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, body.length)
  const etag = `W/"${tag}"`
  return { status, headers, body, etag, madeAt: Date.now(), bytes, sent: sentWith(headers, body, etag) }
}

async function encoded(answer: EncodedAnswer, encoding: Encoding): Promise<EncodedAnswer> {
  if (encoding === 'identity') return answer
  const body = await compress(answer.body, encoding)
  const headers = new Headers(answer.headers)
  headers.set('content-encoding', encoding)
  const bytes = answer.bytes - answer.body.length + body.length
  return { ...answer, headers, body, bytes, sent: sentWith(headers, body, answer.etag) }
}

/** All headers of an answer but the moment it was made, as a plain object: the cheapest to send many times. */
function sentWith(made: Headers, body: Buffer, etag: string): Record<string, string> {
  const headers = new Headers(made)
  headers.set('etag', etag)
  headers.append('vary', 'Accept-Encoding')
  // Kept by browsers and proxies, but asked about each time: a change must be seen at once.
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  headers.set('content-length', String(body.length))
  return Object.fromEntries(headers)
}

function responseTo(request: Request, { status, body, etag, madeAt, sent }: EncodedAnswer): Response {
  const lastModified = secondOf(madeAt)
  const headers = lastModified ? { ...sent, 'last-modified': lastModified } : sent
  if (status === 200 && isKnown(request.headers, etag, lastModified)) {
    const { 'content-encoding': _encoding, 'content-length': _length, ...others } = headers
    return new Response(null, { status: 304, headers: others })
  }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** The second in which an answer was made, once it is over: before that, another one could still be made in it. */
function secondOf(madeAt: number): string | undefined {
  const isOver = Math.floor(Date.now() / 1000) > Math.floor(madeAt / 1000)
  return isOver ? new Date(madeAt).toUTCString() : undefined
}

function isKnown(headers: Headers, etag: string, lastModified: string | undefined): boolean {
  const tags = headers.get('if-none-match')
  if (tags === null) return lastModified !== undefined && headers.get('if-modified-since') === lastModified
  return matchesEtag(tags, etag)
}
