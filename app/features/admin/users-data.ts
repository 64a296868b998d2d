// Roles, invitations and moderated groups: reads and changes them. The database decides who may.

import * as z from 'zod/mini'
import { requiredEmail } from '#domain/text/form-fields.ts'
import type { Client } from '../../data-client.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../error-messages.ts'
import { parseResponse, readAllRows } from '../../read-data.ts'
import { writeFailure } from '../../ui/staff-list.tsx'
import type { Role } from '../account/session-role.ts'

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

/** A group that someone moderates; the id is that of the assignment. */
export type Assignment = Pick<z.infer<typeof assignmentRows>[number], 'id' | 'group'>

/** Someone with an account and a role. */
export interface UserWithRole {
  user_id: string
  email: string
  role: Role
  created_at: string
  /** Null for never; undefined if it could not be read. */
  lastSignInAt: string | null | undefined
  moderatedGroups: Assignment[]
}

/** An address that has a role or a group, but no account yet. */
export interface Invitation {
  email: string
  role: Role
  pendingSince: string
  groups: Assignment[]
}

interface Users {
  users: UserWithRole[]
  invitations: Invitation[]
}

/** Everyone with a role and everyone invited, the oldest first. */
export async function readUsers(client: Client): Promise<Users> {
  const [roleAnswer, assignmentAnswer, signInAnswer] = await Promise.all([
    readAllRows((first, last) =>
      client
        .from('user_roles')
        .select('user_id, email, role, created_at')
        .order('created_at')
        .order('id')
        .range(first, last),
    ),
    readAllRows((first, last) =>
      client
        .from('group_moderators')
        .select('id, user_id, email, created_at, group:groups(id, name)')
        .order('created_at')
        .order('id')
        .range(first, last),
    ),
    readAllRows((first, last) => client.rpc('last_sign_ins').order('user_id').range(first, last)),
  ])
  const roles = parseResponse(roleRows, roleAnswer)
  const assignments = parseResponse(assignmentRows, assignmentAnswer)
  // The list is useful without it.
  const signIns = z.safeParse(signInRows, signInAnswer.data).data ?? []
  const groupsWhere = (matches: (row: { user_id: string | null; email: string | null }) => boolean) =>
    assignments.filter(matches).map(({ id, group }) => ({ id, group }))
  const users = roles.flatMap(({ user_id, email, role, created_at }) =>
    user_id === null
      ? []
      : {
          user_id,
          created_at,
          email: email ?? 'N/A',
          role: asRole(role),
          lastSignInAt: signIns.find(row => row.user_id === user_id)?.last_sign_in_at,
          moderatedGroups: groupsWhere(row => row.user_id === user_id),
        },
  )
  const waiting = [...roles, ...assignments].filter(row => row.user_id === null)
  const invitations = [...new Set(waiting.flatMap(({ email }) => email ?? []))].map(email => ({
    email,
    role: asRole(roles.find(row => row.user_id === null && row.email === email)?.role),
    pendingSince: waiting.flatMap(row => (row.email === email ? row.created_at : [])).toSorted()[0] ?? '',
    groups: groupsWhere(row => row.user_id === null && row.email === email),
  }))
  return { users, invitations }
}

function asRole(role: string | undefined): Role {
  return role === 'super_admin' ? role : 'group_moderator'
}

/** The form that invites someone: a moderator needs at least one group, a super admin none. */
export const moderatorForm = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('group_moderator'),
    email: requiredEmail(),
    group_ids: z.array(z.string()).check(z.minLength(1, 'Please select at least one group.')),
  }),
  z.object({ role: z.literal('super_admin'), email: requiredEmail(), group_ids: z.array(z.string()) }),
])

const UNIQUE_VIOLATION = '23505'
const errorText = (error: unknown) => `Error: ${writeErrorText(error, 'Unknown error')}`
const texts = { prefix: 'Error: ' }

/** For writes that must change a row: if none changed, the write was refused. */
async function changeFailure(write: PromiseLike<{ data: unknown[] | null; error: unknown }>) {
  const { data, error } = await write
  if (error) return errorText(error)
  return data?.length === 0 ? `Error: ${NOTHING_CHANGED}` : null
}

/**
 * Makes someone a moderator of groups. A person with a role gets the groups immediately; anyone else gets a role and
 * groups by email, and the server sends the invitation. Rows that exist are left as they are, so retrying is safe.
 */
