// One day's column of hours, with its events as blocks on the clock.

import { eventEnd, hoursText, statusLabel } from '#domain/event/event-span.ts'
import { typeLabel } from '#domain/event/event-types.ts'
import { type CityDay, longDay } from '#domain/time/city-day.ts'
import { clockChange, timeRangeText } from '#domain/time/city-time.ts'
import { PageLink } from '../../ui/links.tsx'
import { columnsWide, type DayBlock, foldBlocks, type Hours, placeOnClock } from './day-grid.ts'
import type { EventSummary } from './event.server.ts'
import { eventPaint, OFF_PAINT, PAST_PAINT, StatusTitle, spokenFacts, TINT_PAINT } from './event-display.tsx'
import { MoreEvents } from './event-rows.tsx'
import { PAST_EVENT } from './past-event.ts'
import type { ViewProps } from './placed-events.ts'

interface TimeGridDayProps extends ViewProps {
  day: CityDay
  blocks: readonly DayBlock<EventSummary>[]
  hours: Hours
}

// As many as leave each event wide enough to be read.
const COLUMNS = { week: 3, day: 8 }

/** The column. The hour that the spring night skips is hatched. */
export function TimeGridDay({ day, blocks, hours, ...props }: TimeGridDayProps) {
  const { view, today, timeZone, units, placed, hrefFor, isPast } = props
  const limit = view === 'day' ? COLUMNS.day : COLUMNS.week
  const folding = foldBlocks(blocks, limit)
  const change = clockChange(day, timeZone)
  const hasSkippedHour = change?.direction === 'forward' && change.from >= hours.from
  return (
    <div
      data-slot={day}
      className={`relative border-l border-line ${day === today ? 'bg-highlight/50' : ''}`}
    >
      {hasSkippedHour && (
        <div
          className="absolute inset-x-0 bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_8px)]"
          style={placeOnClock(change, hours)}
        />
      )}
      <ol aria-label={longDay(day)}>
        {folding.shown.map(block => (
          <TimeBlock
            key={block.event.id}
            {...block}
            columnsWide={columnsWide(block, folding)}
            isPast={isPast(block.event)}
            hours={hours}
            timeZone={timeZone}
            units={units}
          />
        ))}
        {folding.folded.map(({ from, to, events }) => (
          <li
            key={from}
            className="absolute p-px"
            style={{
              ...placeOnClock({ from, to }, hours),
              left: `${((limit - 1) / limit) * 100}%`,
              right: 0,
            }}
          >
            <MoreEvents
              className="size-full bg-sunken"
              id={`more-${day}-${from}`}
              hidden={events.length}
              day={day}
              events={placed.filter(({ event }) => events.includes(event))}
              isPast={isPast}
              listHref={hrefFor({ view: 'agenda', date: day })}
              timeZone={timeZone}
              units={units}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type TimeBlockProps = DayBlock<EventSummary> &
  Pick<ViewProps, 'timeZone' | 'units'> & { columnsWide: number; isPast: boolean; hours: Hours }

// Browsers that can hyphenate break long words in a narrow column.
const hyphenated = 'hyphens-auto [hyphenate-limit-chars:10]'

// How long an event must be for each line of text that its block has room for.
const MINUTES_A_LINE = 18

/** As much of the title as there is room for, then the time; when there is only one line, the time comes first. */
function TimeBlock({ event, from, to, column, columns, columnsWide, isPast, ...props }: TimeBlockProps) {
  const { continuesBefore, continuesAfter, hours, timeZone, units } = props
  const lines = Math.floor((to - from) / MINUTES_A_LINE)
  const [timeLines, timeFlow] = timeRoom(lines)
  const hasPlace = lines > 4 && columns === 1
  const titleFlow = lines < 2 ? '' : 'line-clamp-(--lines)'
  const time = continuesBefore
    ? timeRangeText({ start: event.start_date, end: eventEnd(event) }, timeZone)
    : hoursText(event, timeZone)
  const [start, end] = time.split(/(?= - )/)
  // A block too narrow for both times shows the first; half of the second would mislead.
  const timeText = (
    <span className={`tabular-nums ${timeFlow}`}>
      {columns > 1 ? start?.replace(':00', '') : start}
      {end && <span className="@max-[8.5rem]:hidden">{end}</span>}
    </span>
  )
  const paint = statusLabel(event) ? OFF_PAINT : TINT_PAINT
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
        {lines < 2 && <>{timeText} </>}
        <span className={`font-semibold ${hyphenated} ${titleFlow}`}>
          <StatusTitle event={event} />
        </span>{' '}
        {lines >= 2 && timeText}
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
