// Fetches an image from another site, never from a machine inside our own network.

import { lookup } from 'node:dns/promises'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** An image, ready to be sent on. */
export interface OutsideImage {
  type: string
  bytes: Buffer
}

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml']
const mostBytes = 2 * 1024 * 1024
const patienceMilliseconds = 5_000
const mostRedirects = 3

const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')

/** Whether an address is on the open internet. Of IPv6 that is 2000::/3, less what only wraps IPv4. */
export function isOutside(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4')
  return isIP(address) === 6 && /^[23]/.test(address) && !/^(2002|2001:0?0?0?0?:)/i.test(address)
}

/** Fetches an image, or throws. `mayAsk` decides which network addresses may be asked. */
export async function fetchImage(
  url: string,
  mayAsk: (address: string) => boolean = isOutside,
  redirects = mostRedirects,
): Promise<OutsideImage> {
  const target = new URL(url)
  // Asked by the very address that was checked, so that a name cannot mean another machine a moment later.
  const { address, family } = await lookup(target.hostname.replace(/^\[|\]$/g, ''))
  if (!mayAsk(address)) throw new Error('The address is not on the open internet.')
  const response = await request(target, address, family)
  const location = response.headers.location
  if (location && response.statusCode && response.statusCode >= 300 && response.statusCode < 400) {
    response.destroy()
    if (redirects === 0) throw new Error('There are too many redirects.')
    return fetchImage(new URL(location, target).href, mayAsk, redirects - 1)
  }
  return { type: imageType(response), bytes: await readBytes(response) }
}

function request(target: URL, address: string, family: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const get = { 'http:': getHttp, 'https:': getHttps }[target.protocol]
    if (!get) throw new Error('Only http and https are asked.')
    const signal = AbortSignal.timeout(patienceMilliseconds)
    get(
      target,
      {
        signal,
        headers: { accept: imageTypes.join(', ') },
        lookup: (_name, { all }, found) =>
          all ? found(null, [{ address, family }]) : found(null, address, family),
      },
      resolve,
    ).on('error', reject)
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
    if (size > mostBytes) throw new Error('The image is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
