// Events as the lines of a list, with the heading of their day; also behind the '+N more' of a crowded day.

import { useState } from 'react'
import { statusLabel } from '#domain/event/event-span.ts'
import { typeLabel } from '#domain/event/event-types.ts'
import { addDays, type CityDay, longDay } from '#domain/time/city-day.ts'
import { clockChange, clockChangeText } from '#domain/time/city-time.ts'
import { PageLink } from '../../ui/links.tsx'
import { EventStar } from '../stars/star.tsx'
import type { EventSummary } from './event.server.ts'
import { BriefFacts, eventPaint, StatusTitle } from './event-display.tsx'
import { PAST_EVENT } from './past-event.ts'
import { type PlacedEvent, timeOnDay, type ViewProps } from './placed-events.ts'

interface EventRowsProps extends Pick<ViewProps, 'timeZone' | 'units'> {
  events: readonly PlacedEvent[]
  day: CityDay
  isPast: (event: EventSummary) => boolean
  className?: string
}

/** The events of one day. */
export function EventRows({ events, className, ...props }: EventRowsProps) {
  return (
    <ul className={className}>
      {events.map(placed => (
        <EventRow key={placed.event.id} placed={placed} {...props} />
      ))}
    </ul>
  )
}

interface EventRowProps extends Pick<EventRowsProps, 'day' | 'timeZone' | 'units' | 'isPast'> {
  placed: PlacedEvent
}

/** Time, title, type and place, and a star. The whole line can be pressed. */
function EventRow({ placed, day, timeZone, units, ...props }: EventRowProps) {
  const { event } = placed
  const isPast = props.isPast(event)
  const isOff = isPast || statusLabel(event) !== undefined
  return (
    <li
      style={eventPaint(event)}
      className="@container relative flex min-h-11 gap-3 rounded-lg px-2 py-2 hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={`w-1 shrink-0 forced-color-adjust-none rounded-full ring-1 ring-inset ring-ink/15 ${isOff ? '' : 'bg-(--event)'}`}
      />
      <div className="min-w-0 grow @lg:grid @lg:grid-cols-[13rem_minmax(0,1fr)] @lg:gap-x-3 @lg:items-baseline">
        <p className="text-sm text-muted tabular-nums">
          {timeOnDay(placed, day, timeZone)}
          {isPast && <span className="font-semibold"> · {PAST_EVENT}</span>}
        </p>
        <div className="min-w-0">
          <PageLink
            href={`/event/${event.id}`}
            className={`font-semibold ${isOff ? 'text-muted' : 'text-ink'} no-underline after:absolute after:inset-0 after:rounded-lg hover:underline`}
          >
            <StatusTitle event={event} />
          </PageLink>
          {statusLabel(event) && event.status_note && (
            <p className="text-sm font-semibold">{event.status_note}</p>
          )}
          <p className="text-sm text-muted">
            {typeLabel(event.type_name)} · {event.location.name}
          </p>
          <BriefFacts facts={event.facts} units={units} className="text-sm" />
        </div>
      </div>
      <EventStar event={event} series={event.series_id} />
    </li>
  )
}

interface MoreEventsProps extends EventRowsProps {
  /** Its id on the page. */
  id: string
  hidden: number
  /** The URL of the day as a list, for browsers without scripts. */
  listHref: string
  className: string
}

/**
 * The button with the number of events that found no room, and a popover with the day's list. The list is rendered when it
 * is first opened: otherwise the server would render, and the browser read, every event of a full month twice.
 */
export function MoreEvents({ id, hidden, listHref, className, ...rows }: MoreEventsProps) {
  const [isListed, setIsListed] = useState(false)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`cursor-pointer rounded-md text-xs font-semibold text-accent hover:bg-sunken hover:underline ${className}`}
      >
        +{hidden} more<span className="sr-only"> on {longDay(rows.day)}</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-day`}
        className="day-card"
        onBeforeToggle={() => setIsListed(true)}
      >
        <div className="flex items-center justify-between gap-2 pb-1 pl-2">
          <h3 id={`${id}-day`} className="text-base">
            {longDay(rows.day)}
          </h3>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-xl text-muted hover:bg-sunken"
          >
            <span aria-hidden="true">×</span>
            <span className="sr-only">Close</span>
          </button>
        </div>
        {isListed ? (
          <EventRows {...rows} />
        ) : (
          <a href={listHref} rel="nofollow" className="block px-2 pb-1">
            See all of them as a list
          </a>
        )}
      </div>
    </>
  )
}

/** The heading of a day in a list, which also mentions a clock change. */
export function DayHeading({ day, today, timeZone }: { day: CityDay; today: CityDay; timeZone: string }) {
  const change = clockChange(day, timeZone)
  return (
    <div className="py-2">
      <h3 className="flex flex-wrap items-center gap-x-2 text-base">
        {longDay(day)}
        {day === today && (
          <span className="rounded-full bg-accent px-2.5 py-0.5 text-sm text-accent-ink">Today</span>
        )}
        {day === addDays(today, 1) && <span className="text-sm text-accent">Tomorrow</span>}
      </h3>
      {change && <p className="mt-1 text-sm text-muted">{clockChangeText(change)}</p>}
    </div>
  )
}
