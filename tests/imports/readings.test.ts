// Readings of a real calendar server that changes, says that it has not, lies, is slow, fails and moves; and who reads when.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCalendar } from '#domain/import/read-calendar.ts'
import type { Database } from '#platform/database/database.ts'
import { openOutside } from '#platform/outbound/fetch-outside.ts'
import { comparable, entriesOf } from '#server/imports/entries.ts'
import { followReading } from '#server/imports/follow-reading.ts'
import { importMail } from '#server/imports/letters.ts'
import { type ImportParts, readSource } from '#server/imports/read-source.ts'
import { claimDue } from '#server/imports/sources.ts'
import { sweepImports } from '#server/imports/sweep-imports.ts'
import { readDueSources } from '#server/imports/worker.ts'
import { type City, makeCity } from '#tests/people.ts'
import { scaled } from '#tests/setup/limits.js'
import { testDatabase } from '#tests/test-database.ts'
import { addSource, calendarOf, config, dayAhead, readAgain, ride, weekdayAhead } from './calendar.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let database: Database
let end: () => Promise<void>
let city: City
let parts: ImportParts
let source: string
let address: string
let answer: Answer
const asked: IncomingMessage[] = []
const calendars = createServer((request, response) => {
  asked.push(request)
  answer(request, response)
})

const tuesday = weekdayAhead(2)
const one = ride({ uid: 'one', day: tuesday })
const two = ride({ uid: 'two', day: tuesday, place: 'Elsewhere' })
const says =
  (...rides: string[]): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf(...rides))

beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  await new Promise<void>(done => calendars.listen(0, '127.0.0.1', done))
  const { port } = calendars.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  parts = {
    config,
    database,
    log: pino({ level: 'silent' }),
    fetchOutside: openOutside({
      allowed: [`127.0.0.1:${port}`],
      network: { maxMilliseconds: scaled(3_000) },
    }),
  }
})
afterAll(async () => {
  calendars.closeAllConnections()
  calendars.close()
  await end()
})
beforeEach(async () => {
  await database.query('delete from public.import_sources')
  await database.query('delete from public.events where start_date > now()')
  source = await addSource(database, city.superAdmin, {
    groupId: city.groupA,
    typeId: city.typeId,
    address: `${address}/rides.ics?secret=${crypto.randomUUID()}`,
  })
  asked.length = 0
})

const state = async () => {
  const [row] = await database.query<Record<string, unknown>>(
    `select failing_since is not null as is_failing, failure, failures, outcome, etag, last_modified,
       extract(epoch from next_reading_at - now())::int / 60 as minutes, read_at is not null as is_read, claimed_until
     from public.import_sources where id = $1`,
    [source],
  )
  return row
}
const titles = async () =>
  (
    await database.query<{ title: string }>(
      'select title from public.events where start_date > now() order by title',
    )
  ).map(({ title }) => title)
const read = async (next: Answer) => {
  answer = next
  await readAgain(parts, source)
  return state()
}

const switching = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'

