// The calendar's state as it stands in the address bar, so that every view can be shared and gone back to.

import type { KnownQuery } from '#domain/page/page-handle.ts'
import { type CityDay, EARLIEST_DAY, isCityDay, LATEST_DAY } from '#domain/time/city-day.ts'
import { CALENDAR_VIEWS, type CalendarView } from './calendar-range.ts'

/** What the calendar shows: a view, the day it is turned to, and the types chosen (none chosen: all). */
export interface CalendarState {
  view: CalendarView
  day: CityDay
  types: string[]
}

const DEFAULT_VIEW: CalendarView = 'month'
const MAX_TYPES = 50
const MAX_TYPE_LENGTH = 80

/** Reads the state from a query; whatever makes no sense is taken as if it were not there. */
export function readCalendarState(query: URLSearchParams, today: CityDay): CalendarState {
  const view = CALENDAR_VIEWS.find(name => name === query.get('view')) ?? DEFAULT_VIEW
  const types = query.getAll('type').filter(type => type !== '' && type.length <= MAX_TYPE_LENGTH)
  return { view, day: shownDay(query.get('date')) ?? today, types: [...new Set(types)].slice(0, MAX_TYPES) }
}

function shownDay(text: string | null): CityDay | null {
  if (!text || !isCityDay(text)) return null
  return text >= EARLIEST_DAY && text <= LATEST_DAY ? text : null
}

/** Writes the state as a query, without what is the default anyway, so that one view has one URL. */
export function writeCalendarState(state: CalendarState, today: CityDay): URLSearchParams {
  const query = new URLSearchParams()
  if (state.view !== DEFAULT_VIEW) query.set('view', state.view)
  if (state.day !== today) query.set('date', state.day)
  for (const type of state.types) query.append('type', type)
  return query
}

const UNKNOWN_TYPE = 'unknown-type'

/** The query that a page with a calendar knows: a view, a day, types as they are called now, and whether some never were. */
export const calendarQuery: KnownQuery = (query, { today, types }) => {
  const { types: asked, ...state } = readCalendarState(query, today)
  const meant = asked.map(type => (types ? types.get(type.toLowerCase()) : type))
  const known = new Set(meant.filter(type => type !== undefined))
  const written = writeCalendarState({ ...state, types: [...known].sort() }, today)
  if (meant.includes(undefined)) written.set(UNKNOWN_TYPE, 'yes')
  return written
}

/** Whether the page was asked for with a type that is not known. */
export function hasUnknownType(query: URLSearchParams): boolean {
  return query.has(UNKNOWN_TYPE)
}
