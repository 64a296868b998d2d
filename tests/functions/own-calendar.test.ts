// The calendar of one's own, read as calendar programs do after each kind of change, and its address against strangers.

import { randomBytes, randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxStars, starsText } from '#domain/text/ids.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { makeOwnCalendar, sweepOwnCalendars } from '#server/feeds/own-calendars.ts'
import { type City, makeCity } from '#tests/people.ts'
import { datesOf, rideRow, seriesOf } from '#tests/series/series.ts'
import { testDatabase } from '#tests/test-database.ts'
import { askFunctions } from './ask-functions.ts'

let database: Database
let end: () => Promise<void>
let city: City
let ask: Awaited<ReturnType<typeof askFunctions>>
beforeAll(async () => {
  await ensureTemporal()
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
  ask = await askFunctions(database)
})
afterAll(() => end())

const send = async (wish: object) => {
  const answer = await ask('/own-calendar', { method: 'POST', body: JSON.stringify(wish) })
  return { status: answer.status, ...(await answer.json()) }
}
const make = async (...stars: string[]): Promise<string> => (await send({ act: 'make', stars })).key
const open = (key: string, init?: RequestInit) => ask(`/own-calendar?key=${encodeURIComponent(key)}`, init)

/** What a calendar program shows, by the ids of events. */
function shownIn(file: string) {
  const entries = ICAL.Component.fromString(file).getAllSubcomponents('vevent')
  return new Map(
    entries.map(entry => {
      const event = new ICAL.Event(entry)
      const { uid, summary, startDate } = event
      const status = entry.getFirstPropertyValue('status')
      return [uid, { summary, start: startDate.toJSDate().toISOString(), status, sequence: event.sequence }]
    }),
  )
}
const shown = async (key: string) => shownIn(await (await open(key)).text())

async function makeRide(title: string, start = `now() + interval '3 days'`, group?: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `insert into public.events (title, description, start_date, type_id, group_id, location)
     values ($1, '<p>Bring <b>lights</b>.</p>', date_trunc('second', ${start}), $2, $3, '{"name": "Depot", "url": "https://x.example"}')
     returning id`,
    [title, city.typeId, group ?? null],
  )
  return row?.id ?? ''
}
const change = (id: string, columns: string) =>
  database.query(`update public.events set ${columns} where id = $1`, [id])

