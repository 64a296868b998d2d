// Entry of the command line: runs a command on the database, or has the running server do it.

import { ensureTemporal } from '#domain/time/city-day.ts'
import { FolderInUseError, keepPrivate, socketPath } from '#platform/index.ts'
import { readConfig } from '../config.ts'
import { openReadyDatabase } from '../ready-database.ts'
import { withSiteSettings } from '../site-settings.ts'
import { commands } from './commands.ts'
import { sendCommand } from './control.ts'

const [name = '', ...words] = process.argv.slice(2)
/** npm works in the project's folder, and tells where it was called. */
const folder = process.env.INIT_CWD ?? process.cwd()

async function runHere(): Promise<string> {
  const command = commands[name]
  if (!command) throw new Error(`There is no command '${name}'.`)
  const config = readConfig(process.env)
  await ensureTemporal()
  for (const warning of keepPrivate(config.dataDir)) process.stderr.write(`${warning}\n`)
  try {
    const { database, close } = await openReadyDatabase(config)
    try {
      return await command({ config: await withSiteSettings(config, database), database, folder }, words)
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    const { output, failed } = await sendCommand(socketPath(config.dataDir), { name, words, folder })
    if (failed) throw new Error(output)
    return output
  }
}

try {
  process.stdout.write(`${await runHere()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
