// The history pages of an event (with its series) and of a group: every change, and a button to undo it.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { columnLabel, inOrder, valueText } from '#domain/event/change-text.ts'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import type { Client } from '../../data-client.ts'
import { serverMessage } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Badge, Card, EmptyState } from '../../ui/card.tsx'
import { TextLink } from '../../ui/links.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { PageHeading } from '../../ui/page-layout.tsx'
import { writeFailure } from '../../ui/staff-list.tsx'
import { BeforeAndAfter } from '../../ui/text-difference.tsx'
import { useSession } from '../account/session.tsx'
import { useActions } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'
import { StoredPicture } from '../events/proposed-parts.tsx'
import { usePictureUrl } from '../events/use-picture-url.ts'
import { useGroups } from '../groups/group-provider.tsx'

const columns = z.nullable(z.record(z.string(), z.unknown()))
const historyEntry = z.object({
  id: z.number(),
  kind: z.enum(['created', 'changed', 'deleted', 'restored', 'status']),
  is_of_series: z.boolean(),
  changed_at: z.string(),
  /** An email address or the cause; null for the server itself. */
  changed_by: z.nullable(z.string()),
  /** The changed columns, old and new; null if the whole row was created, deleted or restored. */
  before: columns,
  after: columns,
  /** The current names of types and groups by id; deleted ones are missing. */
  names: z.record(z.string(), z.string()),
  /** Why the old values cannot be restored. */
  obstacle: z.nullable(z.string()),
})
type HistoryEntry = z.infer<typeof historyEntry>

interface HistorySubject {
  kind: 'event' | 'group'
  id: string
}

/** Ids come from URLs that people can type. */
const isId = (id: string) => z.safeParse(z.uuid(), id).success

const pageSize = 10

/** The changes before `olderThan`, latest first. Reads one more than a page, to know whether there are more. */
async function readHistory(client: Client, { kind, id }: HistorySubject, olderThan: number | null) {
  if (!isId(id)) return []
  const page = { older_than: olderThan, max_entries: pageSize + 1 }
  const answer = await (kind === 'event'
    ? client.rpc('event_history', { event_id: id, ...page })
    : client.rpc('group_history', { group_id: id, ...page }))
  return parseResponse(z.array(historyEntry), answer)
}

const titleRow = z.nullable(z.object({ title: z.string() }))

/** The title of an event; null if it is not on the calendar. */
async function readEventTitle(client: Client, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const answer = await client.from('events').select('title').eq('id', id).maybeSingle()
  return parseResponse(titleRow, answer)?.title ?? null
}

export function EventHistory({ id }: { id: string }) {
  const title = useReading({
    name: queryNames.eventTitle(id),
    read: client => readEventTitle(client, id),
    failure: 'Failed to load event data. Please try again.',
  })
  return (
    <HistoryPage
      subject={{ kind: 'event', id }}
      name={title.data}
      edit={{ to: `/admin/events/edit/${id}`, label: 'Edit Event' }}
    >
      {title.data === null && (
        <div className="mb-5">
          <Banner tone="notice">
            This event is not on the calendar. It may be among the{' '}
            <TextLink to="/admin/deleted-events">deleted events</TextLink>.
          </Banner>
        </div>
      )}
    </HistoryPage>
  )
}

export function GroupHistory({ id }: { id: string }) {
  const { groups } = useGroups()
  return (
    <HistoryPage
      subject={{ kind: 'group', id }}
      name={groups.find(group => group.id === id)?.name}
      edit={{ to: `/admin/groups/${id}/edit`, label: 'Edit Group' }}
    />
  )
}

interface HistoryPageProps {
  subject: HistorySubject
  name: string | null | undefined
  edit: { to: string; label: string }
  children?: ReactNode
}

function HistoryPage({ subject, name, edit, children }: HistoryPageProps) {
  return (
    <>
      <PageHeading title="History">
        {name && (
          <LinkButton look="secondary" to={edit.to}>
            {edit.label}
          </LinkButton>
        )}
      </PageHeading>
      {name && (
        <p className="mb-5 text-lg wrap-anywhere">
          Changes of <TextLink to={`/${subject.kind}/${subject.id}`}>{name}</TextLink>
        </p>
      )}
      {children}
      <HistoryList subject={subject} />
    </>
  )
}

