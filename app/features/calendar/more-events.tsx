// The '+N more' of a crowded day: a popover of the browser's own, so it opens without a script and closes on Escape.
import { useId } from 'react'
import type { CityDay } from '#domain/time/city-day.ts'
import { longDay } from '#domain/time/day-text.ts'
import type { PlacedEvent, ViewProps } from './calendar-event.ts'
import { EventRows } from './event-rows.tsx'

interface MoreEventsProps extends Pick<ViewProps, 'timeZone' | 'isPast'> {
  hidden: number
  day: CityDay
  events: readonly PlacedEvent[]
  className: string
}

// Beside its button, where there is most room, if the browser can place it there; else in the middle of the window.
const placed =
  'm-auto supports-[position-area:bottom]:m-1 supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:[position-area:bottom_span-right] supports-[position-area:bottom]:[position-try:most-height_flip-inline,--above,--above-flipped] supports-[position-area:bottom]:max-h-[min(28rem,100%-0.5rem)]'

/** The button that says how many events found no room, and the list of all that the day holds. */
export function MoreEvents({ hidden, day, events, timeZone, isPast, className }: MoreEventsProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`cursor-pointer rounded-md text-xs font-semibold text-accent hover:bg-sunken hover:underline ${className}`}
      >
        +{hidden} more<span className="sr-only"> on {longDay(day)}</span>
      </button>
      {/* `hidden` until open also where the browser knows no popovers; the day's own link leads on from there. */}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-day`}
        className={`hidden max-h-[min(28rem,calc(100dvh-10rem))] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-surface p-3 text-ink shadow-lg open:block ${placed}`}
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
        <EventRows events={events} day={day} timeZone={timeZone} isPast={isPast} />
      </div>
    </>
  )
}
