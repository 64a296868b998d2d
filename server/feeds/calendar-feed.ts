// `calendar-feed`: the events as iCalendar, for phones and calendar programs; one event, a series, a group's, or all to come.

import { oneLine } from '#domain/text/short-text.ts'
import { eventEntry } from './event-lines.ts'
import type { Feed, FeedContext } from './feed.ts'
import { boundText, deletedEvents, type FeedEvent, oneEvent } from './feed-events.ts'
import { currentFilters } from './feed-filters.ts'
import { noticesToCome } from './feed-notices.ts'
import { feedQuery, idParameter, readFeedParameters } from './feed-parameters.ts'
import { oneSeries } from './feed-series.ts'
import { type CalendarLine, calendarEntry, calendarText, escapeCalendarText } from './icalendar.ts'
import { noticeLines } from './notice-lines.ts'
import { seriesCalendar } from './series-calendar.ts'
import { upcomingEvents } from './upcoming-events.ts'

/** What an iCalendar file is sent as. */
export const calendarType = 'text/calendar; charset=utf-8'

export const calendarFeed: Feed = async (request, context) => {
  const query = new URL(request.url).searchParams
  const event = idParameter(query, 'event')
  const series = idParameter(query, 'series')
  const head = calendarHead(context.config.siteName)
  if (event)
    return context.keptFeed(request, `calendar-feed event ${event}`, async () => {
      const found = await oneEvent(context.database, event)
      const entry = eventEntry(found.event, found.isDeleted, context.config)
      return { text: calendarText(head, [entry]), headers: fileHeaders(found.event.title) }
    })
  if (series)
    return context.keptFeed(request, `calendar-feed series ${series}`, async () => {
      const found = await oneSeries(context.database, series, context.config.siteTimeZone)
      const { timeZone, entries } = seriesCalendar(found, context.config)
      return { text: calendarText([...head, ...timeZone], entries), headers: fileHeaders(found.title) }
    })
  const parameters = readFeedParameters(query)
  return context.keptFeed(request, `calendar-feed ${feedQuery(parameters)}`, async () => {
    const filters = await currentFilters(context.database, parameters)
    const [notices, upcoming, deleted] = await Promise.all([
      noticesToCome(context),
      upcomingEvents(context.known, filters, context.config),
      deletedEvents(context.database, filters),
    ])
    const entries = [
      ...notices.map(notice => calendarEntry(noticeLines(notice, context))),
      ...calendarEntries(upcoming, context),
      ...deleted.map(event => eventEntry(event, true, context.config)),
    ]
    const bound = boundText(upcoming, context.config)
    const said = bound ? boundLines(escapeCalendarText(bound)) : []
    const named = filters.name ? calendarHead(filters.name) : head
    return { text: calendarText([...named, ...said], entries), headers: { 'content-type': calendarType } }
  })
}

/** The entries of events. */
export function calendarEntries(
  events: readonly FeedEvent[],
  { known, config }: Pick<FeedContext, 'known' | 'config'>,
): string[] {
  return events.map(event => known.written(event, 'iCalendar', () => eventEntry(event, false, config)))
}

/** What stands above the entries. */
export function calendarHead(feedName: string): CalendarLine[] {
  const name = escapeCalendarText(oneLine(feedName))
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

/** By the standard's name, and by the one that programs know from before it. */
function boundLines(text: string): CalendarLine[] {
  return [
    ['DESCRIPTION', text],
    ['X-WR-CALDESC', text],
  ]
}

/** For a file that is saved under a title. */
export function fileHeaders(title: string) {
  return {
    'content-type': calendarType,
    'content-disposition': `attachment; filename="${fileName(title)}.ics"`,
  }
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
