// The group behind an event, and what it does next.

import { briefWhen } from '#domain/event/event-span.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { GroupLogo } from '../event-look/group-logo.tsx'
import type { EventDetail } from './event.ts'

/** The group with its logo and its next rides. */
export function EventGroup({ group }: { group: NonNullable<EventDetail['group']> }) {
  const { timeZone } = useSite()
  return (
    <Card>
      <div className="flex items-center gap-4">
        <GroupLogo group={group} className="size-14 shrink-0 text-2xl" />
        <div>
          <p className="text-sm font-semibold text-muted">Host</p>
          <h2 className="text-lg">
            <TextLink to={`/group/${group.id}`}>{group.name}</TextLink>
          </h2>
        </div>
      </div>
      {group.rides.length > 0 && (
        <>
          <h3 className="mt-5 text-sm text-muted">Up next</h3>
          <ul className="mt-1 divide-y divide-line">
            {group.rides.map(ride => (
              <li key={ride.id} className="relative py-2">
                <TextLink
                  to={`/event/${ride.id}`}
                  className="no-underline after:absolute after:inset-0 hover:underline"
                >
                  {ride.title}
                </TextLink>
                <p className="text-sm text-muted">{briefWhen(ride, timeZone)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
