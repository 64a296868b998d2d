// One day's column of hours with its events, side by side where they overlap.
import type { CityDay } from '#domain/time/city-day.ts'
import { clockChange } from '#domain/time/clock-change.ts'
import { longDay } from '#domain/time/day-text.ts'
import type { CalendarEvent, ViewProps } from './calendar-event.ts'
import type { DayBlock } from './day-grid.ts'
import { columnsWide, foldBlocks } from './fold-blocks.ts'
import { type Hours, placeOnClock } from './hours.ts'
import { MoreEvents } from './more-events.tsx'
import { TimeBlock } from './time-block.tsx'

interface TimeGridDayProps extends ViewProps {
  day: CityDay
  blocks: readonly DayBlock<CalendarEvent>[]
  hours: Hours
}

// As many as leave each event wide enough to be read.
const COLUMNS = { week: 3, day: 8 }

/** The column. The hour that the spring night leaves out is struck through. */
export function TimeGridDay({ day, blocks, hours, ...props }: TimeGridDayProps) {
  const { view, today, timeZone, units, placed, hrefFor, isPast } = props
  const limit = view === 'day' ? COLUMNS.day : COLUMNS.week
  const folding = foldBlocks(blocks, limit)
  const { shown, folded } = folding
  const change = clockChange(day, timeZone)
  const isLeftOut = change?.direction === 'forward' && change.from >= hours.from
  return (
    <div
      data-slot={day}
      className={`relative border-l border-line ${day === today ? 'bg-highlight/50' : ''}`}
    >
      {isLeftOut && (
        <div
          className="absolute inset-x-0 bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_8px)]"
          style={placeOnClock(change, hours)}
        />
      )}
      <ol aria-label={longDay(day)}>
        {shown.map(block => (
          <TimeBlock
            key={block.event.id}
            block={block}
            columnsWide={columnsWide(block, folding)}
            isPast={isPast(block.event)}
            hours={hours}
            timeZone={timeZone}
            units={units}
          />
        ))}
        {folded.map(({ from, to, events }) => (
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
              past={events.filter(isPast).map(({ id }) => id)}
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
