// What the home page and a group's page show of the calendar, from the URL and the events that were read.

import { type CityDay, type DaySpan, laterDay } from '#domain/time/city-day.ts'
import { visibleSpan, weekListSpan } from '../calendar/calendar-range.ts'
import {
  type CalendarState,
  readCalendarState,
  unknownIn,
  withOnly,
  writeCalendarState,
} from '../calendar/calendar-url.ts'

/** The days that a page needs events for: those of the desktop's view and of the phone's list. */
export function shownSpan({ view, day }: Pick<CalendarState, 'view' | 'day'>): DaySpan {
  const desktop = visibleSpan(view, day)
  // No view begins after the day it is turned to, which is where the phone's list begins.
  return { first: desktop.first, last: laterDay(desktop.last, weekListSpan(day).last) }
}

/** The URL of the same page with another state of the calendar. */
export function calendarHref(path: string, state: CalendarState, today: CityDay): string {
  const query = writeCalendarState(state, today).toString()
  return query ? `${path}?${query}` : path
}

/** The URL of the same page without filters; undefined while none is chosen. */
export function unfilteredHref(path: string, state: CalendarState, today: CityDay): string | undefined {
  if (state.types.length === 0 && state.only.length === 0) return undefined
  return calendarHref(path, withOnly({ ...state, types: [] }, [], today), today)
}

/** The state of the calendar that a URL asks for, and whether all of it could be done. */
export interface AskedState extends CalendarState {
  /** What is not known here, in words. */
  unknown: string[]
}

/** Reads it from a URL. */
export function calendarState(url: string, today: CityDay): AskedState {
  const query = new URL(url).searchParams
  return { ...readCalendarState(query, today), unknown: unknownIn(query) }
}
