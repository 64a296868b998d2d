import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { load } from '#server/database/load.ts'
import { DiskStore } from '#server/storage/disk-store.ts'
import { storedRoute } from '#tests/database/stored-route.ts'
import { makeCity } from '#tests/people.ts'
import { runCommand, startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

/** The lines of a backup: its rows up to their end, and its files. */
function sectionsOf(file: string): { rows: string[]; files: string[] } {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
  const end = lines.findIndex(line => line.startsWith('{"end":')) + 1
  return { rows: lines.slice(0, end), files: lines.slice(end) }
}

describe('a backup', () => {
  const folder = temporaryFolder('calendar-backup-')
  const file = join(folder, 'calendar.gz')
  const version = '0b8f1f3e-0000-4000-8000-000000000001'
  /** One is longer than the pieces in which a backup is read. */
  const pictures = new Map([
    ['400.jpg', Buffer.from('small')],
    ['1600.avif', randomBytes(3_000_000)],
    ['route.gpx', Buffer.from('<gpx/>')],
  ])
  const storeOf = (of: TestPlace) => new DiskStore(join(of.environment.DATA_DIR, 'storage'))
  let place: TestPlace
  let other: TestPlace
  beforeAll(async () => {
    place = await copyDatabase()
    const database = await openPlace(place)
    const city = await makeCity(database)
    const { path } = await storedRoute(database)
    await database.query('update public.events set route_path = $1 where id = $2', [path, city.eventA])
    await database.query('delete from public.events where id = $1', [city.eventB])
    await database.query(
      `insert into auth.refresh_tokens (session_id, token_hash) select id, id::text from auth.sessions`,
    )
    await database.close()
    for (const [name, bytes] of pictures) await storeOf(place).write(`${version}/${name}`, bytes)
    other = await copyDatabase()
  })
  afterAll(async () => {
    await place.remove()
    await other.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const contents = async (of: TestPlace) => {
    const database = await openPlace(of)
    const tables = [
      'public.events',
      'public.deleted_events',
      'public.routes',
      'storage.objects',
      'public.user_roles',
      'auth.users',
      'auth.sessions',
      'server.keys',
    ]
    const rows = await Promise.all(
      tables.map(table => database.query(`select t.* from ${table} t order by t::text`)),
    )
    await database.close()
    return rows
  }

  it('is made while the server runs, and gives the same calendar elsewhere', async () => {
    const server = await startServer(place.environment)
    const made = await runCommand(['backup', file], place.environment)
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^\d+ rows are saved in .*, with 3 files of pictures and routes\. .*keep it private\.\n$/,
      ),
    })
    await server.stop()
    const restored = await runCommand(['restore', file], other.environment)
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ rows are restored/) })
    expect(await contents(other)).toEqual(await contents(place))
    for (const [name, bytes] of pictures)
      expect((await storeOf(other).read(`${version}/${name}`))?.equals(bytes)).toBe(true)
  })

  it('goes on counting where it stopped, so that people can sign in on the restored one', async () => {
    const database = await openPlace(other)
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
    await database.query(`delete from auth.refresh_tokens where token_hash = 'next'`)
    await database.close()
    expect(log?.id).toBe((before?.log ?? 0) + 1)
    expect(token?.id).toBe((before?.tokens ?? 0) + 1)
  })

  it('that cannot be written is a sentence, and the server goes on', async () => {
    const server = await startServer(place.environment)
    const nowhere = join(folder, 'no', 'such', 'folder', 'calendar.gz')
    expect(await runCommand(['backup', nowhere], place.environment)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The backup cannot be written to .*calendar\.gz: ENOENT.*\n$/),
    })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await server.stop()
  })

  it('is named from where the caller stands', async () => {
    const made = await runCommand(['backup', 'named.gz'], { ...place.environment, INIT_CWD: folder })
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining(join(folder, 'named.gz')) })
    expect(existsSync(join(folder, 'named.gz'))).toBe(true)
  })

  it('that is damaged, foreign or of another version changes nothing', async () => {
    const before = await contents(other)
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
    const broken = join(folder, 'broken.gz')
    const attempt = async (text: string | Buffer) => {
      writeFileSync(broken, text)
      return runCommand(['restore', broken], other.environment)
    }
    expect(await attempt('not gzip')).toMatchObject({ code: 1 })
    expect(await attempt(gzipSync('hello'))).toMatchObject({
      code: 1,
      output: 'This file is not a backup of this calendar.\n',
    })
    const older = JSON.stringify({ format: 1, migrations: ['20200101000000_other.sql'] })
    expect(await attempt(gzipSync([older, ...lines.slice(1)].join('\n')))).toMatchObject({
      code: 1,
      output: expect.stringContaining('another version of the calendar'),
    })
    const cut = await attempt(gzipSync(`${lines.slice(0, 8).join('\n')}\n{"table":"auth.us`))
    expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('damaged') })
    expect(await attempt(readFileSync(file).subarray(0, 400))).toMatchObject({ code: 1 })
    expect(await contents(other)).toEqual(before)
  })

  it('that was cut off between two lines, or put together anew, changes nothing', async () => {
    const { rows: lines } = sectionsOf(file)
    const aRow = lines.findIndex(line => line.includes('"public.events"'))
    const isRow = (_: string, index: number) => index === aRow
    const before = await contents(other)
    const database = await openPlace(other)
    const attempt = (changed: string[]) => expect(load(database, Readable.from(changed))).rejects
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
    await database.close()
    expect(await contents(other)).toEqual(before)
    const broken = join(folder, 'broken.gz')
    writeFileSync(broken, gzipSync(`${lines.slice(0, -1).join('\n')}\n`))
    expect(await runCommand(['restore', broken], other.environment)).toEqual({
      code: 1,
      output: `${incomplete}\n`,
    })
  })

  it('of an earlier version, which did not count, is restored with a doubt', async () => {
    const earlier = join(folder, 'earlier.gz')
    const [first = '', ...rest] = sectionsOf(file).rows.slice(0, -1)
    const uncounted = [first.replace('"format":3', '"format":1'), ...rest].join('\n')
    writeFileSync(earlier, gzipSync(`${uncounted}\n`))
    expect(await runCommand(['restore', earlier], other.environment)).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^\d+ rows are restored .* did not count its rows: look whether all are there\.\n$/,
      ),
    })
    expect(await contents(other)).toEqual(await contents(place))
  })

  it('whose files are not those that were saved changes nothing, and one from before there were files is restored', async () => {
    const before = await contents(other)
    const { rows, files } = sectionsOf(file)
    const broken = join(folder, 'broken.gz')
    const attempt = async (lines: string[]) => {
      writeFileSync(broken, gzipSync(`${lines.join('\n')}\n`))
      return runCommand(['restore', broken], other.environment)
    }
    const [one = '', ...others] = files
    expect(files).toHaveLength(pictures.size + 1)
    for (const [wrong, words] of [
      [
        [one.replace('"base64":"', '"base64":"AAAA'), ...others],
        'a file of it is not the one that was saved',
      ],
      [[one.replace(version, '../../../../../x'), ...others], 'is no key'],
      [others, 'files of it are missing'],
      [files.slice(0, -1), 'its end is missing'],
      [[], 'its end is missing'],
    ] as const)
      expect(await attempt([...rows, ...wrong])).toMatchObject({
        code: 1,
        output: expect.stringContaining(words),
      })
    expect(await contents(other)).toEqual(before)
    // The checksum of the rows is of all lines before it.
    const [first = '', ...rest] = rows.slice(0, -1)
    const second = [first.replace('"format":3', '"format":2'), ...rest]
    const { end } = z.object({ end: z.object({ rows: z.unknown() }) }).parse(JSON.parse(rows.at(-1) ?? ''))
    const sha256 = createHash('sha256')
      .update(`${second.join('\n')}\n`)
      .digest('hex')
    expect(await attempt([...second, JSON.stringify({ end: { rows: end.rows, sha256 } })])).toMatchObject({
      code: 0,
    })
  })

  it('is private, also where an open file was in its way', async () => {
    const there = join(folder, 'there.gz')
    const victim = join(folder, 'victim')
    writeFileSync(there, 'old', { mode: 0o644 })
    writeFileSync(victim, 'mine')
    symlinkSync(victim, `${there}.unfinished`)
    expect(await runCommand(['backup', there], place.environment)).toMatchObject({ code: 0 })
    expect(statSync(there).mode & 0o777).toBe(0o600)
    expect(readFileSync(victim, 'utf8')).toBe('mine')
  })

  it('is not restored under a running server, nor from a file that is not there', async () => {
    const missing = await runCommand(['restore', join(folder, 'nothing.gz')], other.environment)
    expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('There is no file') })
    const server = await startServer(other.environment)
    const refused = await runCommand(['restore', file], other.environment)
    await server.stop()
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Stop (the|every) server first: a restore replaces everything/),
    })
  })
})