describe('a calendar', () => {
  it('that says that it is the same is not read again, until a day has passed', async () => {
    answer = (request, response) =>
      request.headers['if-none-match'] === '"1"' || request.headers['if-modified-since']
        ? response.writeHead(304).end()
        : response
            .writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' })
            .end(calendarOf(one))
    await readAgain(parts, source)
    expect(await state()).toMatchObject({ etag: '"1"', last_modified: 'Mon, 02 Nov 2026 10:00:00 GMT' })
    await readAgain(parts, source)
    expect(asked[1]?.headers).toMatchObject({ 'if-none-match': '"1"' })
    expect(await state()).toMatchObject({ is_read: true, is_failing: false, outcome: { added: 1 } })
    await database.query(`update public.import_sources set read_whole_at = now() - interval '25 hours'`)
    await readAgain(parts, source)
    expect(asked[2]?.headers['if-none-match']).toBeUndefined()
    expect(await state()).toMatchObject({ outcome: { added: 0, events: 1 } })
  })

  it('is due again after about an hour, and after a failure twice as late each time, a day at most', async () => {
    await readDueSources({ ...parts, fetchOutside: async () => ({ status: 'same' }) })
    expect((await state())?.minutes).toBeGreaterThanOrEqual(59)
    expect((await state())?.minutes).toBeLessThanOrEqual(70)
    const waits: unknown[] = []
    for (let failure = 0; failure < 7; failure += 1)
      waits.push((await read((_, response) => response.writeHead(500).end()))?.minutes)
    const hours = waits.map(minutes => Math.ceil(Number(minutes) / 60))
    expect(hours).toEqual([
      1,
      2,
      4,
      8,
      expect.closeTo(16, -1),
      expect.closeTo(24, -1),
      expect.closeTo(24, -1),
    ])
    expect(Math.max(...waits.map(Number))).toBeLessThanOrEqual(24 * 60)
    expect(await read(says(one))).toMatchObject({ is_failing: false, failures: 0, failure: null })
  })

  it.each<[string, Answer, RegExp]>([
    [
      'lies, with a web page',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/calendar' })
          .end('<!doctype html><html>Sign in</html>'),
      /web page/,
    ],
    ['lies, with nothing', (_, response) => response.writeHead(200).end(''), /no calendar/],
    ['is suddenly empty', says(), /empty, though 2/],
    ['fails', (_, response) => response.writeHead(503).end(), /./],
    ['is gone', (_, response) => response.writeHead(404).end(), /./],
    ['is slow', () => undefined, /./],
    ['switches protocols', request => request.socket.write(switching), /cannot be read/],
    ['hangs up', request => request.socket.destroy(), /./],
    [
      'breaks off',
      (_, response) => response.writeHead(200, { 'content-length': '9999' }).end('BEGIN:VCALENDAR'),
      /./,
    ],
    [
      'leads to a private address',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      /./,
    ],
  ])('that %s changes nothing, and says so', async (_, lie, words) => {
    await read(says(one, two))
    const items = () => database.query('select uid, state from public.imported_items order by uid')
    const before = await items()
    expect(await read(lie)).toMatchObject({
      is_failing: true,
      failure: expect.stringMatching(words),
      claimed_until: null,
    })
    expect([await titles(), await items()]).toEqual([['one', 'two'], before])
    expect(await read(says(one, two))).toMatchObject({ is_failing: false })
  })

  it('whose host never gives a whole answer leaves the others their turn', async () => {
    const kinds: Answer[] = [
      request => request.socket.write(switching),
      () => undefined,
      (_, response) => response.writeHead(200, { 'content-length': '9999' }).write('BEGIN:VCALENDAR'),
    ]
    for (const index of kinds.keys())
      await addSource(database, city.superAdmin, {
        groupId: city.groupB,
        typeId: city.typeId,
        address: `${address}/hostile/${index}`,
      })
    answer = (request, response) => {
      const [, index] = /hostile\/(\d)/.exec(request.url ?? '') ?? []
      const kind = index === undefined ? says(one) : kinds[Number(index)]
      kind?.(request, response)
    }
    await database.query(
      `update public.import_sources set next_reading_at = now() - case when id = $1 then interval '0' else interval '1 hour' end`,
      [source],
    )
    await readDueSources(parts)
    expect([asked.length, await titles()]).toEqual([4, ['one']])
    expect(await database.query('select failures from public.import_sources order by failures')).toEqual(
      [0, 1, 1, 1].map(failures => ({ failures })),
    )
  })

  it('that has moved is found where it is', async () => {
    const moves: Answer = (request, response) =>
      request.url?.startsWith('/rides.ics')
        ? response.writeHead(301, { location: '/moved.ics' }).end()
        : says(one)(request, response)
    expect(await read(moves)).toMatchObject({ is_failing: false, outcome: { added: 1 } })
  })

  it('that has more than one transaction writes is taken over in several, and what is left soon after', async () => {
    const many = Array.from({ length: 50 }, (_, n) =>
      ride({ uid: `ride-${n}`, title: `Ride ${n} to ${n}`, day: dayAhead(3 + n), place: `Place ${n}` }),
    )
    const claimed = await claimDue(database)
    if (!claimed) throw new Error('nothing was due')
    const reading = readCalendar(calendarOf(...many), config.siteTimeZone)
    await followReading(database, claimed, {
      reading: comparable(reading, entriesOf(reading, config, claimed)),
      etag: '"1"',
      lastModified: undefined,
    })
    const after = await state()
    expect(after).toMatchObject({ outcome: { added: 40, isMore: true }, etag: null })
    expect(after?.minutes).toBeLessThanOrEqual(1)
    await database.query('delete from public.events where start_date > now()')
    await database.query('delete from public.imported_items')
    await database.query('update public.import_sources set claimed_until = null')
    expect(await read(says(...many))).toMatchObject({
      outcome: { events: 50, added: 50, isMore: false },
      claimed_until: null,
    })
    expect(await titles()).toHaveLength(50)
  })
})

