// The list of events for those who manage them: day by day, each series once, with edit, duplicate, repeat and delete.

import { type ReactNode, useState } from 'react'
import { type EventTimes, eventWhen } from '#domain/event/event-span.ts'
import { countedList } from '#domain/text/counts.ts'
import { type CityDay, longDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { DeletedRow } from '../../ui/flash.tsx'
import { useUrlWith } from '../../ui/list-state.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { useReading } from '../account/use-reading.ts'
import { formTab } from './create-event.tsx'
import { ManagedEventRow } from './managed-event-row.tsx'
import {
  byStart,
  type EventQuery,
  type ListedEvent,
  type ManagedEvent,
  type ManagedEventsPage,
  maxDates,
  readSeriesDates,
} from './read-managed-events.ts'
import { ScopeDialog } from './scope-dialog.tsx'
import { useDeletions } from './use-deletions.ts'
import type { ManagedEventList } from './use-managed-events.ts'

/** The text behind the title of a deleted event. */
const deletedTexts = {
  one: 'was deleted.',
  later: 'and all later dates were deleted.',
  all: 'was deleted, with all its dates.',
}

export function ManagedEvents({ list }: { list: ManagedEventList }) {
  const { timeZone } = useSite()
  const urlWith = useUrlWith()
  const { query, found, filter, chosen, filters, showMore } = list
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  const { deleted, inQuestion, busyId, problemAt, problemElsewhere, ask, remove, restore } = useDeletions()
  const isOpen = ({ series }: ManagedEvent) => series !== null && openIds.includes(series.id)
  const toggle = (event: ManagedEvent) => {
    const id = event.series?.id ?? ''
    setOpenIds(ids => (isOpen(event) ? ids.filter(other => other !== id) : [...ids, id]))
  }
  const isSameSeries = (one: ManagedEvent, other: ManagedEvent) => one.series?.id === other.series?.id
  // A deleted event keeps its place and its Undo, also after the list was read again without it.
  const gone = deleted.map(({ event }) => event).filter(({ id }) => found.every(event => event.id !== id))
  const isBelowSeries = (event: ManagedEvent) =>
    isOpen(event) && found.some(other => isSameSeries(other, event))
  const events: ListedEvent[] = [
    ...gone.filter(event => !isBelowSeries(event)).map(event => ({ ...event, dates: 1 })),
    ...found,
  ]
  const isLatestFirst = !chosen.week && chosen.when === 'past'
  const row = (event: ManagedEvent, dates?: { count: number; isOpen: boolean }) => {
    const deletion = deleted.find(({ event: { id } }) => id === event.id)
    return (
      <>
        {deletion ? (
          <DeletedRow
            name={event.title}
            text={deletedTexts[deletion.scope]}
            isBusy={busyId === event.id}
            onRestore={() => restore(deletion)}
          />
        ) : (
          <ManagedEventRow
            event={event}
            copyTo={urlWith({ tab: formTab[list.kind], copy: event.id })}
            isBusy={busyId === event.id}
            onDelete={() => ask(event)}
            dates={dates}
            onToggle={() => toggle(event)}
          />
        )}
        {problemAt(event.id) && <div className="pb-4">{problemAt(event.id)}</div>}
      </>
    )
  }
  return (
    <div>
      {problemElsewhere(events.map(({ id }) => id))}
      <LoadState query={query} loading="Loading events..." className="mb-4" />
      {query.data && events.length > 0 && <p className="text-sm text-muted">{countText(query.data)}</p>}
      {query.data && events.length === 0 && (
        <EmptyState
          text={chosen.search || filters > 0 ? 'No events match your search' : `No ${chosen.when} events`}
        />
      )}
      {eventsByDay(events, isLatestFirst, timeZone).map(({ day, events }) => (
        <section key={day} aria-labelledby={`events-of-${day}`}>
          <h3
            id={`events-of-${day}`}
            className="sticky top-14 z-10 -mx-4 bg-paper px-4 pt-3 pb-1 font-sans text-sm tracking-normal text-muted sm:-mx-6 sm:px-6 sm:text-base"
          >
            {longDay(day)}
          </h3>
          <ul className="divide-y divide-line border-t border-line [&_a]:scroll-mt-10 [&_button]:scroll-mt-10">
            {events.map(event => (
              <li key={event.id}>
                {row(event, { count: event.dates, isOpen: isOpen(event) })}
                {event.dates > 1 && isOpen(event) && (
                  <SeriesDates
                    shown={event}
                    filter={filter}
                    deleted={gone.filter(other => isSameSeries(other, event))}
                    row={row}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {inQuestion && (
        <ScopeDialog
          question="Which dates should be deleted?"
          look="danger"
          onChoose={scope => remove(inQuestion, scope)}
          onCancel={() => ask(undefined)}
        >
          <p>
            You have chosen {inQuestion.title} on {eventWhen(inQuestion, timeZone).day}. Whatever you delete
            can be brought back.
          </p>
        </ScopeDialog>
      )}
      {showMore && (
        <div className="mt-4 text-center">
          <Button look="secondary" onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}

interface SeriesDatesProps {
  /** The date that stands for the series in the list. */
  shown: ListedEvent
  filter: EventQuery
  /** Dates that were just deleted. */
  deleted: readonly ManagedEvent[]
  row(event: ManagedEvent): ReactNode
}

/** The other dates of a series, below the one that the list shows. */
function SeriesDates({ shown, filter, deleted, row }: SeriesDatesProps) {
  const seriesId = shown.series?.id ?? ''
  const query = useReading({
    name: queryNames.managedDates(seriesId, filter),
    read: client => readSeriesDates(client, seriesId, filter),
    failure: 'Failed to fetch events. Please try again later.',
  })
  const found = query.data ?? []
  const dates = [
    ...found.filter(({ id }) => id !== shown.id),
    ...deleted.filter(({ id }) => found.every(date => date.id !== id)),
  ].toSorted(byStart(filter.when === 'past'))
  return (
    <div id={`dates-of-${shown.id}`} className="mb-4 ml-4 border-l-4 border-line pl-4">
      <LoadState query={query} loading="Loading events..." />
      <ul className="divide-y divide-line">
        {dates.map(date => (
          <li key={date.id}>{row(date)}</li>
        ))}
      </ul>
      {found.length === maxDates && (
        <p className="py-3 text-muted">Dates further away are found by choosing a week.</p>
      )}
    </div>
  )
}

/** The days on which events start, each with its events, in the order of the list. */
export function eventsByDay<Event extends EventTimes>(
  events: readonly Event[],
  isLatestFirst: boolean,
  timeZone: string,
): { day: CityDay; events: Event[] }[] {
  const days = new Map<CityDay, Event[]>()
  for (const event of events.toSorted(byStart(isLatestFirst))) {
    const day = cityDay(event.start_date, timeZone)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days].map(([day, events]) => ({ day, events }))
}

/** '55 events', '12 single events and 3 series with 134 dates' */
function countText({ singles, series, seriesDates }: ManagedEventsPage): string {
  if (series === 0) return countedList([[singles, 'event', 'events']])
  const things = countedList([
    [singles, 'single event', 'single events'],
    [series, 'series', 'series'],
  ])
  return `${things} with ${countedList([[seriesDates, 'date', 'dates']])}`
}
