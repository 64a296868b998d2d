// Places: which words mean which, whose they are, and how they are merged.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lettersOnly } from '#domain/text/matching.ts'
import type { Caller, Database, Queries } from '#platform/database/database.ts'
import { readPoints } from '#server/places/read-points.ts'
import { sweepPlaces } from '#server/places/sweep-places.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { deleteFrom, insertInto, outcome, type Statement, undone, updateOf } from './attempt.ts'
import { eventRow, groupRow, submissionRow } from './rows.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

const at = (name: string, url = 'https://maps.example/x') => ({ location: { name, url } })
const idOf = async (queries: Queries, ...statement: Statement) => {
  const [row] = await queries.query<{ id: string }>(...statement)
  return row?.id ?? ''
}
const ride = (queries: Queries, name: string, url?: string, values = {}) =>
  idOf(queries, ...insertInto('events', eventRow(city, { ...at(name, url), ...values }), 'id'))
const placeOf = async (queries: Queries, event: string, table = 'events') =>
  idOf(queries, `select place_id as id from public.${table} where id = $1`, [event])
const placesOf = async (queries: Queries, events: readonly string[]) => {
  const places: string[] = []
  for (const event of events) places.push(await placeOf(queries, event))
  return places
}
const placesNamed = (queries: Queries, name: string) =>
  queries.query<{ id: string; name: string; url: string | null; lat: number | null }>(
    'select p.id, p.name, p.url, p.lat from public.places p join private.place_names n on n.place_id = p.id where n.letters = $1',
    [lettersOnly(name)],
  )
const alone = <T>(work: (queries: Queries) => Promise<T>) => undone(database, undefined, work)
const as = (caller: Caller, queries: Queries) =>
  queries.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
    caller.role,
    JSON.stringify(caller.claims),
  ])

describe('the letters of a name', () => {
  const names = [
    'Civic Center Park',
    ' civic-center  PARK! ',
    'Café Olé',
    'Cafe\u0301 Ole\u0301',
    'ﬁsh & ＣＨＩＰＳ №5 ½ Ⅳ ② x²',
    'İstanbul ISPARTA ıi',
    'Straße STRASSE',
    'ΟΔΟΣ Σίσυφος ς',
    '自転車 サイクル ｻｲｸﾙ',
    'Ångström, Łódź, Ørsted, ẞ',
    'मुंबई ไทย עברית العربية',
    'Zal\u0337go\u0335\u0316 te\u0301\u0323xt',
    '🚲',
    '\u00a0🚲\u2003',
    '!!! \t ???',
    "Ann's O’Neill ʼokina",
    '٣٤ ४५ 𝟙𝟚𝟛 𝕭𝖎𝖐𝖊',
    '〇 Ⅻ ↀ ৴',
    '\u200bzero\u200dwidth\u202e\ufeff',
    'ﷺ'.repeat(200),
    'word '.repeat(40).trim(),
    `${'x'.repeat(199)}y`,
    '😀'.repeat(200),
    'ＡＢＣ\u3000ｄｅｆ',
    'Dz Ǆ ǅ ǆ ŉ ŀ',
  ]
  it.each(names)('%.40s are those that pages compare', async name => {
    const [row] = await database.query<{ letters: string }>('select private.letters_of($1) as letters', [
      name,
    ])
    expect(row?.letters).toBe(lettersOnly(name))
  })
})

