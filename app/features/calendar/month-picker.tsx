// The phone's month: a small table that opens on demand, with a dot on every day that has events.

import type { MouseEvent } from 'react'
import { type CityDay, daysOf, longDay, monthOf, monthText, shortDay, weekOf } from '#domain/time/city-day.ts'
import { CachedHtml } from '../../ui/cached-html.tsx'
import { stepDay, visibleSpan, weekListSpan } from './calendar-range.ts'
import { CalendarLink } from './calendar-toolbar.tsx'
import { eventsByDay, type ViewProps } from './placed-events.ts'

const step =
  'flex min-h-11 items-center gap-1 rounded-full px-2 text-sm font-semibold whitespace-nowrap text-accent no-underline'

function closePicker(event: MouseEvent<HTMLElement>) {
  const picker = event.currentTarget.closest('details')
  picker?.removeAttribute('open')
  // The chosen link is hidden with the month.
  picker?.querySelector('summary')?.focus()
}

/** The picker, with a link to today when the calendar is turned elsewhere. */
export function MonthPicker({ placed, date, today, hrefFor }: ViewProps) {
  const before = monthStart(stepDay('month', date, -1), today)
  const after = monthStart(stepDay('month', date, 1), today)
  const days = eventsByDay(visibleSpan('month', date), placed).map(({ day, events }) => ({
    day,
    count: events.length,
    href: hrefFor({ view: 'month', date: day }),
  }))
  return (
    <div className="relative mt-2">
      <details className="rounded-card border border-edge bg-surface">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
          {monthText(date)}
          <span className="sr-only">, pick a day</span>
          <span aria-hidden="true" className="ml-2 text-muted">
            ▾
          </span>
        </summary>
        <div className="flex justify-between px-2">
          <CalendarLink href={hrefFor({ view: 'month', date: before })} className={step}>
            <span aria-hidden="true">‹ </span>
            {monthText(before)}
          </CalendarLink>
          <CalendarLink href={hrefFor({ view: 'month', date: after })} className={step}>
            {monthText(after)}
            <span aria-hidden="true"> ›</span>
          </CalendarLink>
        </div>
        <CachedHtml
          as="table"
          className="mb-2 w-full table-fixed text-center"
          of={PickerDays}
          props={{ days, date, today }}
        />
      </details>
      {date !== today && (
        <CalendarLink
          href={hrefFor({ view: 'month', date: today })}
          className="absolute top-0 right-0 flex min-h-11 items-center px-4 font-semibold text-accent"
        >
          Today
        </CalendarLink>
      )}
    </div>
  )
}

/** Where the list of a month begins: with its first day, or with today, since past days interest few. */
function monthStart(day: CityDay, today: CityDay): CityDay {
  const { first, last } = monthOf(day)
  return first <= today && today <= last ? today : first
}

interface PickerDaysProps extends Pick<ViewProps, 'date' | 'today'> {
  days: readonly { day: CityDay; count: number; href: string }[]
}

function PickerDays({ days, date, today }: PickerDaysProps) {
  const weeks = days
    .filter((_, index) => index % 7 === 0)
    .map((_, week) => days.slice(week * 7, week * 7 + 7))
  const month = monthOf(date)
  const chosen = weekListSpan(date)
  return (
    <>
      <caption className="sr-only">Days of {monthText(date)}</caption>
      <thead>
        <tr>
          {daysOf(weekOf(date)).map(day => (
            <th key={day} scope="col" className="py-1 text-xs font-semibold text-muted">
              {shortDay(day).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]?.day}>
            {week.map(({ day, count, href }) => (
              <td
                key={day}
                data-day={day}
                className={
                  day >= chosen.first && day <= chosen.last
                    ? 'bg-highlight p-0 forced-colors:border-b-2'
                    : 'p-0'
                }
              >
                <CalendarLink
                  href={href}
                  onClick={closePicker}
                  aria-current={day === today ? 'date' : undefined}
                  className="grid min-h-11 place-items-center no-underline tabular-nums"
                >
                  <span
                    aria-hidden="true"
                    className={`relative grid size-10 place-items-center rounded-full pb-1 ${dayClass(day === today, day >= month.first && day <= month.last)}`}
                  >
                    {Number(day.slice(8))}
                    {count > 0 && <span className="absolute bottom-1 rounded-full border-3 border-current" />}
                  </span>
                  <span className="sr-only">
                    {longDay(day)}
                    {count > 0 && (count === 1 ? ', 1 event' : `, ${count} events`)}
                  </span>
                </CalendarLink>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

function dayClass(isToday: boolean, inMonth: boolean): string {
  if (isToday) return 'bg-accent font-bold text-accent-ink'
  return inMonth ? 'font-semibold text-ink' : 'text-muted'
}
