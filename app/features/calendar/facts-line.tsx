// How far, how fast, for whom: the facts of a ride in one short line, with an icon for each.

import {
  Backpack,
  Gauge,
  HeartHandshake,
  type LucideIcon,
  MountainSnow,
  Route,
  Ticket,
  TreePine,
  UsersRound,
} from 'lucide-react'
import { type FactWords, factWords, type RideFacts } from '#domain/event/ride-facts.ts'
import { useSite } from '../../site.ts'

const icons: Readonly<Record<FactWords['about'], LucideIcon>> = {
  distance: Route,
  pace: Gauge,
  climb: MountainSnow,
  surface: TreePine,
  no_drop: HeartHandshake,
  audience: UsersRound,
  price: Ticket,
  bring: Backpack,
}

interface FactsLineProps {
  facts: RideFacts | null
  className?: string
}

/** The line; nothing where nobody said anything. */
export function FactsLine({ facts, className = '' }: FactsLineProps) {
  return facts && <Said facts={facts} className={className} />
}

function Said({ facts, className }: { facts: RideFacts; className: string }) {
  const { units } = useSite()
  const said = factWords(facts, units)
  if (said.length === 0) return null
  return (
    <ul aria-label="Ride facts" className={`flex flex-wrap gap-x-4 gap-y-1 ${className}`}>
      {said.map(({ about, words }) => {
        const Icon = icons[about]
        return (
          <li key={words} className="inline-flex items-start gap-1.5">
            <Icon aria-hidden="true" className="mt-[0.2em] size-[1.1em] shrink-0 text-muted" />
            {words}
          </li>
        )
      })}
    </ul>
  )
}
