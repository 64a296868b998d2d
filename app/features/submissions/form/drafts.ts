// The drafts of the submit form in this browser's storage: what was typed and not sent, one draft for each event begun.

import * as z from 'zod/mini'
import { readStored, storeJson, storeText } from '../../../local-storage.ts'
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

const formerValues = z.record(z.string(), z.string())

export type Draft = z.infer<typeof storedDraft>

const maxDrafts = 3
const emailMilliseconds = 86_400_000

/** The drafts, the latest first. Reading them deletes email addresses that are older than a day. */
export function readDrafts(now = new Date()): Draft[] {
  const former = readStored(formerKey, formerValues)
  const stored = readStored(storageKey, z.array(z.unknown())) ?? []
  const drafts = stored.flatMap(one => z.safeParse(storedDraft, one).data ?? [])
  if (former) drafts.push(formerDraft(former, now))
  const cleaned = drafts.map(draft => withoutOldEmail(draft, now))
  if (former || cleaned.some((draft, n) => draft !== drafts[n])) write(cleaned)
  if (former) storeText(formerKey, undefined)
  return cleaned
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
  storeJson(storageKey, drafts.length === 0 ? undefined : drafts.slice(0, maxDrafts))
}

function withoutOldEmail(draft: Draft, now: Date): Draft {
  const { submitter_email, ...values } = draft.values
  const isOld = now.getTime() - Date.parse(draft.savedAt) > emailMilliseconds
  return submitter_email && isOld ? { ...draft, values } : draft
}

/** A draft of the former format, without its email address: nobody knows how old that is. */
function formerDraft({ submitter_email: _, ...values }: Draft['values'], now: Date): Draft {
  const at = now.toISOString()
  return { id: at, savedAt: at, values }
}
