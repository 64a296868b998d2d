// Shows a ride to its organiser: when, where, by whom, and its texts.

import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { textWithoutMarkup } from '#domain/event/change-text.ts'
import { eventWhen } from '#domain/event/event-span.ts'
import { eventTexts, textNames } from '#domain/event/event-texts.ts'
import { typeLabel } from '#domain/event/event-types.ts'
import { factsLine } from '#domain/event/ride-facts.ts'
import { describeRule } from '#domain/series/rule.ts'
import { useSite } from '../../../site.ts'
import { StoredPicture } from '../../events/proposed-parts.tsx'
import { RouteLinks } from '../../route/route-section.tsx'
import { SmallRoute } from '../../route/small-route.tsx'
import type { RideVersion } from './read-submission.server.ts'

export function RideFacts({ ride, rule }: { ride: RideVersion; rule: string | null }) {
  const { token } = useParams()
  const { timeZone, city, units } = useSite()
  const { group, route, route_url } = ride
  const { day, time } = eventWhen(ride, timeZone)
  const facts: [string, string | null | undefined][] = [
    ['When', `${day}, ${time} (${city} time)`],
    ['Repeats', rule && describeRule(rule)],
    ['Where', ride.location?.name],
    ['Type', ride.type_name && typeLabel(ride.type_name)],
    [group ? 'Hosting group' : 'Host', group?.name ?? ride.host?.name],
    ['Ride facts', factsLine(ride.facts, units)],
    ...textNames.map((name): [string, string] => [eventTexts[name].word, textWithoutMarkup(name, ride)]),
  ]
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(
        ([name, text]) =>
          text && (
            <NamedFact key={name} name={name} className="whitespace-pre-line wrap-anywhere">
              {text}
            </NamedFact>
          ),
      )}
      {(route ?? route_url) && (
        <NamedFact name="Route" className="grid gap-3">
          {route && <SmallRoute route={route} />}
          <RouteLinks version={route?.version} title={ride.title} url={route_url} token={token} />
        </NamedFact>
      )}
      {ride.picture_path && (
        <NamedFact name="Picture">
          <StoredPicture src={ride.picture_url} alt={ride.picture_alt ?? ''} />
        </NamedFact>
      )}
    </dl>
  )
}

interface NamedFactProps {
  name: string
  className?: string
  children: ReactNode
}

function NamedFact({ name, className = '', children }: NamedFactProps) {
  return (
    <div className="contents">
      <dt className="text-sm font-semibold text-muted sm:pt-0.5">{name}</dt>
      <dd className={`-mt-2 sm:mt-0 ${className}`}>{children}</dd>
    </div>
  )
}
