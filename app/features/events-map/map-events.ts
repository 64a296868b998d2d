// The events on the map: which days it shows, which events pass its filters, and how far away they are.

import { useMemo } from 'react'
import { eventDays } from '#domain/event/event-span.ts'
import { applyFilters } from '#domain/event/only-filter.ts'
import { fromKilometres, roundedText, type Units } from '#domain/event/ride-facts.ts'
import { distanceKm, type Point } from '#domain/place/place.ts'
import { addDays, type CityDay, type DaySpan, laterDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { visibleSpan } from '../calendar/calendar-range.ts'
import { type CalendarState, readCalendarState } from '../calendar/calendar-url.ts'
import type { EventSummary } from '../calendar/event.server.ts'
import { type Reading, type Shown, useFallback } from '../calendar/fallback.tsx'
import { useIsPast } from '../calendar/past-event.ts'
import { type CachedEvents, cachedKind, mergeCached, sampleEvents } from '../events/cached-events.ts'
import { filterEvents } from '../events/filter-bar.tsx'

/** How many days the map shows by default. */
export const mapDays = 14

/** The days of the URL, as in the calendar's URLs, from today on. Without any, or if they are over, the default. */
export function daysOnMap(query: URLSearchParams, today: CityDay): DaySpan {
  const { view, day } = readCalendarState(query, today)
  const isRequested = query.has('view') || query.has('date')
  const requested = isRequested ? visibleSpan(view, day) : undefined
  if (!requested || requested.last < today) return { first: today, last: addDays(today, mapDays - 1) }
  return { ...requested, first: laterDay(requested.first, today) }
}

interface MapEventsOptions {
  events: Reading<EventSummary[]>
  span: DaySpan
  today: CityDay
  state: CalendarState
}

/** The events that pass the filters and are not over. Without a connection they come from this browser's calendar. */
export function useMapEvents(options: MapEventsOptions): { shown: Shown<unknown>; events: EventSummary[] } {
  const { timeZone, units } = useSite()
  const { events, span, today, state } = options
  const isPast = useIsPast(today, timeZone)
  const reading = useMemo(
    (): Reading<CachedEvents> =>
      events.ok ? { ok: true, value: { spans: [span], events: events.value } } : events,
    [events, span],
  )
  const shown = useFallback({
    kind: cachedKind,
    id: 'all',
    reading,
    sample: { spans: [span], events: sampleEvents(today, timeZone) },
    merge: (previous, fresh) => mergeCached(previous, fresh, timeZone),
  })
  const onDays = shown.value.events.filter(event => {
    const { first, last } = eventDays(event, timeZone)
    return first <= span.last && last >= span.first && !isPast(event)
  })
  const passing = applyFilters(filterEvents(onDays, state.types), state.only, { units, timeZone, today })
  return { shown, events: passing }
}

/** The location of an event, if it is known. */
export function pointOf({ place }: Pick<EventSummary, 'place'>): Point | undefined {
  return place && place.lat !== null && place.lon !== null ? { lat: place.lat, lon: place.lon } : undefined
}

/** Sorts by distance, the nearest first. Ties keep their order, and events without a location come last. */
export function byDistance<E extends Pick<EventSummary, 'place'>>(
  events: readonly E[],
  from: Point,
): { event: E; km: number | undefined }[] {
  return events
    .map(event => {
      const point = pointOf(event)
      return { event, km: point && distanceKm(from, point) }
    })
    .sort((one, other) => (one.km ?? Number.MAX_VALUE) - (other.km ?? Number.MAX_VALUE))
}

/** '1.2 miles' or '1.9 km'. */
export function distanceText(km: number, units: Units): string {
  const number = roundedText(fromKilometres(km, units))
  if (units === 'miles') return `${number} ${number === '1' ? 'mile' : 'miles'}`
  return `${number} km`
}
