// The map of events, with the calendar's filters, and the same events as a list beside it.

import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { briefWhen, statusLabel, titleWithStatus } from '#domain/event/event-span.ts'
import { eventColor } from '#domain/event/event-types.ts'
import { addDays, type CityDay, type DaySpan, spanText } from '#domain/time/city-day.ts'
import { EVENTS_FAILURE } from '../../failure-messages.ts'
import { useSite } from '../../site.ts'
import { EmptyState } from '../../ui/card.tsx'
import { TextLink } from '../../ui/links.tsx'
import { calendarHref, type RequestedState, unfilteredHref } from '../calendar/calendar-url.ts'
import type { EventSummary, EventType } from '../calendar/event.server.ts'
import { StatusTitle } from '../calendar/event-display.tsx'
import { FallbackBanner, type Reading } from '../calendar/fallback.tsx'
import { FilterBar } from '../events/filter-bar.tsx'
import type { MapPoint } from '../map/drawn-points.ts'
import { MapBox, useMapChoice, useSame } from '../map/map-box.tsx'
import { PressedCard } from '../map/small-map.tsx'
import { mapDays, pointOf, useMapEvents } from './map-events.ts'
import { MapList } from './map-list.tsx'
import { NearMeButton, useNearMe } from './near-me.tsx'

interface MapPageProps {
  today: CityDay
  span: DaySpan
  state: RequestedState
  events: Reading<EventSummary[]>
  types: Reading<EventType[]>
}

/** What is highlighted, and whether it was chosen on the map or in the list: the other one follows. */
interface Marked {
  ids: string[]
  by: 'map' | 'list'
}

const nothing: Marked = { ids: [], by: 'list' }
/** From this width the list is beside the map. */
const wide = '(min-width: 64rem)'

export function MapPage({ today, span, state, events: reading, types }: MapPageProps) {
  const { timeZone } = useSite()
  const { shown, events } = useMapEvents({ events: reading, span, today, state })
  const [nearMe, toggleNearMe] = useNearMe()
  const [isMapShown] = useMapChoice()
  const [marked, setMarked] = useState(nothing)
  const map = useRef<HTMLDivElement>(null)
  const points = useSame(events.flatMap(event => mapPoints(event, timeZone)))
  const cleared = unfilteredHref('/map', state, today)
  const pressed = marked.by === 'map' ? events.filter(({ id }) => marked.ids.includes(id)) : []
  const mark = (id: string) => {
    setMarked({ ids: [id], by: 'list' })
    map.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <FallbackBanner shown={shown} reading={reading} failure={EVENTS_FAILURE} />
      <FilterBar types={types} path="/map" state={state} today={today} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <DayLinks span={span} today={today} state={state} />
        <NearMeButton nearMe={nearMe} onPress={toggleNearMe} />
      </div>
      {events.length === 0 && (
        <EmptyState text="Nothing is on in these days">
          {cleared && <TextLink to={cleared}>Clear filters</TextLink>}
        </EmptyState>
      )}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_27rem]">
        {points.length > 0 ? (
          <div ref={map} className="scroll-mt-20 lg:sticky lg:top-20">
            <MapBox
              isLarge
              points={points}
              marked={marked.ids}
              follows={marked.by === 'list'}
              reader={nearMe.at}
              onPress={ids => setMarked({ ids, by: 'map' })}
              size="h-[50svh] min-h-80 lg:h-[calc(100dvh-23rem)]"
              offerSize="lg:h-[calc(100dvh-23rem)]"
            >
              {pressed.length > 0 && <PressedEvents events={pressed} onClose={() => setMarked(nothing)} />}
            </MapBox>
          </div>
        ) : (
          events.length > 0 && <EmptyState text="None of these events is on the map yet" />
        )}
        <section>
          <h2 className="sr-only">The same as a list</h2>
          <MapList
            events={events}
            span={span}
            today={today}
            near={nearMe.at}
            marked={marked.ids}
            follows={marked.by === 'map' && window.matchMedia(wide).matches}
            onMark={isMapShown ? mark : undefined}
          />
        </section>
      </div>
    </>
  )
}

/** The point of an event on the map, if its location is known. */
function mapPoints(event: EventSummary, timeZone: string): MapPoint[] {
  const point = pointOf(event)
  if (!point) return []
  const { id, location } = event
  const name = `${titleWithStatus(event)}, ${briefWhen(event, timeZone)}, ${location.name}`
  return [
    { ...point, id, name, label: location.name, colour: statusLabel(event) ? '#6b7280' : eventColor(event) },
  ]
}

/** The shown days, with a link to more or fewer. Not for the weekend filter, which has days of its own. */
function DayLinks({ span, today, state }: Pick<MapPageProps, 'span' | 'today' | 'state'>) {
  if (state.only.includes('weekend')) return null
  const isDefault = span.first === today && span.last === addDays(today, mapDays - 1)
  const view = isDefault ? 'agenda' : 'month'
  return (
    <p>
      {spanText(span)} ·{' '}
      <TextLink to={calendarHref('/map', { ...state, view, day: today }, today)} preventScrollReset>
        Next {isDefault ? 30 : mapDays} days
      </TextLink>
    </p>
  )
}

function PressedEvents({ events, onClose }: { events: readonly EventSummary[]; onClose(): void }) {
  const { timeZone } = useSite()
  return (
    <PressedCard ids={events.map(({ id }) => id)} onClose={onClose}>
      {events.map(event => (
        <li key={event.id} className="text-sm">
          <Link
            to={`/event/${event.id}`}
            prefetch="intent"
            className="inline-block py-1 text-base font-semibold text-ink underline underline-offset-4"
          >
            <StatusTitle event={event} />
          </Link>
          <p className="tabular-nums">{briefWhen(event, timeZone)}</p>
          <p className="text-muted">{event.location.name}</p>
        </li>
      ))}
    </PressedCard>
  )
}
