// What tests of series ask and do, in the words of the API.

import type { Caller, Database } from '#platform/database/database.ts'
import type { City } from '#tests/people.ts'

/** A date of a series, as the calendar shows it. */
export interface SeriesDate {
  id: string
  title: string
  description: string
  start: string
  end: string | null
  day: string | null
  series: string | null
  status: string
  note: string | null
}

/** An event to repeat. */
export function rideRow(city: City, changes: Record<string, unknown> = {}) {
  return {
    title: 'Tuesday ride',
    description: 'Every week, whatever the weather.',
    start_date: '2027-01-05T01:30:00Z',
    end_date: '2027-01-05T03:30:00Z',
    type_id: city.typeId,
    group_id: city.groupA,
    location: { name: 'Depot Square', url: 'https://maps.example/depot' },
    ...changes,
  }
}

/** The procedures for series, as somebody calls them. */
export function seriesOf(database: Database, caller: Caller) {
  const call = async (text: string, parameters: (string | null)[]): Promise<string> => {
    const [row] = await database.queryAs<{ answer: string }>(caller, `select ${text} as answer`, parameters)
    return row?.answer ?? ''
  }
  return {
    create: (event: object, rule: string) =>
      call('public.create_event_series($1::jsonb, $2)', [JSON.stringify(event), rule]),
    change: (
      id: string,
      scope: string,
      changes: object,
      more: { rule?: string; replaceOwn?: string[]; seen?: string } = {},
    ) =>
      call('public.change_event_series($1, $2, $3::jsonb, $4, $5::text[], $6)', [
        id,
        scope,
        JSON.stringify(changes),
        more.rule ?? null,
        `{${more.replaceOwn?.join(',') ?? ''}}`,
        more.seen ?? null,
      ]),
    remove: (id: string, scope: string, seen?: string) =>
      call('public.delete_event_series($1, $2, $3)', [id, scope, seen ?? null]),
    cut: (id: string) => call('public.cut_event_series($1)', [id]),
    repeat: (id: string, rule: string) => call('public.repeat_event($1, $2)', [id, rule]),
    undo: (change: string) => call('public.undo_series_change($1)', [change]),
  }
}

const columns = `id, title, description, start_date as start, end_date as end, series_date::text as day, series_id as series,
  status, status_note as note`

function asDate(row: Omit<SeriesDate, 'start' | 'end'> & { start: Date; end: Date | null }): SeriesDate {
  return {
    ...row,
    start: new Date(row.start).toISOString(),
    end: row.end && new Date(row.end).toISOString(),
  }
}

/** The dates of a series in their order. */
export async function datesOf(database: Database, series: string): Promise<SeriesDate[]> {
  const rows = await database.query<Parameters<typeof asDate>[0]>(
    `select ${columns} from public.events where series_id = $1 order by start_date, id`,
    [series],
  )
  return rows.map(asDate)
}

/** One event, wherever it is now. */
export async function eventById(database: Database, id: string): Promise<SeriesDate | undefined> {
  const [row] = await database.query<Parameters<typeof asDate>[0]>(
    `select ${columns} from public.events where id = $1`,
    [id],
  )
  return row && asDate(row)
}
