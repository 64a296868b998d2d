// The phone's month: a small table that opens on demand, with a dot on every day that has events.
import type { MouseEvent } from 'react'
import { type CityDay, daysOf, monthOf, weekOf } from '#domain/time/city-day.ts'
import { longDay, monthText, shortDay } from '#domain/time/day-text.ts'
import { KeptHtml } from '../../ui/kept-html.tsx'
import type { ViewProps } from './calendar-event.ts'
import { CalendarLink } from './calendar-link.tsx'
import { stepDay, visibleSpan, weekListSpan } from './calendar-range.ts'
import { eventsByDay } from './event-on-day.ts'

const step =
  'flex min-h-11 items-center gap-1 rounded-full px-2 text-sm font-semibold whitespace-nowrap text-accent no-underline'

function closePicker(event: MouseEvent<HTMLElement>) {
  const picker = event.currentTarget.closest('details')
  picker?.removeAttribute('open')
  // What is chosen goes out of sight with the month.
  picker?.querySelector('summary')?.focus()
}

/** The picker, with a way back to today when the calendar is turned elsewhere. */
export function MonthPicker(props: ViewProps) {
  const { date, today, hrefFor } = props
  const before = monthStart(stepDay('month', date, -1), today)
  const after = monthStart(stepDay('month', date, 1), today)
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
        <PickerTable {...props} />
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

/** Where the list of a month begins: with its first day, or with today, since days gone by interest few. */
function monthStart(day: CityDay, today: CityDay): CityDay {
  const { first, last } = monthOf(day)
  return first <= today && today <= last ? today : first
}

function PickerTable({ placed, date, today, hrefFor }: ViewProps) {
  const days = eventsByDay(visibleSpan('month', date), placed).map(({ day, events }) => ({
    ...{ day, count: events.length },
    href: hrefFor({ view: 'month', date: day }),
  }))
  return (
    <KeptHtml
      as="table"
      className="mb-2 w-full table-fixed text-center"
      of={PickerDays}
      given={{ days, date, today }}
    />
  )
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
                    className={`relative grid size-10 place-items-center rounded-full pb-1 ${pickerLook(day === today, day >= month.first && day <= month.last)}`}
                  >
                    {Number(day.slice(8))}
                    {count > 0 && <span className="absolute bottom-1 rounded-full border-3 border-current" />}
                  </span>
                  <span className="sr-only">
                    {longDay(day)}
                    {count > 0 && `, ${countText(count)}`}
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

function countText(count: number): string {
  return count === 1 ? '1 event' : `${count} events`
}

function pickerLook(isToday: boolean, inMonth: boolean): string {
  if (isToday) return 'bg-accent font-bold text-accent-ink'
  return inMonth ? 'font-semibold text-ink' : 'text-muted'
}
