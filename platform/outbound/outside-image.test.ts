import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDoor } from './door.ts'
import { fetchImage } from './outside-image.ts'

describe('an image of another site', () => {
  const answers: Record<string, [number, Record<string, string>, string | Buffer]> = {
    '/logo.png': [200, { 'content-type': 'image/png' }, 'pixels'],
    '/packed.svg': [200, { 'content-type': 'image/svg+xml', 'content-encoding': 'gzip' }, gzipSync('<svg/>')],
    '/moved': [302, { location: '/logo.png' }, ''],
    '/page': [200, { 'content-type': 'text/html' }, '<p>'],
    '/huge': [200, { 'content-type': 'image/png' }, Buffer.alloc(3 * 1024 * 1024)],
    '/gone': [404, { 'content-type': 'image/png' }, ''],
  }
  const answer: RequestListener = (request, response) => {
    // The first bytes, and then nothing more for ever.
    if (request.url === '/slow') return response.writeHead(200, { 'content-type': 'image/png' }).write('pix')
    const [status, headers, body] = answers[request.url ?? ''] ?? [500, {}, '']
    return response.writeHead(status, headers).end(body)
  }
  const server = createServer(answer)
  let host = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address: AddressInfo | string | null = server.address()
    host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const fetched = (path: string) =>
    fetchImage(
      `http://${host}${path}`,
      openDoor({ allowed: [host], network: { maxMilliseconds: path === '/slow' ? 100 : 2_000 } }),
    )

  test('is fetched with its type, unpacked, and found where a redirect leads', async () => {
    const pixels = { type: 'image/png', bytes: Buffer.from('pixels') }
    expect(await fetched('/logo.png')).toEqual(pixels)
    expect(await fetched('/moved')).toEqual(pixels)
    expect(await fetched('/packed.svg')).toEqual({ type: 'image/svg+xml', bytes: Buffer.from('<svg/>') })
  })
  test.each([
    ['/page', 'There is no image.'],
    ['/huge', 'The image is too large.'],
    ['/gone', 'There is nothing at this address.'],
    ['/slow', 'took longer'],
  ])('is refused at %s', async (path, words) => {
    await expect(fetched(path)).rejects.toThrow(words)
  })
  test.each(['http://localhost/logo.png', 'http://[::1]/logo.png', 'http://169.254.169.254/logo.png'])(
    'is never asked for inside our own network: %s',
    async url => {
      await expect(fetchImage(url)).rejects.toThrow('not on the public internet')
    },
  )
  test('is asked for at the ports of the web only', async () => {
    await expect(fetchImage('http://9.9.9.9:22/logo.png')).rejects.toThrow('without a port')
  })
})
