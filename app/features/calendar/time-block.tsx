// An event as a block on the clock.
import { eventEnd, hoursText } from '#domain/event/event-span.ts'
import { statusWord } from '#domain/event/event-status.ts'
import type { Units } from '#domain/event/ride-facts.ts'
import { typeLabel } from '#domain/text/type-label.ts'
import { timeRangeText } from '#domain/time/city-time.ts'
import { PageLink } from '../../ui/page-links.tsx'
import type { CalendarEvent } from './calendar-event.ts'
import type { DayBlock } from './day-grid.ts'
import { eventPaint, OFF_PAINT, PAST_PAINT, TINT_PAINT } from './event-paint.ts'
import { spokenFacts } from './facts-line.tsx'
import { type Hours, placeOnClock } from './hours.ts'
import { PAST_EVENT } from './past-event.ts'
import { StatusTitle } from './status-title.tsx'

interface TimeBlockProps {
  block: DayBlock<CalendarEvent>
  /** Over how many of the columns it is drawn. */
  columnsWide: number
  isPast: boolean
  hours: Hours
  timeZone: string
  units: Units
}

// Long words are parted by syllables in a narrow column, where the browser knows how.
const parted = 'hyphens-auto [hyphenate-limit-chars:10]'

// How long an event must be for each line of text that its block has room for.
const MINUTES_A_LINE = 18

/** The block: as much of the title as there is room for, then the time; in a single line, the time first, when it is short. */
export function TimeBlock({ block, columnsWide, isPast, hours, timeZone, units }: TimeBlockProps) {
  const { event, from, to, column, columns, continuesBefore, continuesAfter } = block
  const lines = Math.floor((to - from) / MINUTES_A_LINE)
  const [timeLines, timeFlow] = timeRoom(lines)
  const hasPlace = lines > 4 && columns === 1
  const titleFlow = lines < 2 ? '' : 'line-clamp-(--lines)'
  const time = continuesBefore
    ? timeRangeText({ start: event.start_date, end: eventEnd(event) }, timeZone)
    : hoursText(event, timeZone)
  const [start, end] = time.split(/(?= - )/)
  // Where a block is too narrow for both hours the first is said; half of the second would mislead.
  const timePart = (
    <span className={`tabular-nums ${timeFlow}`}>
      {columns > 1 ? start?.replace(':00', '') : start}
      {end && <span className="@max-[8.5rem]:hidden">{end}</span>}
    </span>
  )
  const paint = statusWord(event) ? OFF_PAINT : TINT_PAINT
  const ends = `${continuesBefore ? 'rounded-t-none' : ''} ${continuesAfter ? 'rounded-b-none' : ''}`
  return (
    <li
      className="@container absolute p-px"
      style={{
        ...placeOnClock({ from, to }, hours),
        left: `${(column / columns) * 100}%`,
        width: `${(columnsWide / columns) * 100}%`,
      }}
    >
      <PageLink
        href={`/event/${event.id}`}
        style={{ ...eventPaint(event), '--lines': Math.max(1, lines - timeLines - Number(hasPlace)) }}
        className={`block size-full overflow-hidden rounded-md py-0.5 leading-[0.9375rem] no-underline hover:brightness-95 dark:hover:brightness-110 ${lines < 2 ? 'truncate' : ''} ${columns === 1 ? 'px-1.5 text-xs' : 'px-1 text-[0.6875rem]'} ${isPast ? PAST_PAINT : paint} ${ends}`}
      >
        {lines < 2 && <>{timePart} </>}
        <span className={`font-semibold ${parted} ${titleFlow}`}>
          <StatusTitle event={event} />
        </span>{' '}
        {lines >= 2 && timePart}
        <span className="sr-only">
          {`, ${typeLabel(event.type_name)}`}
          {isPast && `, ${PAST_EVENT.toLowerCase()}`}
          {spokenFacts(event.facts, units)}
        </span>
        {hasPlace && <span className="block truncate">{event.location.name}</span>}
      </PageLink>
    </li>
  )
}

/** How many lines the time may take, and the class for it; narrow columns need two. */
function timeRoom(lines: number): [number, string] {
  if (lines < 2) return [1, '']
  return lines < 4 ? [1, 'block'] : [2, 'line-clamp-2']
}
