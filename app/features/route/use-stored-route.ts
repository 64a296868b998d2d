// Reads a route by its name, as whoever is signed in may: those of the calendar, and of what they review.

import * as z from 'zod/mini'
import { storedRoute } from '#domain/route/route.ts'
import { checked } from '../../checked-answer.ts'
import { queryNames } from '../../query-names.ts'
import { useReading } from '../session/use-reading.ts'

/** The route; nothing while it is not here, and where it is not to be seen. */
export function useStoredRoute(path: string | null) {
  const { data } = useReading({
    name: queryNames.route(path),
    read: async client => {
      const found = client
        .from('routes')
        .select('version, distance_m, climb_m, line')
        .eq('path', path ?? '')
      return checked(z.nullable(storedRoute), await found.maybeSingle())
    },
    failure: 'The route could not be read.',
    use: 'form',
    isWanted: path !== null,
  })
  return data ?? undefined
}
