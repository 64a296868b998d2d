// The list of events for those who manage them, day by day, each series once: edit, duplicate, repeat, delete with undo.

import { useState } from 'react'
import { eventWhen } from '#domain/event/event-span.ts'
import { countedList } from '#domain/text/counted.ts'
import { longDay } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { DeletedRow } from '../../ui/deleted-row.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { eventsByDay } from './events-by-day.ts'
import { ManagedEventRow } from './managed-event-row.tsx'
import { ManagedSeriesDates } from './managed-series-dates.tsx'
import type { ListedEvent, ManagedEvent, ManagedEventsPage } from './read-managed-events.ts'
import { ScopeDialog } from './scope-dialog.tsx'
import { useDeletions } from './use-deletions.ts'
import type { ManagedEventList } from './use-managed-events.ts'

/** What stands behind the title of what was deleted. */
const deletedWords = {
  one: 'was deleted.',
  later: 'and all later dates were deleted.',
  all: 'was deleted, with all its dates.',
}

interface ManagedEventsProps {
  list: ManagedEventList
  /** The address of the form that a copy opens in. */
  copyTo(id: string): string
}

/** The list. */
export function ManagedEvents({ list, copyTo }: ManagedEventsProps) {
  const { timeZone } = useSite()
  const { query, found, filter, chosen, filters, showMore } = list
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  const { deleted, asked, busyId, problemAt, problemElsewhere, ask, remove, restore } = useDeletions()
  const isOpen = (seriesId: string | undefined) => seriesId !== undefined && openIds.includes(seriesId)
  const seriesIds = found.map(({ series }) => series?.id)
  // What was just deleted can be brought back also after the list was read again without it, and in its old place.
  const gone = deleted.map(({ event }) => event).filter(({ id }) => found.every(event => event.id !== id))
  const isBelowSeries = ({ series }: ManagedEvent) => isOpen(series?.id) && seriesIds.includes(series?.id)
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
            words={deletedWords[deletion.scope]}
            isBusy={busyId === event.id}
            onRestore={() => restore(deletion)}
          />
        ) : (
          <ManagedEventRow
            event={event}
            copyTo={copyTo(event.id)}
            isBusy={busyId === event.id}
            onDelete={() => ask(event)}
            dates={dates}
            onToggle={() =>
              setOpenIds(ids =>
                isOpen(event.series?.id)
                  ? ids.filter(id => id !== event.series?.id)
                  : [...ids, event.series?.id ?? ''],
              )
            }
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
                {row(event, { count: event.dates, isOpen: isOpen(event.series?.id) })}
                {event.dates > 1 && isOpen(event.series?.id) && (
                  <ManagedSeriesDates
                    id={`dates-of-${event.id}`}
                    shown={event}
                    filter={filter}
                    deleted={gone.filter(({ series }) => series?.id === event.series?.id)}
                    row={date => row(date)}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {asked && (
        <ScopeDialog
          question="Which dates should be deleted?"
          look="danger"
          onChoose={scope => remove(asked, scope)}
          onCancel={() => ask(undefined)}
        >
          <p>
            You have chosen {asked.title} on {eventWhen(asked, timeZone).day}. Whatever you delete can be
            brought back.
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

/** '55 events', '12 single events and 3 series with 134 dates' */
function countText({ singles, series, seriesDates }: ManagedEventsPage): string {
  if (series === 0) return countedList([[singles, 'event', 'events']])
  const things = countedList([
    [singles, 'single event', 'single events'],
    [series, 'series', 'series'],
  ])
  return `${things} with ${countedList([[seriesDates, 'date', 'dates']])}`
}
