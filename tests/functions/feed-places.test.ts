import ICAL from 'ical.js'
import Parser from 'rss-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { testDatabase } from '#tests/test-database.ts'
import { askFunctions } from './ask-functions.ts'

describe('the feeds and places', () => {
  const name = 'Gate; "north", ^ of\nthe Überpark 🚲 with a name that goes on beyond any line of a calendar'
  const title = name.replace('\n', ' ')
  let database: Database
  let end: () => Promise<void>
  let ask: Awaited<ReturnType<typeof askFunctions>>
  let placeId: string
  const text = async (path: string) => (await ask(path)).text()

  beforeAll(async () => {
    await ensureTemporal()
    ;({ database, end } = await testDatabase())
    ask = await askFunctions(database)
    const [event] = await database.query<{ place_id: string }>(
      `insert into public.events (title, description, start_date, type_id, location)
       select ride.title, 'x', now() + interval '1 day', t.id, jsonb_build_object('name', ride.place, 'url', 'https://maps.example/x')
       from (values ('There', $1), ('Elsewhere', 'Depot')) as ride (title, place), public.event_types t where t.name = 'race'
       returning place_id`,
      [name],
    )
    placeId = event?.place_id ?? ''
    await database.query(
      `update public.places set lat = 39.74, lon = -104.99, address = '1 "A" St, Denver; CO: 80202' where id = $1`,
      [placeId],
    )
  })
  afterAll(() => end())

  it('say in iCalendar where it is, to calendars of every kind', async () => {
    const calendar = ICAL.Component.fromString(await text('/calendar-feed'))
    const [there, elsewhere] = ['There', 'Elsewhere'].map(summary =>
      calendar
        .getAllSubcomponents('vevent')
        .find(entry => entry.getFirstPropertyValue('summary') === summary),
    )
    expect(there?.getFirstPropertyValue('geo')).toEqual([39.74, -104.99])
    const apple = there?.getFirstProperty('x-apple-structured-location')
    expect(apple?.getFirstValue()).toBe('geo:39.74,-104.99')
    expect(apple?.getParameter('x-title')).toBe(title)
    expect(apple?.getParameter('x-address')).toBe('1 "A" St, Denver; CO: 80202')
    expect(there?.getFirstPropertyValue('location')).toBe(title)
    expect(elsewhere?.getFirstProperty('geo')).toBeNull()
    expect(elsewhere?.getFirstProperty('x-apple-structured-location')).toBeNull()
    for (const line of (await text('/calendar-feed')).split('\r\n'))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it.each(['rss', 'atom'])('say it in %s', async format => {
    const written = await text(`/rss-feed?format=${format}`)
    expect(written).toContain('xmlns:georss="http://www.georss.org/georss"')
    const parser = new Parser({ customFields: { item: ['georss:point'] } })
    const { items } = await parser.parseString(written)
    const points = Object.fromEntries(items.map(item => [item.title, item['georss:point']]))
    expect(points).toEqual({ There: '39.74 -104.99', Elsewhere: undefined })
  })

  it('say it in JSON Feed, in a field of our own', async () => {
    const { items } = JSON.parse(await text('/rss-feed?format=json'))
    const points = items.map((item: { title: string; _geo?: unknown }) => [item.title, item._geo])
    expect(points).toContainEqual(['There', { lat: 39.74, lon: -104.99 }])
    expect(points).toContainEqual(['Elsewhere', undefined])
  })

  it('can be asked for one place, whose name they have, also after it was merged', async () => {
    const [other] = await database.query<{ id: string }>(
      `insert into public.merged_places (id, into_id) values (gen_random_uuid(), $1) returning id`,
      [placeId],
    )
    for (const id of [placeId, other?.id]) {
      const calendar = ICAL.Component.fromString(await text(`/calendar-feed?place=${id}`))
      const called = String(calendar.getFirstPropertyValue('x-wr-calname'))
      expect(called.replaceAll(/\\([;,])/g, '$1')).toBe(title)
      expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
      const news = await new Parser().parseString(await text(`/rss-feed?place=${id}`))
      expect([news.title, news.items.map(item => item.title)]).toEqual([title, ['There']])
    }
  })

  it('carry the name of the group that they are of', async () => {
    const [group] = await database.query<{ id: string }>(
      `insert into public.groups (name, description) values ('Spokes; & Co', 'x') returning id`,
    )
    const calendar = ICAL.Component.fromString(await text(`/calendar-feed?group=${group?.id}`))
    const called = String(calendar.getFirstPropertyValue('name'))
    expect(called.replaceAll(/\\([;,])/g, '$1')).toBe('Spokes; & Co')
    const news = await new Parser().parseString(await text(`/rss-feed?group=${group?.id}`))
    expect([news.title, news.description]).toEqual([
      'Spokes; & Co',
      'Upcoming cycling events of Spokes; & Co',
    ])
  })

  it('follow what is read with an event and changes without it: its group, its place and its new date', async () => {
    const [ride] = await database.query<{ id: string }>(
      `with crew as (insert into public.groups (name, description) values ('Night Owls', 'x') returning id),
         later as (
           insert into public.events (title, description, start_date, type_id, location)
           select 'Later', 'x', '2027-07-01T18:30:00Z', id, '{"name": "Depot", "url": "https://x.example"}'
           from public.event_types where name = 'race' returning id, type_id
         )
       insert into public.events (title, description, start_date, type_id, location, group_id, status, postponed_to)
       select 'Moved', 'x', now() + interval '1 day', later.type_id, '{"name": "Old Mill", "url": "https://x.example"}', crew.id,
         'postponed', later.id from crew, later returning id`,
    )
    const entry = async () =>
      (await text('/calendar-feed'))
        .replaceAll('\r\n ', '')
        .split('BEGIN:VEVENT')
        .find(found => found.includes(`UID:${ride?.id}`)) ?? ''
    const news = async () => (await text('/rss-feed')).split('<item>').find(found => found.includes('Moved'))
    await expect.poll(entry).toContain('Host: Night Owls')
    expect(await entry()).not.toContain('GEO:')
    expect(await news()).toContain('July 1, 2027')
    await database.query(`update public.groups set name = 'Early Birds' where name = 'Night Owls'`)
    await expect.poll(entry).toContain('Host: Early Birds')
    await expect.poll(news).toContain('Early Birds')
    await database.query(`update public.places set lat = 39.7, lon = -104.9 where name = 'Old Mill'`)
    await expect.poll(entry).toContain('GEO:39.7;-104.9')
    await expect.poll(news).toContain('39.7 -104.9')
    await database.query(`update public.events set start_date = '2027-07-08T18:30:00Z' where title = 'Later'`)
    await expect.poll(entry).toContain('New date: Thursday\\, July 8\\, 2027')
    await expect.poll(news).toContain('New date: Thursday, July 8, 2027')
  })

  it('refuse a place that is none, or that nothing public names', async () => {
    const [gone] = await database.query<{ id: string }>(
      `with made as (insert into public.places (name) values ('Secret') returning id) select id from made`,
    )
    for (const place of ['x', "'--", gone?.id, '00000000-0000-4000-8000-000000000000'])
      for (const feed of ['rss-feed', 'calendar-feed'])
        expect((await ask(`/${feed}?place=${place}`)).status).toBe(400)
    expect((await ask(`/rss-feed?place=${placeId}&place=${placeId}`)).status).toBe(400)
  })
})
