// Reads data as the signed-in person, caches it for them, and reads it again after changes.

import {
  keepPreviousData,
  skipToken,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Client } from '../../data-client.ts'
import { type QueryName, queryKeyFor } from '../../queries.ts'
import { type FailureMessage, type ReadError, readOrExplain } from '../../read-data.ts'
import { useSessionState } from './session.tsx'

const pollMilliseconds = 12_000

/** How long the data stays fresh, by what it is used for. */
const settings = {
  /** Read again whenever its page is opened. */
  list: {},
  /** Also when someone returns to the tab. */
  watched: { refetchOnWindowFocus: true },
  /** Also every few seconds while the tab is visible; keep it small. */
  polled: { refetchOnWindowFocus: true, refetchInterval: pollMilliseconds },
  /** Polled once it has loaded, and never shown from the cache. */
  desk: {
    refetchOnWindowFocus: true,
    // After a failure it waits for 'Try again', so that the button does not move under a finger.
    refetchInterval: ({ state }: { state: { status: string } }) =>
      state.status === 'success' && pollMilliseconds,
    gcTime: 0,
  },
  /** Shows the previous result until the next one is there. */
  filtered: { placeholderData: keepPreviousData },
  /** Never changes under a form, and is read again for the next one. */
  form: { staleTime: 'static', gcTime: 0 },
} as const

interface ReadingOptions<T> {
  name: QueryName
  /** Throws unless the response is valid. `latest` is the data on display, to request only what is new. */
  read(client: Client, latest: () => T | undefined): Promise<T>
  /** The message for people when reading fails. */
  failure: FailureMessage
  use?: keyof typeof settings
  /** Whether to read at all yet. */
  isWanted?: boolean
}

/** The data, or an error with a message for people. Nothing is requested while nobody is signed in. */
export function useReading<T>(options: ReadingOptions<T>): UseQueryResult<T, ReadError> {
  const { name, read, failure, use = 'list', isWanted = true } = options
  const { client, session, needsCode } = useSessionState()
  const isAllowed = client && session && !needsCode && isWanted
  const queryClient = useQueryClient()
  const queryKey = queryKeyFor(usePersonId(), name)
  const latest = () => queryClient.getQueryData<T>(queryKey)
  return useQuery<T, ReadError>({
    queryKey,
    queryFn: isAllowed ? () => readOrExplain(() => read(client, latest), failure) : skipToken,
    ...settings[use],
  })
}

/** Reads everything under these names again, because it was changed. */
export function useRefresh(): (...names: QueryName[]) => Promise<void> {
  const queryClient = useQueryClient()
  const personId = usePersonId()
  return useCallback(
    async (...names) => {
      await Promise.all(
        names.map(name => queryClient.invalidateQueries({ queryKey: queryKeyFor(personId, name) })),
      )
    },
    [queryClient, personId],
  )
}

/** Shows a person's change in the cached data immediately. A response under way does not contain it, so it is dropped. */
export function useRewrite<T>(name: QueryName): (rewrite: (shown: T) => T) => void {
  const queryClient = useQueryClient()
  const queryKey = queryKeyFor(usePersonId(), name)
  return rewrite => {
    const shown = queryClient.getQueryData<T>(queryKey)
    // The first read must not be cancelled.
    if (shown === undefined) return
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<T>(queryKey, rewrite(shown))
  }
}

/** The person on whose page we are, even while their session has ended and someone starts to sign in. */
function usePersonId(): string {
  const { session, ended } = useSessionState()
  return (ended ?? session)?.user.id ?? ''
}