describe('a calendar of one’s own', () => {
  it('follows a starred ride that is renamed, moved, cancelled, taken back and deleted', async () => {
    const ride = await makeRide('Lantern Ride')
    await makeRide('Of others')
    const key = await make(`e:${ride}`)
    const first = await shown(key)
    expect([...first.keys()]).toEqual([ride])
    expect(first.get(ride)).toMatchObject({ summary: 'Lantern Ride', status: 'CONFIRMED' })
    await change(ride, `title = 'Lampion Ride'`)
    expect((await shown(key)).get(ride)).toMatchObject({ summary: 'Lampion Ride' })
    await change(ride, `start_date = start_date + interval '25 hours'`)
    const moved = (await shown(key)).get(ride)
    expect(Date.parse(moved?.start ?? '') - Date.parse(first.get(ride)?.start ?? '')).toBe(25 * 3_600_000)
    expect(moved?.sequence).toBeGreaterThan(first.get(ride)?.sequence ?? 0)
    await change(ride, `status = 'cancelled'`)
    expect((await shown(key)).get(ride)).toMatchObject({
      summary: 'Cancelled: Lampion Ride',
      status: 'CANCELLED',
    })
    await change(ride, `status = 'scheduled'`)
    expect((await shown(key)).get(ride)).toMatchObject({ status: 'CONFIRMED' })
    await database.query('delete from public.events where id = $1', [ride])
    expect((await shown(key)).get(ride)).toMatchObject({ summary: 'Cancelled event', status: 'CANCELLED' })
  })

  it('has the new date of a ride that was postponed, and keeps a ride that is over', async () => {
    const ride = await makeRide('Moonlight')
    const old = await makeRide('Long ago', `now() - interval '300 days'`)
    const key = await make(`e:${ride}`, `e:${old}`)
    await database.queryAs(city.superAdmin, 'select public.postpone_event($1, $2, null)', [
      ride,
      '2077-07-01T18:00:00Z',
    ])
    const all = await shown(key)
    expect([...all.values()].map(({ summary, status }) => [summary, status])).toEqual([
      ['Long ago', 'CONFIRMED'],
      ['Postponed: Moonlight', 'CANCELLED'],
      ['Moonlight', 'CONFIRMED'],
    ])
  })

  it('follows a series: a date is skipped, another deleted, and it goes on changed from a day on', async () => {
    const series = seriesOf(database, city.superAdmin)
    const id = await series.create(rideRow(city), 'FREQ=WEEKLY;COUNT=6')
    const key = await make(`s:${id}`)
    const dates = await datesOf(database, id)
    const starts = async () => [...(await shown(key)).values()].filter(({ status }) => status === 'CONFIRMED')
    expect((await starts()).map(({ start }) => start)).toEqual(dates.map(({ start }) => start))
    const [, skipped, deleted, fourth] = dates
    if (!skipped || !deleted || !fourth) throw new Error('there are dates')
    await change(skipped.id, `status = 'cancelled'`)
    await database.query('delete from public.events where id = $1', [deleted.id])
    const now = await shown(key)
    expect([now.get(skipped.id)?.status, now.get(deleted.id)?.status]).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await starts()).toHaveLength(4)
    await series.change(fourth.id, 'later', { title: 'Tuesday gravel' })
    expect((await starts()).map(({ summary }) => summary)).toEqual([
      'Tuesday ride',
      ...Array(3).fill('Tuesday gravel'),
    ])
  })

  it('follows a group, also when it becomes a part of another, and names a ride once', async () => {
    const ride = await makeRide('Of the group', undefined, city.groupB)
    await makeRide('Another of it', undefined, city.groupB)
    const key = await make(`g:${city.groupB}`, `e:${ride}`)
    const file = await (await open(key)).text()
    expect(file.match(new RegExp(`UID:${ride}`, 'g'))).toHaveLength(1)
    expect((await shown(key)).size).toBe(2)
    const other = await database.query<{ id: string }>(
      `insert into public.groups (name, description) values ('Newer', 'x') returning id`,
    )
    await database.queryAs(city.superAdmin, 'select public.merge_groups($1, $2)', [city.groupB, other[0]?.id])
    const later = await makeRide('After the merger', undefined, other[0]?.id)
    expect((await shown(key)).get(later)).toMatchObject({ summary: 'After the merger' })
  })

  it('is changed by what devices add and take away, and says what is in it', async () => {
    const [one, two, three] = [await makeRide('One'), await makeRide('Two'), await makeRide('Three')]
    const key = await make(`e:${one}`, `e:${two}`)
    const added = await send({ act: 'change', key, add: [`e:${three}`, `e:${one}`], remove: [`e:${two}`] })
    expect(added).toEqual({ status: 200, stars: [`e:${one}`, `e:${three}`] })
    expect([...(await shown(key)).keys()].sort()).toEqual([one, three].sort())
    expect(await send({ act: 'change', key, add: [], remove: [] })).toEqual(added)
    const many = Array.from({ length: maxStars }, () => `e:${randomUUID()}`)
    expect(await send({ act: 'change', key, add: many, remove: [] })).toMatchObject({ status: 400 })
    expect([...(await shown(key)).keys()]).toHaveLength(2)
  })

  it('has another address when it is renewed, and none when it is deleted', async () => {
    const ride = await makeRide('Renewed')
    const key = await make(`e:${ride}`)
    const { key: next } = await send({ act: 'renew', key })
    expect(next).not.toBe(key)
    expect((await open(key)).status).toBe(404)
    expect([...(await shown(next)).keys()]).toEqual([ride])
    expect(await send({ act: 'delete', key: next })).toEqual({ status: 200 })
    expect((await open(next)).status).toBe(404)
    for (const act of ['change', 'renew', 'delete'])
      expect(await send({ act, key: next, add: [], remove: [] })).toMatchObject({ status: 404 })
  })

  it('is forgotten after a year in which nobody read it; that it was read is written down once a day', async () => {
    const [kept, forgotten] = [await make(), await make()]
    const age = (interval: string) =>
      database.query(`update private.own_calendars set used_on = current_date - interval '${interval}'`)
    await age('364 days')
    expect((await open(kept)).status).toBe(200)
    // Which transaction wrote the rows that were used today.
    const written = () =>
      database.query('select xmin::text from private.own_calendars where used_on = current_date')
    const before = await written()
    expect(before).toHaveLength(1)
    await open(kept)
    expect(await written()).toEqual(before)
    await database.query(
      `update private.own_calendars set used_on = used_on - 2 where used_on < current_date`,
    )
    await sweepOwnCalendars(database)
    expect([(await open(kept)).status, (await open(forgotten)).status]).toEqual([200, 404])
  })

  it('is deleted after 30 days if nobody used it after the first', async () => {
    const [used, unused] = [await make(), await make()]
    const age = `created_at = now() - interval '31 days'`
    await database.query(`update private.own_calendars set ${age}, used_on = current_date - 31`)
    await open(used)
    await sweepOwnCalendars(database)
    expect([(await open(used)).status, (await open(unused)).status]).toEqual([200, 404])
  })

  it('is one of a limited number, in which unused ones of earlier days give way', async () => {
    await database.query('delete from private.own_calendars')
    const [old, used] = [await make(), await make()]
    expect(await makeOwnCalendar(database, [], 2)).toBeUndefined()
    await database.query(
      `update private.own_calendars set created_at = now() - interval '3 days', used_on = current_date - 3`,
    )
    expect((await open(used)).status).toBe(200)
    expect(await makeOwnCalendar(database, [], 2)).toEqual(expect.any(String))
    expect([(await open(used)).status, (await open(old)).status]).toEqual([200, 404])
    expect(await makeOwnCalendar(database, [], 2)).toBeUndefined()
    const all = await Promise.all(Array.from({ length: 5 }, () => makeOwnCalendar(database, [], 4)))
    expect(all.filter(key => key !== undefined)).toHaveLength(2)
  })

  it('is refused in words when there are too many, and limited for each network', async () => {
    await database.query('delete from private.own_calendars')
    await database.query(
      `insert into private.own_calendars (token_hash, stars)
       select sha256(n::text::bytea), '{}' from generate_series(1, 20000) n`,
    )
    const from = async (ip: string) => {
      const body = JSON.stringify({ act: 'make', stars: [] })
      const answer = await ask('/own-calendar', { method: 'POST', body }, ip)
      return [answer.status, (await answer.json()).message]
    }
    expect(await from('198.51.100.7')).toEqual([503, expect.stringContaining('No more calendars')])
    await database.query('delete from private.own_calendars')
    const statuses: number[] = []
    for (let index = 0; index < 70; index += 1)
      statuses.push((await from(`2001:db8:1:${index.toString(16)}::/64`))[0])
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(10).fill(429)])
    expect((await from('2001:db8:2:1::/64'))[0]).toBe(200)
  })
})

