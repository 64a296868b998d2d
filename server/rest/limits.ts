// How much one request may ask for. Over a limit is a refusal, except for rows: an answer holds the first so many.

import type { RateRule } from '../rate-limit.ts'

export const limits = {
  bodyBytes: 1024 * 1024,
  /** Rows of an answer, and of each list embedded in it. */
  rows: 1000,
  /** Rows that all lists of an answer may hold together. */
  embeddedRows: 20_000,
  embedDepth: 4,
  embeds: 12,
  /** Keys of one JSON object; PostgreSQL builds objects of at most this many. */
  columns: 50,
  filters: 50,
  filterDepth: 8,
  listItems: 1000,
  /** Levels of a body's JSON: what the calendar stores has four, and PostgreSQL reads deep ones by recursion. */
  bodyDepth: 20,
}

/** Changes by people without a role, per network address and per account; each row counts. */
export const visitorWrites: RateRule = { name: 'rest-visitor-writes', points: 30, seconds: 600 }
/** Patience must not help: the rows of a day cause mail and reading, and both end at a daily bound for everyone. */
export const visitorWritesADay: RateRule = { name: 'rest-visitor-writes-a-day', points: 100, seconds: 86_400 }
/** Changes by moderators to what is theirs, per account and per network address: a season of rides fits. */
export const moderatorWrites: RateRule = { name: 'rest-moderator-writes', points: 1_000, seconds: 600 }
