// What a part tells the mail about each kind of mail that is its own.

import type { Queries } from '../database/database.ts'
import type { Letter } from './letter.ts'

/** Writes the letter for a mail of one kind, with its one-time link if it needs one; undefined when there is no more need. */
export type Composer = (
  queries: Queries,
  mail: { email: string; payload: Record<string, unknown> },
) => Promise<Letter | undefined>

/** How much mail a day may go to email addresses that nobody confirmed: a stranger chose them, and may have chosen many. */
export interface Allowance {
  /** Mails with the same name are counted together. */
  name: string
  maxPerDay: number
  maxPerDayAndEmail: number
  /** For mail that strangers can cause again and again: how much of it a confirmed address gets. */
  maxPerDayAndConfirmedEmail?: number
  /** Whether an address that had its share simply gets no more, without a word to admins: what it had says the same. */
  isQuietPerEmail?: true
}

export interface MailKind {
  compose: Composer
  /** 'unlimited' is for mail to oneself, or to subscribers who can leave by one click. */
  allowance: Allowance | 'unlimited'
  /** It goes to many people at once, so a letter to one person never waits behind it. */
  isBulk?: true
  /** For how many days it is remembered after it was dealt with, when that is longer than for other mail. */
  keptDays?: number
}

/** The kinds by the names that stand in the outbox. */
export type MailKinds = Readonly<Record<string, MailKind>>
