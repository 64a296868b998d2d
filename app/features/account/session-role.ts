// What a session says about a person: their role, and the pages that it opens. It only chooses what to show: permissions
// are up to the database's policies. The session that the browser stores is read without loading the sign-in code.

import { useSyncExternalStore } from 'react'
import { readStoredText } from '../../local-storage.ts'

export type Role = 'super_admin' | 'group_moderator'

/** The role that a page requires; 'none' is a guarded page without a requirement. */
export type Requirement = Role | 'any_role' | 'none'

/** The fields of a session that may contain a role. */
interface RoleSource {
  access_token: string
  user?:
    | { user_metadata?: unknown; app_metadata?: unknown; factors?: readonly { status: string }[] | undefined }
    | null
    | undefined
}

const LOGIN = '/admin/login'

/** The role of a session. The token's claim decides, even if it is 'null'; without a claim the metadata does. */
export function sessionRole(session: RoleSource | null): Role | null {
  if (!session) return null
  const claim = tokenClaim(session, 'user_role')
  if (claim !== undefined && claim !== null) return asRole(claim)
  return metadataRole(session.user?.user_metadata) ?? metadataRole(session.user?.app_metadata)
}

/** Whether a session states a role at all, or states that there is none. */
export function hasRoleClaim(session: RoleSource): boolean {
  return typeof tokenClaim(session, 'user_role') === 'string' || sessionRole(session) !== null
}

/** Whether a session still needs the code of the person's authenticator. Until then it has no permissions. */
export function needsCode(session: RoleSource): boolean {
  const isEnrolled = session.user?.factors?.some(factor => factor.status === 'verified') ?? false
  return isEnrolled && tokenClaim(session, 'aal') !== 'aal2'
}

/** The id of a session, which stays the same when its token is renewed. */
export function sessionId(session: RoleSource | null): string | null {
  const id = session && tokenClaim(session, 'session_id')
  return typeof id === 'string' ? id : null
}

/** Whether a session was started with the link of an invitation. */
export function isFromInvitation(session: RoleSource | null): boolean {
  const methods = session && tokenClaim(session, 'amr')
  return Array.isArray(methods) && methods.some(method => field(method, 'method') === 'invite')
}

function metadataRole(metadata: unknown): Role | null {
  return asRole(field(metadata, 'user_role')) ?? asRole(field(metadata, 'role'))
}

function asRole(value: unknown): Role | null {
  return value === 'super_admin' || value === 'group_moderator' ? value : null
}

function field(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined
}

/** A claim of the session's token, unverified; undefined if the token is malformed. */
function tokenClaim({ access_token }: RoleSource, name: string): unknown {
  const [, payload] = access_token.split('.')
  if (!payload) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0))
    return field(JSON.parse(new TextDecoder().decode(bytes)), name)
  } catch {
    return undefined
  }
}

export function dashboardPath(role: Role | null): '/admin' | '/moderator' | null {
  if (role === 'super_admin') return '/admin'
  return role === 'group_moderator' ? '/moderator' : null
}

/** The last link of the header. */
export function accountLink(role: Role | null): { label: string; to: string } {
  const dashboard = dashboardPath(role)
  return dashboard ? { label: 'Admin', to: dashboard } : { label: 'Login', to: LOGIN }
}

interface Visitor {
  loading: boolean
  signedIn: boolean
  role: Role | null
}

type GuardDecision = { kind: 'loading' } | { kind: 'redirect'; to: string } | { kind: 'render' }

/** What a guarded page does for a visitor. */
export function guardPage(visitor: Visitor, requirement: Requirement): GuardDecision {
  if (visitor.loading) return { kind: 'loading' }
  if (!visitor.signedIn) return { kind: 'redirect', to: LOGIN }
  const dashboard = dashboardPath(visitor.role)
  if (requirement === 'none') return dashboard ? { kind: 'redirect', to: dashboard } : { kind: 'render' }
  const isAllowed = requirement === 'any_role' ? visitor.role !== null : visitor.role === requirement
  return isAllowed ? { kind: 'render' } : { kind: 'redirect', to: dashboard ?? LOGIN }
}

/** Super admins may moderate any group, moderators the ones they are assigned to. */
export function canModerateGroup(role: Role | null, moderatedGroupIds: readonly string[], groupId: string) {
  return role === 'super_admin' || (role === 'group_moderator' && moderatedGroupIds.includes(groupId))
}

interface StoredSession {
  signedIn: boolean
  role: Role | null
}

const nobody: StoredSession = { signedIn: false, role: null }

/** The stored session. On the server and in the first render it is nobody's, because pages are the same for everyone. */
export function useStoredSession(): StoredSession {
  return parseSession(useSyncExternalStore(subscribe, storedText, () => null))
}

function storedText(): string | null {
  // supabase-js derives its storage key from the host in this way.
  return readStoredText(`sb-${window.location.hostname.split('.')[0]}-auth-token`)
}

function parseSession(text: string | null): StoredSession {
  if (!text) return nobody
  try {
    const session: unknown = JSON.parse(text)
    const access_token = field(session, 'access_token')
    if (typeof session !== 'object' || typeof access_token !== 'string') return nobody
    const stored = { ...session, access_token }
    return needsCode(stored) ? nobody : { signedIn: true, role: sessionRole(stored) }
  } catch {
    return nobody
  }
}

// Browsers announce a change in storage only to the other tabs.
const changedHere = 'stored-session'

export function announceStoredSession(): void {
  window.dispatchEvent(new Event(changedHere))
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  window.addEventListener(changedHere, onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    window.removeEventListener(changedHere, onChange)
  }
}
