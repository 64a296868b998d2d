// What becomes here of what a followed calendar says: new, changed, cancelled, vanished, edited on both sides, repeated.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import type { OutsideAnswer } from '#platform/outbound/fetch-outside.ts'
import type { ImportParts } from '#server/imports/read-source.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import {
  addSource,
  calendarOf,
  clock,
  dayAhead,
  following,
  readAgain,
  ride,
  weekdayAhead,
} from './calendar.ts'

let database: Database
let end: () => Promise<void>
let city: City
let parts: ImportParts
let source: string
const says: { answer: OutsideAnswer } = { answer: { status: 'failed', why: 'Nothing yet.' } }
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  parts = following(database, says)
})
afterAll(() => end())
beforeEach(async () => {
  await database.query('delete from public.import_sources')
  await database.query(`delete from public.events where start_date > now()`)
  await database.query('delete from public.event_series')
  source = await addSource(database, city.superAdmin, { groupId: city.groupA, typeId: city.typeId })
})

/** Reads what the calendar says now. */
async function read(...rides: string[]) {
  says.answer = { status: 'read', text: calendarOf(...rides), type: 'text/calendar' }
  await readAgain(parts, source)
  return outcome()
}

const outcome = async () => {
  const [row] = await database.query<{ outcome: Record<string, unknown>; failure: string | null }>(
    'select outcome, failure from public.import_sources where id = $1',
    [source],
  )
  return { failure: row?.failure, ...row?.outcome }
}

interface Shown extends Record<string, unknown> {
  id: string
  title: string
  start: string
  status: string
}
const shown = () =>
  database.query<Shown>(
    `select id, title, status, to_char(start_date at time zone 'America/Denver', 'YYYY-MM-DD HH24:MI') as start, series_id
     from public.events where start_date > now() order by start_date, title`,
  )
const titles = async () => (await shown()).map(({ title }) => title)
const items = () =>
  database.query<{ id: string; uid: string; recurrence: string; state: string; problem: string | null }>(
    'select id, uid, recurrence, state, problem from public.imported_items where source_id = $1 order by uid, recurrence',
    [source],
  )
const settle = async (choice: string, caller = city.moderatorOfA) => {
  const [item] = (await items()).filter(({ state }) => state !== 'followed')
  await database.queryAs(caller, 'select public.settle_imported_item($1, $2)', [item?.id, choice])
}
const undecided = () =>
  database.queryAs<{ state: string; title: string; theirs: unknown; ours: unknown }>(
    city.moderatorOfA,
    'select state, title, theirs, ours from public.undecided_imports($1)',
    [source],
  )

const tuesday = weekdayAhead(2)

