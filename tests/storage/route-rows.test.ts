// Routes in the tables: who reads one, what a ride learns from it, and how it goes wherever the ride goes.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { insertInto, type Statement, tried, updateOf } from '#tests/database/attempt.ts'
import { eventRow, submissionRow, type Values } from '#tests/database/rows.ts'
import { storedRoute } from '#tests/database/stored-route.ts'
import { service, visitor } from '#tests/people.ts'
import { rideRow, seriesOf } from '#tests/series/series.ts'
import { inDays, type LinkCity, makeLinkCity } from '#tests/submissions/link-city.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: LinkCity
let series: ReturnType<typeof seriesOf>
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeLinkCity(database)
  series = seriesOf(database, city.superAdmin)
})
afterAll(() => end())

const as = (caller: Caller, text: string, parameters: (string | number | null)[] = []) =>
  database.queryAs(caller, text, parameters)
const add = async (values: Values) => {
  const row = { ...eventRow(city), ...values }
  const [event] = await database.queryAs<{ id: string }>(city.superAdmin, ...insertInto('events', row, 'id'))
  return event?.id ?? ''
}
const change = (event: string, values: Values) =>
  database.queryAs(city.superAdmin, ...updateOf('events', event, values))
const saidOf = (event: string, table = 'events') =>
  city.one(`select route_path, route_url, facts from public.${table} where id = $1`, [event])
const measured = { distance_km: [21.4, 21.4], climb_m: 640 }

describe('a ride that gets a route', () => {
  it('learns its distance and climbing where it said nothing of them', async () => {
    const { path } = await storedRoute(database)
    const event = await add({ route_path: path, facts: { pace: 'social' } })
    expect(await saidOf(event)).toMatchObject({ facts: { ...measured, pace: 'social' } })
    const later = await add({ facts: { climb_m: 500 } })
    await change(later, { route_path: path })
    expect(await saidOf(later)).toMatchObject({ facts: { ...measured, climb_m: 500 } })
    const submission = await city.submit({ route_path: path, facts: { distance_km: [10, 30] } })
    expect(await saidOf(submission, 'event_submissions')).toMatchObject({
      facts: { distance_km: [10, 30], climb_m: 640 },
    })
    await change(event, { facts: { pace: 'fast' } })
    expect(await saidOf(event), 'what somebody took out stays out').toMatchObject({ facts: { pace: 'fast' } })
  })

  it('follows another route, but for what somebody wrote', async () => {
    const [first, second] = [
      await storedRoute(database),
      await storedRoute(database, { distance_m: 40_000, climb_m: null }),
    ]
    const event = await add({ route_path: first.path })
    await change(event, { route_path: second.path, facts: { ...measured, climb_m: 600 } })
    expect(await saidOf(event)).toMatchObject({ facts: { distance_km: [40, 40], climb_m: 600 } })
    await change(event, { route_path: null })
    expect(await saidOf(event)).toMatchObject({ facts: { distance_km: [40, 40], climb_m: 600 } })
  })

  it('learns nothing that facts cannot say', async () => {
    const { path } = await storedRoute(database, { distance_m: 3_000_000, climb_m: 30_000 })
    expect(await saidOf(await add({ route_path: path }))).toMatchObject({ facts: null })
  })

  it.each<[Values, string]>([
    [{ route_path: 'nowhere.gpx' }, 'There is no route with this name.'],
    [
      { route_url: 'http://strava.example/1' },
      'The link to the route must be a web address that starts with https://.',
    ],
    [{ route_url: 'https://<b>' }, 'The link to the route must be a web address that starts with https://.'],
    [
      { route_url: `https://a.example/${'x'.repeat(2050)}` },
      'The link to the route must be a web address that starts with https://.',
    ],
  ])('is refused with %j in words', async (values, message) => {
    const statements: [Caller, Statement][] = [
      [city.superAdmin, insertInto('events', { ...eventRow(city), ...values })],
      [city.superAdmin, updateOf('events', city.eventA, values)],
      [visitor, insertInto('event_submissions', { ...submissionRow(city), ...values }, '1')],
    ]
    for (const [caller, statement] of statements)
      await expect(tried(database, caller, statement)).rejects.toMatchObject({ code: 'PT400', message })
  })

  it('keeps a link as a link', async () => {
    const route_url = 'https://ridewithgps.com/routes/1'
    expect(await saidOf(await add({ route_url }))).toEqual({ route_path: null, route_url, facts: null })
  })
})

