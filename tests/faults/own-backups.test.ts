import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { backUpTonight } from '#server/backups/nightly.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { createLog } from '#server/log.ts'
import { openReadyDatabase } from '#server/ready-database.ts'
import { openFirstVersion } from '#tests/database/first-version.ts'
import { makeCity } from '#tests/people.ts'
import { runCommand } from '#tests/running-server.ts'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

await ensureTemporal()
const log = createLog({ readable: false })
describe('the backups that the server makes by itself', () => {
  let place: TestPlace
  let folder: string
  beforeEach(async () => {
    place = await copyDatabase()
    folder = join(place.environment.DATA_DIR, 'backups')
  })
  afterEach(() => place.remove())
  const config = () => readConfig(place.environment)
  const at = (database: Database, time: string) =>
    backUpTonight({ config: config(), database, log }, new Date(time))

  it('are made once a night, by one server of many, and seven are kept', async () => {
    const database = await openPlace(place)
    await makeCity(database)
    expect(await at(database, '2027-03-02T09:00:00Z')).toBeUndefined()
    expect(existsSync(folder)).toBe(false)
    const both = await Promise.all([
      at(database, '2027-03-02T10:40:00Z'),
      at(database, '2027-03-02T10:40:00Z'),
    ])
    expect(both.filter(Boolean)).toEqual([join(folder, '2027-03-02.dump')])
    expect(await at(database, '2027-03-03T05:00:00Z')).toBeUndefined()
    writeFileSync(join(folder, 'mine.dump'), 'kept')
    writeFileSync(join(folder, '2027-03-01.dump.unfinished'), 'of a killed server')
    for (let day = 3; day <= 9; day++) await at(database, `2027-03-0${day}T18:00:00Z`)
    expect(readdirSync(folder).sort()).toEqual([
      ...[3, 4, 5, 6, 7, 8, 9].map(day => `2027-03-0${day}.dump`),
      'mine.dump',
    ])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const [{ bytes } = { bytes: 0 }] = await database.query<{ bytes: number }>(
      "select bytes::int as bytes from private.nightly_backups where day = '2027-03-09'",
    )
    expect(bytes).toBe(statSync(join(folder, '2027-03-09.dump')).size)
    await database.close()
    const { output } = await runCommand(['restore', join(folder, '2027-03-09.dump')], place.environment)
    expect(output).toMatch(/\d+ rows are restored/)
  })

  it('that failed are tried again after an hour', async () => {
    const database = await openPlace(place)
    writeFileSync(folder, 'in the way')
    await expect(at(database, '2027-03-02T12:00:00Z')).rejects.toThrow()
    rmSync(folder)
    expect(await at(database, '2027-03-02T12:30:00Z')).toBeUndefined()
    await database.query("update private.nightly_backups set begun_at = now() - interval '1 hour'")
    expect(await at(database, '2027-03-02T13:10:00Z')).toBe(join(folder, '2027-03-02.dump'))
    await database.close()
  })

  it('are made before an update and not without one; where they cannot be, nothing is updated', async () => {
    const { database, place: old } = await openFirstVersion()
    const migrations = async (of: Database) =>
      of.query<{ name: string }>("select name from server.migrations where name ~ '^[0-9]' order by name")
    const first = await migrations(database)
    await database.close()
    const ready = async () => {
      const opened = await openReadyDatabase(readConfig(old.environment))
      await opened.close()
    }
    const saved = join(old.environment.DATA_DIR, 'backups')
    writeFileSync(saved, 'in the way')
    await expect(ready()).rejects.toThrow(
      /^The calendar could not be saved before the update, so it was not begun\. .* Make room, or set BACKUPS=off/,
    )
    const unchanged = await openPlace(old)
    expect(await migrations(unchanged)).toEqual(first)
    await unchanged.close()
    rmSync(saved)
    await ready()
    const name = `before-update-${first.at(-1)?.name.replace('.sql', '')}.dump`
    expect(readdirSync(saved)).toEqual([name])
    rmSync(saved, { recursive: true })
    await ready()
    expect(existsSync(saved)).toBe(false)
    await old.remove()
  })
})
