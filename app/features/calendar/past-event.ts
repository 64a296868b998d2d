// Whether an event is over, and the current minute that decides it on pages that stay open.

import { startTransition, useEffect, useState } from 'react'
import { type EventTimes, eventDays, eventEnd } from '#domain/event/event-span.ts'
import type { CityDay } from '#domain/time/city-day.ts'

export const PAST_EVENT = 'Past event'

/** Decides by the day in the server's HTML, which is rendered again each midnight, and by the minute from then on. */
export function useIsPast(today: CityDay, timeZone: string): (event: EventTimes) => boolean {
  const minute = useMinute()
  return event =>
    minute === null ? eventDays(event, timeZone).last < today : Date.parse(eventEnd(event)) <= minute
}

const MINUTE = 60_000

// Whole minutes, so that two readings within one are equal.
const minuteNow = () => Math.floor(Date.now() / MINUTE) * MINUTE

let isHydrated = false

/**
 * When the current minute began; null in the server's HTML and while hydrating, because a cached 'now' would be wrong.
 * A whole calendar depends on it, so it changes in a transition, which does not block input.
 */
export function useMinute(): number | null {
  const [minute, setMinute] = useState(() => (isHydrated ? minuteNow() : null))
  useEffect(() => {
    isHydrated = true
    const update = () => startTransition(() => setMinute(minuteNow()))
    update()
    const timer = setInterval(update, MINUTE)
    return () => clearInterval(timer)
  }, [])
  return minute
}
