// What was typed into the submit form and not sent, as this browser keeps it: a few drafts, one for each that was begun.

import { formerKey, storageKey } from './draft-keys.ts'

/** What was typed, and when. */
export interface Draft {
  /** When it was begun, as an instant; no two are begun at the same millisecond. */
  id: string
  savedAt: string
  /** Whether it was being sent when it was last heard of. */
  isSending?: boolean
  values: Readonly<Record<string, string>>
}

const maxDrafts = 3
const emailMilliseconds = 86_400_000

/** The drafts, the latest first. An email address in one that is older than a day is forgotten by reading them. */
export function readDrafts(now = new Date()): Draft[] {
  try {
    const former = window.localStorage.getItem(formerKey)
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '[]')
    const drafts = Array.isArray(stored) ? stored.filter(isDraft) : []
    if (former !== null) drafts.push(...formerDraft(former, now))
    const kept = drafts.map(draft => withoutOldEmail(draft, now))
    if (former !== null || kept.some((draft, n) => draft !== drafts[n])) write(kept)
    if (former !== null) window.localStorage.removeItem(formerKey)
    return kept
  } catch {
    // Without storage there is no draft, and the form works all the same.
    return []
  }
}

/** Keeps what is typed into the form that was begun then, or nothing. */
export function keepDraft(id: string, values: Readonly<Record<string, string>> | undefined): void {
  const others = readDrafts().filter(draft => draft.id !== id)
  write(values ? [{ id, savedAt: new Date().toISOString(), values }, ...others] : others)
}

/** Notes that a draft is being sent. It is still offered until that has worked. */
export function noteSending(id: string): void {
  write(readDrafts().map(draft => (draft.id === id ? { ...draft, isSending: true } : draft)))
}

/** Forgets what was sent. */
export function forgetSent(): void {
  write(readDrafts().filter(draft => !draft.isSending))
}

/** Forgets drafts that nobody wants any more. */
export function forgetDrafts(unwanted: readonly Draft[]): void {
  write(readDrafts().filter(draft => unwanted.every(({ id }) => id !== draft.id)))
}

/** Takes that back. */
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

function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== 'object' || stored === null) return false
  const isTime = (name: string) => !Number.isNaN(Date.parse(String(Reflect.get(stored, name))))
  const values: unknown = Reflect.get(stored, 'values')
  return isTime('id') && isTime('savedAt') && typeof values === 'object' && values !== null
}

function withoutOldEmail(draft: Draft, now: Date): Draft {
  const { submitter_email, ...values } = draft.values
  const isOld = now.getTime() - Date.parse(draft.savedAt) > emailMilliseconds
  return submitter_email && isOld ? { ...draft, values } : draft
}

/** Nobody knows how old its email address is. */
function formerDraft(text: string, now: Date): Draft[] {
  const at = now.toISOString()
  const { submitter_email: _, ...values } = { ...JSON.parse(text) }
  return [{ id: at, savedAt: at, values }]
}
