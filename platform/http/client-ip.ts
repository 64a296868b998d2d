// Whose IP address a request counts for.

import { isIP } from 'node:net'

/** The part of Node's request that says where it came from. */
interface IncomingRequest {
  socket: { remoteAddress?: string | undefined }
  headers: Record<string, string | string[] | undefined>
}

/** The visitor's IP address. Behind a trusted proxy it is the last one that the proxy noted: earlier ones can be invented. */
export function clientIp(incoming: IncomingRequest, trustProxy: boolean): string {
  const direct = incoming.socket.remoteAddress ?? 'unknown'
  if (!trustProxy) return normalised(direct)
  const noted = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() ?? ''
  return normalised(isIP(noted) ? noted : direct)
}

/** An IPv4 address is one however it was connected, and an IPv6 network (/64) is one visitor's. */
function normalised(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIP(plain) !== 6) return plain
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const isShortened = plain.includes('::')
  const groups = isShortened ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The network that an address as above belongs to: a provider's customer may have all of an IPv6 /48. */
export function networkOf(ip: string): string {
  return ip.endsWith('::/64') ? `${ip.split(':').slice(0, 3).join(':')}::/48` : ip
}
