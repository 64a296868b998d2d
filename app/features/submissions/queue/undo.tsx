// Offers to undo the last decision for ten seconds, in a bar that is part of the page and covers nothing.

import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { queryNames } from '../../../queries.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusHandover } from '../../../ui/focus.ts'
import { useSession } from '../../account/session.tsx'
import { useActions } from '../../account/use-actions.tsx'
import { useRefresh } from '../../account/use-reading.ts'
import { reopen } from './decide.ts'
import type { Submission } from './submission.ts'

/** A decision that was saved: a short message, and the label of the undo bar where it can be undone. */
export interface Decision {
  message: string
  submissions: readonly Submission[]
  undoLabel?: string | undefined
}

interface UndoOffer extends Decision {
  number: number
  isOver: boolean
}

interface UndoOptions {
  onChange(ids: readonly string[], changes: Partial<Submission>): void
  /** These are pending again. */
  onUndone(ids: readonly string[]): void
}

/** The state of an undone submission until it is read again. */
export const pendingAgain = {
  status: 'pending',
  is_spam: false,
  event_id: null,
  rejection_reason: null,
} satisfies Partial<Submission>

export function useUndo({ onChange, onUndone }: UndoOptions) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [offer, setOffer] = useState<UndoOffer>()
  const { isBusy, failed, run, clear } = useActions()
  const offerFor = (decision: Decision) => {
    clear()
    setOffer(before =>
      decision.undoLabel ? { ...decision, number: (before?.number ?? 0) + 1, isOver: false } : undefined,
    )
  }
  const close = () => setOffer(undefined)
  const end = useCallback(() => setOffer(before => before && { ...before, isOver: true }), [])
  const reopenAll = async (submissions: readonly Submission[]) => {
    const undone: string[] = []
    const problems: string[] = []
    try {
      for (const { id, title } of submissions) {
        const problem = await reopen(client, id)
        if (problem === null) undone.push(id)
        else problems.push(submissions.length === 1 ? problem : `${title}: ${problem}`)
      }
    } finally {
      onChange(undone, pendingAgain)
      void refresh(queryNames.submissions, queryNames.events)
      if (undone.length > 0) onUndone(undone)
    }
    return problems.length > 0 ? problems.join('\n') : null
  }
  const undo =
    offer && !offer.isOver && !failed
      ? () => run({ write: () => reopenAll(offer.submissions), done: close })
      : undefined
  return {
    /** The submissions of the last decision that can be undone, or could be. */
    decided: offer?.submissions,
    offerFor,
    undo,
    bar: offer && (
      <UndoBar
        key={offer.number}
        offer={offer}
        onUndo={undo}
        isBusy={isBusy}
        problem={failed?.message}
        onEnd={end}
        onClose={close}
      />
    ),
  }
}

/** The decision's mail is delayed a little longer than this. */
const offeredSeconds = 10

interface UndoBarProps {
  offer: UndoOffer
  /** Undefined when undoing failed, or the time is over. */
  onUndo: (() => void) | undefined
  isBusy: boolean
  problem: string | undefined
  onEnd(): void
  onClose(): void
}

/** Its text stays until the next decision, so that nothing moves under anyone's finger. */
function UndoBar({ offer, onUndo, isBusy, problem, onEnd, onClose }: UndoBarProps) {
  const [secondsLeft, setSecondsLeft] = useState(offeredSeconds)
  const isCounting = onUndo !== undefined && !isBusy
  useEffect(() => {
    if (!isCounting) return
    if (secondsLeft === 0) return onEnd()
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000)
    return () => clearTimeout(timer)
  }, [secondsLeft, isCounting, onEnd])
  const bar = useRef<HTMLDivElement>(null)
  useFocusHandover(bar)
  return (
    <div
      ref={bar}
      className={`flex min-h-13 items-center gap-2 rounded-lg border-l-4 py-1 pr-1 pl-3 ${
        problem ? 'border-danger bg-danger-soft' : 'border-success bg-success-soft'
      }`}
    >
      <div className="min-w-0 grow text-sm leading-snug">
        {problem ? (
          <Banner tone="danger">{problem}</Banner>
        ) : (
          <p>
            <span className="text-success">{offer.undoLabel}:</span>{' '}
            <strong className="line-clamp-1 break-all">
              {offer.submissions.map(({ title }) => title).join(', ')}
            </strong>
          </p>
        )}
      </div>
      {onUndo && (
        <Button
          look="secondary"
          aria-disabled={isBusy}
          aria-keyshortcuts="u"
          className="max-sm:px-3"
          onClick={() => !isBusy && onUndo()}
        >
          {isBusy ? 'Undoing...' : 'Undo'}
          {!isBusy && (
            <span aria-hidden="true" className="min-w-5 whitespace-nowrap text-muted tabular-nums">
              {secondsLeft}
            </span>
          )}
        </Button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
