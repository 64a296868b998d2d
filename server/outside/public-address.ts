// Which IP addresses are on the public internet; all others lead to this machine, its neighbours, or nowhere.

import { BlockList, isIPv4, isIPv6 } from 'node:net'

// IANA's registry of special addresses.
const special4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
// Only what is given out is public: so neither what maps or translates addresses of IPv4 (::ffff:0:0/96, 64:ff9b::/96) nor
// local ones. Of that, Teredo, 6to4 and what is for examples and measurements is not.
const given6 = '2000::/3'
const special6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

function blockList(subnets: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets.split(/\s+/)) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const lists = {
  special4: blockList(special4, 'ipv4'),
  given6: blockList(given6, 'ipv6'),
  special6: blockList(special6, 'ipv6'),
}

/** Whether an IP address is on the public internet; what is no IP address is not. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !lists.special4.check(ip, 'ipv4')
  // With '%', it names a link of this machine.
  if (!isIPv6(ip) || ip.includes('%')) return false
  return lists.given6.check(ip, 'ipv6') && !lists.special6.check(ip, 'ipv6')
}
