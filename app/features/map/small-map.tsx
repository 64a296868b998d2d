// A small map of one place or a few, and of a ride's route, beside what a page says about them.

import { useState } from 'react'
import type { Route } from '#domain/route/route.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { MapBox } from './map-box.tsx'
import type { Spot } from './map-point.ts'
import { PressedCard } from './pressed-card.tsx'
import { useSame } from './use-same.ts'

interface SmallPoint extends Spot {
  name: string
  colour?: string | undefined
  /** What its name leads to. */
  href?: string | undefined
}

interface SmallMapProps {
  points: readonly SmallPoint[]
  route?: Route | null | undefined
  /** For a map that is pressed to say where something is. */
  onPick?: ((spot: Spot) => void) | undefined
}

const none: readonly string[] = []

/** The map, once its reader wants to see it. */
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