describe('who reads a route', () => {
  const everyone = () => ({
    visitor,
    nobodySpecial: city.nobodySpecial,
    moderatorOfA: city.moderatorOfA,
    moderatorOfB: city.moderatorOfB,
    superAdmin: city.superAdmin,
    signedOutAdmin: city.signedOutAdmin,
  })
  const readers = async (path: string) => {
    const found: string[] = []
    for (const [name, caller] of Object.entries(everyone())) {
      const rows = await as(
        caller,
        'select version, distance_m, climb_m, line from public.routes where path = $1',
        [path],
      )
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  const all = ['visitor', 'nobodySpecial', 'moderatorOfA', 'moderatorOfB', 'superAdmin', 'signedOutAdmin']
  const reviewers = ['moderatorOfA', 'superAdmin']

  it('that nothing names: nobody', async () => {
    expect(await readers((await storedRoute(database)).path)).toEqual([])
  })

  it('of a submission: its reviewers, and everyone once it is on the calendar', async () => {
    const { path, version } = await storedRoute(database)
    const waiting = await city.submit({ route_path: path, group_id: city.groupA })
    expect(await readers(path)).toEqual(reviewers)
    const token = await city.linkTo(waiting)
    const [strange, other] = [await city.linkTo(await city.submit()), await storedRoute(database)]
    const opens = (link: string, of: string) =>
      city.one('select private.is_route_by_link($1, $2::uuid) as found', [link, of])
    expect(await opens(token, version)).toEqual({ found: true })
    expect(await opens(strange, version)).toEqual({ found: false })
    expect(await opens(token, other.version)).toEqual({ found: false })
    await expect(opens('no such link', version)).rejects.toMatchObject({ code: 'PT404' })
    expect(await city.shown(token)).toMatchObject({
      route: { version, distance_m: 21_440, climb_m: 640, line: { is_loop: false } },
    })
    await city.approve(waiting)
    expect(await readers(path)).toEqual(all)
  })

  it('of a submission that was rejected, given to another group or withdrawn: only who reviews it now', async () => {
    const { path } = await storedRoute(database)
    const waiting = await city.submit({ route_path: path, group_id: city.groupA })
    await as(city.superAdmin, 'select public.assign_submission_group($1, $2)', [waiting, city.groupB])
    expect(await readers(path)).toEqual(['moderatorOfB', 'superAdmin'])
    await as(
      city.superAdmin,
      `update public.event_submissions set status = 'rejected', reviewed_by = $2, reviewed_at = now() where id = $1`,
      [waiting, city.superAdmin.id],
    )
    expect(await readers(path)).toEqual(['moderatorOfB', 'superAdmin'])
    await as(city.superAdmin, 'delete from public.event_submissions where id = $1', [waiting])
    expect(await readers(path)).toEqual([])
  })

  it('of a ride: everyone, also when it is cancelled, moved or given to another group, until it is deleted', async () => {
    const { path } = await storedRoute(database)
    const event = await add({ route_path: path, group_id: city.groupA })
    expect(await readers(path)).toEqual(all)
    await as(city.moderatorOfA, `update public.events set status = 'cancelled' where id = $1`, [event])
    await change(event, { start_date: inDays(40), end_date: null, group_id: city.groupB })
    expect(await readers(path)).toEqual(all)
    await as(city.superAdmin, 'delete from public.events where id = $1', [event])
    expect(await readers(path)).toEqual([])
    await as(city.superAdmin, 'select public.restore_event($1)', [event])
    expect(await readers(path)).toEqual(all)
    await change(event, { route_path: null })
    expect(await readers(path)).toEqual([])
  })

  it('of a ride that was postponed goes on with its new date', async () => {
    const { path } = await storedRoute(database)
    const event = await add({ route_path: path })
    await as(city.superAdmin, 'select public.postpone_event($1, $2)', [event, inDays(50)])
    await as(city.superAdmin, 'delete from public.events where id = $1', [event])
    expect(await readers(path)).toEqual(all)
  })

  it('that was taken off the calendar is not to be had by whoever noted its name', async () => {
    const { path } = await storedRoute(database)
    const event = await add({ route_path: path })
    const send = () =>
      tried(
        database,
        visitor,
        insertInto('event_submissions', { ...submissionRow(city), route_path: path }, '1'),
      )
    await send()
    await as(city.superAdmin, 'delete from public.events where id = $1', [event])
    const token = await city.linkTo(await city.submit())
    const edit = { token, changes: { route_path: path }, seen: (await city.shown(token)).version }
    for (const attempt of [send(), city.call('edit_submission_by_link', edit)])
      await expect(attempt).rejects.toMatchObject({ message: 'There is no route with this name.' })
  })

  it('and nobody writes one but the storage part', async () => {
    const { path } = await storedRoute(database)
    const statements: Statement[] = [
      ['update public.routes set distance_m = 1 where path = $1', [path]],
      ['delete from public.routes where path = $1', [path]],
      [
        `insert into public.routes (path, version, distance_m, line) values ('x', gen_random_uuid(), 1, '{}')`,
        [],
      ],
    ]
    for (const caller of [visitor, city.superAdmin, service])
      for (const statement of statements)
        await expect(tried(database, caller, statement)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the route of a ride', () => {
  it('goes from a submission to all dates of its series, with what is known by it', async () => {
    const { path } = await storedRoute(database)
    const { event } = await city.approved({ route_path: path, rule: 'FREQ=WEEKLY;COUNT=3' })
    const dates = await database.query(
      'select route_path, facts from public.events where series_id = (select series_id from public.events where id = $1)',
      [event],
    )
    expect(dates).toEqual(Array.from({ length: 3 }, () => ({ route_path: path, facts: measured })))
  })

  it('is changed for all dates but one with its own, taken back, and told in the history', async () => {
    const [first, second, own] = [
      await storedRoute(database),
      await storedRoute(database, { distance_m: 5000 }),
      await storedRoute(database),
    ]
    const ride = { start_date: inDays(3), end_date: null, route_path: first.path }
    const id = await series.create(rideRow(city, ride), 'FREQ=WEEKLY;COUNT=3')
    const dates = () =>
      database.query<{ id: string; path: string; km: number }>(
        `select id, route_path as path, (facts -> 'distance_km' ->> 0)::float8 as km from public.events
           where series_id = $1 order by start_date`,
        [id],
      )
    const [date, another] = await dates()
    await change(another?.id ?? '', { route_path: own.path })
    const said = async () => (await dates()).map(({ path, km }) => [path, km])
    const before = await said()
    const changed = await series.change(date?.id ?? '', 'all', { route_path: second.path })
    expect(await said()).toEqual([
      [second.path, 5],
      [own.path, 21.4],
      [second.path, 5],
    ])
    expect(await city.one('select facts from public.event_series where id = $1', [id])).toEqual({
      facts: { ...measured, distance_km: [5, 5] },
    })
    await series.undo(changed)
    expect(await said()).toEqual(before)

    const event = await add({ route_path: first.path })
    await change(event, { route_path: second.path, route_url: 'https://komoot.example/1' })
    const [entry] = await database.queryAs<{ id: number; before: object }>(
      city.superAdmin,
      'select id, before from public.event_history($1) limit 1',
      [event],
    )
    expect(entry?.before).toEqual({ route_path: first.path, route_url: null, facts: measured })
    await as(city.superAdmin, 'select public.restore_change($1)', [entry?.id ?? null])
    expect(await saidOf(event)).toEqual({ route_path: first.path, route_url: null, facts: measured })
  })

  it('comes back with a deleted event, or leaves it without one where it is gone', async () => {
    const [kept, gone] = [await storedRoute(database), await storedRoute(database)]
    const events = [await add({ route_path: kept.path }), await add({ route_path: gone.path })]
    for (const id of events) await as(city.superAdmin, 'delete from public.events where id = $1', [id])
    await database.query(`delete from storage.objects where bucket_id = 'routes' and name = $1`, [gone.path])
    for (const id of events) await as(city.superAdmin, 'select public.restore_event($1)', [id])
    expect(await saidOf(events[0] ?? '')).toMatchObject({ route_path: kept.path })
    expect(await saidOf(events[1] ?? '')).toMatchObject({ route_path: null, facts: measured })
  })

  it('is taken from events, series and decided submissions when its file is removed', async () => {
    const { path } = await storedRoute(database)
    const { event, submission } = await city.approved({ route_path: path, rule: 'FREQ=WEEKLY;COUNT=2' })
    await database.query(`delete from storage.objects where bucket_id = 'routes' and name = $1`, [path])
    expect(await saidOf(event)).toMatchObject({ route_path: null })
    expect(await saidOf(submission, 'event_submissions')).toMatchObject({ route_path: null })
    expect(await database.query('select from public.routes where path = $1', [path])).toEqual([])
  })

  it('is proposed by a private link, and seen by nobody else before it is approved', async () => {
    const { path, version } = await storedRoute(database)
    const approved = await city.approved()
    const proposal = await city.call<string>('propose_change_by_link', {
      token: approved.token,
      event_id: approved.event,
      seen: 0,
      changes: { route_path: path },
    })
    expect(await as(visitor, 'select from public.routes where path = $1', [path])).toEqual([])
    expect((await city.shown(approved.token)).proposals).toMatchObject([
      { changed_columns: ['route_path'], route: { version } },
    ])
    await city.approve(proposal)
    expect(await saidOf(approved.event)).toMatchObject({ route_path: path, facts: measured })
  })
})
