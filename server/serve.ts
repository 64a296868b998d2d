// Serves the site on an open database: first admin, all parts, the commands' door and HTTP; and ends that in turn.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { hasSuperAdmin, makeSuperAdmin } from './auth/super-admin.ts'
import { commands } from './commands/commands.ts'
import { serveCommands } from './commands/control.ts'
import type { Config } from './config.ts'
import type { OpenedDatabase } from './database/open.ts'
import type { ErrorCounts } from './error-counts.ts'
import { guarded } from './guarded.ts'
import { clientIp } from './http/client-ip.ts'
import { limitConnections, patience } from './http/patience.ts'
import type { Logger } from './log.ts'
import { inRequest, requestIdFor, requestIdHeader } from './request-id.ts'
import { RunningSite } from './running-site.ts'
import { makeSetUpLink } from './set-up/set-up-link.ts'

export { preloadBuiltApp } from './website/built-app.ts'

/** How long requests that are under way may take to finish after a stop was asked for. */
const graceMilliseconds = 10_000

export interface Serving extends Omit<OpenedDatabase, 'close'> {
  config: Config
  log: Logger
  errors: ErrorCounts
  /** Tells whoever has started the site. */
  say(line: string): void
}

/** Starts everything, and gives what ends it. What fails half-way ends what has been started. */
export async function serve({
  config,
  database,
  control,
  log,
  errors,
  say,
}: Serving): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = []
  const end = async () => {
    for (const step of ends.reverse()) await step()
  }
  try {
    if (config.admin && !(await hasSuperAdmin(database))) await makeSuperAdmin(database, config.admin)
    const site = await RunningSite.start(config, { database, log, errors })
    ends.push(() => site.stop())
    if (control) {
      const running = { database, isServing: true, pause: () => site.pause() }
      serveCommands(control, commands, () => ({ ...running, config: site.config }))
    }
    const listener = getRequestListener((request, { incoming, outgoing }) =>
      site.fetch(request, {
        ip: clientIp(incoming, config.trustProxy),
        node: { incoming, outgoing },
      }),
    )
    const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
      try {
        // Who would send the next request on this connection is to open another, elsewhere.
        if (site.readiness.isLeaving) outgoing.shouldKeepAlive = false
        const id = requestIdFor(incoming.headers, config.trustProxy)
        if (site.answered(incoming, outgoing, id, () => clientIp(incoming, config.trustProxy))) return
        // No answer is ever what a browser guesses it to be.
        outgoing.setHeader('x-content-type-options', 'nosniff')
        outgoing.setHeader(requestIdHeader, id)
        await inRequest(id, () => listener(incoming, outgoing))
      } catch (error) {
        // Nobody should wait for an answer that will not come.
        outgoing.destroy()
        throw error
      }
    }
    const server = createServer(patience, guarded(log, 'answering a request', answer))
    limitConnections(server, config, log)
    const isWithoutAdmin = !(await hasSuperAdmin(database))
    await listen(server, config)
    // For example when there are too many open files. Without a listener this would end the process.
    server.on('error', error => log.error(error, 'accepting a connection failed'))
    ends.push(async () => {
      await site.readiness.leave()
      await finishRequests(server)
    })
    await site.work()
    say(`${site.config.siteName} is at ${config.siteUrl}`)
    if (config.isSiteElsewhere) say(`Listening on ${config.host}, port ${config.port}`)
    say(
      database.engine === 'PGlite'
        ? `Database: embedded PostgreSQL (PGlite) in ${config.dataDir}`
        : 'Database: PostgreSQL at DATABASE_URL',
    )
    if (isWithoutAdmin)
      say(`No super admin yet. Set the site up here: ${await makeSetUpLink(database, config.siteUrl)}`)
    return end
  } catch (error) {
    await end()
    throw error
  }
}

async function listen(server: Server, { host, port }: Config): Promise<void> {
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
