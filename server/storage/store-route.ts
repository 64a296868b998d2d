// Which file is kept of a route that was uploaded, and what its sender wants left out.

import { z } from 'zod'
import { makeRoute } from '../routes/make-route.ts'
import { errors } from './storage-error.ts'
import type { Made, Upload } from './upload-body.ts'
import { rankOf, type Sender } from './upload-limits.ts'

export const routeFile = { name: 'route.gpx', type: 'application/gpx+xml' }

const wishes = z.object({ cut_ends: z.boolean().default(false) })

/** Throws a RouteError, whose message people may read. */
export async function makeRouteFiles({ bytes, metadata }: Upload, sender: Sender): Promise<Made> {
  const { route, gpx } = await makeRoute(bytes, wishesIn(metadata).cut_ends, sender.key, rankOf(sender))
  return {
    ...{ files: [{ name: routeFile.name, bytes: gpx }], file: routeFile.name, mimetype: routeFile.type },
    ...{ facts: route, answer: { route } },
  }
}

/** Whoever wants their home left out and says it wrongly must hear of it. */
function wishesIn(metadata: string | null): z.infer<typeof wishes> {
  try {
    return wishes.parse(JSON.parse(metadata || '{}'))
  } catch {
    throw errors.badBody('The metadata of a route is JSON that may say cut_ends, true or false.')
  }
}
