// What happens at a place, each under its day.

import { useId } from 'react'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { longDay } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { inTimeOrder } from '../calendar/event-on-day.ts'
import { EventRows } from '../calendar/event-rows.tsx'
import { useIsPast } from '../calendar/past-event.ts'
import type { EventSummary } from '../events/event.ts'

interface PlaceEventsProps {
  title: string
  events: readonly EventSummary[]
  today: CityDay
  /** What is said where there are none. */
  none: string
}

/** The events in their given order of days. */
export function PlaceEvents({ title, events, today, none }: PlaceEventsProps) {
  const { timeZone, units } = useSite()
  const isPast = useIsPast(today, timeZone)
  const headingId = useId()
  const days = new Map<CityDay, EventSummary[]>()
  for (const event of events) {
    const day = cityDay(event.start_date, timeZone)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return (
    <Card aria-labelledby={headingId} className="@container">
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      {events.length === 0 && <p className="mt-3 text-muted">{none}</p>}
      {[...days].map(([day, ofDay]) => (
        <section key={day} className="mt-3">
          <h3 className="text-base">{longDay(day)}</h3>
          <EventRows
            events={inTimeOrder(ofDay, timeZone)}
            day={day}
            timeZone={timeZone}
            units={units}
            isPast={isPast}
            className="-mx-2"
          />
        </section>
      ))}
    </Card>
  )
}
