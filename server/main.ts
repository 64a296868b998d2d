// Starts the site: configuration, database, keys, first admin, HTTP; and stops it cleanly.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { hasSuperAdmin, makeSuperAdmin } from './auth/super-admin.ts'
import { commands } from './commands/commands.ts'
import { serveCommands } from './commands/control.ts'
import { type Config, readConfig, settingNames } from './config.ts'
import { isUnavailable } from './database/database-error.ts'
import { ErrorCounts } from './error-counts.ts'
import { clientIp } from './http/client-ip.ts'
import { limitConnections, patience } from './http/patience.ts'
import { createLog } from './log.ts'
import { onNpmGone } from './npm-parent.ts'
import { keepPrivate } from './private-folder.ts'
import { openReadyDatabase } from './ready-database.ts'
import { inRequest, requestIdFor, requestIdHeader } from './request-id.ts'
import { RunningSite } from './running-site.ts'
import { makeSetUpLink } from './set-up/set-up-link.ts'
import { unknownSettings } from './unknown-settings.ts'
import { preloadBuiltApp } from './website/built-app.ts'

/** How long requests that are under way may take to finish after a stop was asked for. */
const graceMilliseconds = 10_000
/** How often the start is tried while the database goes away in the middle of it. */
const maxStarts = 10

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts everything, and gives what stops it. What fails half-way stops what has been started. */
async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env)
  await ensureTemporal()
  if (!config.isDevelopment) preloadBuiltApp()
  const errors = new ErrorCounts()
  const log = createLog({
    readable: config.isDevelopment || process.stdout.isTTY,
    level: config.logLevel,
    errors,
  })
  for (const warning of [...unknownSettings(process.env, settingNames), ...keepPrivate(config.dataDir)])
    log.warn(warning)
  const { database, control, close } = await openReadyDatabase(config, {
    log,
    tell: say,
    onReplaced: () => {
      log.fatal(
        'A backup was restored into the database while it was out of reach. This server ends: start it again.',
      )
      void stop(1)
    },
  })
  // What was logged comes before the last words.
  const ends = [async () => log.flush(), close]
  const end = async () => {
    for (const step of ends.reverse()) await step()
  }
  try {
    if (config.admin && !(await hasSuperAdmin(database))) await makeSuperAdmin(database, config.admin)
    const site = await RunningSite.start(config, { database, log, errors })
    ends.push(() => site.stop())
    if (control) {
      const running = { database, isServing: true }
      serveCommands(control, commands, () => ({ ...running, config: site.config }))
    }
    const listener = getRequestListener((request, { incoming, outgoing }) =>
      site.fetch(request, {
        ip: clientIp(incoming, config.trustProxy),
        node: { incoming, outgoing },
      }),
    )
    const server = createServer(patience, (incoming, outgoing) => {
      const id = requestIdFor(incoming.headers, config.trustProxy)
      if (site.answered(incoming, outgoing, id)) return
      // No answer is ever what a browser guesses it to be.
      outgoing.setHeader('x-content-type-options', 'nosniff')
      outgoing.setHeader(requestIdHeader, id)
      inRequest(id, () => void listener(incoming, outgoing))
    })
    limitConnections(server, config)
    const isWithoutAdmin = !(await hasSuperAdmin(database))
    await listen(server, config)
    ends.push(() => {
      site.beginToStop()
      return finishRequests(server)
    })
    site.work()
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

/** Waits for a database that does not answer yet, as on a machine that is just booting; says so at once, for whoever has mistyped. */
async function startWhenAnswered(): Promise<() => Promise<void>> {
  for (let tries = 1; ; tries++)
    try {
      return await start()
    } catch (error) {
      const isAway = isUnavailable(error) || (error instanceof Error && isUnavailable(error.cause))
      if (!isAway || tries === maxStarts || stopping) throw error
      if (tries === 1) say(`${inWords(error)}\nTrying again for ${maxStarts} seconds…`)
      await pause(1_000)
    }
}

const inWords = (error: unknown) => (error instanceof Error ? error.message : String(error))

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

let stopping = false
const started = startWhenAnswered()

async function stop(exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  try {
    const end = await started
    await end()
    say('Stopped.')
    process.exit(exitCode)
  } catch (error) {
    process.stderr.write(`${inWords(error)}\n`)
    process.exit(1)
  }
}
process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))
onNpmGone(() => stop(0))

started.catch(error => {
  if (stopping) return
  process.stderr.write(`${inWords(error)}\n`)
  process.exit(1)
})