function HistoryList({ subject }: { subject: HistorySubject }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [olderThan, setOlderThan] = useState<number | null>(null)
  const [restored, setRestored] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const { busyId, run, problemAt, problemElsewhere } = useActions()
  const query = useReading({
    name: queryNames.history(subject.id, { olderThan }),
    read: client => readHistory(client, subject, olderThan),
    failure: error => serverMessage(error, 'Failed to load the history. Please try again.'),
    use: 'filtered',
  })
  // The button that was pressed is gone, and the new content begins at the top.
  useEffect(() => {
    if (restored > 0 || olderThan !== null) top.current?.focus()
  }, [restored, olderThan])
  const entries = query.data?.slice(0, pageSize) ?? []
  const last = entries.at(-1)
  const hasMore = query.data !== undefined && query.data.length > pageSize
  const restore = ({ id }: HistoryEntry) =>
    run({
      id: String(id),
      write: () =>
        writeFailure(client.rpc('restore_change', { change_id: id }), {
          prefix: 'This could not be restored. ',
          otherwise: 'Please try again.',
        }),
      // The reload shows what somebody else did first.
      failed: () => void refresh(queryNames.historyOf(subject.id)),
      done: () => {
        setOlderThan(null)
        setRestored(count => count + 1)
        void refresh(queryNames.historyOf(subject.id), queryNames.events, queryNames.groups)
      },
    })
  return (
    <div ref={top} tabIndex={-1} className="grid gap-5 outline-none">
      {restored > 0 && (
        <Banner tone="success">
          It says again what it said before.{' '}
          <TextLink to={`/${subject.kind}/${subject.id}`}>See the {subject.kind}</TextLink>
        </Banner>
      )}
      {problemElsewhere(entries.map(({ id }) => String(id)))}
      <LoadState query={query} loading="Loading the history..." />
      {query.data?.length === 0 && <EmptyState text="Nothing was changed within a year" />}
      {entries.map(entry => (
        <ChangeCard
          key={entry.id}
          entry={entry}
          isBusy={busyId === String(entry.id)}
          onRestore={() => restore(entry)}
          problem={problemAt(String(entry.id))}
        />
      ))}
      <div className="flex flex-wrap justify-center gap-3">
        {olderThan !== null && (
          <Button look="secondary" onClick={() => setOlderThan(null)}>
            Latest changes
          </Button>
        )}
        {hasMore && last && (
          <Button look="secondary" onClick={() => setOlderThan(last.id)}>
            Older changes
          </Button>
        )}
      </div>
    </div>
  )
}

const kinds = {
  created: { label: 'Created', color: 'green' },
  changed: { label: 'Changed', color: 'blue' },
  deleted: { label: 'Deleted', color: 'red' },
  restored: { label: 'Restored', color: 'teal' },
  status: { label: 'Status changed', color: 'yellow' },
} as const

interface ChangeCardProps {
  entry: HistoryEntry
  isBusy: boolean
  onRestore(): void
  problem: ReactNode
}

function ChangeCard({ entry, isBusy, onRestore, problem }: ChangeCardProps) {
  const { timeZone } = useSite()
  const { before, after, names, obstacle } = entry
  const { label, color } = kinds[entry.kind]
  const when = `${dateText(cityDay(entry.changed_at, timeZone))}, ${timeText(entry.changed_at, timeZone)}`
  const text = (column: string, value: unknown) => valueText(column, value, { timeZone, names })
  return (
    <Card as="article" aria-label={`${label}, ${when}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-lg">
            <Badge color={color}>{label}</Badge>
            {entry.is_of_series && <Badge>The whole series</Badge>}
            <span>{when}</span>
          </h2>
          <p className="mt-1 wrap-anywhere text-muted">by {entry.changed_by ?? 'the server'}</p>
        </div>
        {before && !obstacle && (
          <Button look="secondary" aria-disabled={isBusy} onClick={() => !isBusy && onRestore()}>
            {isBusy ? 'Restoring...' : 'Restore'}
            <span className="sr-only"> what it said before {when}</span>
          </Button>
        )}
      </div>
      {inOrder(Object.keys(before ?? {})).map(column => (
        <BeforeAndAfter
          key={column}
          label={columnLabel(column)}
          before={text(column, before?.[column])}
          after={text(column, after?.[column])}
          looks={
            column === 'picture_path'
              ? { before: <PastPicture version={before} />, after: <PastPicture version={after} /> }
              : undefined
          }
        />
      ))}
      {before && obstacle && <p className="text-sm text-muted">{obstacle}</p>}
      {problem}
    </Card>
  )
}

/** The picture of a version, which visitors may not see any more; its description if it was removed since. */
function PastPicture({ version }: { version: HistoryEntry['before'] }) {
  const { picture_path, picture_alt } = version ?? {}
  const path = typeof picture_path === 'string' ? picture_path : null
  const { data: src } = usePictureUrl(path, 'events')
  if (path === null) return null
  return <StoredPicture src={src} alt={typeof picture_alt === 'string' ? picture_alt : 'as it was then'} />
}
