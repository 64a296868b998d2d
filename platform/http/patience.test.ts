import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { limitConnections, patience } from './patience.ts'

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

describe('connections of one address', () => {
  const open: Socket[] = []
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
    for (const end of ends.splice(0)) end()
  })

  /** Connects so many times, and gives how many the server still holds after that. */
  async function held(count: number, trustProxy: boolean): Promise<() => Promise<number>> {
    const server = createServer(patience, (_request, response) => response.end())
    limitConnections(server, { trustProxy })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ends.push(() => server.close())
    const address = server.address()
    if (!isAddress(address)) throw new Error('the server has no port')
    for (let index = 0; index < count; index += 1) {
      const socket = connect(address.port, '127.0.0.1').on('error', () => undefined)
      open.push(socket)
      await once(socket, 'connect')
    }
    return () => new Promise(resolve => server.getConnections((_error, number) => resolve(number)))
  }

  test('are limited', async () => {
    const count = await held(420, false)
    await expect.poll(count).toBe(400)
  })

  test('are ended by a proxy, and not while it sends its next request', () => {
    const server = createServer(patience)
    limitConnections(server, { trustProxy: true })
    // Caddy and nginx keep them for two minutes and one.
    expect(server.keepAliveTimeout).toBeGreaterThan(120_000)
  })

  test('are not counted where they are all the proxy’s', async () => {
    const count = await held(420, true)
    await expect.poll(count).toBe(420)
  })

  test('give way to a newcomer when there are too many of them, and whoever has few keeps those', async () => {
    const server = createServer(patience, (_request, response) => response.end('ok'))
    limitConnections(server, { trustProxy: true })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ends.push(() => server.close())
    const address = server.address()
    if (!isAddress(address)) throw new Error('the server has no port')
    const closed: string[] = []
    const connectFrom = async (localAddress: string) => {
      const socket = connect({ port: address.port, host: '127.0.0.1', localAddress })
      socket.on('error', () => undefined).on('close', () => closed.push(localAddress))
      open.push(socket)
      await once(socket, 'connect')
      return socket
    }
    await connectFrom('127.0.0.2')
    for (let index = 0; index < 2_000; index += 50)
      await Promise.all(Array.from({ length: 50 }, (_, n) => connectFrom(`127.0.1.${n % 5}`)))
    const newcomer = await connectFrom('127.0.0.3')
    newcomer.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const [answer] = await once(newcomer, 'data')
    expect(String(answer)).toContain('200 OK')
    await expect.poll(() => closed.length).toBe(2)
    expect(closed.every(ip => ip.startsWith('127.0.1.'))).toBe(true)
  })

  test('are not waited for long', () => {
    expect(patience.headersTimeout).toBeLessThanOrEqual(15_000)
    expect(patience.requestTimeout).toBeLessThanOrEqual(60_000)
  })
})
