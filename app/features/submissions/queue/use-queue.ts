// The page of the queue that somebody works on: it stays as it was read, and shows what becomes of each submission.

import { serverMessage } from '../../../error-texts.ts'
import { queryNames } from '../../../query-names.ts'
import type { Client } from '../../../supabase.ts'
import { useReading, useRewrite } from '../../session/use-reading.ts'
import type { QueueView } from './queue-view.ts'
import { countNewer, type QueuePage, readQueuePage, readStates } from './read-queue.ts'
import type { Submission, SubmissionState } from './submission.ts'

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

/** The rows of a page, and what is around it. */
export interface ShownPage extends Omit<QueuePage, 'submissions'> {
  rows: readonly QueueRow[]
  /** Which list it is that was read. */
  readings: number
  /** Whether somebody has asked for the list as it is now. */
  isOutdated?: true
}

/** The page. No row moves or goes while it is open; only the next page, another view or `reread` makes a new list. */
export function useQueue(view: QueueView) {
  const name = queryNames.submissionsPage(view)
  const page = useReading<ShownPage>({
    name,
    read: (client, latest) => readPage(client, view, latest),
    failure: error => `Error fetching submissions: ${serverMessage(error, 'Unknown error')}`,
    use: 'desk',
  })
  const rewrite = useRewrite<ShownPage>(name)
  const rows = page.data?.rows ?? []
  return {
    page,
    rows,
    newer: useNewer(view, page.data),
    /** Shows at once what this person did to some submissions. */
    change: (ids: readonly string[], changes: Partial<Submission>, isGone = false) =>
      rewrite(shown => withChanges(shown, ids, changes, isGone)),
    reread: () => {
      rewrite(shown => ({ ...shown, isOutdated: true }))
      void page.refetch()
    },
  }
}

let readings = 0

/** Reads the page at first; from then on only what has become of its rows, and nothing where that cannot be told. */
async function readPage(
  client: Client,
  view: QueueView,
  latest: () => ShownPage | undefined,
): Promise<ShownPage> {
  const shown = latest()
  if (!shown || shown.isOutdated) {
    const { submissions, ...around } = await readQueuePage(client, view)
    readings += 1
    return { ...around, readings, rows: submissions.map(submission => ({ submission, isGone: false })) }
  }
  const ids = shown.rows.map(({ submission }) => submission.id)
  const states = ids.length > 0 && (await readStates(client, ids).catch(reportError))
  const now = latest() ?? shown
  return states ? withStates(now, states) : now
}

/** A page with what has become of its submissions. */
export function withStates(page: ShownPage, states: readonly SubmissionState[]): ShownPage {
  const rows = page.rows.map(({ submission }): QueueRow => {
    const state = states.find(({ id }) => id === submission.id)
    return { submission: { ...submission, ...state }, isGone: state === undefined }
  })
  return { ...page, rows }
}

function withChanges(
  page: ShownPage,
  ids: readonly string[],
  changes: Partial<Submission>,
  isGone: boolean,
): ShownPage {
  const rows = page.rows.map(row =>
    ids.includes(row.submission.id) ? { submission: { ...row.submission, ...changes }, isGone } : row,
  )
  return { ...page, rows }
}

/** How many came in that belong where one is looking, but are not on the page. */
function useNewer(view: QueueView, shown: ShownPage | undefined): number {
  const belongHere = {
    soonest: true,
    newest: view.edge === undefined,
    oldest: !shown?.hasNext,
  }[view.order]
  const newest = shown?.newest
  const query = useReading({
    name: queryNames.newSubmissions({ ...view, newest }),
    read: client => countNewer(client, view, newest),
    failure: 'Error fetching submissions',
    use: 'polled',
    isWanted: shown !== undefined && belongHere,
  })
  return query.data ?? 0
}
