// The 'Add to Google Calendar' link of an event.

import { type EventTimes, eventEnd, titleWithStatus, wholeDays } from '#domain/event/event-span.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { encodedRoom, truncate } from '#domain/text/short-text.ts'
import { addDays } from '#domain/time/city-day.ts'

interface LinkedEvent {
  title: string
  status: string
  description?: string | null | undefined
  start_date?: string | null | undefined
  end_date?: string | null | undefined
  location?: { name?: string | null | undefined } | null | undefined
}

// Some browsers and servers refuse URLs beyond about 2000 characters, counted encoded: an emoji takes twelve.
// The details get what title and place leave.
const MAX_LINK_LENGTH = 2000
const MAX_TITLE_LENGTH = 600
const MAX_PLACE_LENGTH = 500

/** The link; '#' for an event without a usable start, which is logged through `warn`. */
export function googleCalendarLink(
  event: LinkedEvent,
  timeZone: string,
  warn: (message: string) => void,
): string {
  const start = Date.parse(event.start_date ?? '')
  if (!event.start_date || Number.isNaN(start)) {
    warn(`No calendar link for "${event.title}": it has no start date.`)
    return '#'
  }
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: fitting(titleWithStatus(event), MAX_TITLE_LENGTH),
    dates: datesOf({ start_date: event.start_date, end_date: event.end_date }, timeZone),
    details: '',
    location: fitting(event.location?.name ?? '', MAX_PLACE_LENGTH),
  })
  const link = () => `https://calendar.google.com/calendar/render?${query}`
  query.set('details', fitting(plainText(event.description ?? ''), MAX_LINK_LENGTH - link().length))
  return link()
}

/** Days (the last one exclusive) if the event fills them; otherwise instants. */
function datesOf(event: EventTimes, timeZone: string): string {
  const days = wholeDays(event, timeZone)
  if (!days) return `${compact(event.start_date)}/${compact(eventEnd(event))}`
  return [days.first, addDays(days.last, 1)].map(day => day.replaceAll('-', '')).join('/')
}

/** '2026-11-16T01:00:00.000Z' as '20261116T010000Z'. */
function compact(instant: string): string {
  return new Date(instant).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')
}

const ELLIPSIS = encodeURIComponent('…').length

/** As much of a text as takes at most `maxLength` characters when encoded. */
function fitting(text: string, maxLength: number): string {
  const fits = encodedRoom(text, maxLength) === text.length
  return fits ? text : truncate(text, encodedRoom(text, maxLength - ELLIPSIS))
}
