// The calendar with its filter, as the home page and a group's page show it, on whatever data there is.

import { Suspense, useMemo } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Notice } from '#domain/event/notice.ts'
import { applyFilters } from '#domain/event/only-filter.ts'
import { type CityDay, EARLIEST_DAY, LATEST_DAY } from '#domain/time/city-day.ts'
import { EVENTS_FAILURE, GROUP_EVENTS_FAILURE } from '../../failure-messages.ts'
import { useSite } from '../../site.ts'
import { TextLink } from '../../ui/links.tsx'
import {
  type CalendarState,
  calendarHref,
  maxShownEvents,
  type RequestedState,
  shownSpan,
  unfilteredHref,
} from '../calendar/calendar-url.ts'
import type { EventSummary, EventType } from '../calendar/event.server.ts'
import { EventCalendar } from '../calendar/event-calendar.tsx'
import { FallbackBanner, type Reading, useFallback } from '../calendar/fallback.tsx'
import { useAsLastCalendar } from '../calendar/last-calendar.ts'
import {
  type CachedEvents,
  cachedKind,
  isCachedDay,
  knownGroupEvents,
  mergeCached,
  sampleEvents,
} from './cached-events.ts'
import { FilterBar, filterEvents } from './filter-bar.tsx'
import { SubscribeMenu, TakeAwayLinks } from './subscribe.tsx'

interface CalendarPageProps {
  /** Limits the events to those of a group. */
  groupId?: string
  today: CityDay
  state: RequestedState
  events: Reading<EventSummary[]>
  types: Reading<EventType[]>
  notices: Reading<Notice[]>
}

/** The filter bar, the calendar, and the ways to follow it. */
export function CalendarPage({ groupId, today, state, events, types, notices }: CalendarPageProps) {
  const { city, timeZone, units } = useSite()
  const { pathname } = useLocation()
  useAsLastCalendar()
  const navigation = useNavigation()
  const { view, day } = state
  const freshNotices = notices.ok ? notices.value : undefined
  const reading = useMemo((): Reading<CachedEvents> => {
    if (!events.ok) return events
    return {
      ok: true,
      value: { spans: [shownSpan({ view, day })], events: events.value, notices: freshNotices },
    }
  }, [events, freshNotices, view, day])
  const shown = useFallback({
    kind: cachedKind,
    id: groupId ?? 'all',
    reading,
    sample: {
      spans: [{ first: EARLIEST_DAY, last: LATEST_DAY }],
      events: sampleEvents(today, timeZone),
    },
    merge: (previous, fresh) => mergeCached(previous, fresh, timeZone),
    known: () => (groupId ? knownGroupEvents(groupId) : undefined),
  })
  const followed = { types: state.types, only: state.only, groupId }
  const href = (change: Partial<CalendarState>) => calendarHref(pathname, { ...state, ...change }, today)
  const selected = applyFilters(filterEvents(shown.value.events, state.types), state.only, {
    units,
    timeZone,
    today,
  })
  const inSight = new Set(selected)
  return (
    <>
      <FallbackBanner
        shown={shown}
        reading={events}
        failure={groupId ? GROUP_EVENTS_FAILURE : EVENTS_FAILURE}
      />
      {events.ok && !notices.ok && <p className="mb-4 text-sm text-muted">{notices.error}</p>}
      {events.ok && events.value.length >= maxShownEvents && (
        <p className="mb-4 text-sm text-muted">
          No more than {maxShownEvents.toLocaleString('en')} events are shown at once. Choose a week or a day
          to see all of its events.
        </p>
      )}
      <FilterBar types={types} path={pathname} state={state} today={today} />
      <a
        href="#after-calendar"
        className="sr-only z-50 bg-hivis px-4 py-2 font-semibold text-hivis-ink focus:not-sr-only focus:absolute"
      >
        Skip the calendar (arrow keys move within it)
      </a>
      <EventCalendar
        events={selected}
        notices={freshNotices ?? shown.value.notices}
        hiddenEvents={shown.value.events.filter(event => !inSight.has(event))}
        unfilteredHref={unfilteredHref(pathname, state, today)}
        isKnownDay={day => shown.source === 'server' || isCachedDay(shown.value, day)}
        view={view}
        date={day}
        today={today}
        timeZone={timeZone}
        units={units}
        isLoading={navigation.state === 'loading' && navigation.location.pathname === pathname}
        hrefFor={({ view, date }) => href({ view, day: date })}
      />
      <p id="after-calendar" tabIndex={-1} className="mt-3 text-sm text-muted">
        All times are {city} time.{' '}
        {!groupId && <TextLink to={calendarHref('/map', state, today)}>See these on the map</TextLink>}
      </p>
      <Suspense>
        <SubscribeMenu {...followed} />
        <TakeAwayLinks
          followed={followed}
          paper={view === 'month' ? ['month', day.slice(0, 7)] : ['week', day]}
        />
      </Suspense>
    </>
  )
}
