// The agenda: thirty days as a list, of which only those with events are named.

import type { ViewProps } from './calendar-event.ts'
import { visibleSpan } from './calendar-range.ts'
import { DayHeading } from './day-heading.tsx'
import { EmptyHint } from './empty-hint.tsx'
import { eventsByDay } from './event-on-day.ts'
import { EventRow } from './event-row.tsx'

/** The days from the chosen one on. */
export function AgendaView(props: ViewProps) {
  const { placed, date, today, timeZone } = props
  const span = visibleSpan('agenda', date)
  const days = eventsByDay(span, placed).filter(day => day.events.length > 0)
  const words = { name: 'This range', empty: 'There are no events in this range.' }
  return (
    <>
      <EmptyHint
        {...props}
        span={span}
        words={words}
        isEmpty={days.length === 0}
        className={days.length === 0 ? 'px-6 py-16 text-center text-lg' : undefined}
      />
      <ol>
        {days.map(({ day, events }) => (
          <li
            key={day}
            className="grid grid-cols-[15rem_minmax(0,1fr)] gap-4 border-line px-4 py-3 not-last:border-b"
          >
            <DayHeading day={day} today={today} timeZone={timeZone} />
            <ul>
              {events.map(placed => (
                <EventRow
                  key={placed.event.id}
                  placed={placed}
                  day={day}
                  timeZone={timeZone}
                  isPast={props.isPast(placed.event)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}
