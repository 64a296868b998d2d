// Who has a role or an invitation, and which groups they moderate.

import type { Client } from '../../supabase.ts'
import type { Reading } from '../fallback/reading.ts'
import type { Role } from '../session/session-role.ts'

/** A group that someone moderates, by the row that says so. */
export interface Assignment {
  id: string
  group: { id: string; name: string }
}

/** Someone with an account and a role. */
export interface UserWithRole {
  user_id: string
  email: string
  role: Role
  created_at: string
  moderatedGroups: Assignment[]
}

/** An address that was given a role or a group and has no account yet. */
export interface Invitation {
  email: string
  role: Role
  groups: Assignment[]
}

/** Both lists. */
export interface Users {
  users: UserWithRole[]
  invitations: Invitation[]
}

/** Everyone with a role, and everyone invited, in the order in which they came. */
export async function readUsers(client: Client): Promise<Reading<Users>> {
  const [roles, assignments] = await Promise.all([
    client.from('user_roles').select('user_id, email, role, created_at').order('created_at'),
    client
      .from('group_moderators')
      .select('id, user_id, email, created_at, group:groups(id, name)')
      .order('created_at'),
  ])
  if (roles.error || assignments.error) return { ok: false, error: 'Failed to load users. Please try again.' }
  const groupsOf = (matches: (row: { user_id: string | null; email: string | null }) => boolean) =>
    assignments.data.filter(matches).map(({ id, group }) => ({ id, group }))
  const users = roles.data.flatMap(({ user_id, email, role, created_at }) =>
    user_id === null
      ? []
      : {
          ...{ user_id, created_at, email: email ?? 'N/A', role: asRole(role) },
          moderatedGroups: groupsOf(row => row.user_id === user_id),
        },
  )
  const waiting = [...roles.data, ...assignments.data].filter(row => row.user_id === null)
  const invitations = [...new Set(waiting.flatMap(({ email }) => email ?? []))].map(email => ({
    email,
    role: asRole(roles.data.find(row => row.user_id === null && row.email === email)?.role),
    groups: groupsOf(row => row.user_id === null && row.email === email),
  }))
  return { ok: true, value: { users, invitations } }
}

function asRole(role: string | undefined): Role {
  return role === 'super_admin' ? role : 'group_moderator'
}
