// The events that the map shows: those that were read or, without a connection, those that this browser's calendar has kept.

import { useMemo } from 'react'
import { eventDays } from '#domain/event/event-span.ts'
import { passingOnly } from '#domain/event/only-filter.ts'
import type { CityDay, DaySpan } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import type { CalendarState } from '../calendar/calendar-url.ts'
import { useIsPast } from '../calendar/past-event.ts'
import type { EventSummary } from '../events/event.ts'
import { filterEvents } from '../events/event-filter.ts'
import { type KeptEvents, keptKind, mergeKept } from '../events/kept-events.ts'
import { sampleEvents } from '../events/sample-events.ts'
import type { Reading } from '../fallback/reading.ts'
import { type Shown, useFallback } from '../fallback/use-fallback.ts'

interface AskedEvents {
  events: Reading<EventSummary[]>
  span: DaySpan
  today: CityDay
  state: CalendarState
}

/** Those that pass the filters and are not over, and where they are from. */
export function useMapEvents(asked: AskedEvents): { shown: Shown<unknown>; events: EventSummary[] } {
  const { timeZone, units } = useSite()
  const { events, span, today, state } = asked
  const isPast = useIsPast(today, timeZone)
  const reading = useMemo(
    (): Reading<KeptEvents> =>
      events.ok ? { ok: true, value: { spans: [span], events: events.value } } : events,
    [events, span],
  )
  const shown = useFallback({
    kind: keptKind,
    id: 'all',
    reading,
    sample: { spans: [span], events: sampleEvents(today, timeZone) },
    merge: (previous, fresh) => mergeKept(previous, fresh, timeZone),
  })
  const onDays = shown.value.events.filter(event => {
    const { first, last } = eventDays(event, timeZone)
    return first <= span.last && last >= span.first && !isPast(event)
  })
  const passing = passingOnly(filterEvents(onDays, state.types), state.only, { units, timeZone, today })
  return { shown, events: passing }
}
