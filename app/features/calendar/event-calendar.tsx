// The calendar: a desktop's views and a phone's list, both in the page; the stylesheet shows the one that fits.

import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { whenIdle } from '../../ui/hooks.ts'
import { type CalendarView, visibleSpan, weekListSpan } from './calendar-range.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import type { EventSummary } from './event.server.ts'
import { MonthView } from './month-view.tsx'
import { NoticeStrip } from './notices.tsx'
import { useIsPast } from './past-event.ts'
import { inTimeOrder, type ViewProps } from './placed-events.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { WeekList } from './week-list.tsx'

// Few visits begin with these, and no phone needs them. The server loads them in advance: lazy HTML needs a script to be put in place.
const loadViews = () => import('./desktop-views.tsx')
const views = import.meta.env.SSR ? await loadViews() : undefined
const TimeGrid = views?.TimeGrid ?? lazy(async () => ({ default: (await loadViews()).TimeGrid }))
const AgendaView = views?.AgendaView ?? lazy(async () => ({ default: (await loadViews()).AgendaView }))
const EventPreview = lazy(async () => ({ default: (await loadViews()).EventPreview }))

const VIEWS: Record<CalendarView, ComponentType<ViewProps>> = {
  month: MonthView,
  week: TimeGrid,
  day: TimeGrid,
  agenda: AgendaView,
}

interface EventCalendarProps
  extends Pick<ViewProps, 'events' | 'view' | 'date' | 'today' | 'timeZone' | 'units' | 'hrefFor'> {
  notices?: ViewProps['notices'] | undefined
  hiddenEvents?: readonly EventSummary[]
  unfilteredHref?: string | undefined
  isKnownDay?: ViewProps['isKnownDay']
  isLoading?: boolean
}

/** Takes the filtered events of the view's days and of the phone's seven. */
export function EventCalendar({
  isLoading = false,
  notices = [],
  hiddenEvents = [],
  unfilteredHref,
  isKnownDay = () => true,
  ...calendar
}: EventCalendarProps) {
  const View = VIEWS[calendar.view]
  const props: ViewProps = {
    ...calendar,
    notices,
    placed: inTimeOrder(calendar.events, calendar.timeZone),
    filteredOut: inTimeOrder(hiddenEvents, calendar.timeZone),
    unfilteredHref,
    isKnownDay,
    isPast: useIsPast(calendar.today, calendar.timeZone),
  }
  const section = useRef<HTMLElement>(null)
  const desktop = useRef<HTMLDivElement>(null)
  const phone = useRef<HTMLDivElement>(null)
  const isExplored = useIsExplored(desktop)
  useEffect(() => {
    if (window.matchMedia('(min-width: 48rem)').matches) return whenIdle(() => void loadViews())
  }, [])
  useHeadingFocus(section, `${props.view} ${props.date}`)
  return (
    <section ref={section} aria-label="Calendar" aria-busy={isLoading} className="relative">
      {/* Always there, so that screen readers notice the text; shown late, so that quick responses do not flicker. */}
      <p
        role="status"
        className={`pointer-events-none absolute inset-x-0 top-24 z-30 mx-auto w-fit rounded-full bg-ink px-4 py-1.5 text-sm font-semibold text-paper transition-opacity ${isLoading ? 'opacity-100 delay-150' : 'opacity-0'}`}
      >
        {isLoading && 'Loading events...'}
      </p>
      <div className={`transition-opacity ${isLoading ? 'opacity-60 delay-150' : ''}`}>
        <div className="hidden md:block print:hidden">
          <NoticeStrip {...props} span={visibleSpan(props.view, props.date)} />
          <CalendarToolbar {...props} />
          <div ref={desktop} className="overflow-clip rounded-card border border-line bg-surface shadow-card">
            <Suspense>
              <View {...props} />
              <ArrowKeys {...props} box={desktop} />
            </Suspense>
          </div>
          {isExplored && (
            <Suspense>
              <EventPreview {...props} box={desktop} />
            </Suspense>
          )}
        </div>
        <div ref={phone} className="md:hidden print:block">
          <NoticeStrip {...props} span={weekListSpan(props.date)} />
          <Suspense>
            <WeekList {...props} />
            <ArrowKeys {...props} view="month" box={phone} />
          </Suspense>
        </div>
      </div>
    </section>
  )
}

/** A component inside the Suspense boundary, because it may change the view only after that has hydrated. */
function ArrowKeys({ box, ...props }: ViewProps & { box: RefObject<HTMLElement | null> }) {
  useArrowKeys(box, props)
  return null
}

/** Moves the focus to the new heading when the link that turned the calendar has disappeared with its days. */
function useHeadingFocus(section: RefObject<HTMLElement | null>, shown: string) {
  const last = useRef(shown)
  useEffect(() => {
    const hasTurned = last.current !== shown
    last.current = shown
    if (!hasTurned || document.activeElement !== document.body) return
    // Of the two headings, the hidden one cannot take it.
    for (const heading of section.current?.querySelectorAll('h2') ?? []) heading.focus()
  }, [section, shown])
}

/** Whether a pointer or the focus has been there. */
function useIsExplored(box: RefObject<HTMLElement | null>): boolean {
  const [isExplored, setIsExplored] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    for (const type of ['pointerover', 'focusin'])
      box.current?.addEventListener(type, () => setIsExplored(true), { once: true, signal: stop.signal })
    return () => stop.abort()
  }, [box])
  return isExplored
}
