// The list of events for those who manage them: search, upcoming and past, edit, duplicate, delete with undo.

import { useState } from 'react'
import { queryNames } from '../../query-names.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { useListPlace } from '../../ui/list-place.ts'
import { LoadState } from '../../ui/loading-text.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { useSession } from '../session/session-context.ts'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { useRowActions } from '../session/use-row-actions.tsx'
import { DeletedEventRow, ManagedEventRow } from './managed-event-row.tsx'
import { type EventQuery, type ManagedEvent, readManagedEvents } from './read-events.ts'
import { deleteEvent, restoreEvent } from './write-events.ts'

const page = 20
const maxRows = 1_000
const times: { id: EventQuery['when']; label: string }[] = [
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'past', label: 'Past' },
]

interface ManagedEventsProps {
  /** Only these groups' events; everyone's where it is undefined. */
  groupIds?: readonly string[] | undefined
  /** The address of the form that a copy opens in. */
  copyTo(id: string): string
}

/** The list. */
export function ManagedEvents({ groupIds, copyTo }: ManagedEventsProps) {
  const { place, change } = useListPlace()
  const when: EventQuery['when'] = place.get('when') === 'past' ? 'past' : 'upcoming'
  const search = place.get('search') ?? ''
  const limit = rowsOf(place.get('rows'))
  const [typed, setTyped] = useTyped(search, words => change({ search: words, rows: undefined }))
  // One more than is shown tells whether there are more.
  const filter = { when, search, groupIds, limit: limit + 1 }
  const query = useReading({
    name: queryNames.managedEvents(filter),
    read: client => readManagedEvents(client, filter),
    failure: 'Failed to fetch events. Please try again later.',
    use: 'filtered',
  })
  const { deleted, busyId, problemAt, problemElsewhere, remove, restore } = useDeletions()
  const found = query.data?.slice(0, limit) ?? []
  // What was just deleted can be brought back also after the list was read again without it.
  const events = [...deleted.filter(({ id }) => found.every(event => event.id !== id)), ...found]
  return (
    <div>
      <div className="mb-4 grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <TextField
          id="event-search"
          label="Search events"
          type="search"
          placeholder="Title, type or place"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Segments
          label="Which events"
          segments={times}
          current={when}
          onSelect={when => change({ when: when === 'past' ? when : undefined, rows: undefined })}
        />
      </div>
      {problemElsewhere(events.map(({ id }) => id))}
      <LoadState query={query} loading="Loading events..." className="mb-4" />
      {query.data && events.length === 0 && (
        <EmptyState text={search ? 'No events match your search' : `No ${when} events`} />
      )}
      <ul className="divide-y divide-line">
        {events.map(event => (
          <li key={event.id}>
            {deleted.some(({ id }) => id === event.id) ? (
              <DeletedEventRow event={event} isBusy={busyId === event.id} onRestore={() => restore(event)} />
            ) : (
              <ManagedEventRow
                event={event}
                copyTo={copyTo(event.id)}
                isBusy={busyId === event.id}
                onDelete={() => remove(event)}
              />
            )}
            {problemAt(event.id) && <div className="pb-4">{problemAt(event.id)}</div>}
          </li>
        ))}
      </ul>
      {query.data && query.data.length > limit && limit < maxRows && (
        <div className="mt-4 text-center">
          <Button look="secondary" onClick={() => change({ rows: String(limit + page) })}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}

/** How many rows an address asks for; anything but a sensible number is the first page. */
function rowsOf(text: string | null): number {
  const rows = Number(text)
  return Number.isInteger(rows) && rows > page && rows <= maxRows ? rows : page
}

/** Deleting, and taking it back. A deleted event is kept here as long as the page is open. */
function useDeletions() {
  const { client } = useSession()
  const refresh = useRefresh()
  const [deleted, setDeleted] = useState<readonly ManagedEvent[]>([])
  const { busyId, run, problemAt, problemElsewhere } = useRowActions()
  const change = (event: ManagedEvent, write: typeof deleteEvent, done: () => void) =>
    busyId === undefined && run(event.id, { write: () => write(client, event.id), done })
  // A deleted event keeps its place in the list, and with it the way back; so the list is not read again.
  const remove = (event: ManagedEvent) =>
    change(event, deleteEvent, () => setDeleted(events => [...events, event]))
  const restore = (event: ManagedEvent) =>
    change(event, restoreEvent, () => {
      setDeleted(events => events.filter(({ id }) => id !== event.id))
      void refresh(queryNames.events)
    })
  return { deleted, busyId, problemAt, problemElsewhere, remove, restore }
}
