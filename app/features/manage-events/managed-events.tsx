// The list of events for those who manage them: search, upcoming and past, edit, duplicate, delete with undo.

import { eventWhen } from '#domain/event/event-span.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { useListPlace } from '../../ui/list-place.ts'
import { LoadState } from '../../ui/loading-text.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { useReading } from '../session/use-reading.ts'
import { DeletedEventRow, ManagedEventRow } from './managed-event-row.tsx'
import { type EventQuery, type ManagedEvent, readManagedEvents } from './read-events.ts'
import { ScopeDialog } from './scope-dialog.tsx'
import { useDeletions } from './use-deletions.ts'

const page = 20
const maxRows = 1_000
const times: { id: EventQuery['when']; label: string }[] = [
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'past', label: 'Past' },
]

/** What stands behind the title of what was deleted. */
const deletedWords = {
  one: 'was deleted.',
  later: 'and all later dates were deleted.',
  all: 'was deleted, with all its dates.',
}

interface ManagedEventsProps {
  /** Only these groups' events; everyone's where it is undefined. */
  groupIds?: readonly string[] | undefined
  /** The address of the form that a copy opens in. */
  copyTo(id: string): string
}

/** The list. */
export function ManagedEvents({ groupIds, copyTo }: ManagedEventsProps) {
  const { timeZone } = useSite()
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
  const { deleted, asked, busyId, problemAt, problemElsewhere, ask, remove, restore } = useDeletions()
  const found = query.data?.slice(0, limit) ?? []
  // What was just deleted can be brought back also after the list was read again without it, and in its old place.
  const gone = deleted.map(({ event }) => event).filter(({ id }) => found.every(event => event.id !== id))
  const events = inPlace([...gone, ...found], when)
  const shown = events.map(event => ({
    event,
    deletion: deleted.find(({ event: { id } }) => id === event.id),
  }))
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
      <p className="mb-2 text-right">
        <TextLink to="/admin/deleted-events" className="inline-flex min-h-11 items-center">
          Deleted events
        </TextLink>
      </p>
      {problemElsewhere(events.map(({ id }) => id))}
      <LoadState query={query} loading="Loading events..." className="mb-4" />
      {query.data && events.length === 0 && (
        <EmptyState text={search ? 'No events match your search' : `No ${when} events`} />
      )}
      <ul className="divide-y divide-line">
        {shown.map(({ event, deletion }) => (
          <li key={event.id}>
            {deletion ? (
              <DeletedEventRow
                event={event}
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
              />
            )}
            {problemAt(event.id) && <div className="pb-4">{problemAt(event.id)}</div>}
          </li>
        ))}
      </ul>
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

/** Events in the order in which the list shows them. */
function inPlace(events: readonly ManagedEvent[], when: EventQuery['when']): ManagedEvent[] {
  const way = when === 'upcoming' ? 1 : -1
  return events.toSorted((a, b) => way * (Date.parse(a.start_date) - Date.parse(b.start_date)))
}
