import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Connections } from './connections.ts'

/** Connections of these addresses, in this order. */
function opened(...ips: string[]) {
  const connections = new Connections()
  const sockets = ips.map(ip => {
    const socket = new Socket()
    connections.add(ip, socket)
    return socket
  })
  return {
    connections,
    sockets,
    gone: () => sockets.flatMap((socket, index) => (socket.destroyed ? index : [])),
  }
}

test('of whoever has most, the one goes that has been silent for longest', () => {
  const { connections, sockets, gone } = opened('a', 'b', 'b', 'c', 'b')
  const [, oldest, second] = sockets
  if (!oldest || !second) throw new Error('nothing was opened')
  // Who has asked for something meanwhile is silent since then.
  connections.noteAsking(oldest)
  connections.noteSilent(oldest)
  connections.dropOne()
  expect(gone()).toEqual([2])
  connections.dropOne()
  expect(gone()).toEqual([2, 4])
})

test('whoever waits for an answer is spared, also where that leaves nobody', () => {
  const { connections, sockets, gone } = opened('a', 'b', 'b')
  for (const socket of sockets.slice(1)) connections.noteAsking(socket)
  expect(connections.dropOne()).toBe(true)
  expect(gone()).toEqual([0])
  expect(connections.dropOne()).toBe(false)
})

test('what has closed is not counted any more', async () => {
  const { connections, sockets } = opened('a', 'a')
  sockets[0]?.destroy()
  await new Promise(resolve => setImmediate(resolve))
  expect(connections.add('a', new Socket())).toEqual({ ofOne: 2, ofAll: 2 })
})
