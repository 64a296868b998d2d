// Serves HTTP: numbers each request, limits connections, and lets requests under way finish when it stops.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { guarded } from '../guarded.ts'
import type { Logger } from '../log.ts'
import type { Platform } from '../open-platform.ts'
import { inRequest, requestIdFor, requestIdHeader } from '../request-id.ts'
import { clientIp } from './client-ip.ts'
import { limitConnections, patience } from './patience.ts'
import type { Readiness } from './readiness.ts'

/** How long requests under way may take to finish after a stop was requested. */
const graceMilliseconds = 10_000

export interface Served {
  readiness: Readiness
  /** Answers a request that was just answered, if it can. */
  answered: Platform['front']['answered']
  fetch: (request: Request, env: Parameters<Platform['http']['fetch']>[1]) => Response | Promise<Response>
}

export interface ServingOptions {
  host: string
  port: number
  trustProxy: boolean
  log: Logger
}

/** Returns a function that stops it. */
export async function serveHttp(site: Served, options: ServingOptions): Promise<() => Promise<void>> {
  const { trustProxy, log } = options
  const listener = getRequestListener((request, { incoming, outgoing }) =>
    site.fetch(request, { ip: clientIp(incoming, trustProxy), node: { incoming, outgoing } }),
  )
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    try {
      // A client that would send its next request on this connection must open another one, elsewhere.
      if (site.readiness.isLeaving) outgoing.shouldKeepAlive = false
      const id = requestIdFor(incoming.headers, trustProxy)
      if (site.answered(incoming, outgoing, id, () => clientIp(incoming, trustProxy))) return
      // Browsers never guess the type of a response.
      outgoing.setHeader('x-content-type-options', 'nosniff')
      outgoing.setHeader(requestIdHeader, id)
      await inRequest(id, () => listener(incoming, outgoing))
    } catch (error) {
      // Nobody should wait for a response that will not come.
      outgoing.destroy()
      throw error
    }
  }
  const server = createServer(patience, guarded(log, 'answering a request', answer))
  limitConnections(server, options, log)
  await listen(server, options)
  // For example when there are too many open files. Without a listener this would end the process.
  server.on('error', error => log.error(error, 'accepting a connection failed'))
  return async () => {
    await site.readiness.leave()
    await finishRequests(server)
  }
}

async function listen(server: Server, { host, port }: ServingOptions): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} on ${host} is already in use. Set PORT to another one.`)
    if (code === 'EACCES')
      throw new Error(`Port ${port} may not be used by this user. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(
        `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
      )
    throw error
  }
}

function finishRequests(server: Server): Promise<void> {
  return new Promise(done => {
    const late = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
    // A connection becomes idle when the request on it has been answered; nobody need wait until it times out.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(late)
      clearInterval(idle)
      done()
    })
  })
}
