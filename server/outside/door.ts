// The door to addresses that people give: to the public internet alone, at what was checked, in turn and not for long.

import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Turns } from '../http/turns.ts'
import { encodings } from './bounded-bytes.ts'
import { FailedFetch, TOO_SLOW } from './failed-fetch.ts'
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

/** Opens a door; whatever fetches through it shares it, so that no host is asked twice at a time. */
export function openDoor({ allowed, network }: OutsideSettings): Door {
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

  async function follow<Found>(
    address: string,
    { headers = {}, read }: Visit<Found>,
    patience: Patience,
  ): Promise<Found> {
    let url = webAddress(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const here = url
      const found = await inTurn(here.hostname, async () => {
        patience.begin()
        patience.signal.throwIfAborted()
        const answer = await ask(here, await checked(here), headers, patience.signal)
        const to = movedTo(answer)
        if (to === undefined) return { value: await read(answer) }
        answer.destroy()
        return { to }
      })
      if (found.to === undefined) return found.value
      url = webAddress(found.to, here)
    }
    throw new FailedFetch('The website sends visitors from one address to the next without an end.')
  }

  return async (address, visit) => {
    const patience = patienceOf(reach.maxMilliseconds, visit.signal)
    try {
      return await unlessAborted(follow(address, visit, patience), patience.signal)
    } finally {
      patience.end()
    }
  }
}

function movedTo({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
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
  wanted: OutgoingHttpHeaders,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // The connection goes to what was checked: nobody looks the name up again.
  const pinned: LookupFunction = (_name, options, answer) => {
    const found = ips.map(address => ({ address, family: isIP(address) }))
    if (options.all) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }
  const headers = { 'accept-encoding': encodings, 'user-agent': 'City Bike Calendar', ...wanted }
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? https.get : http.get
    get(url, { lookup: pinned, agent: false, signal, headers }, resolve).on('error', reject)
  })
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
