// Reads one event for its page, as a visitor may, and what stands around it: other dates, its group's rides, its day.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { textColumns } from '#domain/event/event-texts.ts'
import { pictureOf } from '#domain/event/picture.ts'
import { storedFacts } from '#domain/event/stored-facts.ts'
import { storedRoute } from '#domain/route/route.ts'
import { rhythmText } from '#domain/series/rule-words.ts'
import { cleanHtml } from '#domain/text/clean-html.ts'
import { cutAtWord } from '#domain/text/event-text.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { cityDay, cityToday, dayBounds } from '#domain/time/city-time.ts'
import { EVENT_FAILURE } from '../../failure-texts.ts'
import { visitorClient } from '../../supabase.ts'
import { qrCode } from '../../ui/qr-code.ts'
import type { Found, Reading } from '../fallback/reading.ts'
import type { EventDetail, NextRide } from './event.ts'
import { googleCalendarLink } from './google-calendar-link.ts'
import { readDay } from './read-events.server.ts'

const columns =
  `id, title, start_date, end_date, type_id, type_name, location, facts, status, status_note, postponed_to, updated_at, ${textColumns}, host, event_type:event_types(id, name, color, icon), group:groups(id, name, logo_url), picture_alt, picture:pictures(version, width, height, colour), place:places(id, name, address, lat, lon, url, notes), route_url, route:routes(version, distance_m, climb_m, line), series:event_series(id, rule)` as const

const writtenPlace = z.object({ name: z.string(), url: z.string() })
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

/** The row of an event, or whether it was deleted or never there. */
export async function findEvent(context: AppLoadContext, id: string) {
  const notFound = { ok: false, error: 'Event not found' } as const
  if (!z.safeParse(z.uuid(), id).success) return { ...notFound, missing: 'never there' } as const
  const client = visitorClient(context)
  const { data, error } = await client.from('events').select(columns).eq('id', id).maybeSingle()
  if (error) return failure
  if (data) return { ok: true, value: data } as const
  const grave = await client.from('deleted_events').select('id').eq('id', id).maybeSingle()
  return { ...notFound, missing: grave.data ? 'deleted' : 'never there' } as const
}

/** One event with everything its page shows. What stands around it is asked for at once; without it there is no page. */
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
  const location = z.parse(writtenPlace, row.location)
  const warn = (message: string) => process.emitWarning(message)
  return {
    ok: true,
    value: {
      ...row,
      ...linked.value,
      series: series && {
        id: series.id,
        rhythm: rhythmText(series.rule),
        nextDates: nextDates.value,
      },
      group: group && {
        id: group.id,
        name: group.name,
        hasLogo: group.logo_url !== null,
        rides: rides.value,
      },
      picture: pictureOf({ picture, picture_alt }),
      place: place ?? undefined,
      route: z.parse(z.nullable(storedRoute), route),
      ...(route && { qr: qrCode(`${context.site.url}/event/${row.id}`) }),
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

/** The new date of an event, and the date that it was moved from itself. */
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

/** The beginning of today: what is past is told by the day, as long as a page is kept. */
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

/** What a group does next, beside an event and the other dates of its series, which its page shows already. */
async function readRides(
  context: AppLoadContext,
  groupId: string,
  { except, exceptSeries }: { except: string; exceptSeries: string | undefined },
): Promise<Reading<NextRide[]>> {
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
