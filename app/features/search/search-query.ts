// What is looked for, as it stands in the URL of the search.

import type { KnownQuery } from '#domain/page/page-handle.ts'
import { typedSearch } from '#domain/search/typed.ts'

/** What was typed. */
export const typedIn = (query: URLSearchParams) => typedSearch(query.get('q') ?? '')

/** The part of the URL's query that makes another page. */
export const searchQuery: KnownQuery = query => {
  const typed = typedIn(query)
  return new URLSearchParams(typed ? { q: typed } : {})
}

/** Where a search leads. */
export const searchHref = (typed: string) => `/search?${new URLSearchParams({ q: typed })}`
