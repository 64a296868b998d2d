// The page of deleted events, where each of them can be restored.

import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { eventWhen } from '#domain/event/event-span.ts'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import type { Client } from '../../data-client.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { focusOnArrival } from '../../ui/focus.ts'
import { TextLink } from '../../ui/links.tsx'
import { PageHeading } from '../../ui/page-layout.tsx'
import { StaffList } from '../../ui/staff-list.tsx'
import { useSession } from '../account/session.tsx'
import { dashboardPath } from '../account/session-role.ts'
import { useActions } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'
import { restoreEvent } from '../manage-events/write-events.ts'

const deletedEvent = z.object({
  id: z.string(),
  title: z.string(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  group_name: z.nullable(z.string()),
  /** An email address or the cause; null if unknown. */
  deleted_by: z.nullable(z.string()),
  deleted_at: z.string(),
  restorable_until: z.string(),
  /** How many dates of a series were deleted with it. */
  dates: z.number(),
  /** Why it cannot be restored. */
  obstacle: z.nullable(z.string()),
})
type DeletedEvent = z.infer<typeof deletedEvent>

interface DeletedQuery {
  /** An event: lists all dates of its series that were deleted with it. */
  togetherWith: string | null
  /** The last event of the page before. */
  after: Pick<DeletedEvent, 'id' | 'deleted_at'> | null
}

const firstPage: DeletedQuery = { togetherWith: null, after: null }
const pageSize = 20

/** The latest deleted first. Reads one more than a page, to know whether there are more. */
async function readDeletedEvents(client: Client, { togetherWith, after }: DeletedQuery) {
  const answer = await client.rpc('restorable_events', {
    together_with: togetherWith,
    older_than: after?.deleted_at ?? null,
    older_id: after?.id ?? null,
    max_rows: pageSize + 1,
  })
  return parseResponse(z.array(deletedEvent), answer)
}

export function DeletedEvents() {
  const { client, role } = useSession()
  const refresh = useRefresh()
  const [page, setPage] = useState(firstPage)
  const [restoredIds, setRestoredIds] = useState<readonly string[]>([])
  const actions = useActions()
  const query = useReading({
    name: queryNames.deletedEvents(page),
    read: client => readDeletedEvents(client, page),
    failure: 'Failed to load the deleted events. Please try again.',
    use: 'filtered',
  })
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (page !== firstPage) top.current?.focus()
  }, [page])
  const events = query.data?.slice(0, pageSize) ?? []
  const last = events.at(-1)
  const hasMore = query.data !== undefined && query.data.length > pageSize
  const restore = (id: string) =>
    actions.run({
      id,
      write: () => restoreEvent(client, id),
      done: () => {
        // The row then links to the event, so the list is not reloaded.
        setRestoredIds(ids => [...ids, id])
        void refresh(queryNames.events)
      },
    })
  return (
    <>
      <PageHeading title="Deleted Events">
        <LinkButton look="secondary" to={`${dashboardPath(role)}?tab=events`}>
          Back to Events
        </LinkButton>
      </PageHeading>
      <p className="mb-5 max-w-prose text-muted">
        {page.togetherWith
          ? 'Dates of a series that were deleted together. Each comes back as a single event, unless its series still has a place for it.'
          : 'What was deleted can be restored for 60 days. After that it is gone for good.'}
      </p>
      <div ref={top} tabIndex={-1} className="grid gap-5 outline-none">
        <StaffList
          query={query}
          loading="Loading deleted events..."
          empty="Nothing was deleted in the last 60 days"
          rows={events}
          idOf={({ id }) => id}
          actions={actions}
        >
          {event =>
            restoredIds.includes(event.id) ? (
              <RestoredEventRow event={event} />
            ) : (
              <DeletedEventRow
                event={event}
                isBusy={actions.busyId === event.id}
                onRestore={() => restore(event.id)}
                onShowDates={() => setPage({ togetherWith: event.id, after: null })}
              />
            )
          }
        </StaffList>
        <div className="flex flex-wrap justify-center gap-3">
          {page !== firstPage && (
            <Button look="secondary" onClick={() => setPage(firstPage)}>
              All deleted events
            </Button>
          )}
          {hasMore && last && (
            <Button look="secondary" onClick={() => setPage({ ...page, after: last })}>
              Show older
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

interface DeletedEventRowProps {
  event: DeletedEvent
  isBusy: boolean
  onRestore(): void
  /** Lists the dates that were deleted with it. */
  onShowDates(): void
}

function DeletedEventRow({ event, isBusy, onRestore, onShowDates }: DeletedEventRowProps) {
  const { timeZone } = useSite()
  const { title, dates, obstacle } = event
  const { day, time } = eventWhen(event, timeZone)
  const dayOf = (instant: string) => dateText(cityDay(instant, timeZone))
  return (
    <div className="flex flex-col gap-3 py-4 lg:flex-row lg:items-center lg:justify-between">
      <div className="min-w-0">
        <p className="text-sm font-semibold text-muted">
          {day} · {time}
        </p>
        <h2 className="text-lg wrap-anywhere">{title}</h2>
        {event.group_name && <p className="text-sm wrap-anywhere text-muted">{event.group_name}</p>}
        {dates > 1 && <p>The first of {dates} dates of a series that were deleted together.</p>}
        <p className="wrap-anywhere">
          Deleted {event.deleted_by && `by ${event.deleted_by} `}on {dayOf(event.deleted_at)}.{' '}
          {obstacle
            ? `${obstacle} It cannot be restored.`
            : `Can be restored until ${dayOf(event.restorable_until)}.`}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <TextLink to={`/admin/events/history/${event.id}`} className="inline-flex min-h-11 items-center px-2">
          History<span className="sr-only"> of {title}</span>
        </TextLink>
        {dates > 1 ? (
          <Button look="secondary" onClick={onShowDates}>
            Show the {dates} dates<span className="sr-only"> of {title}</span>
          </Button>
        ) : (
          !obstacle && (
            <Button look="secondary" aria-disabled={isBusy} onClick={() => !isBusy && onRestore()}>
              {isBusy ? 'Restoring...' : 'Restore'}
              <span className="sr-only">
                {' '}
                {title}, {day}
              </span>
            </Button>
          )
        )}
      </div>
    </div>
  )
}

/** Replaces the row of a restored event. The button that was pressed is gone, so the link takes the focus. */
function RestoredEventRow({ event }: { event: DeletedEvent }) {
  return (
    <p role="status" className="py-4 wrap-anywhere">
      “{event.title}” is on the calendar again.{' '}
      <TextLink ref={focusOnArrival} to={`/event/${event.id}`}>
        See the event
      </TextLink>
    </p>
  )
}