describe('an event', () => {
  it('has the place of its name, however that is written', () =>
    alone(async queries => {
      const first = await ride(queries, 'Café Olé, back door')
      const second = await ride(queries, ' CAFE OLE — Back Door')
      expect(await placeOf(queries, second)).toBe(await placeOf(queries, first))
      expect(await placesNamed(queries, 'cafe ole back door')).toEqual([
        expect.objectContaining({ name: 'Café Olé, back door', url: 'https://maps.example/x' }),
      ])
    }))

  it('moves with its name, and keeps a place that its writer names', () =>
    alone(async queries => {
      const event = await ride(queries, 'One corner')
      const other = await placeOf(queries, await ride(queries, 'Another corner'))
      await queries.query(...updateOf('events', event, at('Another corner')))
      expect(await placeOf(queries, event)).toBe(other)
      await queries.query(...updateOf('events', event, at('Third corner')))
      expect(await placeOf(queries, event)).not.toBe(other)
      await queries.query(...updateOf('events', event, { ...at('Fourth corner'), place_id: other }))
      expect(await placeOf(queries, event)).toBe(other)
      await queries.query(
        ...updateOf('events', event, { title: 'Same corner', ...at('Fourth corner', 'https://x.example') }),
      )
      expect(await placeOf(queries, event)).toBe(other)
      expect(
        await placeOf(queries, await ride(queries, 'Fifth corner', undefined, { place_id: other })),
      ).toBe(other)
      expect(await placesNamed(queries, 'Fifth corner')).toEqual([])
    }))

  it('gives its place to the dates of its series, and takes it along when all of them move', () =>
    alone(async queries => {
      const event = await ride(queries, 'Series corner', undefined, {
        start_date: '2077-01-01T12:00:00Z',
        group_id: city.groupA,
      })
      await as(city.moderatorOfA, queries)
      await queries.query(`select public.repeat_event($1, 'FREQ=WEEKLY;COUNT=5')`, [event])
      const places =
        'select distinct place_id as id from public.events where series_id = (select series_id from public.events where id = $1)'
      expect(await queries.query(places, [event])).toEqual([{ id: await placeOf(queries, event) }])
      const changes = JSON.stringify(at('Moved corner'))
      const change = await idOf(queries, `select public.change_event_series($1, 'all', $2) as id`, [
        event,
        changes,
      ])
      const moved = await queries.query<{ id: string }>(places, [event])
      expect(
        await queries.query('select name from public.places where id = $1', [moved[0]?.id ?? '']),
      ).toEqual([{ name: 'Moved corner' }])
      expect(moved).toHaveLength(1)
      await queries.query('select public.undo_series_change($1)', [change])
      expect(await queries.query(places, [event])).toEqual([{ id: await placeOf(queries, event) }])
      expect(
        await queries.query('select name from public.places where id = $1', [await placeOf(queries, event)]),
      ).toEqual([{ name: 'Series corner' }])
    }))

  it('has no word of its place in its history, and no other version', () =>
    alone(async queries => {
      const event = await ride(queries, 'Quiet corner')
      const other = await placeOf(queries, await ride(queries, 'Loud corner'))
      await queries.query(...updateOf('events', event, { place_id: other }))
      expect(await queries.query('select sequence from public.events where id = $1', [event])).toEqual([
        { sequence: 0 },
      ])
    }))

  it('that is no event makes no place, and says what is wrong with it', () =>
    alone(async queries => {
      const long = insertInto('events', eventRow(city, at('x'.repeat(201))))
      await queries.query('savepoint s')
      await expect(queries.query(...long)).rejects.toThrow(/events_location_has_shape|location/)
      await queries.query('rollback to s')
      expect(await placesNamed(queries, 'x'.repeat(201))).toEqual([])
    }))

  it('comes back to the place that its own was merged into', () =>
    alone(async queries => {
      const event = await ride(queries, 'Corner of Elm', undefined, { group_id: city.groupA })
      const from = await placeOf(queries, event)
      const into = await placeOf(queries, await ride(queries, 'Elm corner'))
      await queries.query(...deleteFrom('events', event))
      await as(city.superAdmin, queries)
      await queries.query('select public.merge_places($1, $2)', [`{${from}}`, into])
      await queries.query('select public.restore_event($1)', [event])
      expect(await placeOf(queries, event)).toBe(into)
    }))
})

describe('a group', () => {
  it('has the place of its address, which moves with it and goes with it', () =>
    alone(async queries => {
      const corner = await placeOf(queries, await ride(queries, '12 Main Street'))
      const group = await idOf(
        queries,
        ...insertInto('groups', groupRow({ location: { address: '12 MAIN street' } }), 'id'),
      )
      expect(await placeOf(queries, group, 'groups')).toBe(corner)
      await queries.query(...updateOf('groups', group, { location: { address: 'Elsewhere' } }))
      expect(await placeOf(queries, group, 'groups')).not.toBe(corner)
      await queries.query(...updateOf('groups', group, { location: null }))
      expect(await placeOf(queries, group, 'groups')).toBe('')
    }))
})

describe('what is not public', () => {
  it('a submission makes no place until it is approved', () =>
    alone(async queries => {
      const submission = await idOf(
        queries,
        ...insertInto('event_submissions', submissionRow(city, at('Secret garden')), 'id'),
      )
      expect(await placesNamed(queries, 'Secret garden')).toEqual([])
      await as(city.superAdmin, queries)
      await queries.query('select public.reject_event_submission($1, $2)', [submission, city.superAdmin.id])
      await queries.query('reset role')
      expect(await placesNamed(queries, 'Secret garden')).toEqual([])
    }))

  it('is read by nobody once its event is deleted or has moved away, until that is back', () =>
    alone(async queries => {
      const event = await ride(queries, 'Vanishing point', undefined, { group_id: city.groupA })
      const place = await placeOf(queries, event)
      const read = async (caller: Caller) => {
        await as(caller, queries)
        const rows = await queries.query('select 1 as one from public.places where id = $1', [place])
        await queries.query('reset role')
        return rows.length
      }
      expect(await read(city.visitor)).toBe(1)
      await queries.query(...deleteFrom('events', event))
      for (const caller of [city.visitor, city.nobodySpecial, city.moderatorOfA, city.signedOutAdmin])
        expect(await read(caller)).toBe(0)
      expect(await read(city.superAdmin)).toBe(1)
    }))

  it('is not found by embedding it, merging it or asking where it went', () =>
    alone(async queries => {
      const event = await ride(queries, 'Hidden one')
      const hidden = await placeOf(queries, event)
      await queries.query('insert into public.merged_places (id, into_id) values (gen_random_uuid(), $1)', [
        hidden,
      ])
      await queries.query(...deleteFrom('events', event))
      await as(city.nobodySpecial, queries)
      expect(await queries.query('select id from public.merged_places where into_id = $1', [hidden])).toEqual(
        [],
      )
    }))
})

