// What the database keeps true about an event: its type's name, its author, its end, its count of changes.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Queries } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, tried, undone, updateOf } from './attempt.ts'
import { eventRow, type Values } from './rows.ts'

let database: Database
let end: () => Promise<void>
let city: City
let race: string
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
  const [type] = await database.query<{ id: string }>(`select id from public.event_types where name = 'race'`)
  race = type?.id ?? ''
})
afterAll(() => end())

const ofA = (changes: Values = {}) => eventRow(city, { group_id: city.groupA, ...changes })
const change = (queries: Queries, values: Values, returning: string) =>
  queries.query(...updateOf('events', city.eventA, values, returning))

describe('type_name', () => {
  it('is the name of the type, whatever the caller sends', async () => {
    for (const sent of [{}, { type_name: 'race' }, { type_name: 'nonsense' }, { type_name: '' }]) {
      const made = await tried(database, city.moderatorOfA, insertInto('events', ofA(sent), 'type_name'))
      expect(made).toEqual([{ type_name: 'group-ride' }])
    }
  })

  it('follows when the event gets another type', async () => {
    const changed = await tried(
      database,
      city.moderatorOfA,
      updateOf('events', city.eventA, { type_id: race }, 'type_name'),
    )
    expect(changed).toEqual([{ type_name: 'race' }])
  })

  it('cannot be set by the service either', async () => {
    const changed = await tried(
      database,
      city.service,
      updateOf('events', city.eventA, { type_name: 'x' }, 'type_name'),
    )
    expect(changed).toEqual([{ type_name: 'group-ride' }])
  })

  it('follows when the type is renamed, and counts as a change of its events alone', async () => {
    const rows = await undone(database, city.superAdmin, async queries => {
      await queries.query(...insertInto('events', ofA({ type_id: race, title: 'Of another type' })))
      await queries.query(`update public.event_types set name = 'slow-ride' where id = $1`, [city.typeId])
      return queries.query(`select title, type_name, sequence from public.events order by title`)
    })
    expect(rows).toEqual([
      { title: 'Of another type', type_name: 'race', sequence: 0 },
      { title: 'Ride of A', type_name: 'slow-ride', sequence: 1 },
      { title: 'Ride of B', type_name: 'slow-ride', sequence: 1 },
    ])
  })

  it('is the tidied name when the rename has spaces around it', async () => {
    const rows = await undone(database, city.superAdmin, async queries => {
      await queries.query(`update public.event_types set name = '  slow-ride ' where id = $1`, [city.typeId])
      return queries.query('select type_name from public.events where id = $1', [city.eventA])
    })
    expect(rows).toEqual([{ type_name: 'slow-ride' }])
  })

  it('stays when the type only changes its colour', async () => {
    const rows = await undone(database, city.superAdmin, async queries => {
      await queries.query(`update public.event_types set color = '#000' where id = $1`, [city.typeId])
      return queries.query('select type_name, sequence from public.events where id = $1', [city.eventA])
    })
    expect(rows).toEqual([{ type_name: 'group-ride', sequence: 0 }])
  })
})

describe('created_by', () => {
  it('is the caller, and stays when someone else edits', async () => {
    const author = await undone(database, city.moderatorOfA, async queries => {
      const [made] = await queries.query<{ id: string }>(...insertInto('events', ofA(), 'id'))
      await queries.query(`select set_config('request.jwt.claims', $1, true)`, [city.superAdmin.claims])
      return queries.query(...updateOf('events', made?.id ?? '', { title: 'Edited' }, 'created_by, title'))
    })
    expect(author).toEqual([{ created_by: city.moderatorOfA.id, title: 'Edited' }])
  })

  it('is whom the service names, or nobody', async () => {
    const named = insertInto('events', ofA({ created_by: city.moderatorOfB.id }), 'created_by')
    expect(await tried(database, city.service, named)).toEqual([{ created_by: city.moderatorOfB.id }])
    expect(await tried(database, city.service, insertInto('events', ofA(), 'created_by'))).toEqual([
      { created_by: null },
    ])
  })
})

