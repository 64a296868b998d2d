import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { readConfig } from '#server/config.ts'
import { RunningSite } from '#server/running-site.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { limits } from '#tests/setup/limits.js'
import { testDatabase } from '#tests/test-database.ts'

describe('a site that has just started', () => {
  const folder = temporaryFolder('calendar-visitors-first-')
  let database: Database
  let end: () => Promise<void>
  beforeAll(async () => {
    await ensureTemporal()
    ;({ database, end } = await testDatabase())
  })
  afterAll(async () => {
    await end()
    await rm(folder, { recursive: true, force: true })
  })

  /** One at work, and the jobs that log under their names. */
  const start = async () => {
    const jobs: string[] = []
    const silent = pino({ level: 'silent' })
    const child = ({ job }: { job: string }) => {
      jobs.push(job)
      return silent
    }
    const log = Object.assign(Object.create(silent), { child })
    const config = readConfig({ DATA_DIR: folder, BACKUPS: 'off' })
    const site = await RunningSite.start(config, { database, log, errors: undefined })
    await site.work()
    return { site, jobs }
  }

  it('sends mail at once, and sweeps when whoever waited for it has been answered', async () => {
    const { site, jobs } = await start()
    expect(await database.query('select id from private.mail_workers')).toHaveLength(1)
    expect(jobs).not.toContain('housekeeping')
    await vi.waitFor(() => expect(jobs).toContain('housekeeping'), { timeout: limits.condition })
    await site.stop()
  })

  it('does not begin to sweep after it was stopped', async () => {
    const { site, jobs } = await start()
    await site.stop()
    await pause(2_500)
    expect(jobs).not.toContain('housekeeping')
  })
})
