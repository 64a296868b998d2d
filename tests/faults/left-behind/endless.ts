// A test that has started a server, a database cluster and a browser, says so, and then fails or waits for its end.

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { beforeAll, it } from 'vitest'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'
import { startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { startCluster } from '#tests/setup/cluster.ts'
import { chromiumOptions } from '#tests/setup/tools.js'

beforeAll(async () => {
  const cluster = await startCluster()
  const database = new PostgresqlDatabase(cluster.url('postgres'))
  const [setting] = await database.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  await database.close()
  const [postmaster] = readFileSync(join(setting?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')
  const server = await startServer({
    DATA_DIR: temporaryFolder('calendar-'),
    DATABASE_URL: cluster.url('postgres'),
  })
  const browser = await chromium.launchServer(chromiumOptions())
  const started = process.env.STARTED_FILE ?? ''
  writeFileSync(
    `${started}.new`,
    JSON.stringify({
      worker: process.pid,
      vitest: process.ppid,
      server: server.process.pid,
      postmaster: Number(postmaster),
      browser: browser.process().pid,
    }),
  )
  // Renamed when it is complete, so that nobody reads half of it.
  renameSync(`${started}.new`, started)
  if (process.env.END === 'fails') throw new Error('what this run is for')
})

it('never ends', () => new Promise(() => {}))
