import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { readConfig } from '#server/config.ts'
import { RunningSite } from '#server/running-site.ts'
import { testDatabase } from '#tests/test-database.ts'

it('a site whose writes could not be paused goes on with its work, and can be paused later', async () => {
  await ensureTemporal()
  const folder = await mkdtemp(join(tmpdir(), 'calendar-'))
  const { database, end } = await testDatabase()
  const log = pino({ level: 'silent' })
  const site = await RunningSite.start(readConfig({ DATA_DIR: folder, BACKUPS: 'off' }), {
    database,
    log,
    errors: undefined,
  })
  await site.work()
  const workers = async () => (await database.query('select id from private.mail_workers')).length
  const pauseWrites = database.pauseWrites?.bind(database) ?? (async () => undefined)
  database.pauseWrites = async isPaused => {
    database.pauseWrites = pauseWrites
    if (isPaused) throw new Error('the engine has ended')
  }
  await expect(site.pause()).rejects.toThrow('the engine has ended')
  expect(await workers()).toBe(1)
  const goOn = await site.pause()
  expect(await workers()).toBe(0)
  await expect(database.query('delete from private.mail_workers')).rejects.toThrow('moving')
  await goOn()
  expect(await workers()).toBe(1)
  await site.stop()
  await end()
  await rm(folder, { recursive: true, force: true })
})
