// The known places that forms offer by name.

import type { PostgrestClient } from '@supabase/postgrest-js'
import * as z from 'zod/mini'
import type { MeetingPlace } from '#domain/place/place.ts'
import { addDays } from '#domain/time/city-day.ts'
import { cityToday, dayBounds } from '#domain/time/city-time.ts'
import type { Database } from '#supabase/database.types.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { useReading } from '../account/use-reading.ts'

/** A place unused for longer than this is not offered, unless it is pinned. */
const rememberedDays = 400
const maxPlaces = 100

const columns = 'id, name, url, address, notes'
const text = z.nullable(z.string())
const row = z.object({ id: z.string(), name: z.string(), url: text, address: text, notes: text })
const uses = z.array(z.object({ place: z.nullable(row), count: z.number() }))

/** The pinned places, then those of recent and coming events, the most used first. Throws when they cannot be read. */
export async function readPlaces(
  client: Pick<PostgrestClient<Database>, 'from'>,
  timeZone: string,
): Promise<MeetingPlace[]> {
  // A day rather than a moment: everyone's request today is the same, so the server can cache the response.
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
  const mostUsed = parseResponse(uses, used)
    .flatMap(({ place, count }) => (place ? { place, count } : []))
    .sort((a, b) => b.count - a.count || a.place.name.localeCompare(b.place.name, 'en'))
  const found = [...parseResponse(z.array(row), pinned), ...mostUsed.map(({ place }) => place)]
  const byId = new Map(found.map(place => [place.id, place]))
  return [...byId.values()].slice(0, maxPlaces).map(({ name, url, address, notes }) => ({
    name,
    url: url ?? '',
    ...(address && { address }),
    ...(notes && { notes }),
  }))
}

const none: readonly MeetingPlace[] = []

/** The places for a signed-in person's form; none until they are read, or if that fails: the form works without them. */
export function usePlaces(): readonly MeetingPlace[] {
  const { timeZone } = useSite()
  const { data } = useReading({
    name: queryNames.places,
    read: client => readPlaces(client, timeZone),
    failure: '',
  })
  return data ?? none
}
