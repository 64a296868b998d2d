// Saves what is typed into the submit form, and offers earlier drafts. Every choice can be undone.

import { useCallback, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, deleteDrafts, deleteSentDrafts, readDrafts, restoreDrafts, saveDraft } from './drafts.ts'
import { fieldsOf, filledIn, type SubmitFields } from './submit-fields.ts'

/** What the banner shows: the drafts on offer, or what was done with them. */
export type DraftOffer =
  | { kind: 'offered'; drafts: Draft[] }
  | { kind: 'continued' | 'started anew'; undo(): void }
  | { kind: 'filled in' }

/** The draft of this visit: somebody who comes back to the form by a link of the site finds it as they left it. */
let ownId = newId()

function newId(): string {
  return new Date().toISOString()
}

export const ownDraftId = () => ownId

/** Deletes what was sent. What is typed from now on is another draft. */
export function finishOwnDraft(): void {
  deleteSentDrafts()
  ownId = newId()
}

function isSame(one: Partial<SubmitFields>, other: Partial<SubmitFields>): boolean {
  return JSON.stringify(filledIn(one)) === JSON.stringify(filledIn(other))
}

/** `initial` is what the form starts with, such as a picked start; `mend` replaces choices that are no longer offered. */
export function useDrafts(
  { getValues, reset, watch }: Pick<UseFormReturn<SubmitFields>, 'getValues' | 'reset' | 'watch'>,
  initial: SubmitFields,
  mend: (values: SubmitFields) => SubmitFields,
) {
  const [offer, setOffer] = useState<DraftOffer>()
  const fill = useCallback((values: SubmitFields) => reset(values, { keepDefaultValues: true }), [reset])
  const fillDraft = useCallback(
    // A start that was just picked in the calendar takes precedence over the one of an old draft.
    (draft: Draft) => fill({ ...mend(fieldsOf(draft.values)), ...filledIn(initial) }),
    [fill, initial, mend],
  )

  useEffect(() => {
    const drafts = readDrafts()
    const own = drafts.find(({ id }) => id === ownId)
    if (own) fillDraft(own)
    const offered = drafts.filter(draft => draft !== own && !isSame(fieldsOf(draft.values), getValues()))
    if (offered.length > 0) setOffer({ kind: 'offered', drafts: offered })
    else if (own) setOffer({ kind: 'filled in' })
  }, [fillDraft, getValues])

  useEffect(
    () =>
      watch(() => {
        const values = getValues()
        saveDraft(ownId, isSame(values, initial) ? undefined : { ...values })
      }).unsubscribe,
    [watch, getValues, initial],
  )

  /** Fills in another draft. What the form held stays a draft of its own. */
  const continueDraft = (draft: Draft, offered: Draft[]) => {
    const before = { id: ownId, values: getValues() }
    ownId = draft.id
    fillDraft(draft)
    const undo = () => {
      ownId = before.id
      fill(before.values)
      setOffer({ kind: 'offered', drafts: offered })
    }
    setOffer({ kind: 'continued', undo })
  }

  /** Deletes the drafts on offer, or else the one that was filled in. */
  const startAnew = (offered: Draft[]) => {
    const isOwn = offered.length === 0
    const deleted = isOwn ? readDrafts().filter(({ id }) => id === ownId) : offered
    const before = { id: ownId, values: getValues() }
    deleteDrafts(deleted)
    if (isOwn) {
      ownId = newId()
      fill(initial)
    }
    const undo = () => {
      restoreDrafts(deleted)
      if (isOwn) {
        ownId = before.id
        fill(before.values)
      }
      setOffer(isOwn ? { kind: 'filled in' } : { kind: 'offered', drafts: offered })
    }
    setOffer({ kind: 'started anew', undo })
  }

  return { offer, continueDraft, startAnew }
}
