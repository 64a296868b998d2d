import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOutside } from './fetch-outside.ts'
import { isOutside } from './open-internet.ts'

/** A website outside, with what it was asked for. */
let site: Server
/** What stands in the private network, which nobody may reach. */
let inner: Server
let port = 0
let innerPort = 0
let innerHits = 0
let running = 0
let mostRunning = 0

const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
const bomb = Buffer.alloc(20 * 1024 ** 2)
const [gzipBomb, brotliBomb] = [
  gzipSync(bomb),
  brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
]

const pages: Record<string, RequestListener> = {
  '/calendar': (request, response) => {
    if (request.headers['if-none-match'] === '"one"') return void response.writeHead(304).end()
    response.writeHead(200, {
      'content-type': 'text/calendar; charset=utf-8',
      etag: '"one"',
      'last-modified': 'Mon, 16 Nov 2026 10:00:00 GMT',
    })
    return void response.end('BEGIN:VCALENDAR Grüße')
  },
  '/latin': (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
      .end(Buffer.from('Grüße', 'latin1')),
  '/gzip': (_, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed')),
  '/bomb': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipBomb),
  '/brotli-bomb': (_, response) => void response.writeHead(200, { 'content-encoding': 'br' }).end(brotliBomb),
  '/garbage': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
  '/odd': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('no gzip'),
  '/huge': (_, response) => void response.writeHead(200, { 'content-length': 6 * 1024 ** 2 }).write('x'),
  '/endless': (_, response) => {
    const more = () => {
      while (response.writable && response.write('x'.repeat(64 * 1024)));
    }
    response.on('drain', more)
    more()
  },
  '/slow': () => {},
  '/drip': async (_, response) => {
    while (!response.destroyed && response.write('x')) await wait(20)
  },
  '/round': (_, response) => void response.writeHead(302, { location: '/round' }).end(),
  '/there': (_, response) => void response.writeHead(301, { location: 'calendar' }).end(),
  '/gone': (_, response) => void response.writeHead(404).end(),
  '/one-at-a-time': async (_, response) => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await wait(30)
    running -= 1
    response.end('done')
  },
}

const answers: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.test')
  const to = searchParams.get('to')
  if (to !== null) response.writeHead(302, { location: to }).end()
  else pages[pathname]?.(request, response)
}

async function listening(handler: RequestListener, host: string, at = 0): Promise<[Server, number]> {
  const server = createServer(handler).listen(at, host)
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  return [server, typeof address === 'object' && address ? address.port : 0]
}

beforeAll(async () => {
  ;[site, port] = await listening(answers, '127.0.0.2')
  ;[inner, innerPort] = await listening(
    (_, response) => {
      innerHits += 1
      response.end('secret')
    },
    '127.0.0.1',
    port,
  )
})
afterAll(() => {
  for (const server of [site, inner]) {
    server.closeAllConnections()
    server.close()
  }
})

const names = new Map([
  ['site.test', ['127.0.0.2']],
  ['inner.test', ['127.0.0.1']],
  ['both.test', ['127.0.0.2', '127.0.0.1']],
  ['six.test', ['::1']],
  ['link.test', ['fe80::1%1']],
  ['mapped.test', ['::ffff:127.0.0.1']],
])

/** In this test's internet 127.0.0.2 is public, and the port of the site is a usual one. */
const door = (resolve?: (name: string) => Promise<string[]>, maxMilliseconds = 2000) =>
  openOutside({
    allowed: [],
    network: {
      ports: [port],
      maxMilliseconds,
      isPublic: ip => ip === '127.0.0.2' || isOutside(ip),
      resolve:
        resolve ??
        (async name => {
          const found = names.get(name)
          if (found) return found
          throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
        }),
    },
  })
const address = (path: string) => `http://site.test:${port}${path}`
const why = async (path: string) => {
  const answer = await door()(path.startsWith('/') ? address(path) : path)
  return answer.status === 'failed' ? answer.why : answer
}

const PRIVATE = 'This address is not on the public internet, so it is not read.'

describe('what is outside', () => {
  it('is read, with its type and what tells its version', async () => {
    expect(await door()(address('/calendar'))).toEqual({
      status: 'read',
      text: 'BEGIN:VCALENDAR Grüße',
      type: 'text/calendar',
      etag: '"one"',
      lastModified: 'Mon, 16 Nov 2026 10:00:00 GMT',
    })
    expect(await door()(address('/there'))).toMatchObject({ status: 'read', text: 'BEGIN:VCALENDAR Grüße' })
    expect(await door()(address('/latin'))).toMatchObject({ text: 'Grüße' })
    expect(await door()(address('/gzip'))).toMatchObject({ text: 'packed' })
  })

  it('is the same where nothing has changed', async () => {
    expect(await door()(address('/calendar'), { etag: '"one"' })).toEqual({ status: 'same' })
  })

  it('may be a private host that the settings name, with its port', async () => {
    const open = openOutside({ allowed: [`127.0.0.2:${port}`] })
    expect(await open(`http://127.0.0.2:${port}/gzip`)).toMatchObject({ text: 'packed' })
    expect(await open(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 'failed' })
  })

  it('is asked for one at a time', async () => {
    const open = door()
    await Promise.all(Array.from({ length: 5 }, () => open(address('/one-at-a-time'))))
    expect(mostRunning).toBe(1)
  })

  it('is not asked for when many wait already', async () => {
    const open = door(undefined, 50)
    const all = await Promise.all(Array.from({ length: 30 }, () => open(address('/slow'))))
    const busy = all.filter(
      one => one.status === 'failed' && one.why === 'Too many pages are read right now.',
    )
    expect(busy).toHaveLength(9)
  })

  it('is let go when whoever asked goes', async () => {
    const gone = new AbortController()
    const asked = door()(address('/slow'), { signal: gone.signal })
    gone.abort()
    expect(await asked).toMatchObject({ status: 'failed' })
  })
})

