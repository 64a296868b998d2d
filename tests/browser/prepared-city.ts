// Makes the tests' city once for a run; each of Playwright's workers starts its server on a copy.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { type ApiKeys, ensureKeys } from '#platform/identity/keys.ts'
import { readConfig } from '#server/config.ts'
import { openReadyDatabase } from '#server/ready-database.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { buildWhenNeeded } from '../../build.js'
import { buildCity, type City } from './city.ts'
import { buildPeople } from './people.ts'

interface PreparedCity {
  city: City
  keys: ApiKeys
}

/** What the server is started with, before it knows where its data is. */
export const environment = {
  SAMPLE_DATA: 'off',
  SITE_AUTHOR: 'the Test Riders',
  // So that a test about limits can come from an IP address of its own.
  TRUST_PROXY: 'on',
}

/** What Playwright calls before its workers start. */
export default async function prepareCity(): Promise<void> {
  await buildWhenNeeded()
  await ensureTemporal()
  const folder = temporaryFolder('calendar-city-')
  const { database, close } = await openReadyDatabase(
    readConfig({ ...environment, DATA_DIR: join(folder, 'data') }),
  )
  const city = await buildCity(database)
  await buildPeople(database, city.groupId)
  const prepared: PreparedCity = { city, keys: await ensureKeys(database) }
  await close()
  writeFileSync(join(folder, 'city.json'), JSON.stringify(prepared))
  process.env.PREPARED_CITY = folder
}

/** A copy in a folder that does not exist yet, and what is in it. */
export function copyCity(dataDir: string): PreparedCity {
  const folder = process.env.PREPARED_CITY ?? ''
  execFileSync('cp', ['-R', join(folder, 'data'), dataDir])
  return JSON.parse(readFileSync(join(folder, 'city.json'), 'utf8'))
}
