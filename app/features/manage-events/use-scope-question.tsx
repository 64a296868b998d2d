// The question which dates of a series an edit is for, asked while it is being saved.

import { useState } from 'react'
import { ScopeDialog } from './scope-dialog.tsx'
import type { SeriesScope } from './write-series.ts'

interface Question {
  /** The date that is open, in words. */
  day: string
  /** Another rhythm is nothing that one date can have. */
  changesRule: boolean
  /** Whether the hours or the days change: those of rides that are over do not. */
  changesTimes: boolean
  /** Whether other dates have words of their own in what changes. */
  hasOwnWords: boolean
}

interface Answer {
  scope: 'one' | SeriesScope
  replacesOwn: boolean
}

/** The way to ask, and the dialog to be rendered. Whoever closes it answers null, and loses nothing. */
export function useScopeQuestion() {
  const [asked, setAsked] = useState<Question & { resolve(answer: Answer | null): void }>()
  const [replacesOwn, setReplacesOwn] = useState(false)
  const ask = (question: Question) => {
    setReplacesOwn(false)
    return new Promise<Answer | null>(resolve => setAsked({ ...question, resolve }))
  }
  const answer = (given: Answer | null) => {
    setAsked(undefined)
    asked?.resolve(given)
  }
  const dialog = asked && (
    <ScopeDialog
      question="Which dates should change?"
      canBeOne={!asked.changesRule}
      onChoose={scope => answer({ scope, replacesOwn })}
      onCancel={() => answer(null)}
    >
      <p>You have edited the date of {asked.day}.</p>
      {asked.changesRule && (
        <p>How it repeats cannot change for one date alone, so it is for this and all later, or for all.</p>
      )}
      {asked.changesTimes && <p>Rides that are over stay at their times.</p>}
      {asked.hasOwnWords && (
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
