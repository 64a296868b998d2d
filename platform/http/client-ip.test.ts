import { describe, expect, it } from 'vitest'
import { clientIp, networkOf } from './client-ip.ts'

const request = (remoteAddress: string, forwardedFor?: string) => ({
  socket: { remoteAddress },
  headers: { 'x-forwarded-for': forwardedFor },
})

describe('the address of a visitor', () => {
  it('is the connection’s own, whatever a header claims', () => {
    expect(clientIp(request('203.0.113.7', '198.51.100.1'), false)).toBe('203.0.113.7')
  })

  it('is what a trusted proxy noted last', () => {
    expect(clientIp(request('127.0.0.1', '198.51.100.1, 203.0.113.9'), true)).toBe('203.0.113.9')
    expect(clientIp(request('127.0.0.1', 'nonsense'), true)).toBe('127.0.0.1')
    expect(clientIp(request('127.0.0.1'), true)).toBe('127.0.0.1')
  })

  it('is the same for IPv4 over either protocol', () => {
    expect(clientIp(request('::ffff:203.0.113.7'), false)).toBe('203.0.113.7')
  })

  it('is a whole /64 network for IPv6, because one visitor has all of it', () => {
    const network = '2001:db8:1:2::/64'
    expect(clientIp(request('2001:db8:1:2:3:4:5:6'), false)).toBe(network)
    expect(clientIp(request('2001:0db8:0001:0002::99'), false)).toBe(network)
    expect(clientIp(request('fe80::1%eth0'), false)).toBe('fe80:0:0:0::/64')
    expect(clientIp(request('::1'), false)).toBe('0:0:0:0::/64')
  })

  it('belongs to a /48 network in IPv6, and to itself in IPv4', () => {
    expect(networkOf(clientIp(request('2001:db8:1:2:3:4:5:6'), false))).toBe('2001:db8:1::/48')
    expect(networkOf(clientIp(request('::1'), false))).toBe('0:0:0::/48')
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  })
})
