// Who the signed-in person is to the website, and which pages that opens. It chooses screens and never grants a right:
// rights are decided by the database's policies.

/** The two roles that open anything. */
export type Role = 'super_admin' | 'group_moderator'

/** What a page asks of the person who opens it; 'none' is a guarded page with no requirement. */
export type Requirement = 'super_admin' | 'group_moderator' | 'any_role' | 'none'

/** What is known of the session when a guarded page is opened. */
interface Visitor {
  loading: boolean
  signedIn: boolean
  role: Role | null
}

/** What a guarded page does. */
type GuardDecision = { kind: 'loading' } | { kind: 'redirect'; to: string } | { kind: 'render' }

/** The parts of a session in which a role may stand. */
interface RoleSource {
  access_token: string
  user?:
    | { user_metadata?: unknown; app_metadata?: unknown; factors?: readonly { status: string }[] | undefined }
    | null
    | undefined
}

const LOGIN = '/admin/login'

/**
 * The role that a session carries. The token's claim decides, also when it says 'null';
 * only a token without the claim leaves it to the metadata.
 */
export function sessionRole(session: RoleSource | null): Role | null {
  if (!session) return null
  const claim = field(tokenClaims(session.access_token), 'user_role')
  if (claim !== undefined && claim !== null) return asRole(claim)
  return metadataRole(session.user?.user_metadata) ?? metadataRole(session.user?.app_metadata)
}

/** Whether a session says anything of a role at all, be it that there is none. */
export function saysRole(session: RoleSource): boolean {
  return (
    typeof field(tokenClaims(session.access_token), 'user_role') === 'string' || sessionRole(session) !== null
  )
}

/** Whether a session still lacks the code of the authenticator that its owner has enrolled; it has no rights until then. */
export function needsCode(session: RoleSource): boolean {
  const isEnrolled = session.user?.factors?.some(factor => factor.status === 'verified') ?? false
  return isEnrolled && field(tokenClaims(session.access_token), 'aal') !== 'aal2'
}

/** Which session it is, however often its token was renewed; null for nobody's. */
export function sessionId(session: RoleSource | null): string | null {
  const id = session && field(tokenClaims(session.access_token), 'session_id')
  return typeof id === 'string' ? id : null
}

/** Whether a session was begun with the link of an invitation. */
export function cameByInvitation(session: RoleSource | null): boolean {
  const methods = session && field(tokenClaims(session.access_token), 'amr')
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

/** The claims of a token, unverified; undefined for something that is no token. */
function tokenClaims(token: string): unknown {
  const [, payload] = token.split('.')
  if (!payload) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** The page where a role's work is done; null for no role. */
export function homeOf(role: Role | null): '/admin' | '/moderator' | null {
  if (role === 'super_admin') return '/admin'
  return role === 'group_moderator' ? '/moderator' : null
}

/** The last link of the header. */
export function accountLink(role: Role | null): { label: string; to: string } {
  const home = homeOf(role)
  return home ? { label: 'Admin', to: home } : { label: 'Login', to: LOGIN }
}

/** What a guarded page does for a visitor. */
export function guardPage(visitor: Visitor, requirement: Requirement): GuardDecision {
  if (visitor.loading) return { kind: 'loading' }
  if (!visitor.signedIn) return { kind: 'redirect', to: LOGIN }
  const home = homeOf(visitor.role)
  if (requirement === 'none') return home ? { kind: 'redirect', to: home } : { kind: 'render' }
  const allowed = requirement === 'any_role' ? visitor.role !== null : visitor.role === requirement
  return allowed ? { kind: 'render' } : { kind: 'redirect', to: home ?? LOGIN }
}

/** Whether a person may moderate a group: any group for a super admin, the assigned ones for a moderator. */
export function canModerateGroup(
  role: Role | null,
  moderatedGroupIds: readonly string[],
  groupId: string,
): boolean {
  return role === 'super_admin' || (role === 'group_moderator' && moderatedGroupIds.includes(groupId))
}
