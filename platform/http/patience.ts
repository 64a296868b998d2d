// How long the server waits for slow or silent connections, and how many it holds, so that nobody can occupy them all.

import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorLog, guarded } from '../guarded.ts'
import { clientIp } from './client-ip.ts'
import { Connections } from './connections.ts'

/** When there are more, the oldest silent one of whoever has most of them is closed. */
const maxConnections = 2_000
const maxConnectionsOfOne = 400
const maxHeaders = 100
/** A reader who takes nothing for so long has gone. */
const idleMilliseconds = 120_000

/** A proxy keeps connections for two minutes at most: it, and not the server, is to end them, or a request meets the end of its own. */
const proxyIdleMilliseconds = 130_000

/** The head of a request must be there soon; its body may take a slow phone a minute. */
export const patience: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}

/** Sets the limits on a server. Behind a proxy, all connections are the proxy's, and counting visitors is its work. */
export function limitConnections(
  server: Server,
  { trustProxy }: { trustProxy: boolean },
  log?: ErrorLog,
): void {
  // More than may stay, so that newcomers are let in while others are shown out.
  server.maxConnections = 2 * maxConnections
  server.maxHeadersCount = maxHeaders
  server.setTimeout(idleMilliseconds)
  if (trustProxy) server.keepAliveTimeout = proxyIdleMilliseconds
  const connections = new Connections()
  const count = guarded(log, 'counting a connection', (socket: Socket) => {
    const ip = clientIp({ socket, headers: {} }, false)
    const { ofOne, ofAll } = connections.add(ip, socket)
    if (!trustProxy && ofOne > maxConnectionsOfOne) socket.destroy()
    else if (ofAll > maxConnections && !connections.dropOne()) socket.destroy()
  })
  server.on('connection', count)
  server.on('request', ({ socket }, response) => {
    connections.noteAsking(socket)
    response.once('close', () => connections.noteSilent(socket))
  })
}
