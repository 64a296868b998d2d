import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { DiskStore } from '#platform/storage/disk-store.ts'
import { move } from '#server/commands/move.ts'
import { readConfig } from '#server/config.ts'
import { makeOwnCalendar } from '#server/feeds/own-calendars.ts'
import { along, gpxFile } from '#server/uploads/gpx.fixture.ts'
import { type City, makeCity } from '#tests/people.ts'
import { type RunningServer, runCommand, startServer } from '#tests/running-server.ts'
import { endWithUs } from '#tests/setup/clean-up.js'
import { type Cluster, startCluster } from '#tests/setup/cluster.ts'
import { limits } from '#tests/setup/limits.js'
import { startS3 } from '#tests/storage/s3-server.ts'
import { picture } from '#tests/storage/site.ts'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'
import { everyFile, everyRow } from './everything.ts'

await ensureTemporal()

const words =
  'The calendar is moving to another database. Everything can be read, but nothing can be changed for a few minutes. Please try again then.'
/** Waits when the rows are loaded and not yet committed, for as long as a test has the lock. */
const hold = [
  `create function public.hold() returns event_trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); end $$`,
  `create event trigger hold on ddl_command_start when tag in ('ALTER SEQUENCE') execute function public.hold()`,
]

describe('a calendar that moves from the embedded database to PostgreSQL', () => {
  let place: TestPlace
  let cluster: Cluster
  let main: PostgresqlDatabase
  let city: City
  let secret: string
  let ownCalendar: string
  let server: RunningServer
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    ;[cluster, s3, place] = await Promise.all([startCluster(), startS3(), copyDatabase()])
    main = new PostgresqlDatabase(cluster.url('postgres'))
    const database = await openPlace(place)
    city = await makeCity(database)
    secret = (await ensureKeys(database)).secret
    ownCalendar = (await makeOwnCalendar(database, [])) ?? ''
    await database.query('update private.own_calendars set used_on = current_date - 1')
    await database.close()
    server = await startServer(place.environment)
  })
  afterAll(async () => {
    await server?.stop('SIGKILL')
    await main?.close()
    cluster?.stop()
    await s3?.stop()
    await place?.remove()
  })

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: { apikey: secret, 'content-type': 'application/json', ...init.headers },
    })
  const write = (name: string) =>
    ask('/rest/v1/groups', { method: 'POST', body: JSON.stringify({ name, description: 'Riders.' }) })
  const upload = async (bucket: string, name: string, bytes: Buffer) =>
    ask(`/storage/v1/object/${bucket}/${name}`, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/octet-stream' },
    })
  const emptyDatabase = async (name: string) => {
    await main.query(`create database ${name} template template0`)
    return cluster.url(name)
  }
  const withTarget = async <T>(url: string, work: (target: PostgresqlDatabase) => Promise<T>) => {
    const target = new PostgresqlDatabase(url)
    try {
      return await work(target)
    } finally {
      await target.close()
    }
  }
  /** What is there when nobody else works on it any more. */
  const countGroups = async (target: Database) => {
    const others = () =>
      target.query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
    await expect.poll(async () => (await others()).length).toBe(0)
    return (await target.query('select from public.groups')).length
  }
  /** Starts the command, and does the work while the server waits in the middle of it, with writes paused. */
  const inTheMiddle = async (
    url: string,
    work: (command: ReturnType<typeof spawn>, target: PostgresqlDatabase) => Promise<void>,
  ) =>
    withTarget(url, async target => {
      for (const statement of hold) await target.query(statement)
      await target.transaction(async queries => {
        await queries.query('set local idle_in_transaction_session_timeout = 0')
        await queries.query('select pg_advisory_xact_lock(1)')
        const { PATH, HOME } = process.env
        const command = endWithUs(
          spawn(process.execPath, ['run.js', 'move', url], { env: { PATH, HOME, ...place.environment } }),
        )
        const isPaused = async () => (await write(`A ${randomUUID()}`)).status
        await expect.poll(isPaused, { interval: 50, timeout: limits.serverStart }).toBe(503)
        await work(command, target)
      })
    })

  it('can be read and not changed meanwhile, and goes on as before when the command is killed', async () => {
    const url = await emptyDatabase('given_up')
    await inTheMiddle(url, async command => {
      for (const path of [
        ...['/', `/event/${city.eventA}`, '/rest/v1/events?select=title', '/functions/v1/rss-feed'],
        // That it is read is written down once a day, or another day.
        `/functions/v1/own-calendar?key=${ownCalendar}`,
      ])
        expect([path, (await ask(path)).status]).toEqual([path, 200])
      const refused = await write('Too late')
      expect([refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
        '60',
        { code: '25006', message: words, details: null, hint: null },
      ])
      const account = JSON.stringify({ email: 'new@riders.example', password: 'a long password' })
      const signUp = await ask('/auth/v1/signup', { method: 'POST', body: account })
      expect([signUp.status, signUp.headers.get('retry-after'), await signUp.json()]).toMatchObject([
        503,
        '60',
        { msg: words },
      ])
      const stored = await upload('event-pictures', 'late.png', await picture(60))
      expect([stored.status, stored.headers.get('retry-after'), await stored.json()]).toMatchObject([
        503,
        '60',
        { message: words },
      ])
      const ride = {
        title: 'Late ride',
        type_id: city.typeId,
        start_time: '19:00',
        description: 'Come along.',
        start_date: `${new Date().getFullYear() + 1}-10-05`,
        location_name: 'Depot Square',
        location_url: '',
      }
      const form = { method: 'POST', body: new URLSearchParams(ride) }
      const sent = await fetch(`${server.url}/submit-event`, form)
      expect([sent.status, sent.headers.get('retry-after'), await sent.text()]).toEqual([
        503,
        '60',
        expect.stringContaining(words),
      ])
      command.kill('SIGKILL')
      await expect.poll(async () => (await write(`Again ${randomUUID()}`)).status).toBe(201)
    })
    // The target has no row of it, and is refused until it is emptied.
    expect(await withTarget(url, countGroups)).toBe(0)
    expect(await runCommand(['move', url], place.environment)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Nothing was moved, and the site goes on as before\. The database is not empty: it has /,
      ),
    })
    expect((await write('After the refusal')).status).toBe(201)
  })

  it('goes on as before after the server was killed in the middle', async () => {
    const url = await emptyDatabase('killed')
    await inTheMiddle(url, async command => {
      const ended = once(command, 'close')
      await server.stop('SIGKILL')
      expect(await ended).toEqual([1, null])
    })
    server = await startServer(place.environment)
    expect((await write('After the kill')).status).toBe(201)
    expect(await withTarget(url, countGroups)).toBe(0)
  })

  it('is there with every row and file, and with every write that was acknowledged before', async () => {
    expect((await upload('event-pictures', 'flyer.png', await picture(900))).status).toBe(200)
    const gpx = Buffer.from(gpxFile([along(2000, 10, metre => [metre, 0, 1600])]))
    expect((await upload('routes', `${randomUUID()}.gpx`, gpx)).status).toBe(200)
    const url = await emptyDatabase('moved')
    const acknowledged: string[] = []
    const refused: string[] = []
    let isOver = false
    const writer = async () => {
      while (!isOver) {
        const name = `Written ${randomUUID()}`
        const { status } = await write(name)
        if (status === 201) acknowledged.push(name)
        else if (status === 503) refused.push(name)
        else throw new Error(`a write was answered ${status}`)
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    }
    const writers = [writer(), writer()]
    await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
    const { code, output } = await runCommand(['move', url, s3.urlOf()], place.environment)
    await expect.poll(() => refused.length).toBeGreaterThan(5)
    isOver = true
    await Promise.all(writers)
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^\d+ rows are in PostgreSQL, counted and compared, /),
    ])
    expect(output).toContain('Now set DATABASE_URL and STORAGE_URL to what you have just named, and restart')
    expect(output).toContain('To go back, ')
    expect(await runCommand(['move', await emptyDatabase('another')], place.environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The calendar is being moved already, or has been.'),
    })
    expect(await server.stop()).toBe(0)

    const source = await openPlace(place)
    const [before, after] = [await everyRow(source), await withTarget(url, everyRow)]
    await source.close()
    expect(after).toEqual(before)
    const names = new Set(after.get('public.groups')?.map(row => groupRow.parse(JSON.parse(row)).name))
    expect(acknowledged.filter(name => !names.has(name))).toEqual([])
    expect(refused.filter(name => names.has(name))).toEqual([])
    const files = await everyFile(new DiskStore(join(place.environment.DATA_DIR, 'storage')))
    expect(files.size).toBeGreaterThan(6)
    const inBucket = [...s3.kept].map(([key, bytes]) => [key, bytes.toString('base64')] as const)
    expect(new Map(inBucket.sort())).toEqual(files)
    const rows = [...after.values()].reduce((sum, { length }) => sum + length, 0)
    process.stdout.write(
      `moved ${after.size} tables, ${rows} rows, ${files.size} files; ${acknowledged.length} writes acknowledged, 0 lost; ${refused.length} refused, 0 there\n`,
    )

    const elsewhere = { DATA_DIR: place.environment.DATA_DIR, DATABASE_URL: url, STORAGE_URL: s3.urlOf() }
    server = await startServer(elsewhere)
    expect((await ask('/storage/v1/object/event-pictures/flyer.png')).status).toBe(200)
    expect((await write('In the new place')).status).toBe(201)
  })

  it('moves without a server, too, and leaves its files where they are; not from PostgreSQL, nor to nowhere', async () => {
    const url = await emptyDatabase('alone')
    const database = await openPlace(place)
    const config = readConfig(place.environment)
    expect(await move({ config, database }, [url])).toMatch(
      /files of pictures and routes \(0\.\d MB\) stay where they are\.\nNow set DATABASE_URL to what you have just named, and start the server\.\n/,
    )
    const before = await everyRow(database)
    await expect(move({ config, database }, ['mysql://x'])).rejects.toThrow(
      'DATABASE_URL must be a PostgreSQL address',
    )
    await expect(move({ config, database }, [cluster.url('nowhere')])).rejects.toThrow(
      'The database named in DATABASE_URL does not exist.',
    )
    await database.close()
    await withTarget(url, async target => {
      expect(await everyRow(target)).toEqual(before)
      await expect(move({ config, database: target }, [url])).rejects.toThrow('in PostgreSQL already')
    })
  })
})

const groupRow = z.object({ name: z.string() })
