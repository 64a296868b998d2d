import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { backUpBeforeUpdate } from '#server/backups/before-update.ts'
import { backUpTonight } from '#server/backups/nightly.ts'
import { restore } from '#server/commands/backup.ts'
import { readConfig } from '#server/config.ts'
import { openReadyDatabase } from '#server/ready-database.ts'
import { makeCity } from '#tests/people.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

await ensureTemporal()
const log = await createLog({ readable: false })
describe('the backups that the server makes by itself', () => {
  let place: TestPlace
  let database: Database
  let folder: string
  beforeAll(async () => {
    place = await copyDatabase()
    database = await openPlace(place)
    folder = join(place.environment.DATA_DIR, 'backups')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  afterAll(() => place.remove())
  const config = () => readConfig(place.environment)
  const at = (time: string) => backUpTonight({ config: config(), database, log }, new Date(time))

  it('are made once a night, by one server of many, and seven are kept', async () => {
    await makeCity(database)
    expect(await at('2027-03-02T09:00:00Z')).toBeUndefined()
    expect(existsSync(folder)).toBe(false)
    const both = await Promise.all([at('2027-03-02T10:40:00Z'), at('2027-03-02T10:40:00Z')])
    expect(both.filter(Boolean)).toEqual([join(folder, '2027-03-02.dump')])
    expect(await at('2027-03-03T05:00:00Z')).toBeUndefined()
    writeFileSync(join(folder, 'mine.dump'), 'kept')
    writeFileSync(join(folder, '2027-03-01.dump.unfinished'), 'of a killed server')
    const earlier = [3, 4, 5, 6, 7, 8].map(day => `2027-03-0${day}.dump`)
    for (const name of earlier) writeFileSync(join(folder, name), 'of an earlier night')
    await at('2027-03-09T18:00:00Z')
    expect(readdirSync(folder).sort()).toEqual([...earlier, '2027-03-09.dump', 'mine.dump'])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const [{ bytes } = { bytes: 0 }] = await database.query<{ bytes: number }>(
      "select bytes::int as bytes from private.nightly_backups where day = '2027-03-09'",
    )
    expect(bytes).toBe(statSync(join(folder, '2027-03-09.dump')).size)
    await database.query('delete from public.groups')
    expect(await restore({ config: config(), database }, [join(folder, '2027-03-09.dump')])).toMatch(
      /\d+ rows are restored/,
    )
    expect(await database.query('select from public.groups')).toHaveLength(2)
  })

  it('stay when earlier ones are dated in the future, which are neither counted nor deleted', async () => {
    mkdirSync(folder)
    const future = [1, 2, 3, 4, 5, 6, 7, 8].map(day => `2031-01-0${day}.dump`)
    const past = [2, 3, 4, 5, 6, 7, 8].map(day => `2027-05-0${day}.dump`)
    for (const name of [...future, ...past]) writeFileSync(join(folder, name), 'of another night')
    expect(await at('2027-05-09T12:00:00Z')).toBe(join(folder, '2027-05-09.dump'))
    expect(readdirSync(folder).sort()).toEqual([...past.slice(1), '2027-05-09.dump', ...future])
  })

  it('before an update stay, also beside those of a newer version that was taken back', async () => {
    mkdirSync(folder)
    const newer = [1, 2, 3].map(n => `before-update-2999010100000${n}_newer.dump`)
    for (const name of newer) writeFileSync(join(folder, name), 'of a newer version')
    await backUpBeforeUpdate({ config: config(), database }, '20261120000100_older')
    expect(readdirSync(folder).sort()).toEqual(['before-update-20261120000100_older.dump', ...newer])
  })

  it('that failed are tried again after an hour', async () => {
    writeFileSync(folder, 'in the way')
    await expect(at('2027-04-02T12:00:00Z')).rejects.toThrow()
    rmSync(folder)
    expect(await at('2027-04-02T12:30:00Z')).toBeUndefined()
    await database.query(
      "update private.nightly_backups set begun_at = now() - interval '1 hour' where day = '2027-04-02'",
    )
    expect(await at('2027-04-02T13:10:00Z')).toBe(join(folder, '2027-04-02.dump'))
  })

  it('are made before an update and not without one; where they cannot be, nothing is updated', async () => {
    await database.close()
    const newer = temporaryFolder('calendar-newer-')
    cpSync('supabase/migrations', newer, { recursive: true })
    const names = readdirSync(newer).sort()
    writeFileSync(join(newer, '30000000000000_next.sql'), 'create table private.next (id integer);')
    const ready = async () => (await openReadyDatabase(config(), undefined, newer)).close()
    writeFileSync(folder, 'in the way')
    await expect(ready()).rejects.toThrow(
      /^The calendar could not be saved before the update, so it was not begun\. .* Make room, or set BACKUPS=off/,
    )
    rmSync(folder)
    await ready()
    const name = `before-update-${names.at(-1)?.replace('.sql', '')}.dump`
    expect(readdirSync(folder)).toEqual([name])
    // It has what there was before, also after the one that could not be begun.
    const [first = ''] = gunzipSync(readFileSync(join(folder, name)))
      .toString()
      .split('\n')
    expect(JSON.parse(first).migrations).toEqual([...names, 'platform.sql'])
    rmSync(folder, { recursive: true })
    await ready()
    expect(existsSync(folder)).toBe(false)
    rmSync(newer, { recursive: true })
  })
})
