// Serves the site on an open database: the first admin, the calendar, the socket for commands, and HTTP.

import { type ErrorCounts, type Logger, type OpenedDatabase, serveHttp } from '#platform/index.ts'
import { commands } from './commands/commands.ts'
import { serveCommands } from './commands/control.ts'
import type { Config } from './config.ts'
import { RunningSite } from './running-site.ts'
import { makeSetUpLink } from './set-up/set-up-link.ts'
import { hasSuperAdmin, makeSuperAdmin } from './sign-in/super-admin.ts'

export { preloadBuiltApp } from './website/built-app.ts'

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
    const isWithoutAdmin = !(await hasSuperAdmin(database))
    ends.push(await serveHttp(site, { ...config, log }))
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
