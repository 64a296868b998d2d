// The list of deleted events, with the way to bring each of them back.

import { useEffect, useRef, useState } from 'react'
import { queryNames } from '../../query-names.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { restoreEvent } from '../manage-events/write-events.ts'
import { useSession } from '../session/session-context.ts'
import { homeOf } from '../session/session-role.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { DeletedEventRow, RestoredEventRow } from './deleted-event-row.tsx'
import {
  type DeletedEvent,
  type DeletedQuery,
  deletedPage,
  readDeletedEvents,
} from './deleted-events-data.ts'

const beginning: DeletedQuery = { togetherWith: null, after: null }

/** The page. */
export function DeletedEvents() {
  const { client, role } = useSession()
  const refresh = useRefresh()
  const [part, setPart] = useState(beginning)
  const [restoredIds, setRestoredIds] = useState<readonly string[]>([])
  const { busyId, run, problemAt, problemElsewhere } = useActions()
  const query = useReading({
    name: queryNames.deletedEvents(part),
    read: client => readDeletedEvents(client, part),
    failure: 'Failed to load the deleted events. Please try again.',
    use: 'filtered',
  })
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (part !== beginning) top.current?.focus()
  }, [part])
  const events = query.data?.slice(0, deletedPage) ?? []
  const last = events.at(-1)
  const hasMore = query.data !== undefined && query.data.length > deletedPage
  const restore = (event: DeletedEvent) =>
    run({
      id: event.id,
      write: () => restoreEvent(client, event.id),
      done: () => {
        // Its row says where it is now, so the list is not read again.
        setRestoredIds(ids => [...ids, event.id])
        void refresh(queryNames.events)
      },
    })
  return (
    <>
      <PageHeading title="Deleted Events">
        <LinkButton look="secondary" to={`${homeOf(role)}?tab=events`}>
          Back to Events
        </LinkButton>
      </PageHeading>
      <p className="mb-5 max-w-prose text-muted">
        {part.togetherWith
          ? 'Dates of a series that were deleted together. Each comes back as a single event, unless its series still has a place for it.'
          : 'What was deleted can be restored for 60 days. After that it is gone for good.'}
      </p>
      <div ref={top} tabIndex={-1} className="grid gap-5 outline-none">
        {problemElsewhere(events.map(({ id }) => id))}
        <LoadState query={query} loading="Loading deleted events..." />
        {query.data?.length === 0 && <EmptyState text="Nothing was deleted in the last 60 days" />}
        <ul className="divide-y divide-line">
          {events.map(event =>
            restoredIds.includes(event.id) ? (
              <RestoredEventRow key={event.id} event={event} />
            ) : (
              <DeletedEventRow
                key={event.id}
                event={event}
                isBusy={busyId === event.id}
                onRestore={() => restore(event)}
                onShowDates={() => setPart({ togetherWith: event.id, after: null })}
                problem={problemAt(event.id)}
              />
            ),
          )}
        </ul>
        <div className="flex flex-wrap justify-center gap-3">
          {part !== beginning && (
            <Button look="secondary" onClick={() => setPart(beginning)}>
              All deleted events
            </Button>
          )}
          {hasMore && last && (
            <Button look="secondary" onClick={() => setPart({ ...part, after: last })}>
              Show older
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
