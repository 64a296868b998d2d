// The week and the day: hours downwards, days side by side; above them the days' names, notices and events that last days.

import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { noticeDays, noticeText } from '#domain/event/notice.ts'
import { type CityDay, clockText, type DaySpan, longDay, shortDay } from '#domain/time/city-day.ts'
import { cityFields, cityInstant, cityMinutes, clockChange, clockChangeText } from '#domain/time/city-time.ts'
import { useIsHydrated } from '../../ui/hooks.ts'
import { visibleSpan } from './calendar-range.ts'
import { CalendarLink } from './calendar-toolbar.tsx'
import { submitLink } from './calendar-url.ts'
import { DAY_SLOTS, dayGrid, type Hours, openingHours, placeOnClock, shownHours, timeAt } from './day-grid.ts'
import { EmptyHint } from './empty-hint.tsx'
import { EventChip } from './event-chip.tsx'
import { NoticeIcon } from './notices.tsx'
import { useMinute } from './past-event.ts'
import { type Bar, layBars, type ViewProps } from './placed-events.ts'
import { useSlotPress } from './slot-press.ts'
import { TimeGridDay } from './time-grid-day.tsx'

const HOUR_HEIGHT = 3.25

const labelsOf = {
  day: { name: 'This day', empty: 'No events scheduled for this day' },
  week: { name: 'This week', empty: 'No events to show this week' },
}

