// Reads the places where events have met, for forms to offer.

import type { PostgrestClient } from '@supabase/postgrest-js'
import * as z from 'zod/mini'
import { knownPlaces, type Place } from '#domain/event/places.ts'
import { addDays } from '#domain/time/city-day.ts'
import { cityToday, dayBounds } from '#domain/time/city-time.ts'
import type { Database } from '#supabase/database.types.ts'
import { checked } from '../../checked-answer.ts'

/** What has not been used for so long is not offered. */
const rememberedDays = 400
/** Spellings and links; those of one name are one place. */
const maxUses = 300

const uses = z.array(z.object({ name: z.string(), url: z.string(), count: z.number() }))

/** The places of the events that are or were on the calendar, the most used first. Throws when they cannot be read. */
export async function readPlaces(
  client: Pick<PostgrestClient<Database>, 'from'>,
  timeZone: string,
): Promise<Place[]> {
  // A day and no moment, so that everyone who asks today asks for the same, which the server keeps.
  const since = dayBounds(addDays(cityToday(timeZone), -rememberedDays), timeZone).start
  const answer = await client
    .from('events')
    .select('name:location->>name, url:location->>url, count()')
    .gte('start_date', since)
    .order('count', { ascending: false })
    .order('location->>name')
    .limit(maxUses)
  return knownPlaces(checked(uses, answer))
}
