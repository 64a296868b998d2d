// A gate between a server and its PostgreSQL, which can be shut in the ways in which networks fail.

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type GateState = 'open' | 'refuses connections' | 'swallows everything'

export interface Gate {
  /** The address of the database behind the gate. */
  url: string
  set(state: GateState): void
  /** Waits until so many connections have been tried since the gate was set so. */
  tries(count: number): Promise<void>
  close(): Promise<void>
}

/** Opens a gate on a free port in front of the database at an address. */
export async function openGate(databaseUrl: string): Promise<Gate> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let state: GateState = 'open'
  let tried = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const gate = createServer(client => {
    keep(client)
    tried += 1
    if (state === 'refuses connections') return client.destroy()
    if (state === 'swallows everything') return client.pause()
    const server = connect(Number(target.port), target.hostname)
    keep(server)
    client.pipe(server)
    server.pipe(client)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = gate.address()
  if (address === null || typeof address === 'string') throw new Error('the gate has no port')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  return {
    url: url.href,
    set: next => {
      state = next
      tried = 0
      for (const socket of sockets) {
        // Swallowed connections hear nothing any more, not even their end, until they are opened again.
        if (next === 'swallows everything') socket.unpipe().pause()
        else socket.destroy()
      }
    },
    tries: async count => {
      while (tried < count) await new Promise(resolve => setTimeout(resolve, 50))
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => gate.close(resolve))
    },
  }
}
