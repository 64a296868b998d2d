// Opens the browser's client on the pages that need one, listens to the sign-in service, and tells the pages below.

import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { useSite } from '../../site.ts'
import { browserClient, type Client } from '../../supabase.ts'
import { SessionContext, type SessionContextValue } from './session-context.ts'
import { needsCode, sessionRole } from './session-role.ts'
import { nextSessionState, unknownSession } from './session-state.ts'
import { announceStoredSession } from './stored-session.ts'

/** The session for every page inside. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useBrowserClient()
  const [{ isKnown, session, ended }, change] = useReducer(nextSessionState, unknownSession)
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => {
    if (!client) return
    const { data } = client.auth.onAuthStateChange((event, session) => {
      change({ event, session })
      if (session) setIsLeaving(false)
      announceStoredSession()
    })
    return () => data.subscription.unsubscribe()
  }, [client])

  useCheckOnReturn(client)

  const role = sessionRole(session ?? ended)

  const signOut = useCallback(
    async (scope: 'local' | 'others' = 'local') => {
      // Before the session ends, because that alone already leads to the login.
      setIsLeaving(scope !== 'others')
      const { error } = (await client?.auth.signOut({ scope })) ?? { error: null }
      if (error) {
        setIsLeaving(false)
        return 'Failed to sign out. Please try again.'
      }
      if (scope !== 'others') change({ event: 'LEAVING', session: null })
      return null
    },
    [client],
  )

  const value = useMemo<SessionContextValue>(
    () => ({
      status: isKnown ? 'ready' : 'loading',
      ...{ client, session, ended, role, isLeaving, signOut },
      needsCode: session !== null && needsCode(session),
    }),
    [isKnown, client, session, ended, role, isLeaving, signOut],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** The client once its code is here. When that cannot be loaded, the error page offers a reload. */
function useBrowserClient(): Client | null {
  const site = useSite()
  const [loaded, setLoaded] = useState<{ client: Client } | { error: unknown } | null>(null)
  useEffect(() => {
    browserClient(site).then(
      client => setLoaded({ client }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [site])
  if (loaded && 'error' in loaded) throw loaded.error
  return loaded?.client ?? null
}

/** Asks whether the session still stands when someone comes back to the tab: it may have been ended elsewhere. */
function useCheckOnReturn(client: Client | null): void {
  useEffect(() => {
    if (!client) return
    const check = async () => {
      if (document.visibilityState !== 'visible') return
      const { data } = await client.auth.getSession()
      if (data.session) await client.auth.getUser()
    }
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [client])
}