describe('a moderator', () => {
  it('describes a place of their own groups, and neither renames, pins nor shares it', async () => {
    const shared = await placeOf(database, city.eventA)
    expect(await outcome(database, city.moderatorOfA, updateOf('places', shared, { notes: 'x' }))).toBe(
      'no row',
    )
    const event = await ride(database, 'Corner of A', undefined, { group_id: city.groupA })
    const own = await placeOf(database, event)
    expect(
      await outcome(
        database,
        city.moderatorOfA,
        updateOf('places', own, {
          lat: 39.7,
          lon: -105,
          address: '1 A St',
          url: 'https://a.example',
          notes: 'x',
        }),
      ),
    ).toBe('yes')
    expect(await outcome(database, city.moderatorOfA, updateOf('places', own, { name: 'Mine' }))).toBe(
      'refused',
    )
    expect(await outcome(database, city.moderatorOfA, updateOf('places', own, { is_pinned: true }))).toBe(
      'refused',
    )
    expect(await outcome(database, city.moderatorOfB, updateOf('places', own, { notes: 'x' }))).toBe('no row')
    await ride(database, 'corner of a', undefined, { group_id: city.groupB })
    expect(await outcome(database, city.moderatorOfA, updateOf('places', own, { notes: 'x' }))).toBe('no row')
    const merge: Statement = ['select public.merge_places($1, $2) as done', [`{${own}}`, shared]]
    for (const caller of [
      city.visitor,
      city.nobodySpecial,
      city.moderatorOfA,
      city.signedOutAdmin,
      city.halfSignedInAdmin,
      city.service,
    ])
      expect(await outcome(database, caller, merge)).toBe('refused')
  })

  it('makes 200 new places in ten minutes, and old ones as often as they like', () =>
    alone(async queries => {
      await as(city.moderatorOfA, queries)
      const many = (words: string, count: number) =>
        queries.query(
          `insert into public.events (title, description, start_date, type_id, group_id, location)
           select 'x', 'x', now(), $1, $2, jsonb_build_object('name', $3 || n, 'url', 'https://x.example') from generate_series(1, $4::integer) n`,
          [city.typeId, city.groupA, words, count],
        )
      await many('Many ', 200)
      await many('MANY-', 200)
      await expect(many('More ', 1)).rejects.toMatchObject({ code: 'PT429' })
    }))
})

describe('a super admin', () => {
  it('renames a place, which keeps its old name too, but not to that of another', () =>
    alone(async queries => {
      const place = await placeOf(queries, await ride(queries, 'Old name'))
      await ride(queries, 'Taken name')
      await as(city.superAdmin, queries)
      await queries.query(...updateOf('places', place, { name: 'New name' }))
      await queries.query('reset role')
      expect(await placeOf(queries, await ride(queries, 'old NAME'))).toBe(place)
      expect(await placeOf(queries, await ride(queries, 'new-name'))).toBe(place)
      await as(city.superAdmin, queries)
      await expect(queries.query(...updateOf('places', place, { name: 'taken name' }))).rejects.toMatchObject(
        { code: 'PT409' },
      )
    }))

  it('merges several into one, and takes it back', () =>
    alone(async queries => {
      const events = [
        await ride(queries, 'Park'),
        await ride(queries, 'The park'),
        await ride(queries, 'City park'),
      ]
      const places = await placesOf(queries, events)
      const [into = '', ...from] = places
      await as(city.superAdmin, queries)
      await queries.query(...updateOf('places', from[1] ?? '', { lat: 39.7, lon: -105, notes: 'North gate' }))
      const merge = await idOf(queries, 'select public.merge_places($1, $2) as id', [`{${from}}`, into])
      for (const event of events) expect(await placeOf(queries, event)).toBe(into)
      expect(await queries.query('select lat, lon, notes from public.places where id = $1', [into])).toEqual([
        { lat: 39.7, lon: -105, notes: 'North gate' },
      ])
      expect(
        await queries.query('select id from public.merged_places where into_id = $1 order by id', [into]),
      ).toEqual(from.toSorted().map(id => ({ id })))
      await queries.query('reset role')
      expect(await placeOf(queries, await ride(queries, 'THE PARK'))).toBe(into)
      await as(city.superAdmin, queries)
      await queries.query('select public.undo_place_merge($1)', [merge])
      expect(await placesOf(queries, events)).toEqual(places)
      expect(await queries.query('select lat, notes from public.places where id = $1', [into])).toEqual([
        { lat: null, notes: null },
      ])
      await expect(queries.query('select public.undo_place_merge($1)', [merge])).rejects.toMatchObject({
        code: 'PT404',
      })
    }))
})