describe('readings', () => {
  it('are claimed, so that two servers at once read a calendar once', async () => {
    answer = says(one)
    const [first, second] = await Promise.all([claimDue(database), claimDue(database)])
    expect([first, second].filter(Boolean)).toHaveLength(1)
    await database.query('update public.import_sources set claimed_until = null')
    await Promise.all([readDueSources(parts), readDueSources(parts), readDueSources(parts)])
    expect([asked.length, await titles()]).toEqual([1, ['one']])
  })

  it('that were killed between reading and writing have written nothing, and are done again', async () => {
    answer = says(one)
    const killed = await claimDue(database)
    if (!killed) throw new Error('nothing was due')
    await readDueSources(parts)
    expect(asked).toHaveLength(0)
    await database.query(`update public.import_sources set claimed_until = now() - interval '1 second'`)
    await readDueSources(parts)
    expect(await titles()).toEqual(['one'])
    // A server that only stood still finds that another one has done it.
    answer = says(one, two)
    expect(await readSource(parts, killed)).toEqual({ status: 'overtaken' })
    expect(await titles()).toEqual(['one'])
  })

  it('that fail in the middle of writing have written nothing', async () => {
    const broken: Database = {
      engine: database.engine,
      close: () => database.close(),
      listen: (...words) => database.listen(...words),
      query: (...words) => database.query(...words),
      queryAs: (...words) => database.queryAs(...words),
      transactionAs: (...words) => database.transactionAs(...words),
      transaction: (work, options) =>
        database.transaction(async queries => {
          const result = await work(queries)
          if (result) throw new Error('the plug was pulled')
          return result
        }, options),
    }
    answer = says(one, two)
    await readDueSources({ ...parts, database: broken })
    expect([await titles(), await database.query('select 1 from public.imported_items')]).toEqual([[], []])
    expect(await state()).toMatchObject({
      is_failing: true,
      failure: expect.stringMatching(/could not take it over/),
    })
  })

  it('go on after one that this server itself fails at', async () => {
    const failing = await addSource(database, city.superAdmin, {
      groupId: city.groupB,
      typeId: city.typeId,
      address: `${address}/failing.ics`,
    })
    await database.query(
      `update public.import_sources set next_reading_at = now() - interval '1 hour' where id = $1`,
      [failing],
    )
    answer = says(one)
    const fetchOutside: ImportParts['fetchOutside'] = (url, ...more) => {
      if (String(url).includes('failing')) throw new TypeError('a mistake of ours')
      return parts.fetchOutside(url, ...more)
    }
    expect(await readDueSources({ ...parts, fetchOutside })).toBe(2)
    expect(await titles()).toEqual(['one'])
    const [row] = await database.query('select failures from public.import_sources where id = $1', [failing])
    expect(row).toEqual({ failures: 1 })
  })

  it('that fail for a day are told to their moderators, also where another one cannot be', async () => {
    const untold = await addSource(database, city.superAdmin, {
      groupId: city.groupB,
      typeId: city.typeId,
      address: `${address}/untold.ics`,
    })
    await database.query(
      `update public.import_sources set failing_since = now() - interval '2 days', next_reading_at = now() + interval '1 day'`,
    )
    await database.query(
      `create function private.refuse_untold() returns trigger language plpgsql as $$ begin raise 'cannot be stored'; end $$`,
    )
    await database.query(
      `create trigger refuse_untold before insert on private.mail_outbox for each row
         when (new.payload ->> 'source_id' = '${untold}') execute function private.refuse_untold()`,
    )
    await readDueSources(parts)
    await database.query('drop trigger refuse_untold on private.mail_outbox')
    const told = await database.query('select id from public.import_sources where told_at is not null')
    expect(told).toEqual([{ id: source }])
    await database.query('delete from private.mail_outbox')
  })

  it('end without blame when the server stops', async () => {
    answer = () => undefined
    const stopping = new AbortController()
    const reading = readDueSources(parts, stopping.signal)
    await expect.poll(() => asked.length).toBe(1)
    stopping.abort()
    await reading
    expect(await state()).toMatchObject({ is_failing: false, claimed_until: null })
  })

  it('stop while the calendar is paused, and when its group is deleted; a day later it is forgotten', async () => {
    answer = says(one)
    await database.queryAs(
      city.moderatorOfA,
      `select public.change_import_source($1, '{"is_paused": true}')`,
      [source],
    )
    expect(await readDueSources(parts)).toBe(0)
    await database.queryAs(
      city.moderatorOfA,
      `select public.change_import_source($1, '{"is_paused": false}')`,
      [source],
    )
    const [group] = await database.query<{ id: string }>(
      `insert into public.groups (name, description) values ('Short-lived', 'Soon gone.') returning id`,
    )
    await database.query('update public.import_sources set group_id = $1', [group?.id])
    const deleteGroup = () => database.queryAs(city.superAdmin, 'select public.delete_group($1)', [group?.id])
    await deleteGroup()
    expect(await readDueSources(parts)).toBe(0)
    await sweepImports(database)
    expect(await state()).toBeDefined()
    const [change] = await database.query<{ id: string }>('select id from private.deleted_groups')
    await database.queryAs(city.superAdmin, 'select public.undo_group_deletion($1)', [change?.id])
    expect(await readDueSources(parts)).toBe(1)
    await deleteGroup()
    await database.query(`update private.deleted_groups set deleted_at = now() - interval '25 hours'`)
    await sweepImports(database)
    expect(await state()).toBeUndefined()
  })
})

