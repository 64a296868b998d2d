// `calendar-feed`: the events as iCalendar, for phones and calendar programs; one event, a group's, or all to come.

import { oneLine, typeLabel } from '#domain/text/event-text.ts'
import type { Feed, FeedContext } from './feed.ts'
import {
  cancelledEvents,
  checkFilters,
  type FeedEvent,
  hostOf,
  oneEvent,
  upcomingEvents,
} from './feed-events.ts'
import { feedQuery, idParameter, readFeedParameters } from './feed-parameters.ts'
import { type CalendarLine, calendarText, calendarTime, escapeCalendarText } from './icalendar.ts'

const contentType = 'text/calendar; charset=utf-8'

export const calendarFeed: Feed = async (request, context) => {
  const query = new URL(request.url).searchParams
  const id = idParameter(query, 'event')
  const head = calendarHead(context.config.siteName)
  if (id)
    return context.keptFeed(request, `calendar-feed event ${id}`, async () => {
      const { event, isCancelled } = await oneEvent(context.database, id)
      return {
        text: calendarText(head, [await eventLines(event, isCancelled, context)]),
        headers: {
          'content-type': contentType,
          'content-disposition': `attachment; filename="${fileName(event.title)}.ics"`,
        },
      }
    })
  const parameters = readFeedParameters(query)
  return context.keptFeed(request, `calendar-feed ${feedQuery(parameters)}`, async () => {
    await checkFilters(context.database, parameters)
    const upcoming = await upcomingEvents(context.database, parameters)
    const cancelled = await cancelledEvents(context.database, parameters)
    const events = await Promise.all([
      ...upcoming.map(event => eventLines(event, false, context)),
      ...cancelled.map(event => eventLines(event, true, context)),
    ])
    return { text: calendarText(head, events), headers: { 'content-type': contentType } }
  })
}

function calendarHead(siteName: string): CalendarLine[] {
  const name = escapeCalendarText(oneLine(siteName))
  return [
    ['VERSION', '2.0'],
    ['PRODID', '-//City Bike Calendar//calendar-feed//EN'],
    ['METHOD', 'PUBLISH'],
    ['NAME', name],
    ['X-WR-CALNAME', name],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
    ['X-PUBLISHED-TTL', 'PT1H'],
  ]
}

async function eventLines(
  event: FeedEvent,
  isCancelled: boolean,
  { config, plain }: FeedContext,
): Promise<CalendarLine[]> {
  const url = `${config.siteUrl}/event/${event.id}`
  const host = hostOf(event)
  const facts = [
    await plain(event.description),
    host ? oneLine(`Host: ${host.name}${host.url ? ` (${host.url})` : ''}`) : '',
    url,
  ]
  const line = (name: string, text: string): CalendarLine => [name, escapeCalendarText(text)]
  return [
    line('UID', event.id),
    ['SEQUENCE', String(event.sequence)],
    ['DTSTAMP', calendarTime(event.updated_at)],
    ['DTSTART', calendarTime(event.start_date)],
    // An end that is the start is none.
    ...(event.ends_at > event.start_date ? [['DTEND', calendarTime(event.ends_at)] as const] : []),
    line('SUMMARY', oneLine(event.title)),
    line('LOCATION', oneLine(event.location.name)),
    line('DESCRIPTION', facts.filter(Boolean).join('\n\n')),
    line('CATEGORIES', oneLine(typeLabel(event.type_name))),
    ['URL;VALUE=URI', url],
    ['STATUS', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['CREATED', calendarTime(event.created_at)],
    ['LAST-MODIFIED', calendarTime(event.updated_at)],
  ]
}

/** A name that every file system takes. */
function fileName(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[^\w -]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .toLowerCase()
  return plain.slice(0, 60) || 'event'
}
