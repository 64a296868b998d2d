// Reads a stored route as the signed-in person. Apart from the drawings, which public pages load without the sign-in code.

import * as z from 'zod/mini'
import { storedRoute } from '#domain/route/route.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { useReading } from '../account/use-reading.ts'

/** Undefined while it loads, and if the person may not see it. */
export function useStoredRoute(path: string | null) {
  const { data } = useReading({
    name: queryNames.route(path),
    read: async client => {
      const found = client
        .from('routes')
        .select('version, distance_m, climb_m, line')
        .eq('path', path ?? '')
      return parseResponse(z.nullable(storedRoute), await found.maybeSingle())
    },
    failure: 'The route could not be read.',
    use: 'form',
    isWanted: path !== null,
  })
  return data ?? undefined
}
