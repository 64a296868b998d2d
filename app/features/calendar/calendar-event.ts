// What the calendar knows of an event, and what its views are given.
import type { CalendarView } from '#domain/calendar-range.ts'
import type { CityDay } from '#domain/city-day.ts'

/** An event as the calendar shows it. */
export interface CalendarEvent {
  id: string
  title: string
  start_date: string
  end_date: string | null
  type_id: string | null
  type_name: string | null
  event_type: { id: string; name: string; color: string } | null
  group: { id: string; name: string } | null
  location: { name: string; url: string }
}

/** Where a view and a day of the calendar are found; it keeps the path and the filter. */
export type HrefFor = (place: { view: CalendarView; date: CityDay }) => string

/** What every view is drawn from. */
export interface ViewProps {
  events: readonly CalendarEvent[]
  view: CalendarView
  date: CityDay
  today: CityDay
  timeZone: string
  hrefFor: HrefFor
}