describe('the point of a place', () => {
  const link = (lat: number) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=-104.99`
  const latOf = async (queries: Queries, place: string) =>
    (await queries.query<{ lat: number | null }>('select lat from public.places where id = $1', [place]))[0]
      ?.lat

  it('is read from the link of a ride, follows a corrected one, and stays what somebody has set', () =>
    alone(async queries => {
      const event = await ride(queries, 'Pointed place', link(39.1))
      const place = await placeOf(queries, event)
      while ((await readPoints(queries)) > 0);
      expect(await latOf(queries, place)).toBe(39.1)
      await queries.query(...updateOf('events', event, at('Pointed place', link(39.2))))
      await readPoints(queries)
      expect(await latOf(queries, place)).toBe(39.2)
      await as(city.superAdmin, queries)
      await queries.query(...updateOf('places', place, { lat: 40, lon: -105 }))
      await queries.query('reset role')
      await queries.query(...updateOf('events', event, at('Pointed place', link(39.3))))
      expect(await readPoints(queries)).toBe(0)
      expect(await latOf(queries, place)).toBe(40)
    }))

  it('is read where that of another place cannot be stored', async () => {
    const places = await placesOf(database, [
      await ride(database, 'Unstorable', link(39.6)),
      await ride(database, 'Storable', link(39.7)),
    ])
    await database.query(
      `create function private.refuse_point() returns trigger language plpgsql as $$ begin raise 'cannot be stored'; end $$`,
    )
    await database.query(
      `create trigger refuse_point before update on public.places for each row
         when (old.id = '${places[0]}') execute function private.refuse_point()`,
    )
    while ((await readPoints(database)) > 0);
    await database.query('drop trigger refuse_point on public.places')
    expect([await latOf(database, places[0] ?? ''), await latOf(database, places[1] ?? '')]).toEqual([
      null,
      39.7,
    ])
  })

  it('is read once a later ride says it', () =>
    alone(async queries => {
      const place = await placeOf(queries, await ride(queries, 'Late point'))
      while ((await readPoints(queries)) > 0);
      expect(await latOf(queries, place)).toBeNull()
      await ride(queries, 'Late point', link(39.5))
      await readPoints(queries)
      expect(await latOf(queries, place)).toBe(39.5)
    }))

  it.each([
    { lat: 91, lon: 0 },
    { lat: 1, lon: null },
    { lat: null, lon: 1 },
    { lat: 0, lon: 181 },
    { lat: 'NaN', lon: 1 },
  ])('cannot be %o', async point => {
    const place = await placeOf(database, city.eventA)
    await expect(outcome(database, city.superAdmin, updateOf('places', place, point))).rejects.toMatchObject({
      code: '23514',
    })
  })
})

it('a place that nothing names goes after a day, unless somebody has described it', () =>
  alone(async queries => {
    const events = [
      await ride(queries, 'Forgotten'),
      await ride(queries, 'Described'),
      await ride(queries, 'In use'),
    ]
    const places = await placesOf(queries, events)
    await queries.query('alter table public.places disable trigger user')
    await queries.query(
      `update public.places set updated_at = now() - interval '2 days', notes = case when name = 'Described' then 'x' end where id = any ($1)`,
      [`{${places}}`],
    )
    await queries.query('delete from public.events where id = any ($1)', [`{${events.slice(0, 2)}}`])
    await sweepPlaces(queries)
    // Who deleted it may bring it back.
    expect(await placesNamed(queries, 'Forgotten')).toHaveLength(1)
    await queries.query('delete from public.deleted_events')
    await sweepPlaces(queries)
    expect(await placesNamed(queries, 'Forgotten')).toEqual([])
    expect(await placesNamed(queries, 'Described')).toHaveLength(1)
    expect(await placesNamed(queries, 'In use')).toHaveLength(1)
  }))
