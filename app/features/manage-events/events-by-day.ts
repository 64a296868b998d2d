// Events in the order in which a list shows them, with each day once.

import type { EventTimes } from '#domain/event/event-span.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'

/** The days on which events start, each with its events; the latest first where the list looks back. */
export function eventsByDay<Event extends EventTimes>(
  events: readonly Event[],
  isLatestFirst: boolean,
  timeZone: string,
): { day: CityDay; events: Event[] }[] {
  const way = isLatestFirst ? -1 : 1
  const days = new Map<CityDay, Event[]>()
  for (const event of events.toSorted(
    (a, b) => way * (Date.parse(a.start_date) - Date.parse(b.start_date)),
  )) {
    const day = cityDay(event.start_date, timeZone)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days].map(([day, events]) => ({ day, events }))
}
