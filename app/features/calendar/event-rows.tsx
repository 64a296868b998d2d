// The events of one day as a list of lines.

import type { Units } from '#domain/event/ride-facts.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import type { CalendarEvent, PlacedEvent } from './calendar-event.ts'
import { EventRow } from './event-row.tsx'

interface EventRowsProps {
  events: readonly PlacedEvent[]
  day: CityDay
  timeZone: string
  units: Units
  isPast: (event: CalendarEvent) => boolean
  className?: string
}

export function EventRows({ events, day, isPast, className, ...site }: EventRowsProps) {
  return (
    <ul className={className}>
      {events.map(placed => (
        <EventRow key={placed.event.id} placed={placed} day={day} {...site} isPast={isPast(placed.event)} />
      ))}
    </ul>
  )
}
