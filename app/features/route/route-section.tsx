// The route on the page of an event: drawn, in words, and the ways to take it along.

import type { MeasuredRoute, Route } from '#domain/route/route.ts'
import { Card } from '../../ui/card.tsx'
import type { QrCode } from '../../ui/qr-code.ts'
import { QrPicture } from '../../ui/qr-picture.tsx'
import { RouteLinks } from './route-links.tsx'
import { RouteView } from './route-view.tsx'

interface RouteSectionProps {
  /** An event; in a preview its route has no file yet. */
  event: { title: string; route: Route | MeasuredRoute | null; route_url: string | null }
  /** The address of the page; not there in a preview. */
  qr?: QrCode | undefined
}

/** The section; nothing where nobody gave a route. */
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