describe('what is not read', () => {
  const private_: [string, () => string][] = [
    ['a private name', () => `http://inner.test:${port}/`],
    ['a name of which one address is private', () => `http://both.test:${port}/`],
    ['a name of IPv6', () => `http://six.test:${port}/`],
    ['a name of a link', () => `http://link.test:${port}/`],
    ['a name that is mapped', () => `http://mapped.test:${port}/`],
    ['a number', () => `http://127.0.0.1:${port}/`],
    ['a short number', () => `http://127.1:${port}/`],
    ['a decimal number', () => `http://2130706433:${port}/`],
    ['an octal number', () => `http://0177.0.0.01:${port}/`],
    ['a hexadecimal number', () => `http://0x7f.0x0.0x0.0x1:${port}/`],
    ['all addresses of this machine', () => `http://0.0.0.0:${port}/`],
    ['the address of a cloud', () => `http://169.254.169.254:${port}/latest/meta-data`],
    ['IPv6', () => `http://[::1]:${port}/`],
    ['IPv6 that maps IPv4', () => `http://[::ffff:127.0.0.1]:${port}/`],
    ['IPv6 that maps IPv4 in hexadecimal', () => `http://[::ffff:7f00:1]:${port}/`],
    ['NAT64', () => `http://[64:ff9b::7f00:1]:${port}/`],
    ['6to4', () => `http://[2002:7f00:1::]:${port}/`],
    ['a link', () => `http://[fe80::1]:${port}/`],
    ['a local network of IPv6', () => `http://[fd00::1]:${port}/`],
  ]
  it.each(private_)('%s, neither when given nor when sent there', async (_, target) => {
    expect(await why(target())).toBe(PRIVATE)
    expect(await why(`/?to=${encodeURIComponent(target())}`)).toBe(PRIVATE)
    expect(innerHits).toBe(0)
  })

  it('a name that means another address when it is looked up again', async () => {
    let asked = 0
    const open = door(async () => [asked++ === 0 ? '127.0.0.2' : '127.0.0.1'])
    expect(await open(address('/gzip'))).toMatchObject({ text: 'packed' })
    expect(asked).toBe(1)
    expect(await open(address('/gzip'))).toEqual({ status: 'failed', why: PRIVATE })
    expect(innerHits).toBe(0)
    expect(innerPort).toBe(port)
  })

  const NO_ADDRESS = 'Please enter a full web address that starts with http:// or https://.'
  const others: [string, () => string, string][] = [
    ['a file', () => 'file:///etc/passwd', NO_ADDRESS],
    ['a file that one is sent to', () => '/?to=file:///etc/passwd', NO_ADDRESS],
    ['another scheme', () => 'gopher://site.test/', NO_ADDRESS],
    ['no address', () => 'our club', NO_ADDRESS],
    [
      'a name and a password',
      () => `http://me:secret@site.test:${port}/calendar`,
      'Addresses with a name and a password in them are not read.',
    ],
    [
      'another port',
      () => 'http://site.test:6379/',
      'Only addresses without a port of their own can be read.',
    ],
    [
      'another port that one is sent to',
      () => '/?to=http://site.test:22/',
      'Only addresses without a port of their own can be read.',
    ],
    ['what nobody knows', () => `http://nobody.test:${port}/`, 'There is no website of this name.'],
    [
      'one address after the other',
      () => '/round',
      'The website sends visitors from one address to the next without an end.',
    ],
    ['what says that it is huge', () => '/huge', 'What is at this address is larger than 5 MB.'],
    ['what has no end', () => '/endless', 'What is at this address is larger than 5 MB.'],
    ['what is huge when unpacked', () => '/bomb', 'What is at this address is larger than 5 MB.'],
    [
      'what is huge when unpacked by Brotli',
      () => '/brotli-bomb',
      'What is at this address is larger than 5 MB.',
    ],
    ['what is packed wrongly', () => '/garbage', 'The website gave an answer that cannot be read.'],
    ['what is packed twice', () => '/odd', 'The website sends its pages in a way that cannot be read.'],
    ['what never answers', () => '/slow', 'The website took longer than 10 seconds to answer.'],
    ['what answers a letter at a time', () => '/drip', 'The website took longer than 10 seconds to answer.'],
    ['what is gone', () => '/gone', 'There is nothing at this address.'],
  ]
  it.each(others)('%s', async (_, target, sentence) => expect(await why(target())).toBe(sentence))
})