describe('a single event', () => {
  it('comes on the calendar once, with the group, the type and an entry of the history that names the import', async () => {
    expect(await read(ride({ uid: 'one', title: 'Lantern loop', day: tuesday }))).toMatchObject({
      added: 1,
      failure: null,
    })
    await read(ride({ uid: 'one', title: 'Lantern loop', day: tuesday }))
    const [event, ...more] = await shown()
    expect(more).toEqual([])
    expect(event).toMatchObject({ title: 'Lantern loop', start: `${tuesday} 18:00`, status: 'scheduled' })
    const history = await database.queryAs(
      city.moderatorOfA,
      'select kind, changed_by from public.event_history($1)',
      [event?.id],
    )
    expect(history).toEqual([{ kind: 'created', changed_by: 'the import from club.example' }])
  })

  it('that is over or cancelled is not added', async () => {
    const past = ride({ uid: 'past', day: dayAhead(-3) })
    const off = ride({ uid: 'off', day: tuesday, lines: ['STATUS:CANCELLED'] })
    expect(await read(past, off)).toMatchObject({ events: 2, added: 0 })
    expect([await shown(), await items()]).toEqual([[], []])
  })

  it('follows what changes there, and is cancelled and resumed with it', async () => {
    await read(ride({ uid: 'one', day: tuesday }))
    expect(await read(ride({ uid: 'one', title: 'Later loop', day: tuesday, hour: '19:00' }))).toMatchObject({
      changed: 1,
    })
    expect(await shown()).toMatchObject([{ title: 'Later loop', start: `${tuesday} 19:00` }])
    const off = ride({
      uid: 'one',
      title: 'Later loop',
      day: tuesday,
      hour: '19:00',
      lines: ['STATUS:CANCELLED'],
    })
    expect(await read(off)).toMatchObject({ cancelled: 1 })
    expect(await shown()).toMatchObject([{ status: 'cancelled' }])
    await read(ride({ uid: 'one', title: 'Later loop', day: tuesday, hour: '19:00' }))
    expect(await shown()).toMatchObject([{ status: 'scheduled' }])
  })

  it('keeps what was edited here while the rest follows, and shows the difference until someone chooses', async () => {
    const there = (title: string, hour: string) => ride({ uid: 'one', title, day: tuesday, hour })
    await read(there('Loop', '18:00'))
    const edit = () =>
      database.queryAs(
        city.moderatorOfA,
        `update public.events set title = 'Our loop' where start_date > now()`,
      )
    await edit()
    expect(await read(there('Loop', '19:00'))).toMatchObject({ changed: 1, differs: 0 })
    expect(await shown()).toMatchObject([{ title: 'Our loop', start: `${tuesday} 19:00` }])
    expect(await read(there('Their loop', '19:00'))).toMatchObject({ differs: 1 })
    expect(await undecided()).toEqual([
      { state: 'differs', title: 'Their loop', theirs: { title: 'Their loop' }, ours: { title: 'Our loop' } },
    ])
    await settle('keep')
    expect(await titles()).toEqual(['Our loop'])
    await read(there('Their loop', '19:00'))
    expect([await titles(), await undecided()]).toEqual([['Our loop'], []])
    await read(there('Third loop', '19:00'))
    await settle('take')
    expect(await titles()).toEqual(['Third loop'])
    await read(there('Fourth loop', '19:00'))
    expect(await titles()).toEqual(['Fourth loop'])
  })

  it('that vanishes there stays, marked, until someone agrees, and is followed again when it comes back', async () => {
    const [one, two] = [
      ride({ uid: 'one', day: tuesday }),
      ride({ uid: 'two', day: tuesday, place: 'Elsewhere' }),
    ]
    await read(one, two)
    expect(await read(two)).toMatchObject({ vanished: 1 })
    expect(await titles()).toEqual(['one', 'two'])
    expect(await undecided()).toMatchObject([{ state: 'vanished', title: 'one' }])
    await read(one, two)
    expect(await undecided()).toEqual([])
    await read(two)
    await settle('delete')
    expect(await titles()).toEqual(['two'])
    await read(two)
    expect(await titles()).toEqual(['two'])
  })

  it('that somebody deleted here is not added again, and is followed again when it is restored', async () => {
    await read(ride({ uid: 'one', day: tuesday }))
    const [event] = await shown()
    await database.queryAs(city.moderatorOfA, 'delete from public.events where id = $1', [event?.id])
    await read(ride({ uid: 'one', title: 'Loop', day: tuesday }))
    expect(await shown()).toEqual([])
    await database.queryAs(city.moderatorOfA, 'select public.restore_event($1)', [event?.id])
    await read(ride({ uid: 'one', title: 'Another loop', day: tuesday }))
    expect(await titles()).toEqual(['Another loop'])
  })

  it('that was given to another group is that group’s: it is not touched any more', async () => {
    await read(ride({ uid: 'one', day: tuesday }))
    await database.queryAs(
      city.superAdmin,
      'update public.events set group_id = $1 where start_date > now()',
      [city.groupB],
    )
    await read(ride({ uid: 'one', title: 'Ours again', day: tuesday }))
    expect(await titles()).toEqual(['one'])
  })

  it('that is likely on the calendar already is shown and not added, until someone says which it is', async () => {
    await database.query(
      `insert into public.events (title, description, start_date, type_id, location, group_id)
       values ('The Lantern Ride', 'Ours.', ($1::date + time '18:00') at time zone 'America/Denver', $2, $3, $4)`,
      [tuesday, city.typeId, { name: 'Depot Square', url: 'https://maps.example/depot' }, city.groupB],
    )
    const one = ride({ uid: 'one', title: 'Lantern ride', day: tuesday })
    expect(await read(one)).toMatchObject({ doubles: 1, added: 0 })
    await settle('same')
    await read(one, ride({ uid: 'two', title: 'Lantern ride!', day: tuesday }))
    expect(await titles()).toEqual(['The Lantern Ride'])
    const [, two] = await items()
    await database.queryAs(city.moderatorOfA, 'select public.settle_imported_item($1, $2)', [two?.id, 'add'])
    expect(await titles()).toEqual(['Lantern ride!', 'The Lantern Ride'])
    await expect(
      database.queryAs(city.moderatorOfA, 'select public.settle_imported_item($1, $2)', [two?.id, 'add']),
    ).rejects.toMatchObject({ code: 'PT409' })
  })
})

describe('an event that is the group’s own already', () => {
  it('is followed from then on when someone says that it is the same', async () => {
    await read(ride({ uid: 'one', title: 'Loop', day: tuesday }))
    await database.queryAs(city.moderatorOfA, 'select public.remove_import_source($1)', [source])
    source = await addSource(database, city.superAdmin, { groupId: city.groupA, typeId: city.typeId })
    expect(await read(ride({ uid: 'one', title: 'Loop', day: tuesday }))).toMatchObject({ doubles: 1 })
    await settle('same')
    await read(ride({ uid: 'one', title: 'Longer loop', day: tuesday }))
    expect(await titles()).toEqual(['Longer loop'])
  })
})

