// What is done to the open submission: which form or question is open, what is on its way, and what went wrong.

import { useState } from 'react'
import { queryNames } from '../../../query-names.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { deleteEvent } from '../../manage-events/write-events.ts'
import { useSession } from '../../session/session-context.ts'
import { useRefresh } from '../../session/use-reading.ts'
import { useSessionMessage } from '../../session/use-session-message.ts'
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

type Mode = 'reading' | 'editing' | 'rejecting' | 'deleting' | 'deleting event'

/** What was decided, in words, and whether it can be taken back. */
export interface Outcome {
  words: string
  submissions: readonly Submission[]
  canUndo: boolean
}

interface CardActionsOptions {
  row: QueueRow
  onChange(changes: Partial<Submission>, isGone?: boolean): void
  onDecided(outcome: Outcome): void
}

export function useCardActions({ row: { submission }, onChange, onDecided }: CardActionsOptions) {
  const { client, user, role } = useSession()
  const refresh = useRefresh()
  const oneAtATime = useOneAtATime()
  const [mode, setMode] = useState<Mode>('reading')
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useSessionMessage<{ words: string; retry(): void }>()
  const { id } = submission
  const enter = (next: Mode) => {
    setFailed(null)
    setMode(next)
  }
  /** Writes, and says beside it what went wrong. Someone else may have decided meanwhile, so that is looked up. */
  const run = (busyWords: string, write: () => Promise<string | null>, done: () => Promise<void> | void) =>
    oneAtATime(async () => {
      setBusy(busyWords)
      const words = await write()
      if (words === null) await done()
      setBusy(undefined)
      if (words === null) return setFailed(null)
      setMode('reading')
      setFailed({ words, retry: () => run(busyWords, write, done) })
      void refresh(queryNames.submissions)
    })
  const decided = (words: string, changes: Partial<Submission>, canUndo = true) => {
    onChange(changes)
    onDecided({ words, submissions: [submission], canUndo })
  }
  return {
    mode,
    enter,
    busy,
    isBusy: busy !== undefined,
    failed,
    approve: () =>
      run(
        'Approving...',
        () => approve(client, submission, user.id),
        async () => {
          const more = submission.rule === null ? '' : datesText(await countApprovedDates(client, id))
          decided(`Submission approved successfully! ${addedText(submission)}${more}`, { status: 'approved' })
        },
      ),
    markAsSpam: () =>
      run(
        'Rejecting...',
        () => markAsSpam(client, submission),
        () => decided('Marked as spam. Nobody is told.', { status: 'rejected', is_spam: true }),
      ),
    /** For the form, which shows by itself what went wrong. */
    reject: async (reason: string | null) => {
      const words = await reject(client, id, user.id, reason)
      if (words === null) onChange({ status: 'rejected', rejection_reason: reason })
      else void refresh(queryNames.submissions)
      return words
    },
    rejected: () => {
      enter('reading')
      onDecided({ words: 'Submission rejected successfully.', submissions: [submission], canUndo: true })
    },
    confirm: () =>
      run(
        'Saving...',
        () => confirmSubmission(client, id),
        () => decided('Looked at. It stays on the calendar.', { is_unreviewed: false }, false),
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
          setMode('reading')
          onChange({}, true)
          onDecided({ words: 'Submission deleted successfully.', submissions: [submission], canUndo: false })
        },
      ),
    deleteEventNow: () =>
      run(
        'Deleting...',
        async () => (await deleteEvent(client, submission.event_id ?? '')) ?? confirmSubmission(client, id),
        () => {
          setMode('reading')
          decided('Event deleted.', { is_unreviewed: false, event_id: null }, false)
        },
      ),
    chooseGroup: (group: { id: string; name: string } | null) =>
      run(
        'Saving...',
        () => assignGroup(client, id, group?.id ?? null),
        () => {
          // Whoever is no super admin has no part in it any more.
          const isGivenAway = group === null && role !== 'super_admin'
          onChange({ group_id: group?.id ?? null, group }, isGivenAway)
          if (isGivenAway)
            onDecided({ words: 'The admins will review it.', submissions: [submission], canUndo: false })
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
