// Starts the site: configuration and database, and with them what serves it; and stops it cleanly.

import { setTimeout as pause } from 'node:timers/promises'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { createLog, ErrorCounts, isUnavailable, keepPrivate } from '#platform/index.ts'
import { readConfig, settingNames } from './config.ts'
import { onNpmGone } from './npm-parent.ts'
import { openReadyDatabase } from './ready-database.ts'
import { unknownSettings } from './unknown-settings.ts'

/** How often the start is tried while the database goes away in the middle of it. */
const maxStarts = 10

// Standard output may be a file on a full disk: that is no reason to stop.
process.stdout.on('error', () => undefined)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts everything, and gives what stops it. What fails half-way stops what has been started. */
async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env)
  await ensureTemporal()
  const errors = new ErrorCounts()
  const log = await createLog({
    readable: config.isDevelopment || process.stdout.isTTY,
    level: config.logLevel,
    errors,
  })
  for (const warning of [...unknownSettings(process.env, settingNames), ...keepPrivate(config.dataDir)])
    log.warn(warning)
  const opening = openReadyDatabase(config, {
    log,
    tell: say,
    onReplaced: () => {
      log.fatal(
        'A backup was restored into the database while it was out of reach. This server ends: start it again.',
      )
      void stop(1)
    },
  })
  // The larger part of the server is read while the embedded engine gets ready in its thread.
  const reading = import('./serve.ts').then(({ serve, preloadBuiltApp }) => {
    if (!config.isDevelopment) preloadBuiltApp()
    return serve
  })
  const [serve, { close, ...opened }] = await Promise.all([reading, opening])
  const end = async () => {
    await close()
    // What was logged comes before the last words.
    log.flush()
  }
  try {
    const endServing = await serve({ config, log, errors, say, ...opened })
    return async () => {
      await endServing()
      await end()
    }
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
