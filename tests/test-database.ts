// What a test has for itself: a fresh copy of the prepared database, on the engine under test, and an IP address.

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { PGliteDatabase } from '#platform/database/pglite.ts'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'
import { temporaryFolder } from './setup/clean-up.js'

/** Where a copy is, in the words of the server's configuration. */
export interface TestPlace {
  environment: { DATA_DIR: string; DATABASE_URL?: string }
  remove(): Promise<void>
}

export const engine = inject('engine')

/** A copy of the prepared database that nobody has opened yet. */
export async function copyDatabase(options: { empty?: boolean } = {}): Promise<TestPlace> {
  const dataDir = temporaryFolder('calendar-')
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'PGlite') {
    // A program of the system copies several times faster than Node's own function.
    if (!options.empty) execFileSync('cp', ['-R', inject('template'), join(dataDir, 'database')])
    return { environment: { DATA_DIR: dataDir }, remove: async () => removeFolder() }
  }
  const main = new PostgresqlDatabase(inject('template'))
  const name = `test_${randomBytes(6).toString('hex')}`
  await main.query(
    `create database ${name} template ${options.empty ? 'template0' : 'template_calendar'} strategy file_copy`,
  )
  const url = new URL(inject('template'))
  url.pathname = name
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: url.href },
    remove: async () => {
      await main.query(`drop database if exists ${name} with (force)`)
      await main.close()
      removeFolder()
    },
  }
}

/** Opens the engine on a place, as the server would. */
export async function openPlace(place: TestPlace, timeLimit?: number): Promise<Database> {
  const { DATA_DIR, DATABASE_URL } = place.environment
  return DATABASE_URL
    ? new PostgresqlDatabase(DATABASE_URL, timeLimit)
    : PGliteDatabase.open(join(DATA_DIR, 'database'), { timeLimit })
}

/** An open database with every table in it; `end` removes it. */
export async function testDatabase(): Promise<{ database: Database; end(): Promise<void> }> {
  const place = await copyDatabase()
  const database = await openPlace(place)
  return {
    database,
    end: async () => {
      await database.close()
      await place.remove()
    },
  }
}

const addresses = new Map<string, string>()

/** The IP address of the test that runs, so that no test uses up the rate limits of another. */
export function addressOfTest(): string {
  const { testPath, currentTestName } = expect.getState()
  const test = `${testPath}: ${currentTestName}`
  const number = addresses.size + 1
  const address = addresses.get(test) ?? `198.18.${Math.floor(number / 250)}.${number % 250}`
  addresses.set(test, address)
  return address
}
