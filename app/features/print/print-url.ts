// What a sheet of paper shows, as it stands in its URL: a week or a month, some events or all, and whether it is a poster.

import type { KnownQuery } from '#domain/page/page-handle.ts'
import {
  type CityDay,
  type DaySpan,
  EARLIEST_DAY,
  isCityDay,
  LATEST_DAY,
  monthOf,
  weekOf,
} from '#domain/time/city-day.ts'
import { knownFollowed, readFollowed } from '../events/followed-url.ts'
import { type FollowedEvents, followedQuery, withQuery } from '../events/subscribe-links.ts'

export interface PrintChoice {
  followed: FollowedEvents
  view: 'week' | 'month'
  /** The first day of the week or month. */
  day: CityDay
  isPoster: boolean
}

/** Reads it from a query; whatever makes no sense is taken as if it were not there. Without a word it is this week. */
export function readPrintChoice(query: URLSearchParams, today: CityDay): PrintChoice {
  const month = dayIn(`${query.get('month')}-01`)
  return {
    followed: readFollowed(query),
    view: month ? 'month' : 'week',
    day: month ?? weekOf(dayIn(query.get('week')) ?? today).first,
    isPoster: query.get('poster') === '1',
  }
}

function dayIn(text: string | null): CityDay | undefined {
  if (!text || !isCityDay(text)) return undefined
  return text >= EARLIEST_DAY && text <= LATEST_DAY ? text : undefined
}

export function printSpan({ view, day }: PrintChoice): DaySpan {
  return view === 'week' ? weekOf(day) : monthOf(day)
}

/** The URL of a sheet. */
export function printHref(choice: PrintChoice, today: CityDay): string {
  return withQuery('/print', withSheet(followedQuery(choice.followed), choice, today))
}

function withSheet(query: URLSearchParams, { view, day, isPoster }: PrintChoice, today: CityDay) {
  if (view === 'month') query.set('month', day.slice(0, 7))
  else if (day !== weekOf(today).first) query.set('week', day)
  if (isPoster) query.set('poster', '1')
  return query
}

/** The query that a sheet knows. */
export const printQuery: KnownQuery = (query, facts) =>
  withSheet(knownFollowed(query, facts), readPrintChoice(query, facts.today), facts.today)
