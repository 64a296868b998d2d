// Reads in the name of whoever is signed in, keeps it for them, and reads it again when it was changed.

import {
  keepPreviousData,
  skipToken,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { type FailedRead, type FailureWords, readOrSay } from '../../checked-answer.ts'
import { forgetOthers, keyOf } from '../../query-client.ts'
import type { QueryName } from '../../query-names.ts'
import type { Client } from '../../supabase.ts'
import { useSessionState } from './session-context.ts'

/**
 * How long an answer is good. A `list` is read again whenever its page is opened; a `watched` one also when someone comes
 * back to the tab, and a `polled` one, which should be small, every few seconds too while the tab is seen; a `desk` is polled
 * once it is there, and read anew whenever somebody sits down at it; a `filtered` one shows its last answer until the next
 * is there; and what a `form` was filled with never changes beneath it, and is read anew for the next form.
 */
type Use = 'list' | 'watched' | 'polled' | 'desk' | 'filtered' | 'form'

const pollMilliseconds = 12_000

const settings = {
  list: {},
  watched: { refetchOnWindowFocus: true },
  polled: { refetchOnWindowFocus: true, refetchInterval: pollMilliseconds },
  desk: {
    refetchOnWindowFocus: true,
    // What has failed waits for 'Try again', and does not change beneath the finger.
    refetchInterval: ({ state }: { state: { status: string } }) =>
      state.status === 'success' && pollMilliseconds,
    gcTime: 0,
  },
  filtered: { placeholderData: keepPreviousData },
  form: { staleTime: 'static', gcTime: 0 },
} as const

interface ReadingOptions<T> {
  name: QueryName
  /** Asks, and throws unless the answer is good. `latest` is what is shown, where only what is new must be asked for. */
  read(client: Client, latest: () => T | undefined): Promise<T>
  /** What people read when it could not be read. */
  failure: FailureWords
  use?: Use
  /** Whether there is anything to ask yet. */
  isWanted?: boolean
}

/** What was read, or the words about why not. Nothing is asked while nobody is signed in. */
export function useReading<T>(options: ReadingOptions<T>): UseQueryResult<T, FailedRead> {
  const { name, read, failure, use = 'list', isWanted = true } = options
  const { client, session, needsCode } = useSessionState()
  const isAllowed = client && session && !needsCode && isWanted
  const queryClient = useQueryClient()
  const queryKey = keyOf(usePersonId() ?? '', name)
  const latest = () => queryClient.getQueryData<T>(queryKey)
  return useQuery<T, FailedRead>({
    queryKey,
    queryFn: isAllowed ? () => readOrSay(() => read(client, latest), failure) : skipToken,
    ...settings[use],
  })
}

/** Has everything of these names read again, because it was changed. */
export function useRefresh(): (...names: QueryName[]) => Promise<void> {
  const queryClient = useQueryClient()
  const personId = usePersonId() ?? ''
  return useCallback(
    async (...names) => {
      await Promise.all(names.map(name => queryClient.invalidateQueries({ queryKey: keyOf(personId, name) })))
    },
    [queryClient, personId],
  )
}

/** Shows at once what somebody did to what was read. An answer on its way knows nothing of that, and is dropped. */
export function useRewrite<T>(name: QueryName): (rewrite: (shown: T) => T) => void {
  const queryClient = useQueryClient()
  const queryKey = keyOf(usePersonId() ?? '', name)
  return rewrite => {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<T>(queryKey, shown => shown && rewrite(shown))
  }
}

/** Forgets what anyone but this person has read. */
export function useForgetOthers(): (personId: string | undefined) => void {
  const queryClient = useQueryClient()
  return useCallback(personId => forgetOthers(queryClient, personId), [queryClient])
}

/** Whose page it is: also while a session has ended beneath it, and someone begins to sign in. */
function usePersonId(): string | undefined {
  const { session, ended } = useSessionState()
  return (ended ?? session)?.user.id
}
