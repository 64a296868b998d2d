// The agenda: thirty days as a list, of which only those are named that have events or on which a notice begins.

import { noticesFrom } from '#domain/notice/notice.ts'
import { type CityDay, laterDay, weekOf } from '#domain/time/city-day.ts'
import type { ViewProps } from './calendar-event.ts'
import { visibleSpan } from './calendar-range.ts'
import { DayHeading } from './day-heading.tsx'
import { DayNotices } from './day-notices.tsx'
import { EmptyHint } from './empty-hint.tsx'
import { eventsByDay } from './event-on-day.ts'
import { EventRows } from './event-rows.tsx'

/** The days from the chosen one on. */
export function AgendaView(props: ViewProps) {
  const { placed, notices, date, today, timeZone, units } = props
  const span = visibleSpan('agenda', date)
  // Once a week, however long it lasts.
  const noticesOf = (day: CityDay) =>
    noticesFrom(notices, day, { ...span, first: laterDay(span.first, weekOf(day).first) })
  const days = eventsByDay(span, placed)
    .map(day => ({ ...day, newNotices: noticesOf(day.day) }))
    .filter(({ events, newNotices }) => events.length > 0 || newNotices.length > 0)
  const isEmpty = days.every(({ events }) => events.length === 0)
  const words = { name: 'This range', empty: 'There are no events in this range.' }
  return (
    <>
      <EmptyHint
        {...props}
        span={span}
        words={words}
        isEmpty={isEmpty}
        className={isEmpty ? 'px-6 py-16 text-center text-lg' : undefined}
      />
      <ol>
        {days.map(({ day, events, newNotices }) => (
          <li
            key={day}
            className="grid grid-cols-[15rem_minmax(0,1fr)] gap-x-4 border-line px-4 py-3 not-last:border-b [&>:first-child]:row-span-2 [&>ul]:col-start-2"
          >
            <DayHeading day={day} today={today} timeZone={timeZone} />
            <DayNotices notices={newNotices} />
            <EventRows events={events} day={day} timeZone={timeZone} units={units} isPast={props.isPast} />
          </li>
        ))}
      </ol>
    </>
  )
}
