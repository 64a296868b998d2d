// In which columns single dates of a series have words or hours of their own.

import { cityInstant, cityMinutes } from '../time/city-time.ts'

/** What the dates of a series share. */
export interface SeriesFacts {
  /** The city's clock at the first date, such as '2027-01-05T18:30:00'. */
  starts_at: string
  /** Such as '02:00:00' or '1 day 02:00:00'. */
  lasts: string | null
  [column: string]: unknown
}

/** A date, with the columns that are about to change. */
export interface SeriesDate {
  series_date: string
  start_date?: string | undefined
  end_date?: string | null | undefined
  [column: string]: unknown
}

const hours = ['start_date', 'end_date']

/** The columns of a change that have words of their own at one of the dates, named as `replace_own` names them. */
export function ownColumns(
  series: SeriesFacts,
  dates: readonly SeriesDate[],
  changes: object,
  zone: string,
): string[] {
  const words = Object.keys(changes).filter(
    column => !hours.includes(column) && dates.some(date => !isSame(date[column], series[column])),
  )
  const hasOwnHours = 'start_date' in changes && dates.some(date => isMoved(date, series, zone))
  return hasOwnHours ? [...words, 'start_date'] : words
}

/** Values of JSON, whatever the order of their names. */
function isSame(one: unknown, other: unknown): boolean {
  return inOrder(one) === inOrder(other)
}

function inOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const MINUTES_OF_A_DAY = 24 * 60

function isMoved(
  { series_date, start_date, end_date }: SeriesDate,
  series: SeriesFacts,
  zone: string,
): boolean {
  if (!start_date) return false
  const at = cityInstant(series_date, series.starts_at.slice(11, 16), zone)
  if (at.ok && Date.parse(at.instant) !== Date.parse(start_date)) return true
  if (!end_date || series.lasts === null) return Boolean(end_date) !== (series.lasts !== null)
  const [, hours = '0', minutes = '0'] = /(\d+):(\d+)/.exec(series.lasts) ?? []
  const end = cityMinutes(start_date, zone) + Number(hours) * 60 + Number(minutes)
  return end % MINUTES_OF_A_DAY !== cityMinutes(end_date, zone)
}
