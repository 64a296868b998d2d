// The other dates of a series, below the one that its list shows.

import type { ReactNode } from 'react'
import { queryNames } from '../../query-names.ts'
import { LoadState } from '../../ui/loading-text.tsx'
import { useReading } from '../session/use-reading.ts'
import type { EventQuery } from './event-query.ts'
import { type ListedEvent, type ManagedEvent, maxDates, readSeriesDates } from './read-managed-events.ts'

interface ManagedSeriesDatesProps {
  id: string
  /** The date that stands for the series. */
  shown: ListedEvent
  /** What the list asks for. */
  filter: EventQuery
  /** Dates that were just deleted, with the way back. */
  deleted: readonly ManagedEvent[]
  row(event: ManagedEvent): ReactNode
}

/** The dates. */
export function ManagedSeriesDates({ id, shown, filter, deleted, row }: ManagedSeriesDatesProps) {
  const query = useReading({
    name: queryNames.managedDates(shown.series?.id ?? '', filter),
    read: client => readSeriesDates(client, shown.series?.id ?? '', filter),
    failure: 'Failed to fetch events. Please try again later.',
  })
  const way = filter.when === 'past' ? -1 : 1
  const found = query.data ?? []
  const dates = [
    ...found.filter(({ id }) => id !== shown.id),
    ...deleted.filter(({ id }) => found.every(date => date.id !== id)),
  ].toSorted((one, other) => way * (Date.parse(one.start_date) - Date.parse(other.start_date)))
  return (
    <div id={id} className="mb-4 ml-4 border-l-4 border-line pl-4">
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
