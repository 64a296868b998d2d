// Whether an event is over, as far as a page can know.
import { type EventTimes, eventDays, eventEnd } from '#domain/event/event-span.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { useMinute } from './use-minute.ts'

/** What is said of it, beside what is seen. */
export const PAST_EVENT = 'Past event'

/** Tells it by the day in the server's HTML, which is made anew each midnight, and by the minute from then on. */
export function useIsPast(today: CityDay, timeZone: string): (event: EventTimes) => boolean {
  const minute = useMinute()
  return event =>
    minute === null ? eventDays(event, timeZone).last < today : Date.parse(eventEnd(event)) <= minute
}
