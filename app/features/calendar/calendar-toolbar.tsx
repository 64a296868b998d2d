// The desktop calendar's controls: today, back and next, the heading, and the choice of view.

import type { ComponentProps } from 'react'
import { PageLink } from '../../ui/links.tsx'
import { CALENDAR_VIEWS, stepDay, viewHeading } from './calendar-range.ts'
import type { ViewProps } from './placed-events.ts'

const group = 'flex overflow-clip rounded-full border border-edge bg-surface text-sm font-semibold'
const item =
  'flex min-h-10 items-center px-4 no-underline not-first:border-l not-first:border-line -outline-offset-3!'

const LABELS = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' }

/** The controls, all of them links. */
export function CalendarToolbar({ view, date, today, hrefFor }: ViewProps) {
  const steps = { Today: today, Back: stepDay(view, date, -1), Next: stepDay(view, date, 1) }
  return (
    <div className="grid grid-cols-[auto_auto] items-center gap-x-4 gap-y-3 pb-4 lg:grid-cols-[1fr_auto_1fr]">
      <nav aria-label="Calendar dates" className={`${group} justify-self-start`}>
        {Object.entries(steps).map(([label, day]) => (
          <CalendarLink
            key={label}
            href={hrefFor({ view, date: day })}
            className={`${item} text-ink hover:bg-sunken`}
          >
            {label}
          </CalendarLink>
        ))}
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

/** Turns the calendar and keeps the scroll position. Crawlers should not follow it: the calendar spans two centuries. */
export function CalendarLink(props: ComponentProps<typeof PageLink>) {
  return <PageLink staysInPlace rel="nofollow" {...props} />
}