export async function createModerator(
  client: Client,
  known: Users,
  email: string,
  groupIds: readonly string[],
): Promise<string | null> {
  const user = known.users.find(candidate => candidate.email === email)
  if (user?.role === 'super_admin')
    return 'Error: This person is a super admin and can moderate every group already.'
  if (user) return assignGroups(client, user, groupIds)
  const invitation = known.invitations.find(candidate => candidate.email === email)
  const missing = groupIds.filter(id => !invitation?.groups.some(({ group }) => group.id === id))
  // The groups come first: the invitation is mailed as soon as there is a row, and names the groups that exist.
  const groups = await client
    .from('group_moderators')
    .insert(missing.map(group_id => ({ group_id, email, user_id: null })))
  if (groups.error && groups.error.code !== UNIQUE_VIOLATION) return errorText(groups.error)
  const { error } = await client.from('user_roles').insert({ email, role: 'group_moderator', user_id: null })
  return error && error.code !== UNIQUE_VIOLATION ? errorText(error) : null
}

/** Makes someone a super admin: immediately if they have a role, otherwise by invitation. A pending one is raised. */
export async function inviteSuperAdmin(client: Client, known: Users, email: string): Promise<string | null> {
  const user = known.users.find(candidate => candidate.email === email)
  if (user?.role === 'super_admin') return 'Error: This person is a super admin already.'
  if (user) return setRole(client, user.user_id, 'super_admin')
  const invitation = known.invitations.find(candidate => candidate.email === email)
  if (invitation?.role === 'super_admin')
    return 'Error: This person has been invited as a super admin already.'
  const raised = await client
    .from('user_roles')
    .update({ role: 'super_admin' })
    .eq('email', email)
    .is('user_id', null)
    .select('id')
  if (raised.error) return errorText(raised.error)
  if (raised.data.length > 0) {
    // An email that is queued already needs no resend: its text is written when it is sent, with the new role.
    await client.rpc('resend_invitation', { invited_email: email })
    return null
  }
  const { error } = await client.from('user_roles').insert({ email, role: 'super_admin', user_id: null })
  return error && errorText(error)
}

export async function assignGroups(
  client: Client,
  { user_id, moderatedGroups }: Pick<UserWithRole, 'user_id' | 'moderatedGroups'>,
  groupIds: readonly string[],
): Promise<string | null> {
  const missing = groupIds.filter(id => !moderatedGroups.some(({ group }) => group.id === id))
  if (missing.length === 0) return null
  const { error } = await client
    .from('group_moderators')
    .insert(missing.map(group_id => ({ group_id, user_id })))
  return error && error.code !== UNIQUE_VIOLATION ? errorText(error) : null
}

/** Removes a group from a moderator without knowing the id of the assignment. */
export function removeGroup(client: Client, userId: string, groupId: string) {
  return writeFailure(
    client.from('group_moderators').delete().eq('user_id', userId).eq('group_id', groupId),
    texts,
  )
}

/** Removes a group from a moderator or an invitation. */
export function removeAssignment(client: Client, id: string) {
  return changeFailure(client.from('group_moderators').delete().eq('id', id).select('id'))
}

export function setRole(client: Client, userId: string, role: Role) {
  return changeFailure(client.from('user_roles').update({ role }).eq('user_id', userId).select('id'))
}

/** Removes someone's role and groups. The role goes first: if it is the last super admin's, nothing is removed. */
export async function removeRole(client: Client, userId: string): Promise<string | null> {
  return (
    (await changeFailure(client.from('user_roles').delete().eq('user_id', userId).select('id'))) ??
    writeFailure(client.from('group_moderators').delete().eq('user_id', userId), texts)
  )
}

export async function withdrawInvitation(client: Client, email: string): Promise<string | null> {
  const groups = client.from('group_moderators').delete().eq('email', email).is('user_id', null)
  const role = client.from('user_roles').delete().eq('email', email).is('user_id', null)
  // A query is sent when it is awaited: the role stays if removing the groups fails.
  return (await writeFailure(groups, texts)) ?? writeFailure(role, texts)
}

export function resendInvitation(client: Client, email: string) {
  return writeFailure(client.rpc('resend_invitation', { invited_email: email }), texts)
}
