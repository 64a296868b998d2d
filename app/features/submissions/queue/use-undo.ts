// The one decision that can be taken back: the last one.

import { useCallback, useState } from 'react'
import { queryNames } from '../../../query-names.ts'
import { useSession } from '../../session/session-context.ts'
import { useActions } from '../../session/use-actions.tsx'
import { useRefresh } from '../../session/use-reading.ts'
import { reopen } from './decide.ts'
import type { Submission } from './submission.ts'
import type { Outcome } from './use-card-actions.ts'

/** An outcome that can be taken back; each is another one, also of the same submission. */
interface Offer {
  label: string
  submissions: readonly Submission[]
  number: number
  /** Whether the time is over in which nobody else has heard of it. */
  isOver: boolean
}

/** What an undone decision looks like before it is read again. */
const undecided = {
  status: 'pending',
  is_spam: false,
  event_id: null,
  rejection_reason: null,
} satisfies Partial<Submission>

interface UndoOptions {
  onChange(ids: readonly string[], changes: Partial<Submission>): void
  /** Some are pending again. */
  onUndone(ids: readonly string[]): void
}

export function useUndo({ onChange, onUndone }: UndoOptions) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [offer, setOffer] = useState<Offer>()
  const { isBusy, failed, run, clear } = useActions()
  const offerFor = ({ undoLabel, submissions }: Outcome) => {
    clear()
    setOffer(before =>
      undoLabel
        ? { label: undoLabel, submissions, number: (before?.number ?? 0) + 1, isOver: false }
        : undefined,
    )
  }
  const close = useCallback(() => setOffer(undefined), [])
  const end = useCallback(() => setOffer(before => before && { ...before, isOver: true }), [])
  const takeBack = async (submissions: readonly Submission[]) => {
    const undone: string[] = []
    const problems: string[] = []
    try {
      for (const { id, title } of submissions) {
        const words = await reopen(client, id)
        if (words === null) undone.push(id)
        else problems.push(submissions.length === 1 ? words : `${title}: ${words}`)
      }
    } finally {
      onChange(undone, undecided)
      void refresh(queryNames.submissions, queryNames.events)
      if (undone.length > 0) onUndone(undone)
    }
    return problems.length > 0 ? problems.join('\n') : null
  }
  const undo =
    offer && !offer.isOver && !failed
      ? () => run({ write: () => takeBack(offer.submissions), done: close })
      : undefined
  return { offer, isBusy, problem: failed?.words ?? null, offerFor, close, end, undo }
}
