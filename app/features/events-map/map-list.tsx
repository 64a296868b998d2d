// The events of the map as a list: by day or, where the reader's place is known, the nearest first. Nothing is only on the map.

import { briefWhen } from '#domain/event/event-span.ts'
import type { Point } from '#domain/place/point.ts'
import { type CityDay, type DaySpan, laterDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { DayHeading } from '../calendar/day-heading.tsx'
import { inTimeOrder, timeOnDay } from '../calendar/event-on-day.ts'
import type { EventSummary } from '../events/event.ts'
import { MapRow } from './map-row.tsx'
import { awayWords, byDistance } from './nearest.ts'

interface MapListProps {
  events: readonly EventSummary[]
  span: DaySpan
  today: CityDay
  /** Where the reader is, if they want the nearest first. */
  near: Point | undefined
  marked: readonly string[]
  /** Whether it follows what is pressed on the map. */
  follows: boolean
  onMark: ((id: string) => void) | undefined
}

export function MapList({ events, span, today, near, marked, follows, onMark }: MapListProps) {
  const { timeZone, units } = useSite()
  const row = (event: EventSummary, when: string, away?: string) => (
    <MapRow
      key={event.id}
      event={event}
      when={when}
      away={away}
      isMarked={marked.includes(event.id)}
      comesIntoView={follows && marked[0] === event.id}
      onMark={onMark && (() => onMark(event.id))}
    />
  )
  if (near)
    return (
      <ol aria-label="Events, the nearest first">
        {byDistance(events, near).map(({ event, km }) =>
          row(event, briefWhen(event, timeZone), km === undefined ? undefined : awayWords(km, units)),
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

/** The days on which something begins, or goes on that began before them: each event stands in the list once. */
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
