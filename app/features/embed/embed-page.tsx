// A frame on another site: a list of days, or a week or a month that turns into a list if the frame is narrow.

import { typeLabel } from '#domain/event/event-types.ts'
import { factsLine } from '#domain/event/ride-facts.ts'
import {
  briefDay,
  type CityDay,
  monthText,
  shortDay,
  spanText,
  weekdayLabels,
} from '#domain/time/city-day.ts'
import type { Site } from '../../site.ts'
import { stepDay } from '../calendar/calendar-range.ts'
import { eventPaint, StatusTitle } from '../calendar/event-display.tsx'
import { eventsByDay, inTimeOrder, type PlacedEvent, timeOnDay } from '../calendar/placed-events.ts'
import type { FollowedPage } from '../events/read-followed.server.ts'
import { type EmbedChoice, embedSpan, writeEmbedChoice } from './embed-url.ts'

/** Opens outside the frame, without access to the other site. */
const out = { target: '_blank', rel: 'noopener' } as const
const link = 'font-semibold text-accent underline decoration-2 underline-offset-4'
const step = 'grid size-11 place-items-center rounded-full border border-edge text-xl text-ink no-underline'

interface EmbedPageProps extends FollowedPage {
  site: Site
  today: CityDay
  choice: EmbedChoice
}

/** A limit, because an event that lasts a year is on each of its days. */
const maxLines = 400

export function EmbedPage(props: EmbedPageProps) {
  const { site, choice, name, path, problem } = props
  const span = embedSpan(choice)
  const heading = choice.view === 'month' ? monthText(span.first) : spanText(span)
  return (
    <main className="p-3 sm:p-4">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-min grow basis-0 text-xl">
          {name ?? `Bike events in ${site.city}`}
          <span className="block font-sans text-base font-normal text-muted">{heading}</span>
        </h1>
        {choice.view !== 'list' && !problem && <Steps {...props} />}
      </header>
      {problem ? <p className="py-6 text-center">{problem}</p> : <Days {...props} />}
      <footer className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-sm text-muted">
        <span>All times are {site.city} time.</span>
        <a href={`${site.url}${path}`} {...out} className={link}>
          {site.city}'s bike calendar
        </a>
      </footer>
    </main>
  )
}

/** Links to the previous and next week or month, inside the frame. */
function Steps({ choice, today }: EmbedPageProps) {
  const { view } = choice
  if (view === 'list') return null
  const href = (direction: -1 | 1) =>
    `/embed?${writeEmbedChoice({ ...choice, day: stepDay(view, choice.day, direction) }, today)}`
  return (
    <nav className="flex gap-2" aria-label={view === 'week' ? 'Other weeks' : 'Other months'}>
      <a href={href(-1)} rel="nofollow" className={step}>
        <span aria-hidden="true">‹</span>
        <span className="sr-only">Previous {view}</span>
      </a>
      <a href={href(1)} rel="nofollow" className={step}>
        <span aria-hidden="true">›</span>
        <span className="sr-only">Next {view}</span>
      </a>
    </nav>
  )
}

function Days({ site, today, choice, events, isCut, path }: EmbedPageProps) {
  const span = embedSpan(choice)
  const isGrid = choice.view !== 'list'
  let lines = 0
  const days = eventsByDay(span, inTimeOrder(events, site.timeZone)).map(({ day, events }) => {
    const shown = events.slice(0, Math.max(0, maxLines - lines))
    lines += events.length
    return { day, shown }
  })
  const isEmpty = lines === 0
  return (
    <>
      {isEmpty && <p className="py-6 text-center text-muted">Nothing is planned for these days yet.</p>}
      {isGrid && (
        <div
          aria-hidden="true"
          className="hidden grid-cols-7 text-center text-sm font-semibold text-muted sm:grid"
        >
          {weekdays.map(day => (
            <span key={day}>{day}</span>
          ))}
        </div>
      )}
      <ol className={isGrid ? 'border-line sm:grid sm:grid-cols-7 sm:border-t sm:border-l' : undefined}>
        {days.map(({ day, shown }) => (
          <Day
            key={day}
            day={day}
            today={today}
            events={shown}
            site={site}
            isGrid={isGrid}
            isFirst={day === span.first}
          />
        ))}
      </ol>
      {(isCut || lines > maxLines) && (
        <p className="mt-3">
          There is more than fits here.{' '}
          <a href={`${site.url}${path}`} {...out} className={link}>
            See all of it in the calendar
          </a>
        </p>
      )}
    </>
  )
}

const weekdays = weekdayLabels.map(label => label.slice(0, 3))
/** Puts the first day of a month below its weekday. */
const firstColumn = [
  '',
  'sm:col-start-2',
  'sm:col-start-3',
  'sm:col-start-4',
  'sm:col-start-5',
  'sm:col-start-6',
  'sm:col-start-7',
]

interface DayProps extends Pick<EmbedPageProps, 'today' | 'site'> {
  day: CityDay
  events: readonly PlacedEvent[]
  isGrid: boolean
  isFirst: boolean
}

/** A day; an empty one only takes its place in the grid. */
function Day({ day, today, events, site, isGrid, isFirst }: DayProps) {
  if (events.length === 0 && !isGrid) return null
  const column = isFirst && isGrid ? firstColumn[weekdays.indexOf(shortDay(day).slice(0, 3))] : ''
  return (
    <li
      className={`${isGrid ? `border-line sm:min-h-24 sm:border-r sm:border-b sm:p-1.5 ${column}` : ''} ${events.length === 0 ? 'max-sm:hidden' : 'max-sm:pb-2'} ${isGrid ? '' : 'pb-3'}`}
    >
      <h2 className={`text-base ${day === today ? 'text-accent' : ''} ${isGrid ? 'sm:text-sm' : ''}`}>
        <span className={isGrid ? 'sm:sr-only' : ''}>
          {briefDay(day)}
          {day === today && ' · Today'}
        </span>
        {isGrid && (
          <span aria-hidden="true" className="hidden sm:inline">
            {Number(day.slice(8))}
          </span>
        )}
      </h2>
      {events.length > 0 && (
        <ul className={isGrid ? 'sm:text-sm sm:leading-snug' : ''}>
          {events.map(placed => (
            <Line key={placed.event.id} placed={placed} day={day} site={site} isGrid={isGrid} />
          ))}
        </ul>
      )}
    </li>
  )
}

type LineProps = Pick<DayProps, 'day' | 'site' | 'isGrid'> & { placed: PlacedEvent }

function Line({ placed, day, site, isGrid }: LineProps) {
  const { event } = placed
  return (
    <li style={eventPaint(event)} className="mt-1.5 border-l-4 border-(--event) pl-2.5">
      <p className={`text-sm text-muted tabular-nums ${isGrid ? 'sm:text-xs' : ''}`}>
        {timeOnDay(placed, day, site.timeZone)}
      </p>
      <a
        href={`${site.url}/event/${event.id}`}
        {...out}
        className="font-semibold text-accent wrap-anywhere hover:underline"
      >
        <StatusTitle event={event} />
      </a>
      <p className={`text-sm text-muted wrap-anywhere ${isGrid ? 'sm:sr-only' : ''}`}>
        {[typeLabel(event.type_name), event.location.name, factsLine(event.facts, site.units)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
