// A route in little: where somebody only wants to see what was sent, or whether the right file was chosen.

import { withHeights } from '#domain/route/profile.ts'
import type { MeasuredRoute } from '#domain/route/route.ts'
import { routeSentence } from '#domain/route/route-words.ts'
import { useSite } from '../../site.ts'
import { RouteLine } from './route-line.tsx'
import { RouteProfile } from './route-profile.tsx'

/** The drawing and its sentence. */
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
