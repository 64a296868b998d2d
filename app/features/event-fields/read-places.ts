// Reads the places that forms offer by name.

import type { PostgrestClient } from '@supabase/postgrest-js'
import * as z from 'zod/mini'
import type { Place } from '#domain/event/places.ts'
import { addDays } from '#domain/time/city-day.ts'
import { cityToday, dayBounds } from '#domain/time/city-time.ts'
import type { Database } from '#supabase/database.types.ts'
import { checked } from '../../checked-answer.ts'

/** What has not been used for so long is not offered, unless it is pinned. */
const rememberedDays = 400
/** How many places a form offers. */
const maxPlaces = 100

const columns = 'id, name, url, address, notes'
const text = z.nullable(z.string())
const row = z.object({ id: z.string(), name: z.string(), url: text, address: text, notes: text })
const uses = z.array(z.object({ place: z.nullable(row), count: z.number() }))

/** The pinned places, then those of the events that are or were on the calendar, the most used first. Throws when they cannot be read. */
export async function readPlaces(
  client: Pick<PostgrestClient<Database>, 'from'>,
  timeZone: string,
): Promise<Place[]> {
  // A day and no moment, so that everyone who asks today asks for the same, which the server keeps.
  const since = dayBounds(addDays(cityToday(timeZone), -rememberedDays), timeZone).start
  const [pinned, used] = await Promise.all([
    client.from('places').select(columns).eq('is_pinned', true).order('name').limit(maxPlaces),
    client
      .from('events')
      .select(`place:places(${columns}), count()`)
      .gte('start_date', since)
      .order('count', { ascending: false })
      .limit(maxPlaces),
  ])
  const mostUsed = checked(uses, used)
    .flatMap(({ place, count }) => (place ? { place, count } : []))
    .sort((a, b) => b.count - a.count || a.place.name.localeCompare(b.place.name, 'en'))
  const found = [...checked(z.array(row), pinned), ...mostUsed.map(({ place }) => place)]
  const byId = new Map(found.map(place => [place.id, place]))
  return [...byId.values()].slice(0, maxPlaces).map(({ name, url, address, notes }) => ({
    name,
    url: url ?? '',
    ...(address && { address }),
    ...(notes && { notes }),
  }))
}
