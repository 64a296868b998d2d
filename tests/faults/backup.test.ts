import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { load } from '#platform/database/load.ts'
import { DiskStore } from '#platform/storage/disk-store.ts'
import { backup, restore } from '#server/commands/backup.ts'
import { readConfig } from '#server/config.ts'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { storedRoute } from '#tests/database/stored-route.ts'
import { makeCity } from '#tests/people.ts'
import { runCommand, startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'
import { everyFile, everyRow } from './everything.ts'
import { openOtherEngine } from './other-engine.ts'

await ensureTemporal()

/** The lines of a backup: its rows up to their end, and its files. */
function sectionsOf(file: string): { rows: string[]; files: string[] } {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
  const end = lines.findIndex(line => line.startsWith('{"end":')) + 1
  return { rows: lines.slice(0, end), files: lines.slice(end) }
}

/** A calendar, and where it is: what the commands are given. */
interface Calendar {
  database: Database
  dataDir: string
}

const storeOf = ({ dataDir }: Pick<Calendar, 'dataDir'>) => new DiskStore(join(dataDir, 'storage'))
/** Without the server's own notes, which it goes on writing after it was saved. */
const lasting = ({ rows, files }: Awaited<ReturnType<typeof contents>>) => ({
  files,
  rows: new Map([...rows].filter(([table]) => !table.startsWith('private.'))),
})
const contents = async (of: Calendar) => ({
  rows: await everyRow(of.database),
  files: await everyFile(storeOf(of)),
})

describe('a backup', () => {
  const folder = temporaryFolder('calendar-backup-')
  const file = join(folder, 'calendar.gz')
  let place: TestPlace
  let otherPlace: TestPlace
  /** The calendar that is saved, and one that it is restored into. Opened once: an engine takes longer to open than to restore. */
  let original: Calendar
  let other: Calendar
  const open = async (of: TestPlace) => ({
    database: await openPlace(of),
    dataDir: of.environment.DATA_DIR,
  })
  const given = ({ database, dataDir }: Calendar) => ({
    database,
    folder,
    config: readConfig({ DATA_DIR: dataDir }),
  })

  beforeAll(async () => {
    place = await copyDatabase()
    original = await open(place)
    const { database } = original
    const city = await makeCity(database)
    const route = await storedRoute(database)
    const picture = await storedPicture(database)
    await database.query(
      `update public.events set route_path = $1, picture_path = $2, picture_alt = 'Riders' where id = $3`,
      [route.path, picture.path, city.eventA],
    )
    await database.query('delete from public.events where id = $1', [city.eventB])
    await database.query(
      `insert into auth.refresh_tokens (session_id, token_hash) select id, id::text from auth.sessions`,
    )
    await storeOf(original).write(`${picture.version}/400.jpg`, Buffer.from('small'))
    // Longer than the pieces in which a backup is read.
    await storeOf(original).write(`${picture.version}/1600.avif`, randomBytes(3_000_000))
    await storeOf(original).write(`${route.version}/route.gpx`, Buffer.from('<gpx/>'))
    // What waited would be held back by a restore.
    await database.query(`update private.mail_outbox set state = 'sent', sent_at = now()`)
    otherPlace = await copyDatabase()
  })
  afterAll(async () => {
    await original?.database.close()
    await other?.database.close()
    await place?.remove()
    await otherPlace?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is made while the server runs, and gives the same calendar elsewhere', async () => {
    await original.database.close()
    const server = await startServer(place.environment)
    const made = await runCommand(['backup', file], place.environment)
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^\d+ rows are saved in .*, with 3 files of pictures and routes\. .*keep it private\.\n$/,
      ),
    })
    // One that cannot be written is a sentence, and the server goes on.
    const nowhere = join(folder, 'no', 'such', 'folder', 'calendar.gz')
    expect(await runCommand(['backup', nowhere], place.environment)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The backup cannot be written to .*calendar\.gz: ENOENT.*\n$/),
    })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    // Nothing is restored beneath a server.
    expect(await runCommand(['restore', file], place.environment)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Stop (the|every) server first: a restore replaces everything/),
    })
    await server.stop()
    // A file is named from where the caller stands.
    expect(
      await runCommand(['restore', 'calendar.gz'], { ...otherPlace.environment, INIT_CWD: folder }),
    ).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ rows are restored/) })
    ;[original, other] = [await open(place), await open(otherPlace)]
    const saved = await contents(original)
    expect(lasting(await contents(other))).toEqual(lasting(saved))
    expect([saved.rows.get('public.routes')?.length, saved.files.size]).toEqual([1, 3])
  })

  it('goes on counting where it stopped, so that people can sign in on the restored one', async () => {
    const { database } = other
    const [before] = await database.query<{ log: number; tokens: number }>(
      `select (select max(id) from public.audit_log) as log, (select max(id) from auth.refresh_tokens) as tokens`,
    )
    expect(before?.log).toBeGreaterThan(0)
    expect(before?.tokens).toBeGreaterThan(0)
    const [log] = await database.query<{ id: number }>(
      `insert into public.audit_log (action) values ('sign_in_failed') returning id`,
    )
    const [token] = await database.query<{ id: number }>(
      `insert into auth.refresh_tokens (session_id, token_hash) select id, 'next' from auth.sessions limit 1 returning id`,
    )
    expect(log?.id).toBe((before?.log ?? 0) + 1)
    expect(token?.id).toBe((before?.tokens ?? 0) + 1)
  })

  it('goes from either engine to either, with pictures and routes', async () => {
    const elsewhere = await openOtherEngine()
    const [there, back] = [join(folder, 'there.gz'), join(folder, 'back.gz')]
    await backup(given(original), [there])
    await restore(given(elsewhere), [there])
    const saved = await contents(original)
    expect(await contents(elsewhere)).toEqual(saved)
    await backup(given(elsewhere), [back])
    // What is there is replaced, on the same engine too, and files that got lost are there again.
    await elsewhere.database.query('delete from public.groups')
    rmSync(join(elsewhere.dataDir, 'storage'), { recursive: true })
    await restore(given(elsewhere), [back])
    expect(await contents(elsewhere)).toEqual(saved)
    await restore(given(other), [back])
    expect(await contents(other)).toEqual(saved)
    await elsewhere.end()
  })

  it('that is damaged, foreign or of another version changes nothing', async () => {
    const before = await contents(other)
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
    const broken = join(folder, 'broken.gz')
    const attempt = (text: string | Buffer) => {
      writeFileSync(broken, text)
      return expect(restore(given(other), [broken])).rejects
    }
    await attempt('not gzip').toThrow('is damaged, or not a backup')
    await attempt(gzipSync('hello')).toThrow('This file is not a backup of this calendar.')
    const older = JSON.stringify({ format: 1, migrations: ['20200101000000_other.sql'] })
    await attempt(gzipSync([older, ...lines.slice(1)].join('\n'))).toThrow('another version of the calendar')
    await attempt(gzipSync(`${lines.slice(0, 8).join('\n')}\n{"table":"auth.us`)).toThrow('damaged')
    await attempt(readFileSync(file).subarray(0, 400)).toThrow('is damaged, or not a backup')
    await expect(restore(given(other), [join(folder, 'nothing.gz')])).rejects.toThrow('There is no file')
    expect(await contents(other)).toEqual(before)
  })

  it('that was cut off between two lines, or put together anew, changes nothing', async () => {
    const { rows: lines } = sectionsOf(file)
    const aRow = lines.findIndex(line => line.includes('"public.events"'))
    const isRow = (_: string, index: number) => index === aRow
    const before = await contents(other)
    const attempt = (changed: string[]) => expect(load(other.database, Readable.from(changed))).rejects
    const incomplete = 'The backup is not complete: its end is missing.'
    await attempt(lines.slice(0, -1)).toThrow(incomplete)
    await attempt(lines.slice(0, 5)).toThrow(incomplete)
    await attempt(lines.slice(0, 1)).toThrow(incomplete)
    await attempt(lines.filter((line, index) => !isRow(line, index))).toThrow(
      /damaged: of public\.events it should hold \d+ rows, and holds \d+\.$/,
    )
    await attempt(
      lines.map((line, index) => (isRow(line, index) ? line.replace('"title":"', '"title":"Not ') : line)),
    ).toThrow('its lines are not those that were saved')
    await attempt([...lines, lines[aRow] ?? '']).toThrow('damaged')
    const broken = join(folder, 'broken.gz')
    writeFileSync(broken, gzipSync(`${lines.slice(0, -1).join('\n')}\n`))
    await expect(restore(given(other), [broken])).rejects.toThrow(incomplete)
    expect(await contents(other)).toEqual(before)
  })

  it('of an earlier version, which did not count, is restored with a doubt', async () => {
    const earlier = join(folder, 'earlier.gz')
    const [first = '', ...rest] = sectionsOf(file).rows.slice(0, -1)
    const uncounted = [first.replace('"format":3', '"format":1'), ...rest].join('\n')
    writeFileSync(earlier, gzipSync(`${uncounted}\n`))
    expect(await restore(given(other), [earlier])).toMatch(
      /^\d+ rows are restored .* did not count its rows: look whether all are there\.$/,
    )
    expect(lasting(await contents(other))).toEqual(lasting(await contents(original)))
  })

  it('whose files are not those that were saved changes nothing, and one from before there were files is restored', async () => {
    const before = await contents(other)
    const { rows, files } = sectionsOf(file)
    const broken = join(folder, 'broken.gz')
    const attempt = (lines: string[]) => {
      writeFileSync(broken, gzipSync(`${lines.join('\n')}\n`))
      return restore(given(other), [broken])
    }
    const [one = '', ...others] = files
    expect(files).toHaveLength(3 + 1)
    for (const [wrong, words] of [
      [
        [one.replace('"base64":"', '"base64":"AAAA'), ...others],
        'a file of it is not the one that was saved',
      ],
      [[one.replace(/"file":"[^/]+/, '"file":"../../../../../x'), ...others], 'is no key'],
      [others, 'files of it are missing'],
      [files.slice(0, -1), 'its end is missing'],
      [[], 'its end is missing'],
    ] as const)
      await expect(attempt([...rows, ...wrong])).rejects.toThrow(words)
    expect(await contents(other)).toEqual(before)
    // The checksum of the rows is of all lines before it.
    const [first = '', ...rest] = rows.slice(0, -1)
    const second = [first.replace('"format":3', '"format":2'), ...rest]
    const { end } = z.object({ end: z.object({ rows: z.unknown() }) }).parse(JSON.parse(rows.at(-1) ?? ''))
    const sha256 = createHash('sha256')
      .update(`${second.join('\n')}\n`)
      .digest('hex')
    expect(await attempt([...second, JSON.stringify({ end: { rows: end.rows, sha256 } })])).toMatch(
      /rows are restored/,
    )
  })

  it('removes what a killed one left beside it, and nothing else', async () => {
    const beside = temporaryFolder('calendar-unfinished-')
    const begun = readFileSync(file)
    const hours = (n: number) => Date.now() / 1000 - n * 60 * 60
    for (const [name, bytes, age] of [
      ['killed.dump.unfinished', begun.subarray(0, 2_000), 2],
      ['killed-at-once.dump.unfinished', begun.subarray(0, 10), 2],
      ['at-work.dump.unfinished', begun.subarray(0, 2_000), 0.5],
      ['essay.unfinished', Buffer.from('Once upon a time'), 2],
      ['photos.unfinished', gzipSync('not ours'), 2],
      ['empty.unfinished', Buffer.alloc(0), 2],
      ['whole.dump', begun, 2],
    ] as const) {
      writeFileSync(join(beside, name), bytes)
      utimesSync(join(beside, name), hours(age), hours(age))
    }
    await backup(given(original), [join(beside, 'new.dump')])
    expect(readdirSync(beside).sort()).toEqual([
      ...['at-work.dump.unfinished', 'empty.unfinished', 'essay.unfinished', 'new.dump', 'photos.unfinished'],
      'whole.dump',
    ])
  })

  it('is private, also where an open file was in its way', async () => {
    const there = join(folder, 'private.gz')
    const victim = join(folder, 'victim')
    writeFileSync(there, 'old', { mode: 0o644 })
    writeFileSync(victim, 'mine')
    symlinkSync(victim, `${there}.unfinished`)
    await backup(given(original), [there])
    expect(statSync(there).mode & 0o777).toBe(0o600)
    expect(readFileSync(victim, 'utf8')).toBe('mine')
  })
})
