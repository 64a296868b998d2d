// The session of the signed-in person, for all pages around and behind the sign-in.

import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react'
import { browserClient, type Client } from '../../data-client.ts'
import { useSite } from '../../site.ts'
import { uploadInto } from '../../upload.ts'
import { announceStoredSession, needsCode, type Role, sessionRole } from './session-role.ts'

export interface SessionState {
  /** False until the browser's storage was read. */
  isKnown: boolean
  session: Session | null
  /** A session that ended on its own while a page was open, until someone signs in again. */
  ended: Session | null
}

export const unknownSession: SessionState = { isKnown: false, session: null, ended: null }

/** An event of the sign-in service, or that the person chose to sign out here. */
interface SessionChange {
  event: AuthChangeEvent | 'LEAVING'
  session: Session | null
}

export function nextSessionState(state: SessionState, { event, session }: SessionChange): SessionState {
  switch (event) {
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'USER_UPDATED':
    case 'PASSWORD_RECOVERY':
    case 'MFA_CHALLENGE_VERIFIED':
      if (!session) return { ...state, isKnown: true, session: null }
      // A session that still needs its code does not replace the one that ended.
      return { isKnown: true, session, ended: needsCode(session) ? state.ended : null }
    case 'SIGNED_OUT':
      return { isKnown: true, session: null, ended: state.session ?? state.ended }
    case 'LEAVING':
      return { isKnown: true, session: null, ended: null }
  }
}

interface SessionContextValue extends Omit<SessionState, 'isKnown'> {
  status: 'loading' | 'ready'
  client: Client | null
  role: Role | null
  /** Whether the password was correct and the authenticator's code is still missing. */
  needsCode: boolean
  /** Whether someone chose to sign out: the next person does not continue on their page. */
  isLeaving: boolean
  /** Ends this session, or all others. Returns an error message or null. */
  signOut(scope?: 'local' | 'others'): Promise<string | null>
}

const SessionContext = createContext<SessionContextValue | null>(null)

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

  // The session may have been ended elsewhere, so check when the person returns to the tab.
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

  const signOut = useCallback(
    async (scope: 'local' | 'others' = 'local') => {
      // Set before the session ends, because its end already redirects to the login.
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

  const role = sessionRole(session ?? ended)
  const value = useMemo<SessionContextValue>(
    () => ({
      status: isKnown ? 'ready' : 'loading',
      client,
      session,
      ended,
      role,
      isLeaving,
      signOut,
      needsCode: session !== null && needsCode(session),
    }),
    [isKnown, client, session, ended, role, isLeaving, signOut],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** The client once its code is loaded. If that fails, the error page offers a reload. */
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

/** The session in any state, for the guard and the pages around signing in. */
export function useSessionState(): SessionContextValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('useSessionState must be used within a SessionProvider')
  return value
}

interface SignedInSession extends Pick<SessionContextValue, 'role' | 'signOut'> {
  client: Client
  user: User
}

/** The session on a page behind a `<Guard>`. It has a user even while they are asked to sign in again. */
export function useSession(): SignedInSession {
  const { session, ended, client, role, signOut } = useSessionState()
  const user = (session ?? ended)?.user
  if (!client || !user) throw new Error('useSession must be used below a Guard')
  return { client, user, role, signOut }
}

/** Uploads files into a bucket as the signed-in person. The token is read for each upload, since it may have been renewed. */
export function useUpload(bucket: Parameters<typeof uploadInto>[0]) {
  const site = useSite()
  const { client } = useSession()
  return useMemo(
    () => uploadInto(bucket, site, async () => (await client.auth.getSession()).data.session?.access_token),
    [bucket, site, client],
  )
}
