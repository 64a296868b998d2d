// Which IP addresses are on the open internet, and neither inside our own network nor this machine itself.

import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** IANA's special-purpose networks that are not everyone's to reach, multicast, and what is not given out. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, prefix, 'ipv4')
// Protocol assignments with Teredo, documentation twice, and 6to4, which wraps any IPv4 address.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

/** All that is given out of IPv6; what wraps IPv4 for a translator (64:ff9b::, ::ffff:) is not in it. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** This machine's own IP addresses, which may well be public ones. They come and go, so they are asked for each time. */
function ownIps(): BlockList {
  const own = new BlockList()
  for (const { address, family } of Object.values(networkInterfaces()).flatMap(found => found ?? []))
    if (isIP(address)) own.addAddress(address, family === 'IPv4' ? 'ipv4' : 'ipv6')
  return own
}

/** Whether an IP address is on the open internet, and another machine's. */
export function isOutside(ip: string, own: BlockList = ownIps()): boolean {
  // One with a zone (fe80::1%eth0) is of a network next to us.
  if (ip.includes('%')) return false
  const version = isIP(ip)
  if (version === 4) return !special.check(ip, 'ipv4') && !own.check(ip, 'ipv4')
  if (version !== 6 || !givenOut.check(ip, 'ipv6')) return false
  return !special.check(ip, 'ipv6') && !own.check(ip, 'ipv6')
}
