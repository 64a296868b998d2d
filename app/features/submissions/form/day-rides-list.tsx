// What is already on the calendar on the day that is being typed, and which of it is perhaps the same ride.

import { eventWhen } from '#domain/event/event-span.ts'
import type { ComparableRide } from '#domain/event/same-ride.ts'
import { countedList } from '#domain/text/counted.ts'
import { cityInstant } from '#domain/time/city-time.ts'
import { longDay } from '#domain/time/day-text.ts'
import { useSite } from '../../../site.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { StatusTitle } from '../../calendar/status-title.tsx'
import { type DayRide, perhapsSame } from './day-rides.ts'
import type { SubmitFields } from './submit-fields.ts'
import { useDayRides } from './use-day-rides.ts'

const line = 'min-h-24 content-center py-2 sm:min-h-11'

type Typed = Pick<SubmitFields, 'title' | 'start_date' | 'start_time' | 'location_name' | 'location_url'>

/** The list, below the start. Nothing while no day is chosen or its rides are not known. */
export function DayRidesList({ typed }: { typed: Typed }) {
  const { timeZone } = useSite()
  const rides = useDayRides(typed.start_date)
  const same = rides ? perhapsSame(rides, typedRide(typed, timeZone)) : []
  const others = rides?.filter(ride => !same.includes(ride)) ?? []
  // As high as its longest words from the start, and folded: what one types must not be pushed away.
  return (
    <div className="rounded-lg bg-sunken px-4 sm:col-span-2">
      {rides && rides.length > 0 ? (
        <details>
          <summary className={`${line} cursor-pointer font-semibold`}>
            <span aria-live="polite">
              Already on the calendar on {longDay(typed.start_date)}:{' '}
              {countedList([[rides.length, 'event', 'events']])}{' '}
              {same.length > 0 && <Badge color="yellow">Perhaps the same ride</Badge>}
            </span>
          </summary>
          <div className="pb-4">
            <RideList rides={same} isSame />
            <RideList rides={others} />
          </div>
        </details>
      ) : (
        <p aria-live="polite" className={line}>
          {rides
            ? `Nothing else is on the calendar on ${longDay(typed.start_date)} yet.`
            : 'What else is on that day stands here once you have chosen it.'}
        </p>
      )}
    </div>
  )
}

/** What is compared while one types: any hour does until one is typed, as long as it is that day's. */
function typedRide(typed: Typed, timeZone: string): ComparableRide {
  const start = cityInstant(typed.start_date, typed.start_time || '12:00', timeZone)
  return {
    title: typed.title,
    location: { name: typed.location_name, url: typed.location_url },
    start_date: start.ok ? start.instant : '',
  }
}

/** Rides as links that leave the form open. */
export function RideList({ rides, isSame = false }: { rides: readonly DayRide[]; isSame?: boolean }) {
  const { timeZone } = useSite()
  if (rides.length === 0) return null
  return (
    <ul className="mt-2 grid gap-2">
      {rides.map(ride => (
        <li key={ride.id}>
          <TextLink to={`/event/${ride.id}`} target="_blank" className="inline-block py-2">
            <StatusTitle event={ride} />
            <span className="sr-only"> (opens in a new tab)</span>
          </TextLink>{' '}
          {isSame && <Badge color="yellow">Perhaps the same ride</Badge>}
          <div className="text-sm text-muted">
            {eventWhen(ride, timeZone).time} · {ride.location.name}
          </div>
        </li>
      ))}
    </ul>
  )
}
