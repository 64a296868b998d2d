// Actions on the open submission: the form or question that is open, the write under way, and what went wrong.

import { useEffect, useRef, useState } from 'react'
import { queryNames } from '../../../queries.ts'
import { useSession } from '../../account/session.tsx'
import { useActions } from '../../account/use-actions.tsx'
import { useRefresh } from '../../account/use-reading.ts'
import { deleteEvent } from '../../manage-events/write-events.ts'
import {
  approve,
  assignGroup,
  confirmSubmission,
  countApprovedDates,
  deleteSubmission,
  markAsSpam,
  reject,
  reopen,
} from './decide.ts'
import type { Submission } from './submission.ts'
import { type Decision, pendingAgain } from './undo.tsx'
import { useReread } from './use-queue.ts'

type Mode = 'reading' | 'editing' | 'rejecting' | 'deleting' | 'deleting event'

export interface CardActionsOptions {
  /** Shows a change immediately. */
  onChange(changes: Partial<Submission>, isGone?: boolean): void
  /** Announces a decision, and opens the next submission. */
  onDecided(decision: Decision): void
}

/** What a successful write shows. Without a message it is no decision, and the card stays open. */
interface Success {
  changes: Partial<Submission>
  isGone?: boolean
  message?: string | undefined
  undoLabel?: string
}

export function useCardActions(submission: Submission, { onChange, onDecided }: CardActionsOptions) {
  const { client, user, role } = useSession()
  const refresh = useRefresh()
  const [mode, setMode] = useState<Mode>('reading')
  const { isBusy, busyId, problem, run: runAction, clear } = useActions()
  const { id } = submission
  const reread = useReread(onChange)
  // A retry approves what the card shows by then, not what it showed at first.
  const shown = useRef(submission)
  useEffect(() => {
    shown.current = submission
  }, [submission])
  const enter = (next: Mode) => {
    clear()
    setMode(next)
  }
  const report = (message: string, undoLabel?: string) =>
    onDecided({ message, submissions: [submission], undoLabel })
  /** After a failure the submission is read again, because others may have decided or changed it. */
  const run = (busyLabel: string, write: () => Promise<string | null>, success: Success) =>
    runAction({
      id: busyLabel,
      write: () => write().finally(() => setMode('reading')),
      done: () => {
        onChange(success.changes, success.isGone)
        if (success.message === undefined) void refresh(queryNames.submissions)
        else report(success.message, success.undoLabel)
      },
      failed: () => {
        void refresh(queryNames.submissions)
        void reread(id)
      },
    })
  return {
    mode,
    enter,
    /** The label of the write under way. */
    busy: busyId,
    isBusy,
    problem,
    reread: () => reread(id),
    approve: () => {
      const success: Success = {
        changes: { status: 'approved' },
        message: `Submission approved successfully! ${addedText(submission)}`,
        undoLabel: 'Approved',
      }
      const write = async () => {
        const problem = await approve(client, shown.current, user.id)
        if (problem === null && submission.rule !== null)
          success.message += datesText(await countApprovedDates(client, id))
        return problem
      }
      run('Approving...', write, success)
    },
    markAsSpam: () =>
      run('Rejecting...', () => markAsSpam(client, submission), {
        changes: { status: 'rejected', is_spam: true },
        message: 'Marked as spam. Nobody is told.',
        undoLabel: 'Marked as spam',
      }),
    /** For the form, which shows errors itself. */
    reject: async (reason: string | null) => {
      const problem = await reject(client, id, user.id, reason)
      if (problem === null) onChange({ status: 'rejected', rejection_reason: reason })
      else void refresh(queryNames.submissions)
      return problem
    },
    rejected: () => {
      enter('reading')
      report('Submission rejected successfully.', 'Rejected')
    },
    confirm: () =>
      run('Saving...', () => confirmSubmission(client, id), {
        changes: { is_unreviewed: false },
        message: 'Looked at. It stays on the calendar.',
      }),
    reopen: () => run('Reopening...', () => reopen(client, id), { changes: pendingAgain }),
    deleteNow: () =>
      run('Deleting...', () => deleteSubmission(client, id), {
        changes: {},
        isGone: true,
        message: 'Submission deleted successfully.',
      }),
    deleteEventNow: () => {
      const write = async () =>
        (await deleteEvent(client, submission.event_id ?? '')) ?? confirmSubmission(client, id)
      const changes = { is_unreviewed: false, event_id: null }
      run('Deleting...', write, { changes, message: 'Event deleted.' })
    },
    chooseGroup: (group: Submission['group']) => {
      const group_id = group?.id ?? null
      // Without a group, only super admins can see it.
      const isGone = group === null && role !== 'super_admin'
      const message = isGone ? 'The admins will review it.' : undefined
      run('Saving...', () => assignGroup(client, id, group_id), {
        changes: { group_id, group },
        isGone,
        message,
      })
    },
  }
}

export type CardActions = ReturnType<typeof useCardActions>

function addedText({ changes_event }: Submission): string {
  return changes_event === null ? 'Event has been added to the calendar.' : 'The event has been changed.'
}

function datesText(count: number | undefined): string {
  if (count === undefined) return ''
  return count === 1 ? ' It has one date.' : ` It repeats: ${count} dates were added.`
}
