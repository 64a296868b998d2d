// How much one request may ask for. Over a limit is a refusal, except for rows: an answer holds the first so many.

import type { RateRule } from '../http/rate-limit.ts'

export const limits = {
  bodyBytes: 1024 * 1024,
  /** Of people without a role: the longest event that can be submitted, in letters of four bytes, is well below. */
  visitorBodyBytes: 100 * 1024,
  /** Keys and items of a body: a thousand events of a moderator, and a submission with all its dates. */
  bodyValues: 20_000,
  visitorBodyValues: 1_000,
  /** Parameters of a URL, and characters of the Accept header: counted before they are read. */
  parameters: 100,
  acceptLength: 1_000,
  /** Rows of an answer, and of each list embedded in it. */
  rows: 1000,
  /** Rows that `count=planned` and `count=estimated` count; of more, the planner says about how many there are. */
  countedRows: 1000,
  /** Rows that all lists of an answer may hold together. */
  embeddedRows: 20_000,
  /** Rows that the aggregates of all embedded lists may go through together. */
  aggregatedRows: 100_000,
  embedDepth: 4,
  embeds: 12,
  /** Keys of one JSON object; PostgreSQL builds objects of at most this many. */
  columns: 50,
  filters: 50,
  filterDepth: 8,
  listItems: 1000,
  /** Characters of one filter's value, or of one value of a list. */
  valueLength: 1000,
  /** Words of one full-text search, and signs between them. */
  searchWords: 20,
  searchSigns: 60,
  /** Parts of one regular expression, with its repetitions written out, and its levels. */
  patternParts: 200,
  patternDepth: 10,
  /** Arrows of one path into JSON: what the calendar stores has four levels. */
  pathSteps: 10,
  orderTerms: 8,
  /** How often one resource shows the same column under different names. */
  sameColumn: 8,
  /** What the estimate in `work.ts` may come to; the site's own requests stay under 60. */
  work: 400,
  /** What a visitor's patterns and searches may come to by the estimate there: half of the time that a read has. */
  searchMilliseconds: 450,
  /** Levels of a body's JSON: what the calendar stores has four, and PostgreSQL reads deep ones by recursion. */
  bodyDepth: 20,
}

/** How long the engine may take for a visitor's read: it serves one request at a time when it is embedded. */
export const visitorReadMilliseconds = { PGlite: 900, PostgreSQL: 1_500 }

/**
 * Requests by visitors of one IP address that no kept answer could answer, whatever becomes of them. A person's browsing
 * makes a few a minute.
 */
export const visitorRequests: RateRule = {
  name: 'rest-visitor-requests',
  points: 600,
  seconds: 60,
  isPerServer: true,
}

/** Milliseconds of the engine's time for them. */
export const visitorReadTime: RateRule = {
  name: 'rest-visitor-read-time',
  points: 6_000,
  seconds: 60,
  isPerServer: true,
}

/**
 * Changes by people without a role, per IP address and per account; each row counts. What anyone may add is counted for
 * each table apart: who subscribes must not use up what others submit.
 */
export const visitorWrites: RateRule = { name: 'rest-visitor-writes', points: 30, seconds: 600 }
/** Patience must not help: the rows of a day cause mail and reading, and both end at a daily bound for everyone. */
export const visitorWritesADay: RateRule = { name: 'rest-visitor-writes-a-day', points: 100, seconds: 86_400 }
/** Changes by moderators to what is theirs, per account and per IP address: a season of rides fits. */
export const moderatorWrites: RateRule = { name: 'rest-moderator-writes', points: 1_000, seconds: 600 }
