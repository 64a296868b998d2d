// Reads one event for its page, as a visitor may, with its other dates, its group's rides and its day.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { storedFacts } from '#domain/event/event-columns.ts'
import { textColumns } from '#domain/event/event-texts.ts'
import { pictureOf } from '#domain/event/picture.ts'
import { storedRoute } from '#domain/route/route.ts'
import { describeRhythm } from '#domain/series/rule.ts'
import { cleanHtml } from '#domain/text/clean-html.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { cutAtWord } from '#domain/text/short-text.ts'
import { cityDay, cityToday, dayBounds } from '#domain/time/city-time.ts'
import { EVENT_FAILURE } from '../../failure-messages.ts'
import { qrCode } from '../../ui/qr-code.ts'
import { visitorClient } from '../../visitor-client.server.ts'
import type { Found, Reading } from '../calendar/fallback.tsx'
import type { EventDetail, EventGroup } from './event.ts'
import { googleCalendarLink } from './google-calendar-link.ts'
import { readDay } from './read-events.server.ts'

const columns =
  `id, title, start_date, end_date, type_id, type_name, location, facts, status, status_note, postponed_to, updated_at, ${textColumns}, host, event_type:event_types(id, name, color, icon), group:groups(id, name, logo_url), picture_alt, picture:pictures(version, width, height, colour), place:places(id, name, address, lat, lon, url, notes), route_url, route:routes(version, distance_m, climb_m, line), series:event_series(id, rule)` as const

const writtenLocation = z.object({ name: z.string(), url: z.string() })
const optional = z.pipe(
  z.nullish(z.string()),
  z.transform(text => text || undefined),
)
const host = z.nullable(z.object({ name: optional, url: optional }))

const maxSummaryLength = 200
const maxNextDates = 5
const maxRides = 3
const maxSameDay = 6
const failure = { ok: false, error: EVENT_FAILURE } as const

/** The row of an event, or whether it was deleted or never existed. */
export async function findEvent(context: AppLoadContext, id: string) {
  const notFound = { ok: false, error: 'Event not found' } as const
  if (!z.safeParse(z.uuid(), id).success) return { ...notFound, missing: 'never there' } as const
  const client = visitorClient(context)
  const { data, error } = await client.from('events').select(columns).eq('id', id).maybeSingle()
  if (error) return failure
  if (data) return { ok: true, value: data } as const
  const deleted = await client.from('deleted_events').select('id').eq('id', id).maybeSingle()
  return { ...notFound, missing: deleted.data ? 'deleted' : 'never there' } as const
}

/** One event with everything its page shows. If any of it cannot be read, there is no page. */
export async function readEvent(context: AppLoadContext, id: string): Promise<Found<EventDetail>> {
  const found = await findEvent(context, id)
  if (!found.ok) return found
  const { description, series, group, picture, picture_alt, place, route, ...row } = found.value
  const day = cityDay(row.start_date, context.site.timeZone)
  const [linked, nextDates, rides, sameDay] = await Promise.all([
    readLinkedDates(context, row),
    series ? readNextDates(context, series.id, row.start_date) : none,
    group ? readRides(context, group.id, { except: id, exceptSeries: series?.id }) : none,
    readDay(context, day, { except: id, limit: maxSameDay }),
  ])
  if (!linked.ok || !nextDates.ok || !rides.ok || !sameDay.ok) return failure
  const location = z.parse(writtenLocation, row.location)
  const warn = (message: string) => process.emitWarning(message)
  return {
    ok: true,
    value: {
      ...row,
      ...linked.value,
      series: series && { id: series.id, rhythm: describeRhythm(series.rule), nextDates: nextDates.value },
      group: group && {
        id: group.id,
        name: group.name,
        hasLogo: group.logo_url !== null,
        rides: rides.value,
      },
      picture: pictureOf({ picture, picture_alt }),
      place: place ?? undefined,
      route: z.parse(z.nullable(storedRoute), route),
      qr: route ? qrCode(`${context.site.url}/event/${row.id}`) : undefined,
      sameDay: sameDay.value,
      location,
      facts: z.parse(storedFacts, row.facts),
      host: z.parse(host, row.host),
      descriptionHtml: cleanHtml(description),
      summary: cutAtWord(plainText(description).replace(/\s+/g, ' '), maxSummaryLength),
      calendarLink: googleCalendarLink({ ...row, description, location }, context.site.timeZone, warn),
    },
  }
}

const none = { ok: true, value: [] } as const satisfies Reading<[]>

/** The new date of an event, and the date that it was moved from. */
async function readLinkedDates(
  context: AppLoadContext,
  event: { id: string; postponed_to: string | null },
): Promise<Reading<Pick<EventDetail, 'movedTo' | 'movedFrom'>>> {
  const isOldDate = `postponed_to.eq.${event.id}`
  const { data, error } = await visitorClient(context)
    .from('events')
    .select('id, start_date, end_date, status, postponed_to')
    .or(event.postponed_to ? `${isOldDate},id.eq.${event.postponed_to}` : isOldDate)
    .order('start_date')
    .limit(10)
  if (error) return failure
  const movedTo = data.find(({ id }) => id === event.postponed_to) ?? null
  const movedFrom = data.find(({ postponed_to }) => postponed_to === event.id) ?? null
  return { ok: true, value: { movedTo, movedFrom } }
}

/** The beginning of today. Past means before today, since pages are cached. */
function startOfToday({ site: { timeZone } }: AppLoadContext): string {
  return dayBounds(cityToday(timeZone), timeZone).start
}

/** The dates of a series after one of them. */
async function readNextDates(context: AppLoadContext, seriesId: string, after: string) {
  const { data, error } = await visitorClient(context)
    .from('events')
    .select('id, start_date, status')
    .eq('series_id', seriesId)
    .gt('start_date', after)
    .gte('start_date', startOfToday(context))
    .order('start_date')
    .order('id')
    .limit(maxNextDates)
  return error ? failure : { ok: true as const, value: data }
}

/** A group's next rides, without an event and the other dates of its series, which its page already shows. */
async function readRides(
  context: AppLoadContext,
  groupId: string,
  { except, exceptSeries }: { except: string; exceptSeries: string | undefined },
): Promise<Reading<EventGroup['rides']>> {
  const query = visitorClient(context)
    .from('events')
    .select('id, title, start_date, end_date')
    .eq('group_id', groupId)
    .eq('status', 'scheduled')
    .gte('start_date', startOfToday(context))
    .neq('id', except)
  const others = exceptSeries ? query.or(`series_id.is.null,series_id.neq.${exceptSeries}`) : query
  const { data, error } = await others.order('start_date').order('id').limit(maxRides)
  return error ? failure : { ok: true, value: data }
}
