// Fetches an image from another site, never from a machine inside our own network, and at a bounded cost.

import { lookup } from 'node:dns/promises'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isOutside } from '../outside/open-internet.ts'

/** An image, ready to be sent on. */
export interface OutsideImage {
  type: string
  bytes: Buffer
}

/** A machine that is about to be asked. */
export interface Place {
  ip: string
  port: number
}

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml']
const maxBytes = 2 * 1024 * 1024
const maxMilliseconds = 5_000
const maxRedirects = 3

/** The web's own ports, on the open internet: other ports are other services, which a URL must not make us speak to. */
export function mayAskAnyone({ ip, port }: Place): boolean {
  return isOutside(ip) && (port === 80 || port === 443)
}

/** Fetches an image, or throws. `mayAsk` decides which machines may be asked, at each redirect again. */
export async function fetchImage(
  url: string,
  mayAsk: (place: Place) => boolean = mayAskAnyone,
  signal = AbortSignal.timeout(maxMilliseconds),
): Promise<OutsideImage> {
  let target = new URL(url)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await request(target, await checkedIps(target, mayAsk, signal), signal)
    const location = response.headers.location
    const { statusCode = 0 } = response
    if (!location || statusCode < 300 || statusCode >= 400)
      return { type: imageType(response), bytes: await readBytes(response) }
    response.destroy()
    target = new URL(location, target)
  }
  throw new Error('There are too many redirects.')
}

interface ResolvedIp {
  address: string
  family: number
}

/** The IP addresses of a site, when every one of them may be asked. */
async function checkedIps(
  { protocol, hostname, port }: URL,
  mayAsk: (place: Place) => boolean,
  signal: AbortSignal,
): Promise<ResolvedIp[]> {
  const usualPort = { 'http:': 80, 'https:': 443 }[protocol]
  if (!usualPort) throw new Error('Only http and https are asked.')
  const found = await inTime(lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }), signal)
  const isAllowed = ({ address }: ResolvedIp) => mayAsk({ ip: address, port: Number(port || usualPort) })
  if (found.length === 0 || !found.every(isAllowed))
    throw new Error('The address is not on the open internet, or not one of the web.')
  return found
}

/** A look-up of a name cannot be ended, but nobody has to wait for it. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** Asks by the very IP addresses that were checked, so that a name cannot mean another machine a moment later. */
function request(target: URL, ips: ResolvedIp[], signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const get = target.protocol === 'https:' ? getHttps : getHttp
    const [first] = ips
    const lookup: LookupFunction = (_name, { all }, found) =>
      all ? found(null, ips) : found(null, first?.address ?? '', first?.family)
    const headers = { accept: imageTypes.join(', ') }
    get(target, { signal, agent: false, headers, lookup }, resolve).on('error', reject)
  })
}

function imageType(response: IncomingMessage): string {
  const type = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (response.statusCode === 200 && imageTypes.includes(type)) return type
  response.destroy()
  throw new Error(`There is no image, but ${response.statusCode} ${type}.`)
}

async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += part.length
    if (size > maxBytes) throw new Error('The image is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
