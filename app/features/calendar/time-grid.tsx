// The week and the day: hours downwards, days side by side, what lasts days in a row above.
import { useRef, useState } from 'react'
import { cityInstant } from '#domain/time/city-time.ts'
import { clockText } from '#domain/time/day-text.ts'
import { AllDayRow } from './all-day-row.tsx'
import type { ViewProps } from './calendar-event.ts'
import { visibleSpan } from './calendar-range.ts'
import { DAY_SLOTS, dayGrid } from './day-grid.ts'
import { EmptyHint } from './empty-hint.tsx'
import { openingHours, shownHours, timeAt } from './hours.ts'
import { HoursScroller } from './hours-scroller.tsx'
import { NoticeRow } from './notice-row.tsx'
import { NowLine } from './now-line.tsx'
import { submitLink } from './submit-link.ts'
import { TimeGridDay } from './time-grid-day.tsx'
import { TimeGridHead } from './time-grid-head.tsx'
import { useSlotPress } from './use-slot-press.ts'

const HOUR_HEIGHT = 3.25

/** The days of a week or a single one, by the hour. */
export function TimeGrid(props: ViewProps) {
  const { events, view, date, timeZone } = props
  const [isWholeDay, setIsWholeDay] = useState(false)
  const span = visibleSpan(view, date)
  const { allDay, days } = dayGrid(span, events, timeZone)
  const cityDays = days.map(({ day }) => day)
  const blocks = days.flatMap(day => day.blocks)
  const hours = shownHours(
    blocks.map(block => block.from),
    isWholeDay,
  )
  const press = useSlotPress((slot, y) => {
    const { top, height } = slot.getBoundingClientRect()
    const day = slot.dataset.slot ?? ''
    const time = timeAt((y - top) / height, hours)
    // The hour that the spring night leaves out can be pressed but not meant.
    return cityInstant(day, time, timeZone).ok ? submitLink(day, time) : null
  })
  const dayColumns = `repeat(${days.length}, minmax(0, 1fr))`
  const words =
    view === 'day'
      ? { name: 'This day', empty: 'No events scheduled for this day' }
      : { name: 'This week', empty: 'No events to show this week' }
  const clock = useRef<HTMLDivElement>(null)
  const starts = blocks.filter(block => !block.continuesBefore).map(block => block.from)
  return (
    <>
      <EmptyHint {...props} span={span} words={words} isEmpty={blocks.length === 0 && allDay.length === 0} />
      <HoursScroller
        key={`${view} ${date}`}
        clock={clock}
        hours={hours}
        opening={openingHours(starts)}
        dayColumns={dayColumns}
      >
        <TimeGridHead {...props} days={cityDays} />
        <NoticeRow notices={props.notices} span={span} view={view} />
        <AllDayRow
          bars={allDay}
          days={cityDays}
          timeZone={timeZone}
          units={props.units}
          isPast={props.isPast}
        />
        {(hours.from > 0 || isWholeDay) && (
          <button
            type="button"
            aria-expanded={isWholeDay}
            onClick={() => setIsWholeDay(!isWholeDay)}
            className="w-full cursor-pointer border-b border-line py-1.5 text-xs font-semibold text-muted hover:bg-sunken hover:text-ink"
          >
            {isWholeDay ? 'Hide early hours' : `Show hours before ${clockText(hours.from / 60, 0)}`}
          </button>
        )}
        <div
          ref={clock}
          className="relative grid grid-cols-[4.5rem_1fr]"
          style={{ height: `${((hours.to - hours.from) / 60) * HOUR_HEIGHT}rem` }}
        >
          <div aria-hidden="true" className="flex flex-col">
            {DAY_SLOTS.filter(slot => slot.onTheHour && slot.minute >= hours.from).map(slot => (
              <span
                key={slot.minute}
                className="flex-1 pr-2 text-right text-xs leading-none text-muted tabular-nums"
              >
                <span className="relative -top-1.5">{slot.minute > hours.from && slot.label}</span>
              </span>
            ))}
          </div>
          <div {...press} className="relative grid select-none [grid-template-columns:var(--days)]">
            <div aria-hidden="true" className="pointer-events-none absolute inset-0 flex flex-col">
              {DAY_SLOTS.filter(slot => slot.minute >= hours.from).map(slot => (
                <span
                  key={slot.minute}
                  className={`flex-1 not-first:border-t ${slot.onTheHour ? 'border-line' : 'border-line/45'}`}
                />
              ))}
            </div>
            {days.map(({ day, blocks }) => (
              <TimeGridDay key={day} {...props} day={day} blocks={blocks} hours={hours} />
            ))}
            <NowLine days={cityDays} hours={hours} timeZone={timeZone} />
          </div>
        </div>
      </HoursScroller>
    </>
  )
}
