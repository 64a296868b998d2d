// The calendar with its filter, as the home page and a group's page have it, on whatever data there is.

import { Suspense, useMemo } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { passingOnly } from '#domain/event/only-filter.ts'
import type { Notice } from '#domain/notice/notice.ts'
import { type CityDay, type DaySpan, EARLIEST_DAY, LATEST_DAY } from '#domain/time/city-day.ts'
import { EVENTS_FAILURE, GROUP_EVENTS_FAILURE } from '../../failure-texts.ts'
import { useSite } from '../../site.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { CalendarState } from '../calendar/calendar-url.ts'
import { EventCalendar } from '../calendar/event-calendar.tsx'
import { useAsLastCalendar } from '../calendar/last-calendar.ts'
import { FallbackBanner } from '../fallback/fallback-banner.tsx'
import type { Reading } from '../fallback/reading.ts'
import { useFallback } from '../fallback/use-fallback.ts'
import { type AskedState, calendarHref, shownSpan, unfilteredHref } from './calendar-data.ts'
import { type EventSummary, type EventType, maxShownEvents } from './event.ts'
import { filterEvents } from './event-filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { isKeptDay, type KeptEvents, keptKind, knownGroupEvents, mergeKept } from './kept-events.ts'
import { sampleEvents } from './sample-events.ts'
import { SubscribeMenu } from './subscribe-menu.tsx'
import { TakeAwayLinks } from './take-away-links.tsx'

interface CalendarPageProps {
  /** The group whose events these are; without one, all are. */
  groupId?: string
  today: CityDay
  state: AskedState
  events: Reading<EventSummary[]>
  types: Reading<EventType[]>
  notices: Reading<Notice[]>
}

const always: DaySpan = { first: EARLIEST_DAY, last: LATEST_DAY }

/** The filter bar and the calendar. */
export function CalendarPage({ groupId, today, state, events, types, notices }: CalendarPageProps) {
  const { city, timeZone, units } = useSite()
  const { pathname } = useLocation()
  useAsLastCalendar()
  const navigation = useNavigation()
  const { view, day } = state
  const noticesRead = notices.ok ? notices.value : undefined
  const reading = useMemo((): Reading<KeptEvents> => {
    if (!events.ok) return events
    return {
      ok: true,
      value: { spans: [shownSpan({ view, day })], events: events.value, notices: noticesRead },
    }
  }, [events, noticesRead, view, day])
  const shown = useFallback({
    kind: keptKind,
    id: groupId ?? 'all',
    reading,
    sample: { spans: [always], events: sampleEvents(today, timeZone) },
    merge: (previous, fresh) => mergeKept(previous, fresh, timeZone),
    known: () => (groupId ? knownGroupEvents(groupId) : undefined),
  })
  const followed = { types: state.types, only: state.only, groupId }
  const href = (change: Partial<CalendarState>) => calendarHref(pathname, { ...state, ...change }, today)
  const selected = passingOnly(filterEvents(shown.value.events, state.types), state.only, {
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
        notices={noticesRead ?? shown.value.notices}
        hiddenEvents={shown.value.events.filter(event => !inSight.has(event))}
        unfilteredHref={unfilteredHref(pathname, state, today)}
        isKnownDay={day => shown.source === 'server' || isKeptDay(shown.value, day)}
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
