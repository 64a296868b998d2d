// Who has a role or an invitation, and which groups they moderate.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { everyRow } from '../../every-row.ts'
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
  /** Null for never; undefined where it could not be read. */
  lastSignInAt: string | null | undefined
  moderatedGroups: Assignment[]
}

/** An address that was given a role or a group and has no account yet. */
export interface Invitation {
  email: string
  role: Role
  /** When they were first given something. */
  pendingSince: string
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
    created_at: z.string(),
    group: z.object({ id: z.string(), name: z.string() }),
  }),
)

const signInRows = z.array(z.object({ user_id: z.string(), last_sign_in_at: text }))

/** Everyone with a role, and everyone invited, in the order in which they came. */
export async function readUsers(client: Client): Promise<Users> {
  const [roleAnswer, assignmentAnswer, signInAnswer] = await Promise.all([
    everyRow((first, last) =>
      client
        .from('user_roles')
        .select('user_id, email, role, created_at')
        .order('created_at')
        .order('id')
        .range(first, last),
    ),
    everyRow((first, last) =>
      client
        .from('group_moderators')
        .select('id, user_id, email, created_at, group:groups(id, name)')
        .order('created_at')
        .order('id')
        .range(first, last),
    ),
    everyRow((first, last) => client.rpc('last_sign_ins').order('user_id').range(first, last)),
  ])
  const roles = checked(roleRows, roleAnswer)
  const assignments = checked(assignmentRows, assignmentAnswer)
  // The people can be looked after without it.
  const signIns = z.safeParse(signInRows, signInAnswer.data).data ?? []
  const groupsOf = (matches: (row: { user_id: string | null; email: string | null }) => boolean) =>
    assignments.filter(matches).map(({ id, group }) => ({ id, group }))
  const users = roles.flatMap(({ user_id, email, role, created_at }) =>
    user_id === null
      ? []
      : {
          ...{ user_id, created_at, email: email ?? 'N/A', role: asRole(role) },
          lastSignInAt: signIns.find(row => row.user_id === user_id)?.last_sign_in_at,
          moderatedGroups: groupsOf(row => row.user_id === user_id),
        },
  )
  const waiting = [...roles, ...assignments].filter(row => row.user_id === null)
  const invitations = [...new Set(waiting.flatMap(({ email }) => email ?? []))].map(email => ({
    email,
    role: asRole(roles.find(row => row.user_id === null && row.email === email)?.role),
    pendingSince: waiting.flatMap(row => (row.email === email ? row.created_at : [])).toSorted()[0] ?? '',
    groups: groupsOf(row => row.user_id === null && row.email === email),
  }))
  return { users, invitations }
}

function asRole(role: string | undefined): Role {
  return role === 'super_admin' ? role : 'group_moderator'
}
