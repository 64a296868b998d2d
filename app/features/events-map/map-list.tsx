// The same events as on the map as a list: by day, or the nearest first if the reader's location is known.

import { MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { briefWhen } from '#domain/event/event-span.ts'
import { typeLabel } from '#domain/event/event-types.ts'
import type { Point } from '#domain/place/place.ts'
import { type CityDay, type DaySpan, laterDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import type { EventSummary } from '../calendar/event.server.ts'
import { BriefFacts, eventPaint, StatusTitle } from '../calendar/event-display.tsx'
import { DayHeading } from '../calendar/event-rows.tsx'
import { inTimeOrder, timeOnDay } from '../calendar/placed-events.ts'
import { byDistance, distanceText, pointOf } from './map-events.ts'

interface MapListProps {
  events: readonly EventSummary[]
  span: DaySpan
  today: CityDay
  /** The reader's location, if they want the nearest first. */
  near: Point | undefined
  marked: readonly string[]
  /** Whether it scrolls to what is pressed on the map. */
  follows: boolean
  onMark: ((id: string) => void) | undefined
}

export function MapList({ events, span, today, near, marked, follows, onMark }: MapListProps) {
  const { timeZone, units } = useSite()
  const row = (event: EventSummary, when: string, distance?: string) => (
    <MapRow
      key={event.id}
      event={event}
      when={when}
      distance={distance}
      isMarked={marked.includes(event.id)}
      scrollsIntoView={follows && marked[0] === event.id}
      onMark={onMark && (() => onMark(event.id))}
    />
  )
  if (near)
    return (
      <ol aria-label="Events, the nearest first">
        {byDistance(events, near).map(({ event, km }) =>
          row(event, briefWhen(event, timeZone), km === undefined ? undefined : distanceText(km, units)),
        )}
      </ol>
    )
  return (
    <ol aria-label="Events by day">
      {byFirstDay(events, span, timeZone).map(({ day, placed }) => (
        <li key={day}>
          <DayHeading day={day} today={today} timeZone={timeZone} />
          <ul>{placed.map(one => row(one.event, timeOnDay(one, day, timeZone)))}</ul>
        </li>
      ))}
    </ol>
  )
}

/** The events by the first of the shown days that they are on: each is in the list once. */
function byFirstDay(events: readonly EventSummary[], { first }: DaySpan, timeZone: string) {
  const days = new Map<CityDay, ReturnType<typeof inTimeOrder<EventSummary>>>()
  for (const placed of inTimeOrder(events, timeZone)) {
    const day = laterDay(placed.first, first)
    const before = days.get(day)
    if (before) before.push(placed)
    else days.set(day, [placed])
  }
  return [...days].map(([day, placed]) => ({ day, placed }))
}

interface MapRowProps {
  event: EventSummary
  /** Its time, and its day if no heading above shows it. */
  when: string
  /** '1.2 miles', if known. */
  distance: string | undefined
  /** Whether its point is highlighted on the map. */
  isMarked: boolean
  scrollsIntoView: boolean
  /** Highlights its point; undefined while the map is hidden. */
  onMark: (() => void) | undefined
}

/** The title links to the event. A press beside it shows the event on the map. */
function MapRow({ event, when, distance, isMarked, scrollsIntoView, onMark }: MapRowProps) {
  const { units } = useSite()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked && scrollsIntoView) row.current?.scrollIntoView({ block: 'center' })
  }, [isMarked, scrollsIntoView])
  const hasPoint = pointOf(event) !== undefined
  return (
    <li
      ref={row}
      style={eventPaint(event)}
      className={`relative flex gap-3 rounded-lg px-2 py-2 hover:bg-sunken ${isMarked ? 'bg-highlight' : ''}`}
    >
      <span
        aria-hidden="true"
        className="w-1 shrink-0 forced-color-adjust-none rounded-full bg-(--event) ring-1 ring-inset ring-ink/15"
      />
      <div className="min-w-0 grow wrap-anywhere">
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular-nums">
          {when}
          {distance && <strong className="text-ink">{distance}</strong>}
        </p>
        <Link
          to={`/event/${event.id}`}
          prefetch="intent"
          className="relative z-1 inline-block py-1 font-semibold text-ink no-underline hover:underline"
        >
          <StatusTitle event={event} />
        </Link>
        <p className="text-sm text-muted">
          {typeLabel(event.type_name)} · {event.location.name}
        </p>
        <BriefFacts facts={event.facts} units={units} className="text-sm" />
        {!hasPoint && <p className="text-sm font-semibold text-muted">Not on the map yet</p>}
      </div>
      {hasPoint && onMark && (
        <button
          type="button"
          aria-pressed={isMarked}
          onClick={onMark}
          className="grid size-11 shrink-0 place-items-center self-center rounded-full text-accent after:absolute after:inset-0 after:rounded-lg aria-pressed:bg-accent aria-pressed:text-accent-ink"
        >
          <MapPin aria-hidden="true" className="size-5" />
          <span className="sr-only">Show {event.title} on the map</span>
        </button>
      )}
    </li>
  )
}
