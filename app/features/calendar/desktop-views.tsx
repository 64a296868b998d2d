// The scripts that only a wide screen needs, and not immediately: the agenda here, the week and day views and the preview card.

import { noticesFrom } from '#domain/event/notice.ts'
import { type CityDay, laterDay, weekOf } from '#domain/time/city-day.ts'
import { visibleSpan } from './calendar-range.ts'
import { EmptyHint } from './empty-hint.tsx'
import { DayHeading, EventRows } from './event-rows.tsx'
import { DayNotices } from './notices.tsx'
import { eventsByDay, type ViewProps } from './placed-events.ts'

export { EventPreview } from './event-preview.tsx'
export { TimeGrid } from './time-grid.tsx'

const labels = { name: 'This range', empty: 'There are no events in this range.' }

/** Thirty days as a list, without the days that have neither events nor a new notice. */
export function AgendaView(props: ViewProps) {
  const { placed, notices, date, today, timeZone, units } = props
  const span = visibleSpan('agenda', date)
  // Once a week, however long the notice lasts.
  const newNoticesOn = (day: CityDay) =>
    noticesFrom(notices, day, { ...span, first: laterDay(span.first, weekOf(day).first) })
  const days = eventsByDay(span, placed)
    .map(day => ({ ...day, newNotices: newNoticesOn(day.day) }))
    .filter(({ events, newNotices }) => events.length > 0 || newNotices.length > 0)
  const isEmpty = days.every(({ events }) => events.length === 0)
  return (
    <>
      <EmptyHint
        {...props}
        span={span}
        labels={labels}
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
