// The events of one day as a list of lines.

import type { CityDay } from '#domain/time/city-day.ts'
import type { CalendarEvent, PlacedEvent } from './calendar-event.ts'
import { EventRow } from './event-row.tsx'

interface EventRowsProps {
  events: readonly PlacedEvent[]
  day: CityDay
  timeZone: string
  isPast: (event: CalendarEvent) => boolean
  className?: string
}

export function EventRows({ events, day, timeZone, isPast, className }: EventRowsProps) {
  return (
    <ul className={className}>
      {events.map(placed => (
        <EventRow
          key={placed.event.id}
          placed={placed}
          day={day}
          timeZone={timeZone}
          isPast={isPast(placed.event)}
        />
      ))}
    </ul>
  )
}
