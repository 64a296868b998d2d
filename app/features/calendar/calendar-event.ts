// What the calendar knows of an event, and what its views are given.

import type { Picture } from '#domain/event/picture.ts'
import type { RideFacts, Units } from '#domain/event/ride-facts.ts'
import type { Notice } from '#domain/notice/notice.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import type { CalendarView } from './calendar-range.ts'
import type { EventDays } from './event-bars.ts'

/** An event as the calendar shows it. */
export interface CalendarEvent {
  id: string
  title: string
  start_date: string
  end_date: string | null
  type_name: string
  status: string
  status_note: string | null
  event_type: { color: string } | null
  location: { name: string }
  facts: RideFacts | null
  picture?: Picture | null | undefined
  /** Where it is asked for: in lists that know which series are starred. */
  series_id?: string | null | undefined
}

/** Where a view and a day of the calendar are found; it keeps the path and the filter. */
export type HrefFor = (place: { view: CalendarView; date: CityDay }) => string

/** An event with the days of the city that it covers. */
export type PlacedEvent = EventDays<CalendarEvent>

/** What every view is drawn from: the events, and the same in the order of time with their days. */
export interface ViewProps {
  events: readonly CalendarEvent[]
  placed: readonly PlacedEvent[]
  /** Those of the days on show, by their first day. */
  notices: readonly Notice[]
  view: CalendarView
  date: CityDay
  today: CityDay
  timeZone: string
  units: Units
  hrefFor: HrefFor
  /** Events that the filter keeps out of sight. */
  filteredOut: readonly PlacedEvent[]
  /** Where the same is found without the filter; undefined where nothing is filtered. */
  unfilteredHref: string | undefined
  /** Whether all events of a day are known. */
  isKnownDay: (day: CityDay) => boolean
  /** Whether an event is over. */
  isPast: (event: CalendarEvent) => boolean
}
