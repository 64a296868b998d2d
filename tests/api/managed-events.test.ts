// The list of those who manage events, through the real client: each series once, whatever is chosen, with how many dates.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EditableEvent, readEditableEvent } from '#app/features/manage-events/read-events.ts'
import {
  type EventQuery,
  readManagedEvents,
  readSeriesDates,
} from '#app/features/manage-events/read-managed-events.ts'
import { createEvent, revertEvent, updateEvent } from '#app/features/manage-events/write-events.ts'
import type { Database } from '#platform/database/database.ts'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { type City, makeCity } from '#tests/people.ts'
import { rideRow, seriesOf } from '#tests/series/series.ts'
import { testDatabase } from '#tests/test-database.ts'
import { type RestServer, serveRest } from './server.ts'

let database: Database
let end: () => Promise<void>
let city: City
let server: RestServer
let seriesId = ''
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  server = await serveRest(database)
  const series = seriesOf(database, city.superAdmin)
  seriesId = await series.create(
    rideRow(city, { title: 'Listed weekly', start_date: '2077-01-05T01:30:00Z', end_date: null }),
    'FREQ=WEEKLY;COUNT=30',
  )
  await series.create(
    rideRow(city, { title: 'Listed monthly', start_date: '2077-01-20T01:30:00Z', end_date: null }),
    'FREQ=MONTHLY;COUNT=3',
  )
  await database.query(
    `insert into public.events (title, description, start_date, type_id, location)
      select 'Listed once ' || n, 'x', '2077-01-01T16:00:00Z'::timestamptz + n * interval '10 days', $1,
        '{"name": "Depot", "url": "https://maps.example/"}'
      from generate_series(1, 5) n`,
    [city.typeId],
  )
})
afterAll(async () => {
  await server.close()
  await end()
})

const all: EventQuery = {
  when: 'upcoming',
  search: 'listed',
  groupIds: undefined,
  typeName: null,
  limit: 20,
}
const listed = async (changes: Partial<EventQuery> = {}) => {
  const page = await readManagedEvents(server.clientOf(city.superAdmin), { ...all, ...changes })
  return { ...page, events: page.events.map(({ title, dates }) => `${title}: ${dates}`) }
}

it('shows each series once among the single events, by its next date, with the number of its dates', async () => {
  expect(await listed()).toEqual({
    events: [
      'Listed weekly: 30',
      'Listed once 1: 1',
      'Listed monthly: 3',
      'Listed once 2: 1',
      'Listed once 3: 1',
      'Listed once 4: 1',
      'Listed once 5: 1',
    ],
    hasMore: false,
    singles: 5,
    series: 2,
    seriesDates: 33,
  })
})

it('counts what is beyond the rows that are shown', async () => {
  expect(await listed({ limit: 3 })).toMatchObject({
    events: ['Listed weekly: 30', 'Listed once 1: 1', 'Listed monthly: 3'],
    hasMore: true,
    singles: 5,
    seriesDates: 33,
  })
})

it('looks for groups, types, words and weeks in the dates of series, too', async () => {
  const week = { start: '2077-01-17T07:00:00Z', end: '2077-01-24T06:59:59Z' }
  expect((await listed({ when: week })).events).toEqual([
    'Listed weekly: 1',
    'Listed monthly: 1',
    'Listed once 2: 1',
  ])
  expect((await listed({ groupIds: [city.groupA] })).events).toEqual([
    'Listed weekly: 30',
    'Listed monthly: 3',
  ])
  expect((await listed({ groupIds: null })).series).toBe(0)
  expect((await listed({ typeName: 'no such type' })).events).toEqual([])
  expect((await listed({ when: 'past' })).events).toEqual([])
  expect((await listed({ search: 'listed month' })).events).toEqual(['Listed monthly: 3'])
})

it('finds as the search of everyone does: without accents, mistyped, by type, group and place, all words together', async () => {
  const titles = async (search: string, groupIds?: string[]) => (await listed({ search, groupIds })).events
  const [own] = await readSeriesDates(server.clientOf(city.superAdmin), seriesId, {
    ...all,
    when: 'upcoming',
  })
  await database.query(`update public.events set title = 'Listed Pájaros lap' where id = $1`, [own?.id ?? ''])
  const [type] = await database.query<{ name: string }>('select name from public.event_types where id = $1', [
    city.typeId,
  ])
  expect(await titles('pajaros')).toEqual(['Listed Pájaros lap: 1'])
  expect(await titles('lsited mnothly')).toEqual(['Listed monthly: 3'])
  expect(await titles(`monthly ${type?.name}`)).toEqual(['Listed monthly: 3'])
  expect(await titles('listing alpine monthly depot')).toEqual(['Listed monthly: 3'])
  expect(await titles('listed nowhere-at-all')).toEqual([])
  expect(await titles('the listed m')).not.toEqual([])
  // Whose events they may be is asked as before.
  expect(await titles('monthly', [city.groupB])).toEqual([])
  for (const person of [city.visitor, city.nobodySpecial])
    for (const name of ['found_events', 'found_series'] as const) {
      const { data, error } = await server.clientOf(person).rpc(name, { q: 'listed' })
      expect([data, error?.code], name).toEqual([null, '42501'])
    }
  const places = async (person: typeof city.superAdmin) =>
    (await server.clientOf(person).rpc('found_places', { q: 'deopt' })).data
      ?.map(place => place.name)
      .toSorted()
  expect(await places(city.superAdmin)).toEqual(['Depot', 'Depot Square'])
  for (const person of [city.moderatorOfB, city.nobodySpecial]) expect(await places(person)).toEqual([])
})

it('opens a series with its dates in their order', async () => {
  const dates = await readSeriesDates(server.clientOf(city.superAdmin), seriesId, all)
  expect(dates).toHaveLength(30)
  expect(dates.map(({ start_date }) => start_date)).toEqual(
    dates.map(({ start_date }) => start_date).toSorted(),
  )
})

it('brings back everything that a form can change when an edit is undone', async () => {
  const client = server.clientOf(city.superAdmin)
  const { path } = await storedPicture(database)
  const made = await createEvent(
    client,
    {
      title: 'Owl ride',
      description: 'Hoot.',
      start_date: '2077-03-01T16:00:00Z',
      group_id: null,
      type_id: city.typeId,
      location: { name: 'Owl Tree', url: 'https://maps.example/owl' },
      facts: { pace: 'relaxed' },
      picture_path: path,
      picture_alt: 'An owl on a saddle',
    },
    city.superAdmin.id,
  )
  const id = made.ok && 'eventId' in made ? made.eventId : ''
  const before = await readEditableEvent(client, id)
  if (!before) throw new Error('the event was not made')
  const { updated_at, event_type: _, group: __, series: ___, series_date: ____, ...words } = before
  const seen = { updatedAt: updated_at }
  const edited = { title: 'Dawn ride', facts: null, picture_path: null, picture_alt: null }
  const changed = await updateEvent(client, id, { ...payloadOf(words), ...edited }, seen)
  expect(changed).toBeNull()
  expect(await readEditableEvent(client, id)).toMatchObject(edited)
  expect(await revertEvent(client, id, before, seen)).toBeNull()
  expect(await readEditableEvent(client, id)).toMatchObject(words)
})

/** What the form of an event sends when nobody has typed anything. */
function payloadOf(
  event: Pick<EditableEvent, 'title' | 'description' | 'start_date' | 'location' | 'group_id'>,
) {
  const { title, description, start_date, location, group_id } = event
  return { title, description, start_date, location, group_id, type_id: city.typeId }
}
