// What becomes of the session when the sign-in service reports something: all of its events in one place.

import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { needsCode } from './session-role.ts'

/** What is known of the session at one moment. */
export interface SessionState {
  /** False until the browser's storage has been asked. */
  isKnown: boolean
  session: Session | null
  /** The session that ended here without being asked to, until someone is signed in again. */
  ended: Session | null
}

/** Before anything is known. */
export const unknownSession: SessionState = { isKnown: false, session: null, ended: null }

/** The event of the service with its session, or that someone here chose to leave. */
export type SessionChange = { event: AuthChangeEvent | 'LEAVING'; session: Session | null }

/** The state after a change. */
export function nextSessionState(state: SessionState, { event, session }: SessionChange): SessionState {
  switch (event) {
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'USER_UPDATED':
    case 'PASSWORD_RECOVERY':
    case 'MFA_CHALLENGE_VERIFIED':
      return session ? signedIn(state, session) : { ...state, isKnown: true, session: null }
    case 'SIGNED_OUT':
      return { isKnown: true, session: null, ended: state.session ?? state.ended }
    case 'LEAVING':
      return { isKnown: true, session: null, ended: null }
  }
}

/** Half a sign-in does not bring the ended session back: its code is still to come. */
function signedIn(state: SessionState, session: Session): SessionState {
  return { isKnown: true, session, ended: needsCode(session) ? state.ended : null }
}
