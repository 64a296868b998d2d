// The route on an event's page: the drawing, a sentence that says the same, and links to take the route along.

import { Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { withHeights } from '#domain/route/profile.ts'
import type { MeasuredRoute, Route } from '#domain/route/route.ts'
import { routeLinkLabel, routeSentence } from '#domain/route/route-words.ts'
import { useSite } from '../../site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useIsSeen } from '../../ui/deferred.ts'
import { OutsideLink } from '../../ui/links.tsx'
import type { QrCode } from '../../ui/qr-code.ts'
import { QrPicture } from '../../ui/share.tsx'
import { LineKey, ProfileKey, RouteLine, RouteProfile } from './route-drawing.tsx'
import type { PointedAt } from './route-slider.tsx'

interface RouteSectionProps {
  /** In a preview, the route of the event has no file yet. */
  event: { title: string; route: Route | MeasuredRoute | null; route_url: string | null }
  /** The address of the page, except in a preview. */
  qr?: QrCode | undefined
}

export function RouteSection({ event, qr }: RouteSectionProps) {
  const { title, route, route_url } = event
  if (!route && !route_url) return null
  const links = (
    <div className="flex flex-wrap items-end justify-between gap-5">
      <RouteLinks
        version={route && 'version' in route ? route.version : undefined}
        title={title}
        url={route_url}
      />
      {qr && (
        <figure className="hidden items-end gap-3 @4xl:flex">
          <QrPicture code={qr} label="QR code of this page" className="size-32" />
          <figcaption className="text-sm text-muted">Take it to your phone</figcaption>
        </figure>
      )}
    </div>
  )
  return (
    <Card aria-labelledby="route">
      <h2 id="route" className="mb-3 text-2xl">
        Route
      </h2>
      {route ? <RouteView route={route}>{links}</RouteView> : links}
    </Card>
  )
}

// Loaded when the drawing comes into view. The drawing is complete without it.
const RouteSlider = lazy(() =>
  import('./route-slider.tsx')
    .then(module => ({ default: module.RouteSlider }))
    .catch(() => ({ default: () => null })),
)

function RouteView({ route, children }: { route: MeasuredRoute; children: ReactNode }) {
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
                {spot?.text}
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

interface RouteLinksProps {
  /** The version of the file, if there is one. */
  version: string | undefined
  /** The title of the event, for the name of the file. */
  title: string
  url: string | null
  /** The token of the private link that shows the file before it is public. */
  token?: string | undefined
}

export function RouteLinks({ version, title, url, token }: RouteLinksProps) {
  const query = new URLSearchParams({ name: title, ...(token && { link: token }) })
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
      {version && (
        <a href={`/route/${version}.gpx?${query}`} download className={buttonClass('secondary')}>
          <Download aria-hidden="true" className="size-5" />
          Download GPX
        </a>
      )}
      {url && (
        <OutsideLink href={url} className="inline-flex min-h-11 items-center">
          {routeLinkLabel(url)}
        </OutsideLink>
      )}
    </p>
  )
}
