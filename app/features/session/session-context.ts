// How pages learn who is signed in.

import type { Session, User } from '@supabase/supabase-js'
import { createContext, useContext } from 'react'
import type { Client } from '../../supabase.ts'
import type { Role } from './session-role.ts'

/** The session as the pages around the sign-in need it: perhaps not known yet, perhaps nobody's. */
export interface SessionContextValue {
  status: 'loading' | 'ready'
  client: Client | null
  session: Session | null
  /** The session that ended while a page was open. */
  ended: Session | null
  role: Role | null
  /** Whether the password was right, and the authenticator's code is still to come. */
  needsCode: boolean
  /** Whether someone here chose to leave: the next one to sign in starts anew. */
  isLeaving: boolean
  /** Ends this session, or the others. Gives the words for a failure, or null. */
  signOut(scope?: 'local' | 'others'): Promise<string | null>
}

export const SessionContext = createContext<SessionContextValue | null>(null)

/** The session, whatever its state. For the guard and the pages around signing in. */
export function useSessionState(): SessionContextValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('useSessionState must be used within a SessionProvider')
  return value
}

/** Who works on a guarded page; the role is what the page was opened as. */
interface SignedInSession extends Pick<SessionContextValue, 'role' | 'signOut'> {
  client: Client
  user: User
}

/** The session on a page behind a `<Guard>`: always someone's, also while they are asked to sign in again. */
export function useSession(): SignedInSession {
  const { session, ended, client, role, signOut } = useSessionState()
  const user = (session ?? ended)?.user
  if (!client || !user) throw new Error('useSession must be used below a Guard')
  return { client, user, role, signOut }
}