describe('a stranger', () => {
  it('gets one and the same answer for every address that is none', async () => {
    const key = await make()
    await send({ act: 'delete', key })
    const keys = [
      '',
      'x',
      key,
      randomBytes(32).toString('base64url'),
      'a'.repeat(5_000),
      "' or true --",
      '%',
      '\0',
    ]
    for (const accept of ['text/calendar', 'text/html']) {
      const answers = await Promise.all(
        keys.map(async guess => {
          const answer = await open(guess, { headers: { accept } })
          return JSON.stringify([answer.status, [...answer.headers], await answer.text()])
        }),
      )
      expect(new Set(answers).size).toBe(1)
      expect(answers[0]).toContain('There is no calendar at this address.')
      expect(answers[0]).toContain('404')
    }
    expect((await ask('/own-calendar')).status).toBe(404)
  })

  it('finds no token in the database, and no calendar that anyone may keep', async () => {
    const key = await make()
    const rows = await database.query('select *, encode(token_hash, $1) as hash from private.own_calendars', [
      'hex',
    ])
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    const { headers } = await open(key)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toContain('noindex')
  })

  it.each<[string, object]>([
    ['nothing', {}],
    ['no stars', { act: 'make' }],
    ['a sample', { act: 'make', stars: ['e:sample'] }],
    ['too many', { act: 'make', stars: Array.from({ length: maxStars + 1 }, () => `e:${randomUUID()}`) }],
    ['a text', { act: 'make', stars: 'e' }],
    ['another act', { act: 'read', key: 'x' }],
    ['no star', { act: 'change', key: 'x', add: [], remove: [null] }],
    ['no key', { act: 'renew' }],
  ])('is refused %s', async (_, wish) => {
    expect((await send(wish)).status).toBe(400)
  })

  it('makes no more than twenty a day', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await send({ act: 'make', stars: [] })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the week as a file', () => {
  const week = (text: string) => ask(`/my-week?stars=${text}`)
  it('has what is on in seven days of what was asked for', async () => {
    const [near, far, off] = [
      await makeRide('Near', `now() + interval '2 days'`),
      await makeRide('Far', `now() + interval '9 days'`),
      await makeRide('Off', `now() + interval '1 day'`),
    ]
    await change(off, `status = 'cancelled'`)
    const answer = await week(starsText([`e:${near}`, `e:${far}`, `e:${off}`]))
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-rides-\d{4}-\d\d-\d\d\.ics"$/,
    )
    const found = shownIn(await answer.text())
    expect([...found].map(([id, { status }]) => [id, status])).toEqual([
      [off, 'CANCELLED'],
      [near, 'CONFIRMED'],
    ])
  })
  it('is refused without stars, with too many, and with others', async () => {
    const many = starsText(Array.from({ length: maxStars + 1 }, () => `e:${randomUUID()}`))
    for (const text of ['', 'x', many, '%00']) expect((await week(text)).status).toBe(400)
  })
})

describe('starred events', () => {
  it('are read by anyone, whoever it is, and are what everyone may read', async () => {
    const ride = await makeRide('For all')
    for (const caller of [city.visitor, city.nobodySpecial, city.moderatorOfB, city.signedOutAdmin]) {
      const rows = await database.queryAs(caller, 'select id from public.starred_events(array[$1])', [
        `e:${ride}`,
      ])
      expect(rows).toEqual([{ id: ride }])
    }
  })
  it.each([
    `array_fill('e:${randomUUID()}'::text, array[201])`,
    `array['x:1']`,
    `array['e:1', null]`,
    `array[null]`,
  ])('are refused for %s', async stars => {
    await expect(
      database.queryAs(city.visitor, `select id from public.starred_events(${stars}::text[])`),
    ).rejects.toThrow(/star/)
  })
  it('of nothing are none', async () => {
    for (const stars of ['null', `'{}'`])
      expect(await database.queryAs(city.visitor, `select id from public.starred_events(${stars})`)).toEqual(
        [],
      )
  })
})
