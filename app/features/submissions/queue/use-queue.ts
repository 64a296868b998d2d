// The page of the queue that somebody works on: it stays as it was read, and shows what becomes of each submission.

import { useCallback, useState } from 'react'
import { serverMessage } from '../../../error-texts.ts'
import { queryNames } from '../../../query-names.ts'
import { useReading } from '../../session/use-reading.ts'
import type { QueueView } from './queue-view.ts'
import { countNewer, readQueuePage, readStates } from './read-queue.ts'
import type { Submission } from './submission.ts'

/** A submission in its place, and whether it is still there for this person. */
export interface QueueRow {
  submission: Submission
  isGone: boolean
}

/** Whether somebody should still look at it. */
export function isWaiting({ submission, isGone }: QueueRow): boolean {
  return !isGone && (submission.status === 'pending' || submission.is_unreviewed)
}

/** The next row that waits: behind the given place, or else before it. */
export function nextWaiting(rows: readonly QueueRow[], at: number): QueueRow | undefined {
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(isWaiting)
}

interface OwnChange {
  changes: Partial<Submission>
  isGone: boolean
  at: number
}

const noRows: readonly Submission[] = []
const noChanges: ReadonlyMap<string, OwnChange> = new Map()

/** The page. No row moves or goes while it is open; only the next page, another view or `reread` makes a new list. */
export function useQueue(view: QueueView) {
  const page = useReading({
    name: queryNames.submissionsPage(view),
    read: client => readQueuePage(client, view),
    failure: error => `Error fetching submissions: ${serverMessage(error, 'Unknown error')}`,
    use: 'form',
  })
  const [own, setOwn] = useState(noChanges)
  const found = page.data?.submissions ?? noRows
  const ids = found.map(({ id }) => id)
  const states = useReading({
    name: queryNames.submissionStates(ids),
    read: client => readStates(client, ids),
    failure: 'Error fetching submissions',
    use: 'polled',
    isWanted: ids.length > 0,
  })
  const rows = found.map((submission): QueueRow => {
    const change = newerThan(page.dataUpdatedAt, own.get(submission.id))
    const known = { ...submission, ...change?.changes }
    // What was read before somebody's own change knows nothing of it.
    if (!states.data || states.dataUpdatedAt <= Math.max(page.dataUpdatedAt, change?.at ?? 0))
      return { submission: known, isGone: change?.isGone ?? false }
    const state = states.data.find(({ id }) => id === submission.id)
    return { submission: { ...known, ...state }, isGone: state === undefined }
  })

  /** Shows at once what this person did to some submissions. */
  const change = useCallback(
    (changedIds: readonly string[], changes: Partial<Submission>, isGone = false) => {
      const at = Date.now()
      setOwn(before => {
        const after = new Map(before)
        for (const id of changedIds)
          after.set(id, { changes: { ...before.get(id)?.changes, ...changes }, isGone, at })
        return after
      })
    },
    [],
  )
  return { page, rows, change, newer: useNewer(view, page.data?.submissions, page.data?.hasNext ?? false) }
}

/** What was done before the page was read is in it. */
function newerThan(readAt: number, change: OwnChange | undefined): OwnChange | undefined {
  return change && change.at >= readAt ? change : undefined
}

/** How many came in that belong where one is looking, but are not on the page. */
function useNewer(view: QueueView, shown: readonly Submission[] | undefined, hasNext: boolean): number {
  const isAtNewest = view.order === 'newest' ? view.edge === undefined : !hasNext
  const newest = view.order === 'newest' ? shown?.at(0) : shown?.at(-1)
  const query = useReading({
    name: queryNames.newSubmissions({ ...view, newest: newest?.created_at }),
    read: client => countNewer(client, view, newest?.created_at),
    failure: 'Error fetching submissions',
    use: 'polled',
    isWanted: shown !== undefined && isAtNewest,
  })
  return query.data ?? 0
}
