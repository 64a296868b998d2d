// The queue page that a reviewer works on. Rows stay in place and show what became of each submission.

import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Client } from '../../../data-client.ts'
import { serverMessage } from '../../../error-messages.ts'
import { queryNames } from '../../../queries.ts'
import { useSession } from '../../account/session.tsx'
import { useReading, useRewrite } from '../../account/use-reading.ts'
import {
  countNewer,
  type QueuePage,
  type QueueView,
  readQueuePage,
  readStates,
  readSubmission,
  readSubmitterRecords,
} from './read-queue.ts'
import type { QueueRow, Submission, SubmissionState } from './submission.ts'

interface ShownPage extends Omit<QueuePage, 'submissions'> {
  rows: readonly QueueRow[]
  /** A new number for each list that was read from scratch. */
  readings: number
  isOutdated?: true
}

/** No row moves or disappears while the page is open. Only another page, another view or `reread` loads a new list. */
export function useQueue(view: QueueView) {
  const name = queryNames.submissionsPage(view)
  const page = useReading<ShownPage>({
    name,
    read: (client, latest) => readPage(client, view, latest),
    failure: error => `Error fetching submissions: ${serverMessage(error, 'Unknown error')}`,
    use: 'desk',
  })
  const rewrite = useRewrite<ShownPage>(name)
  return {
    page,
    rows: page.data?.rows ?? [],
    newer: useNewerCount(view, page.data),
    /** Shows this person's own changes immediately. */
    change: (ids: readonly string[], changes: Partial<Submission>, isGone = false) =>
      rewrite(shown => ({
        ...shown,
        rows: shown.rows.map(row =>
          ids.includes(row.submission.id) ? { submission: { ...row.submission, ...changes }, isGone } : row,
        ),
      })),
    reread: () => {
      rewrite(shown => ({ ...shown, isOutdated: true }))
      void page.refetch()
    },
  }
}

let readings = 0

/** Reads the whole page once, and after that only the states of its rows. If that fails, the rows stay as they are. */
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

export function withStates(page: ShownPage, states: readonly SubmissionState[]): ShownPage {
  const rows = page.rows.map(({ submission }): QueueRow => {
    const state = states.find(({ id }) => id === submission.id)
    return { submission: { ...submission, ...state }, isGone: state === undefined }
  })
  return { ...page, rows }
}

/** Counts new submissions that would be on this page. */
function useNewerCount(view: QueueView, shown: ShownPage | undefined): number {
  const belongsHere = {
    soonest: true,
    newest: view.edge === undefined,
    oldest: !shown?.hasNext,
  }[view.order]
  const newest = shown?.newest
  const { data = 0 } = useReading({
    name: queryNames.newSubmissions({ ...view, newest }),
    read: client => countNewer(client, view, newest),
    failure: 'Error fetching submissions',
    use: 'polled',
    isWanted: shown !== undefined && belongsHere,
  })
  return data
}

/** Reads submissions again and reports each one. One that cannot be read stays as it is. */
export function useReread(onRead: (submission: Submission) => void) {
  const { client } = useSession()
  return async (...ids: string[]) => {
    const read = await Promise.all(ids.map(id => readSubmission(client, id).catch(() => null)))
    for (const submission of read) if (submission) onRead(submission)
  }
}

/** Looks up a submission's submitter record; all records of the page are read in one request. */
export function useSubmitterRecords(submissions: readonly Submission[]) {
  const ids = submissions.filter(({ submitter_email }) => submitter_email !== null).map(({ id }) => id)
  const { data } = useReading({
    name: queryNames.submitterStandings(ids),
    read: client => readSubmitterRecords(client, ids),
    failure: 'What is known of the submitters could not be read.',
    isWanted: ids.length > 0,
  })
  return ({ id }: Submission) => data?.find(({ submission_id }) => submission_id === id)
}

const openedFromQueue = { isOpenedFromQueue: true }

/**
 * Which submission is open, from the URL. Opening one from the list adds a step to the browser history, so that Back leads
 * to the list. Moving on to the next one does not.
 */
export function useOpenCard() {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const openId = query.get('open')
  const setOpen = (id: string | null, options: NavigateOptions) => {
    const change = (before: URLSearchParams) => {
      const next = new URLSearchParams(before)
      if (id === null) next.delete('open')
      else next.set('open', id)
      return next
    }
    setQuery(change, { preventScrollReset: true, ...options })
  }
  /** An automatic opening never adds to the history. */
  const open = (id: string, isAutomatic = false) =>
    setOpen(id, openId === null && !isAutomatic ? { state: openedFromQueue } : { replace: true, state })
  const close = () => {
    if (openId === null) return
    if (state?.isOpenedFromQueue === true) void navigate(-1)
    else setOpen(null, { replace: true })
  }
  return { openId, open, close }
}
