// The desktop calendar's controls: today, back and next, what is shown, and the choice of view.

import type { ViewProps } from './calendar-event.ts'
import { CalendarLink } from './calendar-link.tsx'
import { CALENDAR_VIEWS, type CalendarView, stepDay, viewHeading } from './calendar-range.ts'

const group = 'flex overflow-clip rounded-full border border-edge bg-surface text-sm font-semibold'
const item =
  'flex min-h-10 items-center px-4 no-underline not-first:border-l not-first:border-line -outline-offset-3!'

const LABELS: Record<CalendarView, string> = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' }

/** The controls, all of them links. */
export function CalendarToolbar({
  view,
  date,
  today,
  hrefFor,
}: Pick<ViewProps, 'view' | 'date' | 'today' | 'hrefFor'>) {
  return (
    <div className="grid grid-cols-[auto_auto] items-center gap-x-4 gap-y-3 pb-4 lg:grid-cols-[1fr_auto_1fr]">
      <nav aria-label="Calendar dates" className={`${group} justify-self-start`}>
        <CalendarLink href={hrefFor({ view, date: today })} className={`${item} text-ink hover:bg-sunken`}>
          Today
        </CalendarLink>
        <CalendarLink
          href={hrefFor({ view, date: stepDay(view, date, -1) })}
          className={`${item} text-ink hover:bg-sunken`}
        >
          Back
        </CalendarLink>
        <CalendarLink
          href={hrefFor({ view, date: stepDay(view, date, 1) })}
          className={`${item} text-ink hover:bg-sunken`}
        >
          Next
        </CalendarLink>
      </nav>
      <h2
        tabIndex={-1}
        aria-live="polite"
        className="text-2xl max-lg:order-first max-lg:col-span-full lg:text-center"
      >
        {viewHeading(view, date)}
      </h2>
      <nav aria-label="Calendar views" className={`${group} justify-self-end`}>
        {CALENDAR_VIEWS.map(name => (
          <CalendarLink
            key={name}
            href={hrefFor({ view: name, date })}
            aria-current={name === view ? 'true' : undefined}
            className={`${item} ${name === view ? 'bg-accent text-accent-ink' : 'text-ink hover:bg-sunken'}`}
          >
            {LABELS[name]}
          </CalendarLink>
        ))}
      </nav>
    </div>
  )
}
