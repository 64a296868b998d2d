import { BlockList } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { isOutside } from './open-internet.ts'

describe('an address is on the open internet', () => {
  test.each([
    '93.184.216.34',
    '8.8.8.8',
    '100.128.0.1',
    '172.32.0.1',
    '198.20.0.1',
    '223.255.255.254',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2001:4860:4860::8888',
    '2a00:1450::1',
  ])('%s is', address => {
    expect(isOutside(address)).toBe(true)
  })
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.20.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:10.0.0.1',
    '2::1',
    '3::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:0:53aa:64c::1',
    '2001:20::1',
    '2001:db8::1',
    '2001:0DB8:0:0::1',
    '2002:7f00:1::',
    '2002:0a00:0001::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    'fec0::1',
    'ff02::1',
    'nonsense',
    '',
    '0x7f.1',
  ])('%s is not', address => {
    expect(isOutside(address)).toBe(false)
  })
  test('the addresses of this machine are not, whichever they are', () => {
    for (const { address } of Object.values(networkInterfaces()).flatMap(found => found ?? []))
      expect([address, isOutside(address)]).toEqual([address, false])
    const own = new BlockList()
    own.addAddress('93.184.216.34', 'ipv4')
    own.addAddress('2606:2800:220:1::1', 'ipv6')
    expect(isOutside('93.184.216.34', own)).toBe(false)
    expect(isOutside('2606:2800:0220:0001:0:0:0:1', own)).toBe(false)
    expect(isOutside('93.184.216.35', own)).toBe(true)
  })
})
