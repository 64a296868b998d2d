// What is done to the open submission: which form or question is open, what is on its way, and what went wrong.

import { useEffect, useRef, useState } from 'react'
import { queryNames } from '../../../query-names.ts'
import { deleteEvent } from '../../manage-events/write-events.ts'
import { useSession } from '../../session/session-context.ts'
import { useActions } from '../../session/use-actions.tsx'
import { useRefresh } from '../../session/use-reading.ts'
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
import type { QueueRow } from './use-queue.ts'
import { useReread } from './use-reread.ts'

type Mode = 'reading' | 'editing' | 'rejecting' | 'deleting' | 'deleting event'

/** What was decided: the words that say so for a moment, and what stands beside the way to take it back, where there is one. */
export interface Outcome {
  words: string
  submissions: readonly Submission[]
  undoLabel?: string
}

interface CardActionsOptions {
  row: QueueRow
  onChange(changes: Partial<Submission>, isGone?: boolean): void
  onDecided(outcome: Outcome): void
}

export function useCardActions({ row: { submission }, onChange, onDecided }: CardActionsOptions) {
  const { client, user, role } = useSession()
  const refresh = useRefresh()
  const [mode, setMode] = useState<Mode>('reading')
  const { isBusy, busyId, problem, run: runAction, clear } = useActions()
  const { id } = submission
  const reread = useReread(onChange)
  // Who tries again approves what the card says by then, and not what it said at first.
  const shown = useRef(submission)
  useEffect(() => {
    shown.current = submission
  }, [submission])
  const enter = (next: Mode) => {
    clear()
    setMode(next)
  }
  /** Writes, and says beside it what went wrong. It may be decided or changed meanwhile, so that is looked up. */
  const run = (busyWords: string, write: () => Promise<string | null>, done: () => void) =>
    runAction({
      id: busyWords,
      write: () => write().finally(() => setMode('reading')),
      done,
      failed: () => {
        void refresh(queryNames.submissions)
        void reread(id)
      },
    })
  const decided = (words: string, changes: Partial<Submission>, undoLabel?: string) => {
    onChange(changes)
    onDecided({ words, submissions: [submission], ...(undoLabel && { undoLabel }) })
  }
  return {
    mode,
    enter,
    /** What is on its way, in words. */
    busy: busyId,
    isBusy,
    problem,
    /** Has it read once more. */
    reread: () => reread(id),
    approve: () => {
      let more = ''
      run(
        'Approving...',
        async () => {
          const words = await approve(client, shown.current, user.id)
          if (words === null && submission.rule !== null)
            more = datesText(await countApprovedDates(client, id))
          return words
        },
        () =>
          decided(
            `Submission approved successfully! ${addedText(submission)}${more}`,
            { status: 'approved' },
            'Approved',
          ),
      )
    },
    markAsSpam: () =>
      run(
        'Rejecting...',
        () => markAsSpam(client, submission),
        () =>
          decided('Marked as spam. Nobody is told.', { status: 'rejected', is_spam: true }, 'Marked as spam'),
      ),
    /** For the form, which shows by itself what went wrong. */
    reject: async (reason: string | null) => {
      const words = await reject(client, { id, by: user.id, reason })
      if (words === null) onChange({ status: 'rejected', rejection_reason: reason })
      else void refresh(queryNames.submissions)
      return words
    },
    rejected: () => {
      enter('reading')
      onDecided({
        words: 'Submission rejected successfully.',
        submissions: [submission],
        undoLabel: 'Rejected',
      })
    },
    confirm: () =>
      run(
        'Saving...',
        () => confirmSubmission(client, id),
        () => decided('Looked at. It stays on the calendar.', { is_unreviewed: false }),
      ),
    reopen: () =>
      run(
        'Reopening...',
        () => reopen(client, id),
        () => {
          onChange({ status: 'pending', is_spam: false, rejection_reason: null })
          void refresh(queryNames.submissions)
        },
      ),
    deleteNow: () =>
      run(
        'Deleting...',
        () => deleteSubmission(client, id),
        () => {
          onChange({}, true)
          onDecided({ words: 'Submission deleted successfully.', submissions: [submission] })
        },
      ),
    deleteEventNow: () =>
      run(
        'Deleting...',
        async () => (await deleteEvent(client, submission.event_id ?? '')) ?? confirmSubmission(client, id),
        () => decided('Event deleted.', { is_unreviewed: false, event_id: null }),
      ),
    chooseGroup: (group: { id: string; name: string } | null) =>
      run(
        'Saving...',
        () => assignGroup(client, id, group?.id ?? null),
        () => {
          // Whoever is no super admin has no part in it any more.
          const isGivenAway = group === null && role !== 'super_admin'
          onChange({ group_id: group?.id ?? null, group }, isGivenAway)
          if (isGivenAway) onDecided({ words: 'The admins will review it.', submissions: [submission] })
          else void refresh(queryNames.submissions)
        },
      ),
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
