// An event as a small chip in a month's day or in the row above the hours.

import { eventDays, lastsDays, statusLabel } from '#domain/event/event-span.ts'
import { typeLabel } from '#domain/event/event-types.ts'
import { spanText } from '#domain/time/city-day.ts'
import { timeText } from '#domain/time/city-time.ts'
import { PageLink } from '../../ui/links.tsx'
import type { EventSummary } from './event.server.ts'
import {
  eventPaint,
  OFF_PAINT,
  PAST_PAINT,
  SOLID_PAINT,
  StatusTitle,
  StatusWord,
  StruckTitle,
  spokenFacts,
  TINT_PAINT,
} from './event-display.tsx'
import { PAST_EVENT } from './past-event.ts'
import type { Bar, ViewProps } from './placed-events.ts'

interface EventChipProps extends Pick<ViewProps, 'timeZone' | 'units'> {
  bar: Bar<EventSummary>
  isPast: boolean
  /** Whether there is room for a second line of its title. */
  isRoomy?: boolean
}

/** The chip of one bar. A bar that continues in the row before or after is cut off straight at that end. */
export function EventChip({ bar, timeZone, units, isPast, isRoomy = false }: EventChipProps) {
  const { event, columns, continuesBefore, continuesAfter } = bar
  const isLong = lastsDays(event, timeZone)
  const isSpread = columns > 1 || continuesBefore || continuesAfter
  const paint = statusLabel(event) ? OFF_PAINT : isLong ? SOLID_PAINT : TINT_PAINT
  const hasTime = !continuesBefore && !isLong
  const ends = `${continuesBefore ? 'rounded-l-none' : ''} ${continuesAfter ? 'rounded-r-none' : ''}`
  return (
    <PageLink
      href={`/event/${event.id}`}
      style={eventPaint(event)}
      className={`flex h-full flex-col justify-center overflow-hidden rounded-md px-1.5 text-xs leading-4 no-underline hover:brightness-95 dark:hover:brightness-110 ${isPast ? PAST_PAINT : paint} ${ends}`}
    >
      {hasTime && (
        <span className="shrink-0 truncate tabular-nums">
          <StatusWord event={event} after=" " />
          {/* '6 PM' rather than '6:00 PM': a day of the month is narrow. */}
          {timeText(event.start_date, timeZone).replace(':00', '')}
        </span>
      )}
      <span className={`min-w-0 font-semibold ${isRoomy ? 'line-clamp-2' : 'truncate'}`}>
        {hasTime ? <StruckTitle event={event} /> : <StatusTitle event={event} />}
      </span>
      <span className="sr-only">
        {`, ${typeLabel(event.type_name)}`}
        {isSpread && `, ${spanText(eventDays(event, timeZone))}`}
        {isPast && `, ${PAST_EVENT.toLowerCase()}`}
        {spokenFacts(event.facts, units)}
      </span>
    </PageLink>
  )
}
