import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchImage, mayAskAnyone, type Place } from './outside-image.ts'

describe('an image of another site', () => {
  const answers: Record<string, [number, Record<string, string>, string | Buffer]> = {
    '/logo.png': [200, { 'content-type': 'image/png' }, 'pixels'],
    '/moved': [302, { location: '/logo.png' }, ''],
    '/round': [302, { location: '/round' }, ''],
    '/page': [200, { 'content-type': 'text/html' }, '<p>'],
    '/huge': [200, { 'content-type': 'image/png' }, Buffer.alloc(3 * 1024 * 1024)],
    '/inside': [302, { location: 'http://inside.localhost/logo.png' }, ''],
    '/file': [302, { location: 'file:///etc/passwd' }, ''],
    '/gone': [404, { 'content-type': 'image/png' }, ''],
  }
  const server = createServer((request, response) => {
    // The first bytes, and then nothing more for ever.
    if (request.url === '/slow') return response.writeHead(200, { 'content-type': 'image/png' }).write('pix')
    const [status, headers, body] = answers[request.url ?? ''] ?? [500, {}, '']
    return response.writeHead(status, headers).end(body)
  })
  let base = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    base = `http://127.0.0.1:${isAddress(address) ? address.port : 0}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
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
  test.each(['/round', '/page', '/huge', '/gone', '/file'])('is refused at %s', async path => {
    await expect(fetchImage(`${base}${path}`, anyone)).rejects.toThrow()
  })
  test('is never asked for inside our own network', async () => {
    await expect(fetchImage(`${base}/logo.png`)).rejects.toThrow('open internet')
    await expect(fetchImage('http://localhost/logo.png')).rejects.toThrow('open internet')
    await expect(fetchImage('http://[::1]/logo.png')).rejects.toThrow('open internet')
  })
  test('is not asked for where a redirect leads inside, and each step is checked anew', async () => {
    const asked: Place[] = []
    const firstOnly = (place: Place) => asked.push(place) === 1
    await expect(fetchImage(`${base}/inside`, firstOnly)).rejects.toThrow()
    expect(asked[0]).toEqual({ ip: '127.0.0.1', port: Number(new URL(base).port) })
    await expect(fetchImage(`${base}/moved`, place => asked.push(place) < 0)).rejects.toThrow('open internet')
  })
  test('is not waited for without end', async () => {
    const patience = new AbortController()
    const fetched = fetchImage(`${base}/slow`, anyone, patience.signal)
    const rejected = expect(fetched).rejects.toThrow()
    await once(server, 'request')
    patience.abort()
    await rejected
  })
  test('is asked for at the ports of the web only', () => {
    expect([80, 443, 22, 25, 3000, 8080].filter(port => mayAskAnyone({ ip: '9.9.9.9', port }))).toEqual([
      80, 443,
    ])
    expect(mayAskAnyone({ ip: '127.0.0.1', port: 80 })).toBe(false)
  })
  test('is asked for over the web only', async () => {
    await expect(fetchImage('ftp://127.0.0.1/logo.png', anyone)).rejects.toThrow('Only http')
  })
})
