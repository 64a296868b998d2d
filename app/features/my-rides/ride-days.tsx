// The starred rides, day by day, and below them those that are over.

import { addDays, type CityDay, laterDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import type { EventSummary } from '../calendar/event.server.ts'
import { DayHeading, EventRows } from '../calendar/event-rows.tsx'
import { useIsPast } from '../calendar/past-event.ts'
import { inTimeOrder } from '../calendar/placed-events.ts'
import { readStars } from '../stars/stars.ts'

/** How far ahead the rides of groups and series are listed; a ride with a star of its own is always listed. */
const listedDays = 28

const sheet = 'rounded-card border border-line bg-surface px-3 py-1 shadow-card'

export function RideDays({ rides, today }: { rides: readonly EventSummary[]; today: CityDay }) {
  const { timeZone, units } = useSite()
  const isPast = useIsPast(today, timeZone)
  const end = addDays(today, listedDays)
  const newDates = new Set(rides.map(({ postponed_to }) => postponed_to))
  const placed = inTimeOrder(rides, timeZone).filter(
    ({ first, event }) => first < end || `e:${event.id}` in readStars() || newDates.has(event.id),
  )
  const rows = { timeZone, units, isPast }
  /** A ride that has begun is listed today. */
  const dayOf = ({ first }: (typeof placed)[number]) => laterDay(first, today)
  const over = placed.filter(({ last }) => last < today).reverse()
  const toCome = placed.filter(({ last }) => last >= today)
  const days = [...new Set(toCome.map(dayOf))]
  return (
    <>
      <h2 className="sr-only">Day by day</h2>
      <ol className="space-y-3">
        {days.map(day => (
          <li key={day} className={sheet}>
            <DayHeading day={day} today={today} timeZone={timeZone} />
            <EventRows
              {...rows}
              events={toCome.filter(one => dayOf(one) === day)}
              day={day}
              className="-mx-2 pb-1"
            />
          </li>
        ))}
      </ol>
      {days.length === 0 && (
        <p className="text-muted">Nothing of what you starred is on in the coming weeks.</p>
      )}
      {over.length > 0 && (
        <details className={`${sheet} mt-3`}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">Over ({over.length})</summary>
          <ul className="-mx-2 pb-1">
            {over.map(one => (
              <li key={one.event.id}>
                <DayHeading day={one.first} today={today} timeZone={timeZone} />
                <EventRows {...rows} events={[one]} day={one.first} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
