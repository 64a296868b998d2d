// The agenda: thirty days as a list, of which only those with events are named.

import type { ViewProps } from './calendar-event.ts'
import { visibleSpan } from './calendar-range.ts'
import { DayHeading } from './day-heading.tsx'
import { eventsByDay } from './event-on-day.ts'
import { EventRow } from './event-row.tsx'

/** The days from the chosen one on. */
export function AgendaView({ placed, date, today, timeZone }: ViewProps) {
  const days = eventsByDay(visibleSpan('agenda', date), placed).filter(day => day.events.length > 0)
  if (days.length === 0) {
    return <p className="px-6 py-16 text-center text-lg text-muted">There are no events in this range.</p>
  }
  return (
    <ol>
      {days.map(({ day, events }) => (
        <li key={day} className="grid grid-cols-[15rem_1fr] gap-4 border-line px-4 py-3 not-last:border-b">
          <DayHeading day={day} today={today} timeZone={timeZone} />
          <ul>
            {events.map(placed => (
              <EventRow key={placed.event.id} placed={placed} day={day} timeZone={timeZone} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
