// The one store of what signed-in pages have read: how it asks, and whose answers it keeps.

import { QueryCache, QueryClient } from '@tanstack/react-query'

/** A store with nothing in it. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    // People read the words of the page; the console has the cause.
    queryCache: new QueryCache({ onError: error => reportError(error) }),
    defaultOptions: {
      queries: {
        // The data client asks three times by itself.
        retry: false,
        // A browser that believes itself offline would otherwise wait for ever, and say 'Loading' all the time.
        networkMode: 'always',
        // Only for lists that others work on at the same time; never beneath somebody's form.
        refetchOnWindowFocus: false,
      },
      // As for what is read: better a failure that is said than a button that is busy for ever.
      mutations: { networkMode: 'always' },
    },
  })
}

let kept: QueryClient | undefined

/** The browser's one store. A server serves many people, and so gets a new one each time. */
export function theQueryClient(): QueryClient {
  if (typeof window === 'undefined') return newQueryClient()
  kept ??= newQueryClient()
  return kept
}

/** The key of something that a person has read. It begins with the person, so that nobody is shown another's answers. */
export function keyOf(personId: string, name: readonly unknown[]): readonly unknown[] {
  return [personId, ...name]
}

/** Throws away what anyone else has read; where nobody is left, everything. */
export function forgetOthers(queryClient: QueryClient, personId: string | undefined): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== personId })
}
