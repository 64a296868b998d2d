// How far, how fast, for whom: the facts of a ride in one short line, with an icon for each.

import {
  briefFactWords,
  type FactWords,
  factWords,
  type RideFacts,
  type Units,
} from '#domain/event/ride-facts.ts'
import { useSite } from '../../site.ts'

// Drawn here in a line each: with a library of icons the home page would load more than it may.
const icons: Readonly<Record<FactWords['about'], string>> = {
  distance: 'M5 20h10a4 4 0 0 0 0-8H9a4 4 0 0 1 0-8h10M5 20h.01M19 4h.01',
  pace: 'M4 18a9 9 0 1 1 16 0M12 14l4-5',
  climb: 'M2 19 9 6l4 7 2-3 7 9z',
  surface: 'M7 21 10 3M17 21 14 3M12 4v3M12 11v3M12 18v3',
  no_drop: 'M12 20 4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z',
  audience: 'M9 11a4 4 0 1 0-.1 0M2 21a7 7 0 0 1 14 0M16 3.5a4 4 0 0 1 0 7M19 14a7 7 0 0 1 3 7',
  price: 'M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v10',
  bring: 'M6 21V11a6 6 0 0 1 12 0v10zM9 5V3h6v2M9 21v-5h6v5',
}

interface FactsLineProps {
  facts: RideFacts | null
  className?: string
}

interface BriefFactsProps extends FactsLineProps {
  units: Units
}

/** The line; nothing where nobody said anything. */
export function FactsLine({ facts, className }: FactsLineProps) {
  const { units } = useSite()
  return <FactList said={facts ? factWords(facts, units) : []} className={className} />
}

/** The line in a list, which says only what people choose by. */
export function BriefFacts({ facts, units, className }: BriefFactsProps) {
  return <FactList said={facts ? briefFactWords(facts, units) : []} className={className} />
}

/** The same within the name of a link, for those who do not see the card beside it. */
export function spokenFacts(facts: RideFacts | null, units: Units): string {
  return facts ? briefFactWords(facts, units).reduce((said, { words }) => `${said}, ${words}`, '') : ''
}

function FactList({ said, className = '' }: { said: readonly FactWords[]; className: string | undefined }) {
  if (said.length === 0) return null
  return (
    <ul aria-label="Ride facts" className={`flex flex-wrap gap-x-4 gap-y-1 ${className}`}>
      {said.map(({ about, words }) => (
        <li key={words} className="inline-flex items-start gap-1.5">
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="mt-[0.2em] size-[1.1em] shrink-0 fill-none stroke-current stroke-2 text-muted"
          >
            <path d={icons[about]} strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}
