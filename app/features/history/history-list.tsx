// The changes of one event or group, the latest first, a few at a time, each with the way back.

import { useEffect, useRef, useState } from 'react'
import { serverMessage } from '../../error-texts.ts'
import { queryNames } from '../../query-names.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { ChangeCard } from './change-card.tsx'
import {
  type HistoryEntry,
  type HistorySubject,
  historyPage,
  readHistory,
  restoreChange,
} from './history-data.ts'

/** The list. */
export function HistoryList({ subject }: { subject: HistorySubject }) {
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
  // The button that was pressed is gone, and what there is to read begins at the top.
  useEffect(() => {
    if (restored > 0 || olderThan !== null) top.current?.focus()
  }, [restored, olderThan])
  const entries = query.data?.slice(0, historyPage) ?? []
  const last = entries.at(-1)
  const hasMore = query.data !== undefined && query.data.length > historyPage
  const restore = (entry: HistoryEntry) =>
    run({
      id: String(entry.id),
      write: () => restoreChange(client, entry),
      // Whoever was too late sees what somebody else did.
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
