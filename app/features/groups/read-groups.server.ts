// Reads groups for the public pages, with a visitor's rights.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { storedFacts } from '#domain/event/event-columns.ts'
import { pictureOf } from '#domain/event/picture.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { mapLink } from '#domain/text/short-text.ts'
import { addDays } from '#domain/time/city-day.ts'
import { cityToday, dayBounds } from '#domain/time/city-time.ts'
import { GROUP_FAILURE, GROUPS_FAILURE } from '../../failure-messages.ts'
import { readAllRows } from '../../read-data.ts'
import { visitorClient } from '../../visitor-client.server.ts'
import type { Found, Reading } from '../calendar/fallback.tsx'
import type { GroupDetail, GroupSummary } from './group.ts'
import { firstRidePerWeekday } from './weekday-filter.tsx'

const socialLinks = z.array(z.object({ platform: z.string(), url: z.string() }))
const ridePlace = z.object({ name: z.string() })
const place = z.nullable(z.object({ address: z.nullish(z.string()), mapUrl: z.nullish(z.string()) }))

/** Long enough for a monthly ride to occur once. */
const rideDays = 35
const maxRides = 20
/** Enough that one is not over yet. */
const maxNextRides = 5
const atStart = { ascending: true, referencedTable: 'rides' }

/** All groups, by name, with their rides of the coming weeks. Today's all count as coming, because pages are cached. */
export async function readGroups(context: AppLoadContext): Promise<Reading<GroupSummary[]>> {
  const client = visitorClient(context)
  const { timeZone } = context.site
  const today = cityToday(timeZone)
  const { data, error } = await readAllRows((first, last) =>
    client
      .from('groups')
      .select('id, name, description, logo_url, social_links, rides:events(id, title, start_date, end_date)')
      .eq('rides.status', 'scheduled')
      .gte('rides.start_date', dayBounds(today, timeZone).start)
      .lt('rides.start_date', dayBounds(addDays(today, rideDays), timeZone).start)
      .order('start_date', atStart)
      .limit(maxRides, atStart)
      .order('name')
      .order('id')
      .range(first, last),
  )
  if (error) return { ok: false, error: GROUPS_FAILURE }
  return {
    ok: true,
    value: data.map(({ logo_url, social_links, description, rides, ...row }) => ({
      ...row,
      rides: firstRidePerWeekday(rides, today, timeZone),
      description: plainText(description),
      hasLogo: logo_url !== null,
      platforms: z.parse(socialLinks, social_links).map(link => link.platform),
    })),
  }
}

export async function readGroupNames(
  context: AppLoadContext,
): Promise<Reading<Pick<GroupSummary, 'id' | 'name'>[]>> {
  const client = visitorClient(context)
  const { data, error } = await readAllRows((first, last) =>
    client.from('groups').select('id, name').order('name').order('id').range(first, last),
  )
  if (error) return { ok: false, error: GROUPS_FAILURE }
  return { ok: true, value: data }
}

export async function readGroup(context: AppLoadContext, id: string): Promise<Found<GroupDetail>> {
  const notFound = { ok: false, error: 'Group not found', missing: 'never there' } as const
  if (!z.safeParse(z.uuid(), id).success) return notFound
  const { timeZone } = context.site
  const { data, error } = await visitorClient(context)
    .from('groups')
    .select(
      'id, name, description, logo_url, website, email, phone, location, meeting_info, social_links, updated_at, place:places(id, lat, lon), rides:events(id, title, start_date, end_date, type_name, location, place:places(lat, lon), facts, event_type:event_types(id, color, icon), picture_alt, picture:pictures(version, width, height, colour))',
    )
    .eq('id', id)
    .eq('rides.status', 'scheduled')
    .gte('rides.start_date', dayBounds(cityToday(timeZone), timeZone).start)
    .order('start_date', atStart)
    .limit(maxNextRides, atStart)
    .maybeSingle()
  if (error) return { ok: false, error: GROUP_FAILURE }
  if (!data) return notFound
  const { logo_url, location, social_links, rides, ...row } = data
  const at = z.parse(place, location)
  return {
    ok: true,
    value: {
      ...row,
      description: plainText(row.description),
      hasLogo: logo_url !== null,
      address: at?.address || null,
      mapUrl: at?.mapUrl || mapLink(at?.address ?? '') || null,
      social_links: z.parse(socialLinks, social_links),
      rides: rides.map(({ picture, picture_alt, ...ride }) => ({
        ...ride,
        location: z.parse(ridePlace, ride.location),
        facts: z.parse(storedFacts, ride.facts),
        picture: pictureOf({ picture, picture_alt }),
      })),
    },
  }
}

/** The id of the group that this one was merged into, or null. */
export async function readMergedGroup(context: AppLoadContext, id: string): Promise<string | null> {
  if (!z.safeParse(z.uuid(), id).success) return null
  const { data } = await visitorClient(context)
    .from('merged_groups')
    .select('into_id')
    .eq('id', id)
    .maybeSingle()
  return data?.into_id ?? null
}
