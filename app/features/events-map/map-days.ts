// Which days the map of events shows: those that its URL asks for, as the calendar's URLs do, from today on.

import { addDays, type CityDay, type DaySpan, laterDay } from '#domain/time/city-day.ts'
import { visibleSpan } from '../calendar/calendar-range.ts'
import { readCalendarState } from '../calendar/calendar-url.ts'

/** What is on soon enough to be ridden to. */
export const mapDays = 14

/** The days. A URL that names neither a view nor a day means the next two weeks; what is over is not shown. */
export function daysOnMap(query: URLSearchParams, today: CityDay): DaySpan {
  const { view, day } = readCalendarState(query, today)
  const isAsked = query.has('view') || query.has('date')
  const asked = isAsked ? visibleSpan(view, day) : { first: today, last: addDays(today, mapDays - 1) }
  const isOver = asked.last < today
  return isOver ? daysOnMap(new URLSearchParams(), today) : { ...asked, first: laterDay(asked.first, today) }
}
