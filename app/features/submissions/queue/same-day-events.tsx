// What is already on the calendar when a submitted event would take place, to catch what comes twice.

import { eventWhen } from '#domain/event/event-span.ts'
import { isPerhapsSameRide } from '#domain/event/same-ride.ts'
import { useSite } from '../../../site.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LoadState } from '../../../ui/loading-text.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { StatusTitle } from '../../calendar/status-title.tsx'
import { ridesBeside } from './same-day.ts'
import type { Submission } from './submission.ts'
import type { RidesQuery } from './use-rides.ts'

/** The list, under its heading. */
export function SameDayEvents({ submission, query }: { submission: Submission; query: RidesQuery }) {
  const { timeZone } = useSite()
  const rides = query.data && ridesBeside(submission, query.data, timeZone)
  return (
    <aside className="rounded-lg bg-sunken p-4">
      <h3 className="mb-2">On the calendar that day</h3>
      <LoadState query={query} loading="Loading events..." />
      {rides?.length === 0 && <p className="text-muted">No events scheduled for this day</p>}
      <ul className="grid gap-3">
        {rides?.map(ride => (
          <li key={ride.id}>
            <TextLink to={`/event/${ride.id}`} target="_blank">
              <StatusTitle event={ride} />
            </TextLink>{' '}
            {isPerhapsSameRide(submission, ride) && <Badge color="yellow">Possible duplicate</Badge>}
            <div className="text-sm text-muted">
              {eventWhen(ride, timeZone).time} · {ride.location.name}
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
