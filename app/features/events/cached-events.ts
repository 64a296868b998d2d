// The calendar as this browser has cached it, and a sample for a browser that has nothing better to show.

import { eventDays } from '#domain/event/event-span.ts'
import { FALLBACK_EVENT_TYPES } from '#domain/event/event-types.ts'
import { type Notice, noticesOn } from '#domain/event/notice.ts'
import { addDays, type CityDay, type DaySpan, laterDay } from '#domain/time/city-day.ts'
import { cityInstant } from '#domain/time/city-time.ts'
import type { EventSummary } from '../calendar/event.server.ts'
import { type Copy, recall } from '../calendar/fallback.tsx'
import { overlaps } from '../calendar/placed-events.ts'

/** The kind of these copies; the calendar of all events is stored as 'all', a group's under its id. */
export const cachedKind = 'events'

/** Events by time, the notices over them, and the days for which they are complete. */
export interface CachedEvents {
  spans: DaySpan[]
  events: EventSummary[]
  /** Missing if they could not be read, and in copies from before there were notices. */
  notices?: Notice[] | undefined
}

const maxEvents = 400
const maxNotices = 100

/** A copy updated with fresh events, which replace everything on their days. */
export function mergeCached(previous: CachedEvents, fresh: CachedEvents, zone: string): CachedEvents {
  const others = previous.events.filter(event =>
    fresh.spans.every(span => !overlaps(eventDays(event, zone), span)),
  )
  const all = [...others, ...fresh.events].sort((a, b) => a.start_date.localeCompare(b.start_date))
  const spans = joinSpans([...previous.spans, ...fresh.spans])
  const notices = mergeNotices(previous.notices, fresh)
  const dropped = all.at(-maxEvents - 1)
  if (!dropped) return { spans, events: all, notices }
  // The oldest events are dropped, and their days are no longer known.
  const since = addDays(eventDays(dropped, zone).first, 1)
  return {
    spans: spans
      .map(({ first, last }) => ({ first: laterDay(first, since), last }))
      .filter(({ first, last }) => first <= last),
    events: all.slice(-maxEvents),
    notices,
  }
}

/** Notices by their first day; fresh ones replace all others over their days. */
function mergeNotices(previous: Notice[] = [], { spans, notices }: CachedEvents): Notice[] {
  if (!notices) return previous
  const replaced = new Set(spans.flatMap(span => noticesOn(previous, span)))
  return [...previous.filter(notice => !replaced.has(notice)), ...notices]
    .sort((a, b) => a.first_day.localeCompare(b.first_day))
    .slice(-maxNotices)
}

/** Sorts spans, and joins those that touch. */
function joinSpans(spans: readonly DaySpan[]): DaySpan[] {
  const joined: DaySpan[] = []
  for (const { first, last } of spans.toSorted((a, b) => a.first.localeCompare(b.first))) {
    const open = joined.at(-1)
    if (open && first <= addDays(open.last, 1)) open.last = laterDay(open.last, last)
    else joined.push({ first, last })
  }
  return joined
}

/** Whether a copy has all events of a day. */
export function isCachedDay({ spans }: CachedEvents, day: CityDay): boolean {
  return spans.some(({ first, last }) => first <= day && day <= last)
}

/** A group's events from the copy of all events. */
export function knownGroupEvents(groupId: string): Copy<CachedEvents> | undefined {
  const all = recall<CachedEvents>(cachedKind, 'all')
  if (!all) return undefined
  const events = all.value.events.filter(({ group }) => group?.id === groupId)
  return { savedAt: all.savedAt, value: { ...all.value, events } }
}

/** Days from today, clock time, type, title and place of each sample event. */
const samples = [
  [0, '18:00', 'group-ride', 'Sample: Slow Lantern Ride', 'Depot Square'],
  [1, '17:30', 'workshop', 'Sample: Fix a Flat', 'Tin Sparrow Workshop'],
  [3, '09:00', 'group-ride', 'Sample: Coffee and Hills', 'Riverbend Plaza'],
  [5, '19:00', 'advocacy', 'Sample: Protected Lanes Meeting', 'Marigold Library'],
  [6, '10:00', 'race', 'Sample: Short Track Sunday', 'Prairie Dog Flats'],
  [9, '16:00', 'social', 'Sample: Bike Film Afternoon', 'Second Kettle Café'],
] as const

/** Invented events around today. */
export function sampleEvents(today: CityDay, zone: string): EventSummary[] {
  return samples.map(([days, time, type, title, place], number) => {
    const start = cityInstant(addDays(today, days), time, zone)
    return {
      id: `sample-${number}`,
      title,
      start_date: start.ok ? start.instant : `${today}T18:00:00.000Z`,
      end_date: null,
      type_id: type,
      type_name: type,
      status: 'scheduled',
      status_note: null,
      event_type: FALLBACK_EVENT_TYPES.find(({ name }) => name === type) ?? null,
      group: null,
      location: { name: place, url: 'https://www.openstreetmap.org/' },
      facts: null,
    }
  })
}
