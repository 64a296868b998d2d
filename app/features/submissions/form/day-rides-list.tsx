// What is already on the calendar on the day that is being typed, and which of it is perhaps the same ride.

import { eventWhen } from '#domain/event/event-span.ts'
import type { ComparableRide } from '#domain/event/same-ride.ts'
import { cityInstant } from '#domain/time/city-time.ts'
import { longDay } from '#domain/time/day-text.ts'
import { useSite } from '../../../site.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { StatusTitle } from '../../calendar/status-title.tsx'
import { type DayRide, perhapsSame } from './day-rides.ts'
import type { SubmitFields } from './submit-fields.ts'
import { useDayRides } from './use-day-rides.ts'

/** How many are shown before someone asks for all. */
const maxShown = 5

type Typed = Pick<SubmitFields, 'title' | 'start_date' | 'start_time' | 'location_name' | 'location_url'>

/** The list, below the start. Nothing while no day is chosen or its rides are not known. */
export function DayRidesList({ typed }: { typed: Typed }) {
  const { timeZone } = useSite()
  const rides = useDayRides(typed.start_date)
  const same = rides ? perhapsSame(rides, typedRide(typed, timeZone)) : []
  const others = rides?.filter(ride => !same.includes(ride)) ?? []
  return (
    <div aria-live="polite" className="rounded-lg bg-sunken p-4 empty:hidden sm:col-span-2">
      {rides?.length === 0 && <p>Nothing else is on the calendar on {longDay(typed.start_date)} yet.</p>}
      {rides && rides.length > 0 && (
        <>
          <p className="font-semibold">Already on the calendar on {longDay(typed.start_date)}:</p>
          <RideList rides={same} isSame />
          <RideList rides={others.slice(0, maxShown)} />
          {others.length > maxShown && (
            <details>
              <summary className="min-h-11 cursor-pointer content-center font-semibold">
                {others.length - maxShown} more
              </summary>
              <RideList rides={others.slice(maxShown)} />
            </details>
          )}
        </>
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
