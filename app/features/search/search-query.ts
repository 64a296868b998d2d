// The query of a search in its URL.

import { typedSearch } from '#domain/search/search-text.ts'
import type { KnownQuery } from '#domain/site/page-handle.ts'

export const typedIn = (query: URLSearchParams) => typedSearch(query.get('q') ?? '')

/** The part of a query that the search page knows. */
export const searchQuery: KnownQuery = query => {
  const typed = typedIn(query)
  return new URLSearchParams(typed ? { q: typed } : {})
}

export const searchHref = (typed: string) => `/search?${new URLSearchParams({ q: typed })}`
