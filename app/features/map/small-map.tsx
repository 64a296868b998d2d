// A small map of a few places and a route, and the card for what was pressed on a map.

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Point } from '#domain/place/place.ts'
import type { Route } from '#domain/route/route.ts'
import { TextLink } from '../../ui/links.tsx'
import { MapBox, useSame } from './map-box.tsx'

interface SmallPoint extends Point {
  name: string
  colour?: string | undefined
  /** The page that its name links to. */
  href?: string | undefined
}

interface SmallMapProps {
  points: readonly SmallPoint[]
  route?: Route | null | undefined
  /** Called when the reader presses a spot to set a location. */
  onPick?: ((spot: Point) => void) | undefined
}

const none: readonly string[] = []

export function SmallMap({ points, route, onPick }: SmallMapProps) {
  const [pressed, setPressed] = useState(none)
  const drawn = useSame(points.map((point, index) => ({ ...point, id: String(index), label: point.name })))
  const shown = points.filter((_, index) => pressed.includes(String(index)))
  return (
    <MapBox
      points={drawn}
      route={route ?? undefined}
      marked={pressed}
      onPress={setPressed}
      onPick={onPick}
      size="h-64 sm:h-72"
    >
      {shown.length > 0 && (
        <PressedCard ids={pressed} onClose={() => setPressed(none)}>
          {shown.map(({ name, href }) => (
            <li key={`${name} ${href}`}>
              {href ? <TextLink to={href}>{name}</TextLink> : <span className="font-semibold">{name}</span>}
            </li>
          ))}
        </PressedCard>
      )}
    </MapBox>
  )
}

interface PressedCardProps {
  /** What it shows. When that changes, it takes the focus again. */
  ids: readonly string[]
  onClose(): void
  /** The rows of its list. */
  children: ReactNode
}

/** Shown over the lower edge of a map. It takes the focus, because the reader requested it. */
export function PressedCard({ ids, onClose, children }: PressedCardProps) {
  const card = useRef<HTMLElement>(null)
  const shown = ids.join()
  useEffect(() => {
    if (shown) card.current?.focus({ preventScroll: true })
  }, [shown])
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label="Pressed on the map"
      className="absolute inset-x-2 bottom-2 z-10 flex items-start gap-2 rounded-card border border-edge bg-surface pl-4 shadow-lg outline-none"
    >
      <ul className="grid max-h-40 grow gap-3 overflow-y-auto py-3">{children}</ul>
      <button type="button" onClick={onClose} className="grid size-11 shrink-0 place-items-center">
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">Close</span>
      </button>
    </section>
  )
}
