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
import { briefFactWords, type FactWords, factWords, type RideFacts } from '#domain/event/ride-facts.ts'
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
  /** Whether it stands in a list, where it says only what people choose by. */
  isBrief?: boolean
}

/** The line; nothing where nobody said anything. */
export function FactsLine({ facts, className = '', isBrief = false }: FactsLineProps) {
  return facts && <Said facts={facts} className={className} isBrief={isBrief} />
}

/** The same within the name of a link, for those who do not see the card beside it. */
export function SpokenFacts({ facts }: { facts: RideFacts | null }) {
  return facts && <Spoken facts={facts} />
}

function Spoken({ facts }: { facts: RideFacts }) {
  const said = briefFactWords(facts, useSite().units)
  return said.map(({ words }) => `, ${words}`).join('')
}

function Said({ facts, className, isBrief }: { facts: RideFacts; className: string; isBrief: boolean }) {
  const { units } = useSite()
  const said = isBrief ? briefFactWords(facts, units) : factWords(facts, units)
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
