// The map of what is on, with the calendar's filters, and the same events as a list beside it.

import { useRef, useState } from 'react'
import { eventColor } from '#domain/event/event-colors.ts'
import { briefWhen } from '#domain/event/event-span.ts'
import { statusWord, titleWithStatus } from '#domain/event/event-status.ts'
import type { CityDay, DaySpan } from '#domain/time/city-day.ts'
import { EVENTS_FAILURE } from '../../failure-texts.ts'
import { useSite } from '../../site.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type AskedState, unfilteredHref } from '../events/calendar-data.ts'
import type { EventSummary, EventType } from '../events/event.ts'
import { FilterBar } from '../events/filter-bar.tsx'
import { FallbackBanner } from '../fallback/fallback-banner.tsx'
import type { Reading } from '../fallback/reading.ts'
import { MapBox } from '../map/map-box.tsx'
import { useMapChoice } from '../map/map-choice.ts'
import type { MapPoint } from '../map/map-point.ts'
import { useSame } from '../map/use-same.ts'
import { DayLinks } from './day-links.tsx'
import { MapList } from './map-list.tsx'
import { NearMeButton } from './near-me.tsx'
import { pointOf } from './nearest.ts'
import { PressedEvents } from './pressed-events.tsx'
import { useMapEvents } from './use-map-events.ts'
import { useNearMe } from './use-near-me.ts'

interface MapPageProps {
  today: CityDay
  span: DaySpan
  state: AskedState
  events: Reading<EventSummary[]>
  types: Reading<EventType[]>
}

/** What stands out, and whether it was chosen on the map or in the list: the other one follows. */
interface Marked {
  ids: string[]
  by: 'map' | 'list'
}

const nothing: Marked = { ids: [], by: 'list' }
/** From here on the list stands beside the map. */
const wide = '(min-width: 64rem)'

export function MapPage({ today, span, state, events: reading, types }: MapPageProps) {
  const { timeZone } = useSite()
  const { shown, events } = useMapEvents({ events: reading, span, today, state })
  const [nearMe, toggleNearMe] = useNearMe()
  const [isMapShown] = useMapChoice()
  const [marked, setMarked] = useState(nothing)
  const map = useRef<HTMLDivElement>(null)
  const points = useSame(events.flatMap(event => drawnPoint(event, timeZone)))
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

/** An event as a point of the map; none where nobody has said where it is. */
function drawnPoint(event: EventSummary, timeZone: string): MapPoint[] {
  const point = pointOf(event)
  if (!point) return []
  const { id, location } = event
  const name = `${titleWithStatus(event)}, ${briefWhen(event, timeZone)}, ${location.name}`
  return [
    { ...point, id, name, label: location.name, colour: statusWord(event) ? '#6b7280' : eventColor(event) },
  ]
}
