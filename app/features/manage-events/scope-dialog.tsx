// Asks which dates of a series somebody means.

import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { SeriesScope } from './write-series.ts'

const labels = { one: 'This date', later: 'This and all later', all: 'All' } as const

interface ScopeDialogProps {
  question: string
  look?: 'secondary' | 'danger'
  /** False if only the series as a whole can change. */
  canBeOne?: boolean
  onChoose(scope: 'one' | SeriesScope): void
  onCancel(): void
  children: ReactNode
}

/** The dialog. Each answer is a row of its own, wide enough for a thumb. */
export function ScopeDialog(props: ScopeDialogProps) {
  const { question, look = 'secondary', canBeOne = true, onChoose, onCancel, children } = props
  const scopes = canBeOne ? (['one', 'later', 'all'] as const) : (['later', 'all'] as const)
  return (
    <Dialog title={question} onClose={onCancel}>
      <div className="grid gap-4">{children}</div>
      <div className="mt-5 grid gap-3">
        {scopes.map(scope => (
          <Button key={scope} look={look} onClick={() => onChoose(scope)}>
            {labels[scope]}
          </Button>
        ))}
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

interface EditQuestion {
  /** The date that is open, as text. */
  day: string
  /** One date alone cannot have another rhythm. */
  changesRule: boolean
  /** Whether start or end change, which past rides keep. */
  changesTimes: boolean
  /** Whether other dates have values of their own in what changes. */
  hasOwnValues: boolean
}

interface ScopeAnswer {
  scope: 'one' | SeriesScope
  replacesOwn: boolean
}

/** Asks, while an edit is being saved, which dates it is for. Closing the dialog answers null and loses nothing. */
export function useScopeQuestion() {
  const [open, setOpen] = useState<EditQuestion & { resolve(answer: ScopeAnswer | null): void }>()
  const [replacesOwn, setReplacesOwn] = useState(false)
  const ask = (question: EditQuestion) => {
    setReplacesOwn(false)
    return new Promise<ScopeAnswer | null>(resolve => setOpen({ ...question, resolve }))
  }
  const answer = (chosen: ScopeAnswer | null) => {
    setOpen(undefined)
    open?.resolve(chosen)
  }
  const dialog = open && (
    <ScopeDialog
      question="Which dates should change?"
      canBeOne={!open.changesRule}
      onChoose={scope => answer({ scope, replacesOwn })}
      onCancel={() => answer(null)}
    >
      <p>You have edited the date of {open.day}.</p>
      {open.changesRule && (
        <p>How it repeats cannot change for one date alone, so it is for this and all later, or for all.</p>
      )}
      {open.changesTimes && <p>Rides that are over stay at their times.</p>}
      {open.hasOwnValues && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={replacesOwn}
            onChange={event => setReplacesOwn(event.target.checked)}
            className="size-5 shrink-0"
          />
          Also replace the words that single dates have of their own
        </label>
      )}
    </ScopeDialog>
  )
  return { ask, dialog }
}
