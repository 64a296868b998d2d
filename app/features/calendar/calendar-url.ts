// The calendar's state as it stands in the address bar, so that every view can be shared and gone back to.

import { type OnlyFilter, onlyIn, onlyNames, thisWeekend } from '#domain/event/only-filter.ts'
import type { KnownQuery } from '#domain/page/page-handle.ts'
import { type CityDay, EARLIEST_DAY, isCityDay, LATEST_DAY } from '#domain/time/city-day.ts'
import { CALENDAR_VIEWS, type CalendarView } from './calendar-range.ts'

/** What the calendar shows: a view, the day it is turned to, and the filters chosen (none chosen: all). */
export interface CalendarState {
  view: CalendarView
  day: CityDay
  types: string[]
  only: OnlyFilter[]
}

const DEFAULT_VIEW: CalendarView = 'month'
const MAX_TYPES = 50
const MAX_TYPE_LENGTH = 80

/** Reads the state from a query; whatever makes no sense is taken as if it were not there. */
export function readCalendarState(query: URLSearchParams, today: CityDay): CalendarState {
  const view = CALENDAR_VIEWS.find(name => name === query.get('view')) ?? DEFAULT_VIEW
  const types = query.getAll('type').filter(type => type !== '' && type.length <= MAX_TYPE_LENGTH)
  const only = onlyIn(query.getAll('only'))
  const day = shownDay(query.get('date')) ?? openingDay(only, today)
  return { view, day, types: [...new Set(types)].slice(0, MAX_TYPES), only }
}

/** Where the calendar opens when its URL names no day: a kept link to 'this weekend' means the weekend of whoever opens it. */
function openingDay(only: readonly OnlyFilter[], today: CityDay): CityDay {
  return only.includes('weekend') ? thisWeekend(today).first : today
}

/** The state with other filters: turned to the weekend where that was chosen, and back when it no longer is. */
export function withOnly<S extends CalendarState>(state: S, only: OnlyFilter[], today: CityDay): S {
  const isChosen = only.includes('weekend') && !state.only.includes('weekend')
  const isUnturned = state.day === openingDay(state.only, today)
  return { ...state, only, day: isChosen || isUnturned ? openingDay(only, today) : state.day }
}

function shownDay(text: string | null): CityDay | null {
  if (!text || !isCityDay(text)) return null
  return text >= EARLIEST_DAY && text <= LATEST_DAY ? text : null
}

/** Writes the state as a query, without what is the default anyway, so that one view has one URL. */
export function writeCalendarState(state: CalendarState, today: CityDay): URLSearchParams {
  const query = new URLSearchParams()
  if (state.view !== DEFAULT_VIEW) query.set('view', state.view)
  if (state.day !== openingDay(state.only, today)) query.set('date', state.day)
  for (const type of state.types) query.append('type', type)
  for (const filter of state.only) query.append('only', filter)
  return query
}

const UNKNOWN_TYPE = 'unknown-type'
const UNKNOWN_FILTER = 'unknown-filter'

/** The query that a page with a calendar knows: a view, a day, types as they are called now, filters, and whether some never were. */
export const calendarQuery: KnownQuery = (query, { today, types }) => {
  const { types: asked, ...state } = readCalendarState(query, today)
  const meant = asked.map(type => (types ? types.get(type.toLowerCase()) : type))
  const known = new Set(meant.filter(type => type !== undefined))
  const written = writeCalendarState({ ...state, types: [...known].sort() }, today)
  if (meant.includes(undefined)) written.set(UNKNOWN_TYPE, 'yes')
  if (query.getAll('only').some(name => !onlyNames.some(known => known === name)))
    written.set(UNKNOWN_FILTER, 'yes')
  return written
}

/** What the page was asked for that is not known, in words. */
export function unknownIn(query: URLSearchParams): string[] {
  return [
    ...(query.has(UNKNOWN_TYPE) ? ['a type of event'] : []),
    ...(query.has(UNKNOWN_FILTER) ? ['a filter'] : []),
  ]
}
