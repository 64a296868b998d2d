// Reads what a series' form and questions need to know of its dates.

import * as z from 'zod/mini'
import type { SeriesDate } from '#domain/series/own-words.ts'
import { readRule } from '#domain/series/rule.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityDay, cityInstant } from '#domain/time/city-time.ts'
import { checked } from '../../checked-answer.ts'
import type { Client } from '../../supabase.ts'
import type { EditableSeries } from './read-events.ts'

/** As many dates as the database counts at once. */
const maxCounted = 400

const seriesDate = z.looseObject({
  series_date: z.string(),
  start_date: z.optional(z.string()),
  end_date: z.nullish(z.string()),
})

/** The other dates of an event's series, with some of their columns. */
export async function readOtherDates(
  client: Client,
  seriesId: string,
  id: string,
  columns: readonly string[],
): Promise<SeriesDate[]> {
  const request = client.from('events').select(['series_date', ...columns].join(', '))
  return checked(z.array(seriesDate), await request.eq('series_id', seriesId).neq('id', id).limit(1_000))
}

/** How many dates of a series are on the calendar; null where that could not be read. */
export async function countDates(client: Client, seriesId: string): Promise<number | null> {
  const request = client.from('events').select('id', { count: 'exact', head: true })
  return (await request.eq('series_id', seriesId)).count
}

/** The first date of a series, and how many there are on the calendar; null where that could not be read. */
export async function readFirstDate(
  client: Client,
  seriesId: string,
): Promise<{ id: string; dates: number | null } | null> {
  const request = client.from('events').select('id', { count: 'exact' })
  const { data, count } = await request.eq('series_id', seriesId).order('series_date').limit(1)
  return data?.[0] ? { id: data[0].id, dates: count } : null
}

/** The last day of a series that takes place so many times; null for every other. */
export async function readLastDay(
  client: Client,
  { rule, starts_at }: EditableSeries,
  zone: string,
): Promise<CityDay | null> {
  const { end } = readRule(rule)
  if (end.kind !== 'after' || end.times > maxCounted) return null
  const first = cityInstant(starts_at.slice(0, 10), starts_at.slice(11, 16), zone)
  if (!first.ok) return null
  const request = client.rpc('preview_event_series', {
    start: first.instant,
    rule: rule ?? '',
    max_dates: maxCounted,
  })
  const last = checked(z.array(z.string()), await request).at(-1)
  return last ? cityDay(last, zone) : null
}
