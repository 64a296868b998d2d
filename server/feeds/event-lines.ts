// An event as the lines of an iCalendar entry.

import { statusLabel, titleWithStatus, wholeDays } from '#domain/event/event-span.ts'
import { typeLabel } from '#domain/event/event-types.ts'
import { factsLine } from '#domain/event/ride-facts.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { oneLine } from '#domain/text/short-text.ts'
import { addDays, type CityDay } from '#domain/time/city-day.ts'
import type { Config } from '../config.ts'
import { type EventWords, type FeedEvent, hostOf } from './feed-events.ts'
import {
  type CalendarLine,
  calendarDay,
  calendarEntry,
  calendarTime,
  escapeCalendarText,
  quoteCalendarParameter,
} from './icalendar.ts'
import { statusFacts } from './status-facts.ts'

/** The dates of a series say the same, one after the other, and it takes longest to make. */
const plain = (() => {
  let last = { description: '', text: '' }
  return (description: string) => {
    if (last.description !== description) last = { description, text: plainText(description) }
    return last.text
  }
})()

const line = (name: string, text: string): CalendarLine => [name, escapeCalendarText(text)]

/** Everything that words can say of an event; what became of it comes first. */
export function wordLines(event: EventWords, url: string, config: Config): CalendarLine[] {
  const host = hostOf(event)
  const { note, newDate } = statusFacts(event, config)
  const facts = [
    note,
    newDate && `${newDate.text}\n${newDate.url}`,
    factsLine(event.facts, config.siteUnits),
    plain(event.description),
    host && oneLine(`Host: ${host.name}${host.url ? ` (${host.url})` : ''}`),
    url,
  ]
  return [
    line('SUMMARY', oneLine(titleWithStatus(event))),
    line('LOCATION', oneLine(event.location.name)),
    ...pointLines(event),
    line('DESCRIPTION', facts.filter(Boolean).join('\n\n')),
    line('CATEGORIES', oneLine(typeLabel(event.type_name))),
    ['URL;VALUE=URI', url],
  ]
}

/** Where it is on a map: by the standard, and as the calendars of phones draw it. */
function pointLines({ location, place }: EventWords): CalendarLine[] {
  if (place?.lat == null || place.lon === null) return []
  const address = place.address ? `;X-ADDRESS=${quoteCalendarParameter(oneLine(place.address))}` : ''
  const title = quoteCalendarParameter(oneLine(location.name))
  return [
    ['GEO', `${place.lat};${place.lon}`],
    [
      `X-APPLE-STRUCTURED-LOCATION;VALUE=URI${address};X-APPLE-RADIUS=70;X-TITLE=${title}`,
      `geo:${place.lat},${place.lon}`,
    ],
  ]
}

/**
 * Whether an event takes place. A postponed one is cancelled at its old time, with a new date or without one: as TENTATIVE it
 * would stay in people's days and remind them. Its new date is an event of its own, and programs that go on showing what is
 * cancelled show the word before its title.
 */
export function statusLine(event: EventWords, isDeleted = false): CalendarLine {
  return ['STATUS', isDeleted || statusLabel(event) ? 'CANCELLED' : 'CONFIRMED']
}

/** When an event is: by days where it fills them, otherwise to the second and in UTC. */
export function spanLines({ start_date, ends_at }: FeedEvent, zone: string): CalendarLine[] {
  const days = wholeDays({ start_date: start_date.toISOString(), end_date: ends_at.toISOString() }, zone)
  // The end is the first day after it.
  if (days) return [dayLine('DTSTART', days.first), dayLine('DTEND', addDays(days.last, 1))]
  const start: CalendarLine = ['DTSTART', calendarTime(start_date)]
  // An end that is the start is none.
  return ends_at > start_date ? [start, ['DTEND', calendarTime(ends_at)]] : [start]
}

/** A day without hours, the same in every zone. */
export function dayLine(name: string, day: CityDay): CalendarLine {
  return [`${name};VALUE=DATE`, calendarDay(day)]
}

/** When something was made and changed. */
export function historyLines({
  created_at,
  updated_at,
}: Pick<FeedEvent, 'created_at' | 'updated_at'>): CalendarLine[] {
  return [
    ['DTSTAMP', calendarTime(updated_at)],
    ['CREATED', calendarTime(created_at)],
    ['LAST-MODIFIED', calendarTime(updated_at)],
  ]
}

/** The entry of an event, or of what is left of a deleted one, on its own. */
export function eventEntry(event: FeedEvent, isDeleted: boolean, config: Config): string {
  return calendarEntry([
    ['UID', event.id],
    ['SEQUENCE', String(event.sequence)],
    ...spanLines(event, config.siteTimeZone),
    ...wordLines(event, `${config.siteUrl}/event/${event.id}`, config),
    statusLine(event, isDeleted),
    ...historyLines(event),
  ])
}
