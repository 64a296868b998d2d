// What a route tells the server about its page. URLs that differ only in what the page ignores are the same page.
import type { CityDay } from '../time/city-day.ts'

/** What is needed to tell sense from nonsense in a query. */
export interface QueryFacts {
  today: CityDay
  /**
   * The name of the event type that is meant by a name or an id in small letters, also by one that it had before;
   * undefined while they cannot be read.
   */
  types: ReadonlyMap<string, string> | undefined
}

/** The part of a query that a page knows, written in one way only. */
export type KnownQuery = (query: URLSearchParams, facts: QueryFacts) => URLSearchParams

/** What a route says, as its `handle`, to the server that renders and keeps its pages. */
export interface PageHandle {
  /** Without it, the page knows no query. */
  knownQuery?: KnownQuery
  /** Whether the server renders the same for every id, because what is shown of it is loaded in the browser. */
  isSameForEveryId?: boolean
  /** Whether its path is a secret: the page is for whoever has it, is kept nowhere, and tells nobody where it is. */
  isPrivate?: boolean
  /** Whether pages of other sites may show it in a frame. */
  mayBeFramed?: boolean
}