describe('ends_at', () => {
  it.each([
    ['the end when there is one', '2026-07-03T12:00:00Z', '2026-07-03T12:00:00Z'],
    ['an hour after the start when there is none', null, '2026-07-01T20:00:00Z'],
  ])('is %s', async (_, end_date, ends_at) => {
    const made = await tried(database, city.moderatorOfA, insertInto('events', ofA({ end_date }), 'ends_at'))
    expect(made).toEqual([{ ends_at: new Date(ends_at) }])
  })

  it('is an hour of the clock on the nights when the clocks change', async () => {
    for (const zone of ['UTC', 'America/Denver'])
      for (const start of ['2026-03-08T08:30:00Z', '2026-11-01T07:30:00Z']) {
        const made = await undone(database, undefined, async queries => {
          await queries.query(`select set_config('timezone', $1, true)`, [zone])
          return queries.query<{ ends_at: Date }>(
            ...insertInto('events', ofA({ start_date: start }), 'ends_at'),
          )
        })
        expect(Number(made[0]?.ends_at) - Date.parse(start)).toBe(3_600_000)
      }
  })

  it('cannot be written', async () => {
    const written = tried(
      database,
      undefined,
      updateOf('events', city.eventA, { ends_at: '2026-07-03T12:00:00Z' }),
    )
    await expect(written).rejects.toMatchObject({ code: '428C9' })
  })
})

describe('sequence and updated_at', () => {
  it.each<Values>([
    { title: 'Other' },
    { description: 'Other' },
    { start_date: '2026-06-01T18:30:00Z' },
    { end_date: '2026-06-01T21:00:00Z' },
    { location: { name: 'Elsewhere', url: 'https://a.example' } },
    { host: { name: 'Ana' } },
  ])('rise with %o', async values => {
    const seen = await undone(database, city.moderatorOfA, async queries => {
      const [before] = await queries.query<{ updated_at: Date }>(
        'select updated_at from public.events where id = $1',
        [city.eventA],
      )
      const [after] = await change(queries, values, 'sequence, updated_at')
      return { before, after }
    })
    expect(seen.after?.sequence).toBe(1)
    expect(Number(seen.after?.updated_at)).toBeGreaterThan(Number(seen.before?.updated_at))
  })

  it('rise once more with every further change', async () => {
    const last = await undone(database, city.moderatorOfA, async queries => {
      await change(queries, { title: 'One' }, '1')
      await change(queries, { title: 'Two' }, '1')
      return change(queries, { title: 'Three' }, 'sequence')
    })
    expect(last).toEqual([{ sequence: 3 }])
  })

  it('stay when an update changes nothing', async () => {
    const read = 'select to_jsonb(e) as row from public.events e where id = $1'
    const seen = await undone(database, city.moderatorOfA, async queries => {
      const before = await queries.query(read, [city.eventA])
      const same = {
        title: 'Ride of A',
        start_date: '2026-06-01T12:00:00-06:00',
        host: null,
        type_id: city.typeId,
      }
      await change(
        queries,
        { ...same, location: '{"url": "https://maps.example/depot", "name": "Depot Square"}' },
        '1',
      )
      return { before, after: await queries.query(read, [city.eventA]) }
    })
    expect(seen.after).toEqual(seen.before)
  })

  it.each(['groups', 'event_types'])('updated_at of %s rises only with a real change', async table => {
    const id = table === 'groups' ? city.groupA : city.typeId
    const time = '(extract(epoch from updated_at) * 1000000)::bigint as time'
    const seen = await undone(database, city.superAdmin, async queries => {
      const [first] = await queries.query(...updateOf(table, id, { description: 'Changed' }, time))
      const [second] = await queries.query(...updateOf(table, id, { description: 'Changed' }, time))
      const [third] = await queries.query(...updateOf(table, id, { description: 'Again' }, time))
      return [first, second, third].map(row => Number(row?.time))
    })
    expect(seen[1]).toBe(seen[0])
    expect(seen[2]).toBeGreaterThan(Number(seen[0]))
  })
})
