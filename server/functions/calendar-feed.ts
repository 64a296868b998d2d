// `calendar-feed`: the events as iCalendar, for phones and calendar programs; one event, a group's, or all to come.

import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { plainText } from '#domain/plain-text.ts'
import {
  cancelledEvents,
  checkFilters,
  type FeedEvent,
  hostOf,
  oneEvent,
  upcomingEvents,
} from './feed-events.ts'
import { idParameter, readFeedParameters } from './feed-parameters.ts'
import { feedResponse } from './feed-response.ts'
import type { FunctionContext, ServerFunction } from './server-function.ts'

const contentType = 'text/calendar; charset=utf-8'

export const calendarFeed: ServerFunction = async (request, context) => {
  const query = new URL(request.url).searchParams
  const id = idParameter(query, 'event')
  const calendar = ical({
    name: context.config.siteName,
    prodId: { company: 'City Bike Calendar', product: 'calendar-feed', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  if (id) {
    const { event, isCancelled } = await oneEvent(context.database, id)
    add(calendar, event, isCancelled, context)
    return feedResponse(request, `${calendar}\r\n`, {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName(event.title)}.ics"`,
    })
  }
  const parameters = readFeedParameters(query)
  await checkFilters(context.database, parameters)
  for (const event of await upcomingEvents(context.database, parameters)) add(calendar, event, false, context)
  for (const event of await cancelledEvents(context.database, parameters)) add(calendar, event, true, context)
  return feedResponse(request, `${calendar}\r\n`, { 'content-type': contentType })
}

/** Times are written in UTC: every program shows them right, and the autumn's double hour cannot be said otherwise. */
function add(
  calendar: ICalCalendar,
  event: FeedEvent,
  isCancelled: boolean,
  { config }: FunctionContext,
): void {
  const url = `${config.siteUrl}/event/${event.id}`
  const host = hostOf(event)
  const facts = [
    plainText(event.description),
    host ? `Host: ${host.name}${host.url ? ` (${host.url})` : ''}` : '',
    url,
  ]
  calendar.createEvent({
    id: event.id,
    summary: event.title,
    description: facts.filter(Boolean).join('\n\n'),
    start: event.start_date,
    // An end that is the start is none.
    ...(event.ends_at > event.start_date ? { end: event.ends_at } : {}),
    location: event.location.name,
    url,
    stamp: event.updated_at,
    created: event.created_at,
    lastModified: event.updated_at,
    sequence: event.sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    categories: [{ name: event.type_name }],
  })
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
