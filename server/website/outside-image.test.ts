import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchImage, isOutside } from './outside-image.ts'

describe('an address is on the open internet', () => {
  test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])('%s is', address => {
    expect(isOutside(address)).toBe(true)
  })
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    'nonsense',
  ])('%s is not', address => {
    expect(isOutside(address)).toBe(false)
  })
})

describe('an image of another site', () => {
  const answers: Record<string, [number, Record<string, string>, string | Buffer]> = {
    '/logo.png': [200, { 'content-type': 'image/png' }, 'pixels'],
    '/moved': [302, { location: '/logo.png' }, ''],
    '/round': [302, { location: '/round' }, ''],
    '/page': [200, { 'content-type': 'text/html' }, '<p>'],
    '/huge': [200, { 'content-type': 'image/png' }, Buffer.alloc(3 * 1024 * 1024)],
    '/gone': [404, { 'content-type': 'image/png' }, ''],
  }
  const server = createServer((request, response) => {
    const [status, headers, body] = answers[request.url ?? ''] ?? [500, {}, '']
    response.writeHead(status, headers).end(body)
  })
  let base = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    base = `http://127.0.0.1:${isAddress(address) ? address.port : 0}`
  })
  afterAll(() => server.close())
  const isAddress = (address: unknown): address is AddressInfo =>
    typeof address === 'object' && address !== null
  const anyone = () => true

  test('is fetched with its type', async () => {
    const image = await fetchImage(`${base}/logo.png`, anyone)
    expect(image).toEqual({ type: 'image/png', bytes: Buffer.from('pixels') })
  })
  test('is found where a redirect leads', async () => {
    expect((await fetchImage(`${base}/moved`, anyone)).type).toBe('image/png')
  })
  test.each(['/round', '/page', '/huge', '/gone'])('is refused at %s', async path => {
    await expect(fetchImage(`${base}${path}`, anyone)).rejects.toThrow()
  })
  test('is never asked for inside our own network', async () => {
    await expect(fetchImage(`${base}/logo.png`)).rejects.toThrow('open internet')
    await expect(fetchImage('http://localhost/logo.png')).rejects.toThrow('open internet')
    await expect(fetchImage('http://[::1]/logo.png')).rejects.toThrow('open internet')
  })
  test('is asked for over the web only', async () => {
    await expect(fetchImage('ftp://127.0.0.1/logo.png', anyone)).rejects.toThrow('Only http')
  })
})