describe('a calendar that fails for a day', () => {
  it('is told of once, to the moderators of its group, without the secret of its address', async () => {
    await database.query(`update public.import_sources set group_id = $1`, [city.groupB])
    await read((_, response) => response.writeHead(503).end())
    const mails = () =>
      database.query<{ address: string; payload: Record<string, unknown> }>(
        `select address, payload from private.mail_outbox where kind = 'import_failing'`,
      )
    expect(await mails()).toEqual([])
    await database.query(`update public.import_sources set failing_since = now() - interval '25 hours'`)
    await readDueSources(parts)
    await readDueSources(parts)
    const [mail, ...more] = await mails()
    expect([mail?.address, more]).toEqual([city.moderatorOfB.email, []])
    const compose = async () =>
      importMail(config).import_failing?.compose(database, {
        email: mail?.address ?? '',
        payload: mail?.payload ?? {},
      })
    const letter = await compose()
    expect(letter?.subject).toBe('The calendar of Brickyard Wheelers could not be read for a day')
    expect(JSON.stringify(letter)).toContain('127.0.0.1')
    expect(JSON.stringify(letter)).not.toContain('secret')
    expect(letter?.action?.url).toBe(`https://rides.example/moderator/imports/${source}`)
    await read(says(one))
    expect(await compose()).toBeUndefined()
    await read((_, response) => response.writeHead(503).end())
    await database.query(`update public.import_sources set failing_since = now() - interval '25 hours'`)
    await readDueSources(parts)
    expect(await mails()).toHaveLength(2)
  })
})
