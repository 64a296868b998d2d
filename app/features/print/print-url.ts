// What a printed sheet shows, as its URL says it: a week or a month, some events or all, as a list or a poster.

import type { KnownQuery } from '#domain/site/page-handle.ts'
import { type CityDay, type DaySpan, monthOf, weekOf } from '#domain/time/city-day.ts'
import { dayInRange, withQuery } from '../calendar/calendar-url.ts'
import { knownFollowed, readFollowed } from '../events/followed-url.ts'
import { type FollowedEvents, followedQuery } from '../events/subscribe.tsx'

export interface PrintChoice {
  followed: FollowedEvents
  view: 'week' | 'month'
  /** The first day of the week or month. */
  day: CityDay
  isPoster: boolean
}

/** Reads it from a query; whatever makes no sense is ignored. The default is this week. */
export function readPrintChoice(query: URLSearchParams, today: CityDay): PrintChoice {
  const month = dayInRange(`${query.get('month')}-01`)
  return {
    followed: readFollowed(query),
    view: month ? 'month' : 'week',
    day: month ?? weekOf(dayInRange(query.get('week')) ?? today).first,
    isPoster: query.get('poster') === '1',
  }
}

export function printSpan({ view, day }: PrintChoice): DaySpan {
  return view === 'week' ? weekOf(day) : monthOf(day)
}

export function printHref(choice: PrintChoice, today: CityDay): string {
  return withQuery('/print', addSheet(followedQuery(choice.followed), choice, today))
}

function addSheet(query: URLSearchParams, { view, day, isPoster }: PrintChoice, today: CityDay) {
  if (view === 'month') query.set('month', day.slice(0, 7))
  else if (day !== weekOf(today).first) query.set('week', day)
  if (isPoster) query.set('poster', '1')
  return query
}

/** The query that a sheet knows. */
export const printQuery: KnownQuery = (query, facts) =>
  addSheet(knownFollowed(query, facts), readPrintChoice(query, facts.today), facts.today)
