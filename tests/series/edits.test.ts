// Random edits of random series: never a date twice, never a lost exception, never a date that the rule does not name.

import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { datesOf, rideRow, type SeriesDate, seriesOf } from './series.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
})
afterAll(() => end())

const rules = [
  'FREQ=WEEKLY;COUNT=12',
  'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270401',
  'FREQ=WEEKLY;INTERVAL=2;COUNT=9',
  'FREQ=MONTHLY;BYDAY=1MO;COUNT=8',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYMONTHDAY=15;COUNT=7',
  'RDATE:20270111,20270125,20270215',
  'FREQ=WEEKLY;COUNT=10\nEXDATE:20270118\nRDATE:20270120',
]

type Edit =
  | { kind: 'cancel' | 'note' | 'word' | 'delete' | 'undo' | 'extend'; at: number }
  | { kind: 'shift'; at: number; days: number; minutes: number; scope: string }
  | { kind: 'rule'; at: number; rule: string; scope: string }
  | { kind: 'title'; at: number; scope: string }

const at = fc.nat(1000)
const scope = fc.constantFrom('later', 'all')
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constantFrom('cancel', 'note', 'word', 'delete', 'undo', 'extend'), at }),
  fc.record({
    kind: fc.constant('shift'),
    at,
    days: fc.integer({ min: -3, max: 3 }),
    minutes: fc.integer({ min: -300, max: 300 }),
    scope,
  }),
  fc.record({ kind: fc.constant('rule'), at, rule: fc.constantFrom(...rules), scope }),
  fc.record({ kind: fc.constant('title'), at, scope }),
)

/** A weekly series of this run, all the series that were split from it, and what was said of single dates. */
class Run {
  private marks = new Set<string>()
  private lastChange: { id: string; marks: Set<string> } | undefined
  private count = 0

  async all(): Promise<SeriesDate[]> {
    const ids = await database.query<{ id: string }>('select id from public.event_series')
    return (await Promise.all(ids.map(({ id }) => datesOf(database, id)))).flat()
  }

  async make(edit: Edit): Promise<void> {
    const dates = await this.all()
    const date = dates[edit.at % Math.max(dates.length, 1)]
    if (!date) return
    const admin = seriesOf(database, city.superAdmin)
    const mark = `mark ${this.count++}`
    const change = async (done: Promise<string>) => {
      const marks = new Set(this.marks)
      this.lastChange = { id: await done, marks }
    }
    const single = (text: string, parameters: string[]) => {
      this.lastChange = undefined
      return database.queryAs(city.superAdmin, text, parameters)
    }
    switch (edit.kind) {
      case 'cancel':
      case 'note':
        if (date.note) this.marks.delete(date.note)
        this.marks.add(mark)
        await single('update public.events set status = $2, status_note = $3 where id = $1', [
          date.id,
          edit.kind === 'cancel' ? 'cancelled' : 'scheduled',
          mark,
        ])
        break
      case 'word':
        await single('update public.events set description = $2 where id = $1', [date.id, mark])
        break
      case 'delete':
        if (date.note) this.marks.delete(date.note)
        await single('delete from public.events where id = $1', [date.id])
        break
      case 'title':
        await change(admin.change(date.id, edit.scope, { title: mark }))
        break
      case 'shift': {
        const local = Temporal.Instant.from(date.start).toZonedDateTimeISO('America/Denver')
        const start = local.add({ days: edit.days }).add({ minutes: edit.minutes }).toInstant().toString()
        await change(admin.change(date.id, edit.scope, { start_date: start, end_date: null }))
        break
      }
      case 'rule':
        // A count of so many dates in all may be used up; that is an end like another.
        await change(admin.change(date.id, edit.scope, {}, { rule: edit.rule }))
        break
      case 'extend':
        await database.query('update private.series_progress set made_until = made_until - 700')
        await database.query('select private.extend_series(100)')
        break
      case 'undo':
        if (!this.lastChange) return
        await admin.undo(this.lastChange.id)
        this.marks = this.lastChange.marks
        this.lastChange = undefined
    }
  }

  async check(): Promise<void> {
    const dates = await this.all()
    const places = dates.map(({ series, day }) => `${series} ${day}`)
    expect(new Set(places).size).toBe(places.length)
    // Every date is one that its rule names, and every one that it names is there, unless it is skipped.
    const named = await database.query<{ place: string }>(
      `select s.id || ' ' || day as place from public.event_series s
         join private.series_progress p on p.series_id = s.id,
         private.series_dates(private.recurrence_of(s), s.starts_at::date, '-infinity', p.made_until, 2000) as day`,
    )
    expect(places.toSorted()).toEqual(named.map(({ place }) => place).toSorted())
    const notes = await database.query<{ note: string }>(
      'select status_note as note from public.events where status_note is not null',
    )
    expect(notes.map(({ note }) => note).toSorted()).toEqual([...this.marks].toSorted())
  }
}

it('keeps to the rule and loses nothing, whatever is done in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...rules),
      fc.array(edit, { minLength: 3, maxLength: 12 }),
      async (rule, edits) => {
        await database.query('delete from public.events')
        await database.query('delete from public.event_series')
        await seriesOf(database, city.superAdmin).create(rideRow(city), rule)
        const run = new Run()
        for (const edit of edits) {
          await run.make(edit)
          await run.check()
        }
      },
    ),
    { numRuns: Number(process.env.SERIES_RUNS ?? 15) },
  )
})
