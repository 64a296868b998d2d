// A route to look at: its line, its profile, and a sentence that says the same. With scripts, each spot of it can be asked for.

import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { withHeights } from '#domain/route/profile.ts'
import type { MeasuredRoute } from '#domain/route/route.ts'
import { routeSentence } from '#domain/route/route-words.ts'
import { useSite } from '../../site.ts'
import { useIsSeen } from '../../ui/use-is-seen.ts'
import { LineKey, RouteLine } from './route-line.tsx'
import { ProfileKey, RouteProfile } from './route-profile.tsx'
import type { PointedAt } from './route-slider.tsx'

// Loaded when the drawing comes into sight. Where it cannot be, the drawing is whole without it.
const RouteSlider = lazy(() =>
  import('./route-slider.tsx')
    .then(module => ({ default: module.RouteSlider }))
    .catch(() => ({ default: () => null })),
)

/** The drawing, in two columns where there is room for them. */
export function RouteView({ route, children }: { route: MeasuredRoute; children: ReactNode }) {
  const { units } = useSite()
  const frame = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(frame)
  const [spot, setSpot] = useState<PointedAt>()
  const high = withHeights(route.line)
  return (
    <>
      <p className="mb-4 text-lg font-semibold">{routeSentence(route, units)}</p>
      <div ref={frame} className="grid gap-x-8 gap-y-5 @2xl:grid-cols-2">
        <div>
          <RouteLine route={route} spot={spot?.onLine} />
          <LineKey isLoop={route.line.is_loop} />
        </div>
        <div className="flex flex-col justify-between gap-5">
          {high && (
            <div className="grid gap-2">
              <RouteProfile line={high} spot={spot?.onProfile}>
                {isSeen && (
                  <Suspense>
                    <RouteSlider line={high} onPoint={setSpot} />
                  </Suspense>
                )}
              </RouteProfile>
              <p aria-hidden="true" className="min-h-6 font-semibold tabular-nums">
                {spot?.words}
              </p>
              <ProfileKey line={high} />
            </div>
          )}
          {children}
        </div>
      </div>
    </>
  )
}
