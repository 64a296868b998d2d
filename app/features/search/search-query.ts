// What is looked for, as it stands in the URL of the search.

import type { KnownQuery } from '#domain/page/page-handle.ts'
import { maxSearchLength } from '#domain/search/max-search-length.ts'

/** What was typed, in one spelling; of what is too long, as much as tells that. */
export const typedIn = (query: URLSearchParams) =>
  (query.get('q') ?? '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength + 1)

/** The part of the URL's query that makes another page. */
export const searchQuery: KnownQuery = query => {
  const typed = typedIn(query)
  return new URLSearchParams(typed ? { q: typed } : {})
}

/** Where a search leads. */
export const searchHref = (typed: string) => `/search?${new URLSearchParams({ q: typed })}`
