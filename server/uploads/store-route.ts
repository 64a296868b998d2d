// The bucket of routes: an uploaded GPX file is stored without what its sender wants left out.

import { z } from 'zod'
import { type BucketHandler, rankOf, UploadError } from '#platform/index.ts'
import { makeRoute } from './make-route.ts'

export const routeFile = { name: 'route.gpx', type: 'application/gpx+xml' }

const wishes = z.object({ cut_ends: z.boolean().default(false) })

export const routeBucket: BucketHandler = {
  typeOf: () => routeFile.type,
  sampleFacts: { distance_m: 1, line: {} },
  process: async ({ bytes, metadata }, sender) => {
    const { route, gpx } = await makeRoute(bytes, wishesIn(metadata).cut_ends, sender.key, rankOf(sender))
    return {
      files: [{ name: routeFile.name, bytes: gpx }],
      file: routeFile.name,
      mimetype: routeFile.type,
      facts: route,
      response: { route },
    }
  },
}

/** Anyone who wants their home left out and gets the request wrong must be told. */
function wishesIn(metadata: string | null): z.infer<typeof wishes> {
  try {
    return wishes.parse(JSON.parse(metadata || '{}'))
  } catch {
    throw new UploadError(
      'invalid_request',
      'The metadata of a route is JSON that may say cut_ends, true or false.',
    )
  }
}
