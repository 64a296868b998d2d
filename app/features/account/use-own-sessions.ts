// Reads and ends the sessions of whoever is signed in.

import { useCallback, useEffect, useState } from 'react'
import type { Database } from '#supabase/database.types.ts'
import { useSession } from '../session/session-context.ts'

/** One sign-in of one's own. */
export type OwnSession = Database['public']['Functions']['my_sessions']['Returns'][number]

/** The sessions, and what can be done about them. */
export interface OwnSessions {
  /** Null while they are loading. */
  sessions: OwnSession[] | null
  error: string | null
  reload(): Promise<void>
  end(id: string): Promise<void>
  endOthers(): Promise<void>
}

/** The sessions of the account. */
export function useOwnSessions(): OwnSessions {
  const { client, signOut } = useSession()
  const [sessions, setSessions] = useState<OwnSession[] | null>(null)
  const [error, setError] = useState<string | null>(null)

  const reload = useCallback(async () => {
    const { data, error } = await client.rpc('my_sessions')
    setError(error && 'Failed to load sessions. Please try again.')
    if (data) setSessions(data)
  }, [client])
  useEffect(() => void reload(), [reload])

  const end = async (id: string) => {
    const { error } = await client.rpc('end_session', { session_id: id })
    if (error) setError('Failed to end the session. Please try again.')
    else await reload()
  }
  const endOthers = async () => {
    const failure = await signOut('others')
    if (failure) setError('Failed to end the sessions. Please try again.')
    else await reload()
  }
  return { sessions, error, reload, end, endOthers }
}