describe('a repeating event', () => {
  const weekly = (...lines: string[]) =>
    ride({ uid: 'weekly', day: tuesday, lines: ['RRULE:FREQ=WEEKLY', ...lines] })
  const exception = (week: number, more: Partial<Parameters<typeof ride>[0]>) => {
    const day = plusWeeks(week)
    return ride({
      uid: 'weekly',
      day,
      ...more,
      lines: [`RECURRENCE-ID;TZID=America/Denver:${clock(day)}`, ...(more.lines ?? [])],
    })
  }
  const plusWeeks = (weeks: number) => dayAhead(daysTo(tuesday) + 7 * weeks)

  it('becomes a series with its exceptions, each of which follows', async () => {
    const skipped = `EXDATE;TZID=America/Denver:${clock(plusWeeks(1))}`
    await read(
      weekly(skipped),
      exception(2, { hour: '17:00', title: 'Early one' }),
      exception(3, { lines: ['STATUS:CANCELLED'] }),
    )
    expect((await shown()).slice(0, 4)).toMatchObject([
      { start: `${tuesday} 18:00`, title: 'weekly' },
      { start: `${plusWeeks(2)} 17:00`, title: 'Early one' },
      { start: `${plusWeeks(3)} 18:00`, status: 'cancelled' },
      { start: `${plusWeeks(4)} 18:00`, status: 'scheduled' },
    ])
    expect(new Set((await shown()).map(({ series_id }) => series_id)).size).toBe(1)
    // No longer skipped, as the others again, resumed.
    await read(weekly())
    expect((await shown()).slice(0, 4)).toMatchObject([
      { start: `${tuesday} 18:00` },
      { start: `${plusWeeks(1)} 18:00`, title: 'weekly', status: 'scheduled' },
      { start: `${plusWeeks(2)} 18:00`, title: 'weekly' },
      { start: `${plusWeeks(3)} 18:00`, status: 'scheduled' },
    ])
  })

  it('follows another hour, another weekday, other words and an end, and keeps dates that were edited here', async () => {
    await read(weekly())
    const second = (await shown())[1]
    await database.queryAs(
      city.moderatorOfA,
      `update public.events set title = 'Birthday ride' where id = $1`,
      [second?.id],
    )
    const thursday = weekdayAhead(4, daysTo(tuesday))
    await read(
      ride({
        uid: 'weekly',
        title: 'Thursday ride',
        day: thursday,
        hour: '19:00',
        until: '21:00',
        lines: ['RRULE:FREQ=WEEKLY;BYDAY=TH'],
      }),
    )
    const later = await shown()
    expect(later.slice(0, 3)).toMatchObject([
      { start: `${thursday} 19:00`, title: 'Thursday ride' },
      { title: 'Birthday ride' },
      { start: `${dayAhead(daysTo(thursday) + 14)} 19:00`, title: 'Thursday ride' },
    ])
    const until = dayAhead(daysTo(thursday) + 15).replaceAll('-', '')
    await read(
      ride({
        uid: 'weekly',
        title: 'Thursday ride',
        day: thursday,
        hour: '19:00',
        until: '21:00',
        lines: [`RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=${until}`],
      }),
    )
    expect(await titles()).toEqual(['Thursday ride', 'Birthday ride', 'Thursday ride'])
  })

  it('that began years ago and counts its dates begins here today, and ends with its count', async () => {
    const weeksAgo = 30
    await read(
      ride({
        uid: 'counted',
        day: dayAhead(daysTo(tuesday) - 7 * weeksAgo),
        lines: [`RRULE:FREQ=WEEKLY;COUNT=${weeksAgo + 3}`],
      }),
    )
    expect((await shown()).slice(-3).map(({ start }) => start)).toEqual(
      [0, 1, 2].map(week => `${plusWeeks(week)} 18:00`),
    )
    await read(
      ride({
        uid: 'counted',
        day: dayAhead(daysTo(tuesday) - 7 * weeksAgo),
        hour: '17:00',
        until: '19:00',
        lines: [`RRULE:FREQ=WEEKLY;COUNT=${weeksAgo + 3}`],
      }),
    )
    expect((await shown()).slice(-3).map(({ start }) => start)).toEqual(
      [0, 1, 2].map(week => `${plusWeeks(week)} 17:00`),
    )
  })

  it('may begin as a single one, and become one again', async () => {
    const single = ride({ uid: 'weekly', day: tuesday })
    await read(single)
    const [first] = await shown()
    await read(weekly())
    const dates = await shown()
    expect([dates.length > 40, dates[0]?.id, dates[3]?.start]).toEqual([
      true,
      first?.id,
      `${plusWeeks(3)} 18:00`,
    ])
    await read(ride({ uid: 'weekly', title: 'All of them', day: tuesday, lines: ['RRULE:FREQ=WEEKLY'] }))
    expect(new Set(await titles())).toEqual(new Set(['All of them']))
    await read(single)
    expect(await shown()).toMatchObject([{ title: 'weekly', start: `${tuesday} 18:00` }])
  })

  it('that vanishes there is marked, and what is to come goes when someone agrees', async () => {
    await read(weekly(), ride({ uid: 'other', day: tuesday, place: 'Elsewhere' }))
    await read(ride({ uid: 'other', day: tuesday, place: 'Elsewhere' }))
    expect(await undecided()).toMatchObject([{ state: 'vanished', title: 'weekly' }])
    await settle('delete')
    expect(await titles()).toEqual(['other'])
  })
})

const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(dayAhead(0))) / 86_400_000)
