// Answers that every visitor gets alike: kept in each compression that was asked for, and not sent to who has them.

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { acceptedEncoding, compress, type Encoding } from './encoding.ts'
import { matchesEtag } from './etag.ts'
import { offer } from './front.ts'
import { hasJustWritten } from './just-written.ts'
import { entrySize, Kept, type Sized } from './kept.ts'

/** An answer before it is compressed. */
export interface WholeAnswer {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
  /** Finds out whether it would be made just so again, where that costs less than making it. */
  isUnchanged?: () => Promise<boolean>
}

interface EncodedAnswer extends WholeAnswer, Sized {
  etag: string
  madeAt: number
  /** The moment it is good for. */
  day: string
  /** The same for all compressions of one answer. Not the answer itself: it would stay in memory without being counted. */
  whole: symbol
  /** How often it was asked for since it was made or last doubted. */
  asked: number
  /** Since when it may be out of date, and whether many asked for it until then. */
  doubtedAt: number
  isWanted: boolean
  /** What is sent with it each time. */
  sent: Record<string, string>
}

/** What is asked for: its name among the answers, and how it is made. */
export interface Asked {
  key: string
  /** Who asks: whoever has just written gets nothing that is older. */
  ip: string
  make: () => Promise<WholeAnswer>
  /** Whether this is one of few keys, so that even 'there is nothing' is worth keeping. */
  isShared?: boolean
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
}

export interface KeptAnswersOptions {
  maxBytes: number
  /** Names the day, or whatever other time a response is good for. */
  day: () => string
}

/** So often in a second that answering must not stop while it is made anew. */
const oftenPerSecond = 10
/** So long at most an answer is given that may be out of date. */
const maxDoubtMilliseconds = 1_000
/** The part of the memory that is for what may be out of date. */
const doubtedPart = 4

/** Answers by key, until the data changes or the city's day does. */
export class KeptAnswers {
  private readonly kept: Kept<EncodedAnswer>
  /** What was kept before a change: most changes touch few pages. */
  private readonly doubted: LRUCache<string, EncodedAnswer>
  private readonly beingMade = new Set<string>()
  private readonly day: () => string

  constructor({ maxBytes, day }: KeptAnswersOptions) {
    this.day = day
    this.kept = new Kept({ maxBytes, moment: this.day })
    this.doubted = new LRUCache<string, EncodedAnswer>({
      maxSize: maxBytes / doubtedPart,
      sizeCalculation: entrySize,
    })
  }

  /** Doubts everything; for a change of the data. */
  drop(): void {
    const doubtedAt = Date.now()
    // First, so that nothing out of date is served whatever happens below.
    const before = [...this.kept.entries()]
    this.kept.drop()
    for (const [key, answer] of before) {
      const seconds = (doubtedAt - Math.max(answer.madeAt, answer.doubtedAt)) / 1000
      const isWanted = answer.asked >= oftenPerSecond * Math.max(1, seconds)
      this.doubted.set(key, Object.assign(answer, { doubtedAt, isWanted, asked: 0 }))
    }
  }

  /**
   * Answers a request with what is kept under a key, or made now. Each compression is an entry of its own. The making
   * is led through `inTurn`, which may refuse it; someone who can share what is being made need not wait for a turn.
   */
  async respond(request: Request, asked: Asked): Promise<Response> {
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
    const { key, ip, inTurn } = asked
    const encodedKey = `${encoding} ${key}`
    const wanted = () => this.wanted(asked, encoding)
    const made = () => {
      const isBegun = this.kept.find(encodedKey) ?? this.kept.find(`identity ${key}`)
      return isBegun ? wanted() : inTurn(wanted)
    }
    const known = this.kept.known(encodedKey) ?? this.lastFor(encodedKey, ip)
    if (known && !this.kept.has(encodedKey, known)) this.makeAnew(encodedKey, made)
    const answer = known ?? (await made())
    answer.asked += 1
    const response = responseTo(request, answer)
    offer(request, response.status === 304 ? null : answer.body, ip => {
      answer.asked += 1
      if (this.kept.has(encodedKey, answer)) return true
      return this.beingMade.has(encodedKey) && this.lastFor(encodedKey, ip()) === answer
    })
    return response
  }

  /** Has it made once, however many get the last one meanwhile; whoever asks when its time is over learns what went wrong. */
  private makeAnew(key: string, made: () => Promise<EncodedAnswer>): void {
    if (this.beingMade.has(key)) return
    this.beingMade.add(key)
    const isOver = () => void this.beingMade.delete(key)
    made().then(isOver, isOver)
  }

  private wanted({ key, make, isShared = false }: Asked, encoding: Encoding): Promise<EncodedAnswer> {
    // Failures pass, and there are endlessly many URLs at which nothing is.
    const isWorthKeeping = ({ status }: WholeAnswer) => status < 500 && (status !== 404 || isShared)
    const wholeKey = `identity ${key}`
    const whole = () =>
      this.kept.get(
        wholeKey,
        async () => {
          const before = this.before(wholeKey)
          if (before && (await before.isUnchanged?.())) return before
          const day = this.day()
          return finished(await make(), day)
        },
        { isWorthKeeping },
      )
    if (encoding === 'identity') return whole()
    const encodedKey = `${encoding} ${key}`
    const made = async () => {
      const from = await whole()
      const before = this.before(encodedKey)
      return before?.whole === from.whole ? before : encoded(from, encoding)
    }
    return this.kept.get(encodedKey, made, { isWorthKeeping })
  }

  /** What was kept until a change of the same day. */
  private before(key: string): EncodedAnswer | undefined {
    const answer = this.doubted.get(key)
    return answer?.day === this.day() ? answer : undefined
  }

  /** The last answer, for a moment, where many ask for it: they need not all wait until it is made anew. */
  private lastFor(key: string, ip: string): EncodedAnswer | undefined {
    const answer = this.before(key)
    const isYoung = answer !== undefined && Date.now() - answer.doubtedAt < maxDoubtMilliseconds
    return isYoung && answer.isWanted && !hasJustWritten(ip) ? answer : undefined
  }
}

/** A response that is kept nowhere, in the compression that the browser accepts. */
export async function respondOnce(request: Request, answer: WholeAnswer): Promise<Response> {
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
  return responseTo(request, await encoded(finished(answer, ''), encoding))
}

function finished(answer: WholeAnswer, day: string): EncodedAnswer {
  const { headers, body } = answer
  const policy = headers.get('content-security-policy') ?? ''
  const tag = createHash('sha1').update(policy).update(body).digest('base64url')
  const etag = `W/"${tag}"`
  const sent = sentWith(headers, body, etag)
  return {
    ...{ ...answer, etag, day, sent, bytes: bytesOf(sent, body) },
    madeAt: Date.now(),
    whole: Symbol('whole'),
    ...{ asked: 0, doubtedAt: 0, isWanted: false },
  }
}

async function encoded(answer: EncodedAnswer, encoding: Encoding): Promise<EncodedAnswer> {
  if (encoding === 'identity') return answer
  const body = await compress(answer.body, encoding)
  const headers = new Headers(answer.headers)
  headers.set('content-encoding', encoding)
  const sent = sentWith(headers, body, answer.etag)
  return { ...answer, headers, body, sent, bytes: bytesOf(sent, body), asked: 0 }
}

/** What an answer takes: its body, and its headers twice, as they were made and as they are sent. */
function bytesOf(sent: Record<string, string>, body: Buffer): number {
  const headers = Object.entries(sent).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return body.length + 2 * headers
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
