// Hosts that never answer, break off, or answer something else: none of them keeps others from being read.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOutside } from './fetch-outside.ts'

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-type: text/calendar\r\n'

/** What a host does with a request, by its name. */
const hosts: Record<string, (socket: Socket) => unknown> = {
  ordinary: socket => socket.end(`${ANSWER}content-length: 5\r\nconnection: close\r\n\r\nrides`),
  '101': socket =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
  '101-without-headers': socket => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  silent: () => {},
  'hangs-up': socket => socket.destroy(),
  'half-closed': socket => socket.end(),
  'stops-in-headers': socket => socket.write('HTTP/1.1 200 OK\r\ncontent-ty'),
  'hangs-up-in-headers': socket => socket.write('HTTP/1.1 200 OK\r\ncontent-ty', () => socket.destroy()),
  'stops-in-body': socket => socket.write(`${ANSWER}content-length: 5\r\n\r\nri`),
  'hangs-up-in-body': socket => socket.end(`${ANSWER}content-length: 5\r\n\r\nri`),
  'half-closed-in-chunk': socket => socket.end(`${ANSWER}transfer-encoding: chunked\r\n\r\n5\r\nri`),
  'trickles-headers': socket => trickle(socket, 'HTTP/1.1 200 OK\r\nx-a: ', 'a'),
  'trickles-body': socket => trickle(socket, `${ANSWER}\r\n`, 'a'),
  'early-hints-without-end': socket => trickle(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)),
  'redirects-in-circles': socket =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: /again\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
}

function trickle(socket: Socket, beginning: string, piece: string) {
  socket.write(beginning)
  const timer = setInterval(() => socket.write(piece), 10)
  socket.on('close', () => clearInterval(timer))
}

const open = new Set<Socket>()
const server = createServer({ allowHalfOpen: true }, socket => {
  open.add(socket)
  socket.on('close', () => open.delete(socket))
  socket.on('error', () => {})
  // Half-open is what hosts are, and not what is left of a connection that was closed here.
  socket.on('end', () => socket.destroy())
  socket.once('data', request => {
    const [, name = ''] = /^host: ([\w-]+?)(-\d+)?\.test/im.exec(request.toString()) ?? []
    hosts[name]?.(socket)
  })
})
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  for (const socket of open) socket.destroy()
  server.close()
})

const outside = (network: { maxMilliseconds: number; maxWaitMilliseconds?: number }) =>
  openOutside({
    allowed: [],
    network: {
      ...{ ports: [port], isPublic: () => true, ...network },
      resolve: name => (name.startsWith('unknown') ? new Promise(() => {}) : Promise.resolve(['127.0.0.1'])),
    },
  })
const at = (name: string) => `http://${name}.test:${port}/rides.ics`

const RIDES = { status: 'read', text: 'rides', type: 'text/calendar' }
const FAILED = { status: 'failed' }

describe('ten hosts leave an eleventh its turn, of the kind', () => {
  const kinds = [...Object.keys(hosts).filter(name => name !== 'ordinary'), 'unknown']
  it.concurrent.each(kinds)('%s', async name => {
    const fetchOutside = outside({ maxMilliseconds: 1_000 })
    const hostile = Array.from({ length: 10 }, (_, n) => fetchOutside(at(`${name}-${n}`)))
    expect(await fetchOutside(at('ordinary'))).toEqual(RIDES)
    expect(await Promise.all(hostile)).toEqual(hostile.map(() => expect.objectContaining(FAILED)))
    // The same host has its own turn again.
    expect(await fetchOutside(at(`${name}-0`))).toMatchObject(FAILED)
  })
})

it('no connection to them stays open', () => expect.poll(() => open.size).toBe(0))

it('a 101 is told at once, and in words', async () => {
  const fetchOutside = outside({ maxMilliseconds: 100_000 })
  for (const name of ['101', 'early-hints-without-end'])
    expect(await fetchOutside(at(name))).toEqual({
      ...{ status: 'failed', why: 'The website gave an answer that cannot be read.' },
    })
})

it('waiting for a busy host has a timeout of its own, which leaves the host its turn', async () => {
  const fetchOutside = outside({ maxMilliseconds: 100_000, maxWaitMilliseconds: 50 })
  const gone = new AbortController()
  const first = fetchOutside(at('silent'), { signal: gone.signal })
  await expect.poll(() => open.size).toBe(1)
  const busy = { status: 'failed', why: 'Too many pages are read right now.' }
  expect(await Promise.all([fetchOutside(at('silent')), fetchOutside(at('silent'))])).toEqual([busy, busy])
  gone.abort()
  expect(await first).toMatchObject(FAILED)
  await expect.poll(() => open.size).toBe(0)
  expect(await fetchOutside(at('ordinary'))).toEqual(RIDES)
})

it('whoever gives up while waiting leaves the queue', async () => {
  const fetchOutside = outside({ maxMilliseconds: 100_000 })
  const gone = new AbortController()
  const all = Array.from({ length: 21 }, () => fetchOutside(at('silent'), { signal: gone.signal }))
  await expect.poll(() => open.size).toBe(1)
  gone.abort()
  expect(await Promise.all(all)).toEqual(all.map(() => expect.objectContaining(FAILED)))
  const next = new AbortController()
  const again = fetchOutside(at('silent'), { signal: next.signal })
  await expect.poll(() => open.size).toBe(1)
  next.abort()
  await again
})
