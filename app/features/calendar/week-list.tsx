// The phone's calendar: seven days from the chosen one as a list, with a month to pick another day from.

import { type Notice, noticesFrom } from '#domain/event/notice.ts'
import { type CityDay, spanText } from '#domain/time/city-day.ts'
import { CachedHtml } from '../../ui/cached-html.tsx'
import { stepDay, weekListSpan } from './calendar-range.ts'
import { CalendarLink } from './calendar-toolbar.tsx'
import { whyEmpty } from './empty-hint.tsx'
import { DayHeading, EventRows } from './event-rows.tsx'
import { MonthPicker } from './month-picker.tsx'
import { DayNotices } from './notices.tsx'
import { eventsByDay, type PlacedEvent, type ViewProps } from './placed-events.ts'

const step =
  'grid size-11 shrink-0 place-items-center rounded-full border border-edge bg-surface text-xl no-underline text-ink'

const emptyDay = { name: 'This day', empty: 'No events scheduled for this day' }

/** The list, its steps by a week and the month picker. Its links request the month, which the picker's dots need. */
export function WeekList(props: ViewProps) {
  const { placed, notices, date, today, timeZone, units, hrefFor, isPast } = props
  const span = weekListSpan(date)
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <CalendarLink href={hrefFor({ view: 'month', date: stepDay('week', date, -1) })} className={step}>
          <span aria-hidden="true">‹</span>
          <span className="sr-only">Previous week</span>
        </CalendarLink>
        <h2 tabIndex={-1} aria-live="polite" className="text-center text-lg">
          {spanText(span)}
        </h2>
        <CalendarLink href={hrefFor({ view: 'month', date: stepDay('week', date, 1) })} className={step}>
          <span aria-hidden="true">›</span>
          <span className="sr-only">Next week</span>
        </CalendarLink>
      </div>
      <MonthPicker {...props} />
      <ol className="mt-3 space-y-3">
        {eventsByDay(span, placed).map(({ day, events }) => (
          <CachedHtml
            key={day}
            as="li"
            className="rounded-card border border-line bg-surface px-3 py-1 shadow-card"
            of={WeekDay}
            props={{
              day,
              today,
              events,
              timeZone,
              units,
              notices: noticesFrom(notices, day, span),
              past: events.flatMap(({ event }) => (isPast(event) ? event.id : [])),
              whyEmpty: events.length === 0 ? whyEmpty({ first: day, last: day }, emptyDay, props).text : '',
            }}
          />
        ))}
      </ol>
    </>
  )
}

interface WeekDayProps extends Pick<ViewProps, 'today' | 'timeZone' | 'units'> {
  day: CityDay
  events: readonly PlacedEvent[]
  /** The ids of events that are over. */
  past: readonly string[]
  notices: readonly Notice[]
  whyEmpty: string
}

function WeekDay({ today, past, notices, whyEmpty, ...rows }: WeekDayProps) {
  return (
    <>
      <DayHeading day={rows.day} today={today} timeZone={rows.timeZone} />
      <DayNotices notices={notices} />
      {rows.events.length === 0 ? (
        <p className="pb-3 text-muted">{whyEmpty}</p>
      ) : (
        <EventRows {...rows} isPast={({ id }) => past.includes(id)} className="-mx-2 pb-1" />
      )}
    </>
  )
}
