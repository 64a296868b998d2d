// The door to addresses that people give: to the public internet alone, at what was checked, in turn and not for long.

import { lookup } from 'node:dns/promises'
import http, { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { BusyError, Turns } from '../http/turns.ts'
import { encodings } from './bounded-bytes.ts'
import { FailedFetch, TOO_SLOW, UNREADABLE } from './failed-fetch.ts'
import { isOutside } from './open-internet.ts'

/** What is asked for, and what is made of the answer. */
interface Visit<Found> {
  headers?: OutgoingHttpHeaders
  signal?: AbortSignal | undefined
  /** Reads the answer at the end of all redirects, within the time that is left. */
  read(answer: IncomingMessage): Promise<Found>
}

/** Visits an address, or throws: a `FailedFetch`, a `BusyError`, or what went wrong on the way. */
export type Door = <Found>(address: string, visit: Visit<Found>) => Promise<Found>

/** What is between this machine and the internet; tests have their own. */
interface Network {
  /** The IP addresses of a name. */
  resolve(name: string): Promise<string[]>
  isPublic(ip: string): boolean
  ports: readonly number[]
  /** For the requests of one visit, and for waiting until the first of them may begin. */
  maxMilliseconds: number
  maxWaitMilliseconds: number
}

export interface OutsideSettings {
  /** 'host:port' that may be asked though they are private or have another port. */
  allowed: readonly string[]
  /** How many requests may wait for one host. */
  maxWaitingForHost?: number
  network?: Partial<Network>
}

const MAX_REDIRECTS = 5
const MAX_ADDRESS_LENGTH = 2048
/** Such as 103 Early Hints; a host may send them without an end. */
const MAX_INTERIM_ANSWERS = 20

const internet: Network = {
  resolve: async name => (await lookup(name, { all: true })).map(({ address }) => address),
  isPublic: ip => isOutside(ip),
  ports: [80, 443],
  maxMilliseconds: 10_000,
  maxWaitMilliseconds: 30_000,
}

/** Opens a door; whatever fetches through it shares it, so that no host is asked twice at a time. */
export function openDoor({ allowed, maxWaitingForHost = 20, network }: OutsideSettings): Door {
  const reach = { ...internet, ...network }
  const inTurn = createHostTurns(maxWaitingForHost)

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

  /** One request, in its turn. Whatever the host does or leaves undone, the turn ends when the time is over. */
  function visitOnce<Found>(url: URL, { headers = {}, read }: Visit<Found>, limit: TimeLimit) {
    const { signal } = limit
    return inTurn(url.hostname, signal, () => {
      limit.begin()
      const work = async (): Promise<{ value: Found } | { movedTo: string }> => {
        const ips = await checked(url)
        signal.throwIfAborted()
        return request(url, ips, { headers, signal }, async answer => {
          const location = movedTo(answer)
          return location === undefined ? { value: await read(answer) } : { movedTo: location }
        })
      }
      return unlessAborted(work(), signal)
    })
  }

  async function follow<Found>(address: string, visit: Visit<Found>, limit: TimeLimit): Promise<Found> {
    let url = webAddress(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const found = await visitOnce(url, visit, limit)
      if ('value' in found) return found.value
      url = webAddress(found.movedTo, url)
    }
    throw new FailedFetch('The website sends visitors from one address to the next without an end.')
  }

  return async (address, visit) => {
    const limit = startTimeLimit(reach, visit.signal)
    try {
      return await follow(address, visit, limit)
    } finally {
      limit.end()
    }
  }
}

function movedTo({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

/** Waiting in the queue and the requests themselves have a timeout each: one host's slowness is not another's fault. */
interface TimeLimit {
  signal: AbortSignal
  /** The wait is over; from the first call on, the time for requests is counted, redirects included. */
  begin(): void
  end(): void
}

function startTimeLimit(
  { maxMilliseconds, maxWaitMilliseconds }: Network,
  given: AbortSignal | undefined,
): TimeLimit {
  const over = new AbortController()
  const abortAfter = (milliseconds: number, reason: () => Error) =>
    setTimeout(() => over.abort(reason()), milliseconds)
  let timer = abortAfter(maxWaitMilliseconds, () => new BusyError('The wait took too long.'))
  let hasBegun = false
  return {
    signal: given ? AbortSignal.any([over.signal, given]) : over.signal,
    begin: () => {
      if (hasBegun) return
      hasBegun = true
      clearTimeout(timer)
      timer = abortAfter(maxMilliseconds, () => new FailedFetch(TOO_SLOW))
    },
    end: () => clearTimeout(timer),
  }
}

/** Some work cannot be stopped, such as looking up a name; nobody waits for it after the signal. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
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

/** Sends a request and reads its answer; the connection is closed afterwards, whatever happened. */
async function request<Found>(
  url: URL,
  ips: string[],
  { headers, signal }: { headers: OutgoingHttpHeaders; signal: AbortSignal },
  read: (answer: IncomingMessage) => Promise<Found>,
): Promise<Found> {
  // The connection goes to what was checked: nobody looks the name up again.
  const pinned: LookupFunction = (_name, options, answer) => {
    const found = ips.map(address => ({ address, family: isIP(address) }))
    if (options.all) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }
  const sent = (url.protocol === 'https:' ? https.get : http.get)(url, {
    ...{ lookup: pinned, agent: false, signal },
    headers: { 'accept-encoding': encodings, 'user-agent': 'City Bike Calendar', ...headers },
  })
  try {
    return await read(await answerTo(sent))
  } finally {
    sent.destroy()
  }
}

/** The answer, or an error for everything else that can end a request: Node reports a 101 as neither. */
function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const unreadable = () => reject(new FailedFetch(UNREADABLE))
    let interim = 0
    sent.on('response', resolve)
    sent.on('error', reject)
    // Node hands the connection over with these, and no longer closes it with the request.
    for (const event of ['upgrade', 'connect'])
      sent.on(event, (_answer: IncomingMessage, socket: Duplex) => {
        socket.destroy()
        unreadable()
      })
    sent.on('information', () => {
      interim += 1
      if (interim > MAX_INTERIM_ANSWERS) unreadable()
    })
    // After an answer or an error this changes nothing.
    sent.on('close', unreadable)
  })
}

const MAX_RUNNING = 10
const MAX_WAITING = 200

/** One request at a time for each host, and a few in all; too many in the queue are refused. */
function createHostTurns(maxWaitingForHost: number) {
  const all = new Turns({ maxRunning: MAX_RUNNING, maxWaitingOfOne: MAX_WAITING, maxWaiting: MAX_WAITING })
  const hosts = new Map<string, { turns: Turns; users: number }>()
  return async <Result>(host: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    const max = { maxWaitingOfOne: maxWaitingForHost, maxWaiting: maxWaitingForHost }
    const turns = new Turns({ maxRunning: 1, ...max })
    const entry = hosts.get(host) ?? { turns, users: 0 }
    hosts.set(host, entry)
    entry.users += 1
    try {
      return await entry.turns.run(host, () => all.run(host, work, 0, signal), 0, signal)
    } finally {
      entry.users -= 1
      if (entry.users === 0) hosts.delete(host)
    }
  }
}
