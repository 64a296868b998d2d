// What a route tells the server about its page. URLs that differ only in ignored parameters are the same page.

import type { CityDay } from '../time/city-day.ts'

export interface QueryFacts {
  today: CityDay
  /** Names of event types by their current and former names and ids, in lower case; undefined if they cannot be read. */
  types: ReadonlyMap<string, string> | undefined
}

/** Reduces a query to the parameters that a page knows, in one spelling. */
export type KnownQuery = (query: URLSearchParams, facts: QueryFacts) => URLSearchParams

/** The `handle` of a route. */
export interface PageHandle {
  /** Without it, the page has no parameters. */
  knownQuery?: KnownQuery
  /** Whether the server renders the same for every id, because the browser loads the rest. */
  isSameForEveryId?: boolean
  /** Whether its path is a secret: the page is never cached, and sends no referrer. */
  isPrivate?: boolean
  /** Whether other sites may embed it in a frame. */
  mayBeFramed?: boolean
}
