// What the browser's storage says of a signed-in person, read without loading the sign-in code.

import { useSyncExternalStore } from 'react'
import { needsCode, type Role, sessionRole } from './session-role.ts'

/** Who is signed in here, as far as a page needs to know to choose its links. */
export interface StoredSession {
  signedIn: boolean
  role: Role | null
}

const nobody: StoredSession = { signedIn: false, role: null }

/** The key under which supabase-js keeps its session: derived from the host, as the library does it. */
function storageKey(): string {
  return `sb-${window.location.hostname.split('.')[0]}-auth-token`
}

function storedText(): string | null {
  try {
    return window.localStorage.getItem(storageKey())
  } catch {
    // A browser that forbids storage has no session either.
    return null
  }
}

function parse(text: string | null): StoredSession {
  if (!text) return nobody
  try {
    const session: unknown = JSON.parse(text)
    if (typeof session !== 'object' || session === null || !('access_token' in session)) return nobody
    const { access_token } = session
    if (typeof access_token !== 'string') return nobody
    const stored = { ...session, access_token }
    // Whose code is still to come has no rights yet, and is offered none.
    return needsCode(stored) ? nobody : { signedIn: true, role: sessionRole(stored) }
  } catch {
    return nobody
  }
}

// Browsers tell only the other tabs of a change in storage.
const changedHere = 'stored-session'

/** Tells this tab that the stored session has changed. */
export function announceStoredSession(): void {
  window.dispatchEvent(new Event(changedHere))
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  window.addEventListener(changedHere, changed)
  return () => {
    window.removeEventListener('storage', changed)
    window.removeEventListener(changedHere, changed)
  }
}

/** The stored session. The server and the first render know of nobody, since pages are the same for everyone. */
export function useStoredSession(): StoredSession {
  return parse(useSyncExternalStore(subscribe, storedText, () => null))
}
