// An event as a small chip in a month's day or in the row above the hours.
import { eventDays, lastsDays } from '#domain/event/event-span.ts'
import { statusWord } from '#domain/event/event-status.ts'
import type { Units } from '#domain/event/ride-facts.ts'
import { typeLabel } from '#domain/text/type-label.ts'
import { timeText } from '#domain/time/city-time.ts'
import { spanText } from '#domain/time/day-text.ts'
import { PageLink } from '../../ui/page-links.tsx'
import type { CalendarEvent } from './calendar-event.ts'
import type { Bar } from './event-bars.ts'
import { eventPaint, OFF_PAINT, PAST_PAINT, SOLID_PAINT, TINT_PAINT } from './event-paint.ts'
import { spokenFacts } from './facts-line.tsx'
import { PAST_EVENT } from './past-event.ts'
import { StatusTitle, StatusWord, StruckTitle } from './status-title.tsx'

interface EventChipProps {
  bar: Bar<CalendarEvent>
  timeZone: string
  units: Units
  isPast: boolean
  /** Whether there is room for a second line of its title. */
  isRoomy?: boolean
}

/** The chip of one bar. Bars that go on in the row before or after are cut off straight at that end. */
export function EventChip({ bar, timeZone, units, isPast, isRoomy = false }: EventChipProps) {
  const { event, columns, continuesBefore, continuesAfter } = bar
  const isLong = lastsDays(event, timeZone)
  const isSpread = columns > 1 || continuesBefore || continuesAfter
  const paint = statusWord(event) ? OFF_PAINT : isLong ? SOLID_PAINT : TINT_PAINT
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
          {shortTime(event.start_date, timeZone)}
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

// '6 PM' rather than '6:00 PM': a day of the month is narrow.
function shortTime(instant: string, timeZone: string): string {
  return timeText(instant, timeZone).replace(':00', '')
}
