// A route in a small drawing for forms and reviews, and the routes that were uploaded in this tab. Until they are on the
// calendar they can be seen nowhere else.

import * as z from 'zod/mini'
import { withHeights } from '#domain/route/profile.ts'
import { type MeasuredRoute, storedRoute } from '#domain/route/route.ts'
import { routeSentence } from '#domain/route/route-words.ts'
import { useSite } from '../../site.ts'
import { findPreview, savePreview } from '../../ui/file-upload.ts'
import { RouteLine, RouteProfile } from './route-drawing.tsx'

export function SmallRoute({ route }: { route: MeasuredRoute }) {
  const { units } = useSite()
  const high = withHeights(route.line)
  return (
    <div className="grid max-w-md grid-cols-[7rem_minmax(0,1fr)] items-center gap-4">
      <RouteLine route={route} isSmall />
      <div className="grid gap-2">
        <p>{routeSentence(route, units)}</p>
        {high && <RouteProfile line={high} isSmall />}
      </div>
    </div>
  )
}

const measuredRoute = z.omit(storedRoute, { version: true })

/** Reads the route in the server's response to an upload, and caches it by its name. */
export function cacheRoute(name: string, response: unknown): MeasuredRoute | undefined {
  const parsed = z.safeParse(z.object({ route: measuredRoute }), response)
  if (!parsed.success) return undefined
  savePreview(name, JSON.stringify(parsed.data.route))
  return parsed.data.route
}

export function cachedRoute(name: string): MeasuredRoute | undefined {
  const json = findPreview(name)
  return json === undefined ? undefined : z.safeParse(measuredRoute, JSON.parse(json)).data
}
