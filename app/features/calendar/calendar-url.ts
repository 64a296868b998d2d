// What a page with a calendar shows, as its URL says it: view, day and filters; and the link from an empty slot to the form.

import { filterNames, type OnlyFilter, readFilters, thisWeekend } from '#domain/event/only-filter.ts'
import type { KnownQuery } from '#domain/site/page-handle.ts'
import {
  type CityDay,
  type DaySpan,
  EARLIEST_DAY,
  isCityDay,
  LATEST_DAY,
  laterDay,
} from '#domain/time/city-day.ts'
import { CALENDAR_VIEWS, type CalendarView, visibleSpan, weekListSpan } from './calendar-range.ts'

/** A view, the day it is turned to, and the filters chosen (none chosen: all). */
export interface CalendarState {
  view: CalendarView
  day: CityDay
  types: string[]
  only: OnlyFilter[]
}

/** The state that a URL requests, and the labels of what it requests in vain. */
export interface RequestedState extends CalendarState {
  unknown: string[]
}

/** More than anyone reads on one page; the page says so when it stops there. */
export const maxShownEvents = 5_000

const DEFAULT_VIEW: CalendarView = 'month'
const MAX_TYPES = 50
const MAX_TYPE_LENGTH = 80
const UNKNOWN_TYPE = 'unknown-type'
const UNKNOWN_FILTER = 'unknown-filter'

/** Reads the state from a query; whatever makes no sense is ignored. */
export function readCalendarState(query: URLSearchParams, today: CityDay): CalendarState {
  const view = CALENDAR_VIEWS.find(name => name === query.get('view')) ?? DEFAULT_VIEW
  const types = query.getAll('type').filter(type => type !== '' && type.length <= MAX_TYPE_LENGTH)
  const only = readFilters(query.getAll('only'))
  const day = dayInRange(query.get('date')) ?? openingDay(only, today)
  return { view, day, types: [...new Set(types)].slice(0, MAX_TYPES), only }
}

export function calendarState(url: string, today: CityDay): RequestedState {
  const query = new URL(url).searchParams
  return { ...readCalendarState(query, today), unknown: unknownIn(query) }
}

/** Where the calendar opens when its URL names no day: a saved link to 'this weekend' means the weekend on which it is opened. */
function openingDay(only: readonly OnlyFilter[], today: CityDay): CityDay {
  return only.includes('weekend') ? thisWeekend(today).first : today
}

/** The state with other filters: turned to the weekend when that is chosen, and back when it no longer is. */
export function withOnly<S extends CalendarState>(state: S, only: OnlyFilter[], today: CityDay): S {
  const isChosen = only.includes('weekend') && !state.only.includes('weekend')
  const isUnturned = state.day === openingDay(state.only, today)
  return { ...state, only, day: isChosen || isUnturned ? openingDay(only, today) : state.day }
}

/** A day within the calendar's range; undefined for any other text. */
export function dayInRange(text: string | null): CityDay | undefined {
  if (!text || !isCityDay(text)) return undefined
  return text >= EARLIEST_DAY && text <= LATEST_DAY ? text : undefined
}

/** Writes the state as a query, without defaults, so that one view has one URL. */
export function writeCalendarState(state: CalendarState, today: CityDay): URLSearchParams {
  const query = new URLSearchParams()
  if (state.view !== DEFAULT_VIEW) query.set('view', state.view)
  if (state.day !== openingDay(state.only, today)) query.set('date', state.day)
  for (const type of state.types) query.append('type', type)
  for (const filter of state.only) query.append('only', filter)
  return query
}

/** A path with a query, if there is one. */
export function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path
}

/** The URL of the same page with another state of the calendar. */
export function calendarHref(path: string, state: CalendarState, today: CityDay): string {
  return withQuery(path, writeCalendarState(state, today))
}

/** The URL of the same page without filters; undefined while none is chosen. */
export function unfilteredHref(path: string, state: CalendarState, today: CityDay): string | undefined {
  if (state.types.length === 0 && state.only.length === 0) return undefined
  return calendarHref(path, withOnly({ ...state, types: [] }, [], today), today)
}

/** The query that a page with a calendar knows, in canonical form, with a mark for types and filters that do not exist. */
export const calendarQuery: KnownQuery = (query, { today, types }) => {
  const { types: requested, ...state } = readCalendarState(query, today)
  const current = requested.map(type => (types ? types.get(type.toLowerCase()) : type))
  const known = new Set(current.filter(type => type !== undefined))
  const written = writeCalendarState({ ...state, types: [...known].sort() }, today)
  if (current.includes(undefined)) written.set(UNKNOWN_TYPE, 'yes')
  if (query.getAll('only').some(name => !filterNames.some(known => known === name)))
    written.set(UNKNOWN_FILTER, 'yes')
  return written
}

/** The labels of what `calendarQuery` marked as unknown. */
export function unknownIn(query: URLSearchParams): string[] {
  const labels = { [UNKNOWN_TYPE]: 'a type of event', [UNKNOWN_FILTER]: 'a filter' }
  return Object.entries(labels).flatMap(([mark, label]) => (query.has(mark) ? label : []))
}

/** The days that a page needs events for: those of the desktop's view and of the phone's list. */
export function shownSpan({ view, day }: Pick<CalendarState, 'view' | 'day'>): DaySpan {
  const desktop = visibleSpan(view, day)
  // No view begins after the day it is turned to, where the phone's list begins.
  return { first: desktop.first, last: laterDay(desktop.last, weekListSpan(day).last) }
}

/** The URL of the submit form with a start filled in; without a time, only its day. */
export function submitLink(day: CityDay, time?: string): string {
  return `/submit-event?${new URLSearchParams(time ? { date: day, time } : { date: day })}`
}

/** The start that such a link carries; empty texts for what is not usable. */
export function pickedStart(query: URLSearchParams): { start_date: CityDay; start_time: string } {
  const date = query.get('date') ?? ''
  const time = query.get('time') ?? ''
  return {
    start_date: isCityDay(date) ? date : '',
    start_time: /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : '',
  }
}
