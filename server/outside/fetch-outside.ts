// Fetches texts from addresses that people give: from the public internet alone, and never much.

import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { BusyError, Turns } from '../http/turns.ts'
import { boundedText, encodings } from './bounded-text.ts'
import { FailedFetch, TOO_SLOW, whyFailed, whyRefused } from './failed-fetch.ts'
import { isOutside } from './open-internet.ts'

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

/** What is between this machine and the internet; tests have their own. */
interface Network {
  /** The IP addresses of a name. */
  resolve(name: string): Promise<string[]>
  isPublic(ip: string): boolean
  ports: readonly number[]
  maxMilliseconds: number
}

export interface OutsideSettings {
  /** 'host:port' that may be asked though they are private or have another port. */
  allowed: readonly string[]
  network?: Partial<Network>
}

const MAX_REDIRECTS = 5
const MAX_ADDRESS_LENGTH = 2048

const internet: Network = {
  resolve: async name => (await lookup(name, { all: true })).map(({ address }) => address),
  isPublic: ip => isOutside(ip),
  ports: [80, 443],
  maxMilliseconds: 10_000,
}

/** Opens the one door to the outside; whatever fetches shares it, so that no host is asked twice at a time. */
export function openOutside({ allowed, network }: OutsideSettings): FetchOutside {
  const reach = { ...internet, ...network }
  const inTurn = createHostTurns()

  /** Where a request may go: the addresses that were looked up and checked, and no others. */
  async function checked(url: URL): Promise<string[]> {
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isAllowed = allowed.includes(`${url.hostname}:${port}`)
    if (!isAllowed && !reach.ports.includes(port))
      throw new FailedFetch('Only addresses without a port of their own can be read.')
    const ips = isIP(host) ? [host] : await reach.resolve(host)
    if (ips.length === 0) throw new FailedFetch('There is no website of this name.')
    if (!isAllowed && !ips.every(ip => reach.isPublic(ip)))
      throw new FailedFetch('This address is not on the public internet, so it is not read.')
    return ips
  }

  async function follow(
    address: string,
    request: OutsideRequest,
    patience: Patience,
  ): Promise<OutsideAnswer> {
    let url = webAddress(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const here = url
      const answer = await inTurn(here.hostname, async () => {
        patience.begin()
        patience.signal.throwIfAborted()
        return readAnswer(await ask(here, await checked(here), request, patience.signal), request)
      })
      if (answer.status !== 'moved') return answer
      url = webAddress(answer.to, here)
    }
    throw new FailedFetch('The website sends visitors from one address to the next without an end.')
  }

  return async (address, request = {}) => {
    const patience = patienceOf(reach.maxMilliseconds, request.signal)
    try {
      return await unlessAborted(follow(address, request, patience), patience.signal)
    } catch (error) {
      if (error instanceof BusyError) return { status: 'failed', why: 'Too many pages are read right now.' }
      return { status: 'failed', why: whyFailed(error) }
    } finally {
      patience.end()
    }
  }
}

/** How long somebody waits: counted from the first turn on, because others' slowness is not the website's. */
interface Patience {
  signal: AbortSignal
  begin(): void
  end(): void
}

function patienceOf(maxMilliseconds: number, given: AbortSignal | undefined): Patience {
  const tooSlow = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    signal: given ? AbortSignal.any([tooSlow.signal, given]) : tooSlow.signal,
    begin: () => {
      timer ??= setTimeout(() => tooSlow.abort(new FailedFetch(TOO_SLOW)), maxMilliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

/** Looking up a name cannot be stopped; nobody waits for it any longer. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}

const NO_ADDRESS = 'Please enter a full web address that starts with http:// or https://.'

/** An address of the web, of which the browser's reading is taken: '0x7f.1' is 127.0.0.1 there too. */
function webAddress(text: string, base?: URL): URL {
  // Calendar programs write it for 'subscribe to this'.
  const address = text.trim().replace(/^webcals?:/i, 'https:')
  if (address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address, base?.href))
    throw new FailedFetch(NO_ADDRESS)
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FailedFetch(NO_ADDRESS)
  if (url.username !== '' || url.password !== '')
    throw new FailedFetch('Addresses with a name and a password in them are not read.')
  return url
}

function ask(
  url: URL,
  ips: string[],
  request: OutsideRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { etag, lastModified, accept = '*/*' } = request
  // The connection goes to what was checked: nobody looks the name up again.
  const pinned: LookupFunction = (_name, options, answer) => {
    const found = ips.map(address => ({ address, family: isIP(address) }))
    if (options.all) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }
  const options = {
    ...{ lookup: pinned, agent: false, signal },
    headers: {
      ...{ accept, 'accept-encoding': encodings, 'user-agent': 'City Bike Calendar' },
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    },
  }
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? https.get : http.get
    get(url, options, resolve).on('error', reject)
  })
}

type Answer = OutsideAnswer | { status: 'moved'; to: string }

async function readAnswer(answer: IncomingMessage, request: OutsideRequest): Promise<Answer> {
  const { statusCode = 0, headers } = answer
  if (statusCode === 200) {
    const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const text = await boundedText(answer)
    const { etag, 'last-modified': lastModified } = headers
    return { status: 'read', text, type, ...(etag && { etag }), ...(lastModified && { lastModified }) }
  }
  answer.destroy()
  if (statusCode === 304 && (request.etag || request.lastModified)) return { status: 'same' }
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location)
    return { status: 'moved', to: headers.location }
  throw new FailedFetch(whyRefused(statusCode))
}

const MAX_WAITING_FOR_A_HOST = 20
const MAX_RUNNING = 10
const MAX_WAITING = 200

/** One at a time for each host, and a few of all; who comes when many wait is refused. */
function createHostTurns() {
  const all = new Turns({ maxRunning: MAX_RUNNING, maxWaitingOfOne: MAX_WAITING, maxWaiting: MAX_WAITING })
  const hosts = new Map<string, { turns: Turns; users: number }>()
  return async <Result>(host: string, work: () => Promise<Result>): Promise<Result> => {
    const max = MAX_WAITING_FOR_A_HOST
    const turns = new Turns({ maxRunning: 1, maxWaitingOfOne: max, maxWaiting: max })
    const entry = hosts.get(host) ?? { turns, users: 0 }
    hosts.set(host, entry)
    entry.users += 1
    try {
      return await entry.turns.run(host, () => all.run(host, work))
    } finally {
      entry.users -= 1
      if (entry.users === 0) hosts.delete(host)
    }
  }
}
