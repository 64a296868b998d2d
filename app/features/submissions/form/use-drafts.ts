// Offers back what was typed and not sent. Whatever is chosen can be undone, and nothing typed is overwritten meanwhile.

import { useCallback, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, forgetDrafts, forgetSent, keepDraft, readDrafts, restoreDrafts } from './drafts.ts'
import { fieldsOf, filledIn, type SubmitFields } from './submit-fields.ts'

/** What the form says of drafts: those that are offered, or what was done with them. */
export type DraftOffer =
  | { kind: 'offered'; drafts: Draft[] }
  | { kind: 'continued' | 'started anew'; undo(): void }
  | { kind: 'filled in' }

type Form = Pick<UseFormReturn<SubmitFields>, 'getValues' | 'reset' | 'watch'>

/** The draft of this visit: who comes back to the form by a link of the site finds it as they left it. */
let ownId = newId()

function newId(): string {
  return new Date().toISOString()
}

/** The id of the draft that the form is being kept in. */
export const ownDraftId = () => ownId

/** Forgets what was sent; what is typed from now on is another draft. */
export function finishOwnDraft(): void {
  forgetSent()
  ownId = newId()
}

function isSame(one: Partial<SubmitFields>, other: Partial<SubmitFields>): boolean {
  return JSON.stringify(filledIn(one)) === JSON.stringify(filledIn(other))
}

interface DraftOptions {
  /** What the form starts with, such as a start that was picked. */
  initial: SubmitFields
  /** Makes what was chosen once a choice of today. */
  mend(values: SubmitFields): SubmitFields
}

/** Keeps what is typed, and offers what was. */
export function useDrafts({ getValues, reset, watch }: Form, { initial, mend }: DraftOptions) {
  const [offer, setOffer] = useState<DraftOffer>()

  const fill = useCallback(
    (draft: Draft) =>
      // A start that was just picked in the calendar counts more than the one of an old draft.
      reset({ ...mend(fieldsOf(draft.values)), ...filledIn(initial) }, { keepDefaultValues: true }),
    [initial, mend, reset],
  )

  useEffect(() => {
    const drafts = readDrafts()
    const own = drafts.find(({ id }) => id === ownId)
    if (own) fill(own)
    const offered = drafts.filter(draft => draft !== own && !isSame(fieldsOf(draft.values), getValues()))
    if (offered.length > 0) setOffer({ kind: 'offered', drafts: offered })
    else if (own) setOffer({ kind: 'filled in' })
  }, [fill, getValues])

  useEffect(
    () =>
      watch(() => {
        const values = getValues()
        // What the form starts with is nobody's draft.
        keepDraft(ownId, isSame(values, initial) ? undefined : { ...values })
      }).unsubscribe,
    [watch, getValues, initial],
  )

  /** Puts another draft into the form; what stood there stays a draft of its own. */
  const continueDraft = (draft: Draft, offered: Draft[]) => {
    const before = { id: ownId, values: getValues() }
    ownId = draft.id
    fill(draft)
    const undo = () => {
      ownId = before.id
      reset(before.values, { keepDefaultValues: true })
      setOffer({ kind: 'offered', drafts: offered })
    }
    setOffer({ kind: 'continued', undo })
  }

  /** Forgets the drafts that are offered, or the one that was filled in. */
  const startAnew = (offered: Draft[]) => {
    const own = readDrafts().filter(({ id }) => offered.length === 0 && id === ownId)
    const before = { id: ownId, values: getValues() }
    forgetDrafts([...offered, ...own])
    if (own.length > 0) {
      ownId = newId()
      reset(initial, { keepDefaultValues: true })
    }
    const undo = () => {
      restoreDrafts([...offered, ...own])
      if (own.length > 0) {
        ownId = before.id
        reset(before.values, { keepDefaultValues: true })
      }
      setOffer(own.length > 0 ? { kind: 'filled in' } : { kind: 'offered', drafts: offered })
    }
    setOffer({ kind: 'started anew', undo })
  }

  return { offer, continueDraft, startAnew }
}
