// How long the server waits for slow or silent connections, and how many it holds, so that nobody can occupy them all.

import type { Server, ServerOptions } from 'node:http'
import type { ServerType } from '@hono/node-server'
import type { Config } from '../config.ts'
import { clientIp } from './client-ip.ts'

const maxConnections = 2_000
const maxConnectionsOfOne = 400
const maxHeaders = 100
/** A reader who takes nothing for so long has gone. */
const idleMilliseconds = 120_000

/** The head of a request must be there soon; its body may take a slow phone a minute. */
export const patience: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}

/** Sets the limits on a server. Behind a proxy, all connections are the proxy's, and counting visitors is its work. */
export function limitConnections(server: ServerType, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (!isHttp1(server)) return
  server.maxConnections = maxConnections
  server.maxHeadersCount = maxHeaders
  server.setTimeout(idleMilliseconds)
  if (trustProxy) return
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const ip = clientIp({ socket, headers: {} }, false)
    const count = (open.get(ip) ?? 0) + 1
    open.set(ip, count)
    socket.once('close', () => {
      const left = (open.get(ip) ?? 1) - 1
      if (left > 0) open.set(ip, left)
      else open.delete(ip)
    })
    if (count > maxConnectionsOfOne) socket.destroy()
  })
}

/** The library may also make HTTP/2 servers; ours is none. */
function isHttp1(server: ServerType): server is Server {
  return 'maxHeadersCount' in server
}
