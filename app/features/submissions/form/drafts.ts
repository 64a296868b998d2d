// The drafts of the submit form in this browser's storage: what was typed and not sent, one draft for each event begun.

import * as z from 'zod/mini'
import { formerKey, storageKey } from './draft-keys.ts'

const instant = z.string().check(z.refine(text => !Number.isNaN(Date.parse(text))))

const storedDraft = z.object({
  /** When it was begun. No two are begun in the same millisecond. */
  id: instant,
  savedAt: instant,
  /** Whether it was being sent when it was last saved. */
  isSending: z.optional(z.boolean()),
  values: z.record(z.string(), z.string()),
})

export type Draft = z.infer<typeof storedDraft>

const maxDrafts = 3
const emailMilliseconds = 86_400_000

/** The drafts, the latest first. Reading them deletes email addresses that are older than a day. */
export function readDrafts(now = new Date()): Draft[] {
  try {
    const former = window.localStorage.getItem(formerKey)
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '[]')
    const drafts = Array.isArray(stored)
      ? stored.flatMap(one => z.safeParse(storedDraft, one).data ?? [])
      : []
    if (former !== null) drafts.push(formerDraft(former, now))
    const cleaned = drafts.map(draft => withoutOldEmail(draft, now))
    if (former !== null || cleaned.some((draft, n) => draft !== drafts[n])) write(cleaned)
    if (former !== null) window.localStorage.removeItem(formerKey)
    return cleaned
  } catch {
    // Without storage there are no drafts, and the form still works.
    return []
  }
}

/** Saves the values of a draft, or deletes it if there are none. */
export function saveDraft(id: string, values: Draft['values'] | undefined): void {
  const others = readDrafts().filter(draft => draft.id !== id)
  write(values ? [{ id, savedAt: new Date().toISOString(), values }, ...others] : others)
}

/** Marks a draft as being sent. It is still offered until that has worked. */
export function noteSending(id: string): void {
  write(readDrafts().map(draft => (draft.id === id ? { ...draft, isSending: true } : draft)))
}

export function deleteSentDrafts(): void {
  write(readDrafts().filter(draft => !draft.isSending))
}

export function deleteDrafts(unwanted: readonly Draft[]): void {
  write(readDrafts().filter(draft => unwanted.every(({ id }) => id !== draft.id)))
}

/** Undoes `deleteDrafts`. */
export function restoreDrafts(drafts: readonly Draft[]): void {
  const others = readDrafts().filter(draft => drafts.every(({ id }) => id !== draft.id))
  write([...others, ...drafts])
}

function write(drafts: readonly Draft[]): void {
  try {
    if (drafts.length === 0) window.localStorage.removeItem(storageKey)
    else window.localStorage.setItem(storageKey, JSON.stringify(drafts.slice(0, maxDrafts)))
  } catch {
    // As above.
  }
}

function withoutOldEmail(draft: Draft, now: Date): Draft {
  const { submitter_email, ...values } = draft.values
  const isOld = now.getTime() - Date.parse(draft.savedAt) > emailMilliseconds
  return submitter_email && isOld ? { ...draft, values } : draft
}

/** A draft of the former format, without its email address: nobody knows how old that is. */
function formerDraft(text: string, now: Date): Draft {
  const at = now.toISOString()
  const { submitter_email: _, ...values } = { ...JSON.parse(text) }
  return { id: at, savedAt: at, values }
}
