// Who has a role or an invitation, and which groups they moderate.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import type { Client } from '../../supabase.ts'
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

const text = z.nullable(z.string())
const roleRows = z.array(z.object({ user_id: text, email: text, role: z.string(), created_at: z.string() }))
const assignmentRows = z.array(
  z.object({
    id: z.string(),
    user_id: text,
    email: text,
    group: z.object({ id: z.string(), name: z.string() }),
  }),
)

/** Everyone with a role, and everyone invited, in the order in which they came. */
export async function readUsers(client: Client): Promise<Users> {
  const [roleAnswer, assignmentAnswer] = await Promise.all([
    client.from('user_roles').select('user_id, email, role, created_at').order('created_at'),
    client.from('group_moderators').select('id, user_id, email, group:groups(id, name)').order('created_at'),
  ])
  const roles = checked(roleRows, roleAnswer)
  const assignments = checked(assignmentRows, assignmentAnswer)
  const groupsOf = (matches: (row: { user_id: string | null; email: string | null }) => boolean) =>
    assignments.filter(matches).map(({ id, group }) => ({ id, group }))
  const users = roles.flatMap(({ user_id, email, role, created_at }) =>
    user_id === null
      ? []
      : {
          ...{ user_id, created_at, email: email ?? 'N/A', role: asRole(role) },
          moderatedGroups: groupsOf(row => row.user_id === user_id),
        },
  )
  const waiting = [...roles, ...assignments].filter(row => row.user_id === null)
  const invitations = [...new Set(waiting.flatMap(({ email }) => email ?? []))].map(email => ({
    email,
    role: asRole(roles.find(row => row.user_id === null && row.email === email)?.role),
    groups: groupsOf(row => row.user_id === null && row.email === email),
  }))
  return { users, invitations }
}

function asRole(role: string | undefined): Role {
  return role === 'super_admin' ? role : 'group_moderator'
}
