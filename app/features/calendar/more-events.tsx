// The '+N more' of a crowded day: a popover of the browser's own, so it opens without a script and closes on Escape.
import { useState } from 'react'
import type { CityDay } from '#domain/time/city-day.ts'
import { longDay } from '#domain/time/day-text.ts'
import type { PlacedEvent, ViewProps } from './calendar-event.ts'
import { EventRows } from './event-rows.tsx'

interface MoreEventsProps extends Pick<ViewProps, 'timeZone' | 'units'> {
  /** Its name on the page. */
  id: string
  hidden: number
  day: CityDay
  events: readonly PlacedEvent[]
  /** The ids of those that are over. */
  past: readonly string[]
  /** Where the day is found as a list. */
  listHref: string
  className: string
}

/**
 * The button that says how many events found no room, and the list of all that the day holds. The list is made when it is opened: the
 * server would make, and the browser read, every event of a full month twice. Without a script there is a link to it.
 */
export function MoreEvents({ id, hidden, day, events, past, listHref, className, ...site }: MoreEventsProps) {
  const [isListed, setIsListed] = useState(false)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`cursor-pointer rounded-md text-xs font-semibold text-accent hover:bg-sunken hover:underline ${className}`}
      >
        +{hidden} more<span className="sr-only"> on {longDay(day)}</span>
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
            {longDay(day)}
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
          <EventRows events={events} day={day} isPast={({ id }) => past.includes(id)} {...site} />
        ) : (
          <a href={listHref} rel="nofollow" className="block px-2 pb-1">
            See all of them as a list
          </a>
        )}
      </div>
    </>
  )
}
