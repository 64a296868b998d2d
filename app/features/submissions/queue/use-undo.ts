// The one decision that can be taken back: the last one.

import { useCallback, useState } from 'react'
import { queryNames } from '../../../query-names.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useSession } from '../../session/session-context.ts'
import { useRefresh } from '../../session/use-reading.ts'
import { reopen } from './decide.ts'
import type { Submission } from './submission.ts'
import type { Outcome } from './use-card-actions.ts'

/** An outcome that is being said; each is another one, also with the same words. */
interface Offer extends Outcome {
  number: number
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
  const oneAtATime = useOneAtATime()
  const [offer, setOffer] = useState<Offer>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const say = useCallback((outcome: Outcome) => {
    setProblem(null)
    setOffer(before => ({ ...outcome, number: (before?.number ?? 0) + 1 }))
  }, [])
  const close = useCallback(() => setOffer(undefined), [])
  const undo =
    offer?.canUndo && problem === null
      ? () =>
          oneAtATime(async () => {
            setIsBusy(true)
            const undone: string[] = []
            const problems: string[] = []
            for (const { id, title } of offer.submissions) {
              const words = await reopen(client, id)
              if (words === null) undone.push(id)
              else problems.push(offer.submissions.length === 1 ? words : `${title}: ${words}`)
            }
            setIsBusy(false)
            onChange(undone, undecided)
            setProblem(problems.length > 0 ? problems.join('\n') : null)
            if (problems.length === 0) setOffer(undefined)
            void refresh(queryNames.submissions, queryNames.events)
            if (undone.length > 0) onUndone(undone)
          })
      : undefined
  return { offer, isBusy, problem, say, close, undo }
}
