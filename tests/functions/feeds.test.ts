import ICAL from 'ical.js'
import Parser from 'rss-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thisWeekend } from '#domain/event/only-filter.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { cityToday, spanBounds } from '#domain/time/city-time.ts'
import type { Database } from '#platform/database/database.ts'
import { signUp } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { askFunctions } from './ask-functions.ts'

interface Stored {
  id: string
  title: string
  start_date: Date
  ends_at: Date
  sequence: number
}

describe('the feeds', () => {
  let database: Database
  let end: () => Promise<void>
  let groupId: string
  let stored: Stored[]

  let ask: Awaited<ReturnType<typeof askFunctions>>
  const text = async (path: string) => (await ask(path)).text()
  const readStored = () =>
    database.query<Stored>(
      'select id, title, start_date, ends_at, sequence from public.events where ends_at > now() order by start_date, id',
    )
  const calendar = async (path: string) =>
    ICAL.Component.fromString(await text(path))
      .getAllSubcomponents('vevent')
      .map(component => new ICAL.Event(component))

  beforeAll(async () => {
    await ensureTemporal()
    ;({ database, end } = await testDatabase())
    ask = await askFunctions(database)
    const [group] = await database.query<{ id: string }>(
      `insert into public.groups (name, description, website) values ('Späte Räder', 'Ride.', 'https://spaet.example') returning id`,
    )
    groupId = group?.id ?? ''
    // Every night and noon of a year: both clock changes of the city are among them.
    await database.query(
      `insert into public.events (title, description, start_date, end_date, type_id, group_id, location, host)
       select 'Ride; number, ' || n || ' "über \\ all" 🚲', '<p>Bring <b>lights</b> &amp; a bell.</p><script>alert(1)</script>' || repeat('long ', 60),
              date_trunc('hour', now()) + n * interval '12 hours', case when n % 3 > 0 then date_trunc('hour', now()) + n * interval '12 hours' + interval '90 minutes' end,
              (select id from public.event_types where name = case when n % 2 = 0 then 'race' else 'social' end),
              case when n % 5 = 0 then $1::uuid end,
              '{"name": "Depot, north; gate", "url": "https://maps.example/depot"}',
              case when n % 5 > 0 then '{"name": "Ada & Co"}'::jsonb end
       from generate_series(1, 732) as n`,
      [groupId],
    )
    await database.query(
      `insert into public.events (title, description, start_date, type_id, location)
       select 'Over', 'Gone.', now() - n * interval '1 day', (select id from public.event_types limit 1), '{"name": "x", "url": "https://x.example"}'
       from generate_series(1, 20) n`,
    )
    stored = await readStored()
  })
  afterAll(() => end())

  it.each(['rss', 'atom'])('as %s hold every event to come, once, with a stable guid', async format => {
    const feed = await new Parser().parseString(await text(`/rss-feed?format=${format}`))
    expect(feed.title).toBe('Denver Bike Events')
    expect(feed.items.map(item => item.title)).toEqual(stored.map(event => event.title))
    expect(feed.items.map(item => item.guid ?? item.id)).toEqual(
      stored.map(event => `https://rides.example/event/${event.id}`),
    )
    expect(feed.items[0]?.link).toBe(`https://rides.example/event/${stored[0]?.id}`)
    expect(JSON.stringify(feed)).not.toContain('<script')
  })

  it('as JSON Feed hold the same', async () => {
    const feed = JSON.parse(await text('/rss-feed?format=json'))
    expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/)
    expect(feed.items.map((item: { url: string }) => item.url)).toEqual(
      stored.map(event => `https://rides.example/event/${event.id}`),
    )
  })

  it('as iCalendar agree with the database, event by event, across both clock changes', async () => {
    const events = await calendar('/calendar-feed')
    const seen = events.map(event => ({
      id: event.uid,
      title: event.summary,
      start_date: event.startDate.toJSDate(),
      ends_at: event.endDate.toJSDate(),
      sequence: event.sequence,
    }))
    expect(seen).toEqual(stored)
    expect(events.every(event => event.startDate.zone === ICAL.Timezone.utcTimezone)).toBe(true)
    expect(events[0]?.location).toBe('Depot, north; gate')
    expect(events[0]?.description).toContain('Bring lights & a bell.')
  })

  it('say when an event ends only where that is known, and in whose time', async () => {
    const { items } = JSON.parse(await text('/rss-feed?format=json'))
    const rss = await new Parser().parseString(await text('/rss-feed'))
    const atom = await new Parser().parseString(await text('/rss-feed?format=atom'))
    const known = await database.query<{ id: string; has_end: boolean }>(
      'select id, end_date is not null as has_end from public.events where ends_at > now() order by start_date, id',
    )
    for (const [at, { has_end }] of known.entries()) {
      const hours = has_end
        ? /\d [AP]M - \d+:\d+ [AP]M( \(next day\))? \(Denver time\) ·/
        : /\d{4}, \d+:\d+ [AP]M \(Denver time\) ·/
      for (const words of [items[at].summary, rss.items[at]?.content, atom.items[at]?.summary])
        expect(words).toMatch(hours)
    }
  })

  it('name the type of an event alike, as people read it', async () => {
    const [event] = await database.query<{ id: string }>(
      `insert into public.events (title, description, start_date, type_id, location)
       select 'Named', 'Short.', now() + interval '500 days', id, '{"name": "x", "url": "https://x.example"}'
       from public.event_types where name = 'group-ride' returning id`,
    )
    const named = async () => JSON.parse(await text('/rss-feed?format=json&q=Named')).items[0]?.tags
    await expect.poll(named).toEqual(['Group ride'])
    expect(await text(`/calendar-feed?event=${event?.id}`)).toContain('CATEGORIES:Group ride\r\n')
    expect(await text('/rss-feed?q=Named')).toContain('<category>Group ride</category>')
    await database.query('delete from public.events where id = $1', [event?.id ?? ''])
  })

  it('fold iCalendar lines at 75 octets and end them with CR LF', async () => {
    const lines = (await text('/calendar-feed')).split('\r\n')
    expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.join('')).not.toMatch(/[\r\n]/)
  })

  it.each([
    ['type=race', 366],
    ['type=social', 366],
    ['type=race&type=social', 732],
    ['type=race,social', 732],
    ['q=number%2C%20700', 1],
    ['q=%25', 0],
    ['q=NUMBER,+12+%22', 1],
  ])('can be asked for %s', async (query, count) => {
    expect(JSON.parse(await text(`/rss-feed?format=json&${query}`)).items).toHaveLength(count)
    expect(await calendar(`/calendar-feed?${query}`)).toHaveLength(count)
  })

  it('can be asked for one group, and for newly added events first', async () => {
    expect(await calendar(`/calendar-feed?group=${groupId}`)).toHaveLength(146)
    await database.query(
      `insert into public.events (title, description, start_date, type_id, location) select 'Just added', 'New.', now() + interval '400 days', id, '{"name": "x", "url": "https://x.example"}' from public.event_types limit 1`,
    )
    const newest = async () => JSON.parse(await text('/rss-feed?format=json&order=new')).items[0].title
    await expect.poll(newest).toBe('Just added')
    await database.query(`delete from public.events where title = 'Just added'`)
    await database.query('delete from public.deleted_events')
  })

  it('tell an edit by a higher sequence, and a deletion as cancelled for 60 days', async () => {
    const [first, second] = stored
    if (!first || !second) throw new Error('there are events')
    await database.query(`update public.events set title = 'Moved' where id = $1`, [first.id])
    await database.query('delete from public.events where id = $1', [second.id])
    const find = async (id: string) => (await calendar('/calendar-feed')).find(event => event.uid === id)
    const summary = async (id: string) => (await find(id))?.summary
    await expect.poll(() => summary(second.id)).toBe('Cancelled event')
    expect(await find(first.id)).toMatchObject({ summary: 'Moved', sequence: 1 })
    const cancelled = await find(second.id)
    expect(cancelled?.startDate.toJSDate()).toEqual(second.start_date)
    expect(cancelled?.component.toString()).not.toContain(second.title)
    expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(cancelled?.sequence).toBe(1)
    expect(await text('/rss-feed')).not.toContain(second.id)
    const [only] = await calendar(`/calendar-feed?event=${second.id}`)
    expect(only?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    const file = await ask(`/calendar-feed?event=${second.id}`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="cancelled-event.ics"')
    expect(await file.text()).not.toContain(second.title)
    // A search would tell, word by word, what the deleted event said.
    expect(await text(`/calendar-feed?q=${encodeURIComponent(second.title)}`)).not.toContain(second.id)
    await database.query(`update public.deleted_events set deleted_at = now() - interval '61 days'`)
    await database.query(`select pg_notify('table_changed', 'deleted_events')`)
    await expect.poll(() => summary(second.id)).toBeUndefined()
  })

  it('call a deleted event by the new name of its type', async () => {
    const one = async (query: string) => (await database.query<{ id: string }>(query))[0]?.id
    const type = await one(
      `insert into public.event_types (name, color) values ('gravel', '#123456') returning id`,
    )
    const event = await one(
      `insert into public.events (title, description, start_date, type_id, location)
       values ('Dust', 'Gone.', now() + interval '3 days', '${type}', '{"name": "x", "url": "https://x.example"}') returning id`,
    )
    await database.query(`delete from public.events where id = '${event}'`)
    await database.query(`update public.event_types set name = 'gravel-ride' where id = '${type}'`)
    const renamed = async () => (await calendar('/calendar-feed?type=gravel-ride')).map(({ uid }) => uid)
    await expect.poll(() => renamed().catch(() => [])).toEqual([event])
  })

  it('follow the group, the place and the new date of an event that did not change itself', async () => {
    const id = async (text: string, values: string[] = []) =>
      (await database.query<{ id: string }>(text, values))[0]?.id ?? ''
    const add = (title: string, inDays: number, more: string) =>
      id(
        `insert into public.events (title, description, start_date, type_id, location, status, group_id, postponed_to, place_id)
         select $1, 'x', date_trunc('day', now()) + $2::integer * interval '1 day', (select id from public.event_types limit 1),
                '{"name": "Follower''s Corner", "url": "https://x.example"}', ${more} returning id`,
        [title, `${inDays}`],
      )
    const group = await id(
      `insert into public.groups (name, description) values ('Old name', 'x') returning id`,
    )
    const moved = await add('Moved there', 40, `'scheduled', null, null, null`)
    const place = await id(`insert into public.places (name) values ('Follower''s Corner') returning id`)
    await add('Follower', 30, `'postponed', '${group}', '${moved}', '${place}'`)
    const feed = () => text(`/rss-feed?group=${group}`)
    await expect.poll(feed).toContain('Old name')
    await database.query(`update public.groups set name = 'New name' where id = $1`, [group])
    await expect.poll(feed).toContain('New name')
    const named = await feed()
    await database.query(
      `update public.events set start_date = start_date + interval '9 days' where id = $1`,
      [moved],
    )
    await expect.poll(feed).not.toBe(named)
    await database.query(`update public.places set lat = 39.71, lon = -105.12 where id = $1`, [place])
    await expect.poll(() => text(`/calendar-feed?group=${group}`)).toContain('GEO:39.71')
  })

  it('end as the standard wants, and give no end that is the start', async () => {
    expect(await text('/calendar-feed')).toMatch(/END:VCALENDAR\r\n$/)
    const [event] = await database.query<{ id: string }>(
      `insert into public.events (title, description, start_date, end_date, type_id, location)
       select 'Moment', 'Short.', day, day, (select id from public.event_types limit 1), '{"name": "x", "url": "https://x.example"}'
       from (select date_trunc('hour', now()) + interval '400 days' as day) d returning id`,
    )
    const file = await text(`/calendar-feed?event=${event?.id}`)
    expect(file).toContain('DTSTART')
    expect(file).not.toContain('DTEND')
  })

  it('give one event as a file to download', async () => {
    const id = stored[10]?.id
    const response = await ask(`/calendar-feed?event=${id}`)
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="ride-number-11-uber-all.ics"',
    )
    expect(await calendar(`/calendar-feed?event=${id}`)).toHaveLength(1)
  })

  it.each(['/rss-feed', '/rss-feed?format=atom', '/rss-feed?format=json', '/calendar-feed'])(
    '%s answers 304 to a reader who has it, and HEAD without a body',
    async path => {
      const first = await ask(path)
      const etag = first.headers.get('etag') ?? ''
      const again = await ask(path, { headers: { 'if-none-match': `W/"other", ${etag}` } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      const head = await ask(path, { method: 'HEAD' })
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
      await database.query(`update public.events set title = title || '!' where id = $1`, [
        stored[20]?.id ?? '',
      ])
      const asked = async () => (await ask(path, { headers: { 'if-none-match': etag } })).status
      await expect.poll(asked).toBe(200)
    },
  )

  it('go on for whoever subscribed to a type that was renamed and replaced, or to a group that was merged', async () => {
    const id = async (text: string, values: string[] = []) =>
      (await database.query<{ id: string }>(text, values))[0]?.id ?? ''
    const type = await id(
      `insert into public.event_types (name, color) values ('unicycle', '#123') returning id`,
    )
    const other = await id(
      `insert into public.event_types (name, color) values ('one-wheel', '#123') returning id`,
    )
    const into = await id(`insert into public.groups (name, description) values ('Both', 'x') returning id`)
    const from = await id(`insert into public.groups (name, description) values ('Half', 'x') returning id`)
    const event = await id(
      `insert into public.events (title, description, start_date, type_id, group_id, location)
       values ('Balance', 'x', now() + interval '3 days', $1, $2, '{"name": "x", "url": "https://x.example"}') returning id`,
      [type, from],
    )
    const before = (await calendar(`/calendar-feed?event=${event}`))[0]
    await database.query(`update public.event_types set name = 'Monocycle' where id = $1`, [type])
    const admin = await signUp(database, { role: 'super_admin' })
    await database.queryAs(admin, 'select public.replace_event_type($1, $2)', [type, other])
    await database.queryAs(admin, 'select public.merge_groups($1, $2)', [from, into])
    const subscriptions = [
      'type=unicycle',
      'type=Monocycle',
      `type=${type}`,
      'type=one-wheel',
      `group=${from}`,
    ]
    for (const subscription of subscriptions) {
      const uids = async () => (await calendar(`/calendar-feed?${subscription}`)).map(({ uid }) => uid)
      await expect.poll(uids, { message: subscription }).toEqual([before?.uid])
      expect(await text(`/rss-feed?${subscription}`)).toContain('Balance')
    }
    const [after] = await calendar(`/calendar-feed?group=${from}`)
    expect(after?.sequence).toBe((before?.sequence ?? 0) + 3)
  })

  it('have only the weekend that comes or is, whenever they are asked', async () => {
    const { first, last } = thisWeekend(cityToday('America/Denver'))
    const { start, end } = spanBounds({ first, last }, 'America/Denver')
    const expected = (await readStored()).filter(
      event => event.start_date <= new Date(end) && event.ends_at > new Date(start),
    )
    const found = await calendar('/calendar-feed?only=weekend')
    expect(found.map(({ uid }) => uid.slice(0, 36)).sort()).toEqual(expected.map(({ id }) => id).sort())
    expect(await text('/rss-feed?only=weekend,free')).not.toContain('<item>')
  })

  it.each([
    ['/rss-feed?format=html', 400, 'The parameter format must be one of: rss, atom, json.'],
    ['/rss-feed?format=rss&format=atom', 400, 'The parameter format may stand only once.'],
    ['/rss-feed?type=', 400, 'The parameter type must name an event type.'],
    ['/rss-feed?type=skating', 400, "There is no event type 'skating'."],
    ['/rss-feed?group=7', 400, "The parameter group must be an id, such as the one in the page's address."],
    ['/calendar-feed?group=c0ffee00-0000-4000-8000-000000000001', 400, 'There is no group with this id.'],
    ['/calendar-feed?event=c0ffee00-0000-4000-8000-000000000001', 404, 'There is no event with this id.'],
    [`/rss-feed?q=${'x'.repeat(201)}`, 400, 'The parameter q must have 1 to 200 characters.'],
    [
      '/rss-feed?only=cheap',
      400,
      'The parameter only must be one of: weekend, free, no-drop, short, families.',
    ],
    ['/rss-feed?order=random', 400, 'The parameter order must be one of: start, new.'],
    ['/nothing', 404, 'There is no function of this name.'],
  ])('refuse %s in words', async (path, status, message) => {
    const response = await ask(path)
    expect([response.status, await response.json()]).toEqual([status, { message }])
  })

  it('refuse to be written to', async () => {
    const response = await ask('/rss-feed', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })
})
