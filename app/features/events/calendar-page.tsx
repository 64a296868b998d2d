// The calendar with its filter, as the home page and a group's page have it, on whatever data there is.

import { useLocation, useNavigation } from 'react-router'
import { FALLBACK_EVENT_TYPES } from '#domain/event/event-colors.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import type { CalendarState } from '../calendar/calendar-url.ts'
import { EventCalendar } from '../calendar/event-calendar.tsx'
import { FallbackBanner } from '../fallback/fallback-banner.tsx'
import type { Reading } from '../fallback/reading.ts'
import { useFallback } from '../fallback/use-fallback.ts'
import { calendarHref, mergeEvents } from './calendar-data.ts'
import type { EventSummary, EventType } from './event.ts'
import { filterEvents } from './event-filter.ts'
import { sampleEvents } from './sample-events.ts'
import { SubscribeMenu } from './subscribe-menu.tsx'
import { TypeFilter } from './type-filter.tsx'

interface CalendarPageProps {
  /** The group whose events these are; without one, all are. */
  groupId?: string
  today: CityDay
  state: CalendarState
  events: Reading<EventSummary[]>
  types: Reading<EventType[]>
}

/** The filter bar and the calendar. */
export function CalendarPage({ groupId, today, state, events, types }: CalendarPageProps) {
  const { timeZone } = useSite()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const sample = sampleEvents(today, timeZone)
  const shown = useFallback({
    kind: 'events',
    id: groupId ?? 'all',
    reading: events,
    sample,
    merge: mergeEvents,
  })
  const href = (change: Partial<CalendarState>) => calendarHref(pathname, { ...state, ...change }, today)
  return (
    <>
      <FallbackBanner shown={shown} error={events.ok ? undefined : events.error} />
      <TypeFilter
        types={types.ok ? types.value : FALLBACK_EVENT_TYPES}
        selection={state.types}
        hrefFor={selection => href({ types: selection })}
      />
      <EventCalendar
        events={filterEvents(shown.value, state.types)}
        view={state.view}
        date={state.day}
        today={today}
        timeZone={timeZone}
        isLoading={navigation.state === 'loading' && navigation.location.pathname === pathname}
        hrefFor={({ view, date }) => href({ view, day: date })}
      />
      <SubscribeMenu types={state.types} groupId={groupId} />
    </>
  )
}