/** The days of a week or a single one, by the hour. */
export function TimeGrid(props: ViewProps) {
  const { events, view, date, timeZone, units, isPast } = props
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
    // The hour that the spring night skips can be pressed, but it does not exist.
    return cityInstant(day, time, timeZone).ok ? submitLink(day, time) : null
  })
  const clock = useRef<HTMLDivElement>(null)
  const starts = blocks.filter(block => !block.continuesBefore).map(block => block.from)
  return (
    <>
      <EmptyHint
        {...props}
        span={span}
        labels={labelsOf[view === 'day' ? 'day' : 'week']}
        isEmpty={blocks.length === 0 && allDay.length === 0}
      />
      <HoursScroller
        key={`${view} ${date}`}
        clock={clock}
        hours={hours}
        opening={openingHours(starts)}
        dayColumns={`repeat(${days.length}, minmax(0, 1fr))`}
      >
        <TimeGridHead {...props} days={cityDays} />
        <NoticeRow {...props} span={span} />
        <BarRow
          bars={allDay}
          days={cityDays}
          title="All day"
          label="Events that last a day or longer"
          className="auto-rows-[1.75rem] gap-y-0.5"
          render={bar => <EventChip bar={bar} timeZone={timeZone} units={units} isPast={isPast(bar.event)} />}
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

interface HoursScrollerProps {
  /** The element with the hours. */
  clock: RefObject<HTMLElement | null>
  hours: Hours
  /** The hours that should be in sight at first, rather than the empty night. */
  opening: Hours
  /** How the days share the width. */
  dayColumns: string
  children: ReactNode
}

/** Scrolls once, when it is mounted. */
function HoursScroller({ clock, hours, opening, dayColumns, children }: HoursScrollerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(() => {
    if (!scroller.current || !clock.current) return
    const { offsetTop, offsetHeight } = clock.current
    const above = (minute: number) => ((minute - hours.from) / (hours.to - hours.from)) * offsetHeight
    // The rows above the hours stay in sight if the first hour may.
    const top = opening.from > hours.from ? above(opening.from) : 0
    scroller.current.scrollTop = Math.max(top, offsetTop + above(opening.to) - scroller.current.clientHeight)
  })
  useLayoutEffect(() => open(), [])
  return (
    <div
      ref={scroller}
      style={{ '--days': dayColumns }}
      className="relative max-h-[calc(100dvh-5rem)] overflow-y-auto"
    >
      {children}
    </div>
  )
}

/**
 * The heads of the columns, each a link to its day, with a note on clock changes; they stay in sight while the hours
 * scroll. A single day is already named by the calendar's heading.
 */
function TimeGridHead({ days, view, today, timeZone, hrefFor }: ViewProps & { days: CityDay[] }) {
  const changes = days.map(day => clockChange(day, timeZone))
  if (view === 'day' && !changes[0]) return null
  return (
    <div className="sticky top-0 z-20 grid grid-cols-[4.5rem_1fr] border-b border-line bg-surface">
      <div />
      <div className="grid [grid-template-columns:var(--days)]">
        {days.map((day, index) => {
          const change = changes[index]
          return (
            <div key={day} data-day={day} className="min-w-0 border-l border-line px-1 py-2 text-center">
              {view === 'week' && (
                <CalendarLink
                  href={hrefFor({ view: 'day', date: day })}
                  aria-current={day === today ? 'date' : undefined}
                  className={`inline-block rounded-full px-3 py-1 text-sm font-semibold no-underline tabular-nums ${
                    day === today
                      ? 'bg-accent text-accent-ink hover:bg-accent-strong'
                      : 'text-ink hover:bg-sunken'
                  }`}
                >
                  <span aria-hidden="true">{shortDay(day)}</span>
                  <span className="sr-only">{longDay(day)}</span>
                </CalendarLink>
              )}
              {change && <p className="text-xs leading-tight text-muted">{clockChangeText(change)}</p>}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The notices as bars over their days. A day has room for the whole text, a week's columns for a few lines. */
function NoticeRow({ notices, span, view }: ViewProps & { span: DaySpan }) {
  const placed = notices.map(notice => ({ event: notice, first: notice.first_day, last: notice.last_day }))
  return (
    <BarRow
      bars={layBars(span, placed)}
      title="Notices"
      label="Notices"
      className="gap-y-1"
      render={({ event: notice }) => (
        <div
          title={noticeText(notice)}
          className="flex gap-1.5 rounded-md border-l-4 border-accent bg-highlight px-1.5 py-1 text-xs leading-4"
        >
          <NoticeIcon className="mt-px size-3.5" />
          <p className={`min-w-0 font-semibold ${view === 'day' ? '' : 'line-clamp-3'}`}>
            <span className="sr-only">Notice, {noticeDays(notice)}: </span>
            {noticeText(notice)}
          </p>
        </div>
      )}
    />
  )
}

interface BarRowProps<E> {
  bars: readonly Bar<E>[]
  /** The days of the columns, if the arrow keys should find the bars' links. */
  days?: readonly CityDay[]
  title: string
  label: string
  className: string
  render: (bar: Bar<E>) => ReactNode
}

/** A row of bars above the hours; nothing without bars. */
function BarRow<E extends { id: string }>({ bars, days, title, label, className, render }: BarRowProps<E>) {
  if (bars.length === 0) return null
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] border-b border-line">
      <p aria-hidden="true" className="py-2 pr-2 text-right text-xs text-muted">
        {title}
      </p>
      <ul
        aria-label={label}
        className={`grid border-l border-line py-1 [grid-template-columns:var(--days)] ${className}`}
      >
        {bars.map(bar => (
          <li
            key={bar.event.id}
            data-day={days?.[bar.column]}
            className="min-w-0 px-1"
            style={{ gridColumn: `${bar.column + 1} / span ${bar.columns}`, gridRow: bar.lane + 1 }}
          >
            {render(bar)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The line at the current minute. The server does not draw it. */
function NowLine({ days, hours, timeZone }: { days: CityDay[]; hours: Hours; timeZone: string }) {
  // The hours may hydrate later than the page.
  const isHydrated = useIsHydrated()
  const minute = useMinute()
  if (!isHydrated || minute === null) return null
  const now = new Date(minute).toISOString()
  const { date, time } = cityFields(now, timeZone)
  const column = days.indexOf(date)
  const from = cityMinutes(now, timeZone)
  if (column < 0 || from < hours.from) return null
  return (
    <div
      aria-hidden="true"
      data-now={time}
      className="pointer-events-none absolute z-10 border-t-2 border-danger"
      style={{
        top: placeOnClock({ from, to: from }, hours).top,
        left: `${(column / days.length) * 100}%`,
        width: `${100 / days.length}%`,
      }}
    >
      <span className="absolute -top-1.5 -left-1.5 size-2.5 rounded-full bg-danger" />
    </div>
  )
}
