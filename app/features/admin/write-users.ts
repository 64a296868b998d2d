// Gives and takes roles and groups; the database decides whether the signed-in person may.
// Each gives the words for a failure, or null.

import { NOTHING_CHANGED, writeErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'
import type { Role } from '../session/session-role.ts'
import type { Invitation, Users, UserWithRole } from './users-data.ts'

const taken = '23505'
const say = (error: unknown) => `Error: ${writeErrorText(error, 'Unknown error')}`

/** What came of a write of which something must be left: nothing changed means that it was refused. */
function outcome({ data, error }: { data: unknown[] | null; error: unknown }): string | null {
  if (error) return say(error)
  return data?.length === 0 ? `Error: ${NOTHING_CHANGED}` : null
}

/**
 * Makes someone a moderator of groups. Whoever has a role already gets the groups at once; anyone else gets a role and
 * groups by e-mail, and the server sends the invitation. What is there already is left as it is, so trying again is safe.
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
  // The groups come first: the invitation is mailed as soon as there is a row, and names those that are there.
  const groups = await client
    .from('group_moderators')
    .insert(missing.map(group_id => ({ group_id, email, user_id: null })))
  if (groups.error && groups.error.code !== taken) return say(groups.error)
  const { error } = await client.from('user_roles').insert({ email, role: 'group_moderator', user_id: null })
  return error && error.code !== taken ? say(error) : null
}

/**
 * Makes someone a super admin: at once where they have a role already, otherwise by an invitation. One that is pending
 * for less is raised, and sent again so that it says so.
 */
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
  if (raised.error) return say(raised.error)
  if (raised.data.length > 0) {
    // Where a mail is on its way it is written when it is sent, and says so by itself.
    await client.rpc('resend_invitation', { invited_email: email })
    return null
  }
  const { error } = await client.from('user_roles').insert({ email, role: 'super_admin', user_id: null })
  return error && say(error)
}

/** Gives a moderator more groups. */
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
  return error && error.code !== taken ? say(error) : null
}

/** Takes a group from a moderator, by what was given rather than by the row that says so. */
export async function takeGroup(client: Client, userId: string, groupId: string): Promise<string | null> {
  const { error } = await client
    .from('group_moderators')
    .delete()
    .eq('user_id', userId)
    .eq('group_id', groupId)
  return error && say(error)
}

/** Takes a group from a moderator, or from an invitation. */
export async function removeAssignment(client: Client, id: string): Promise<string | null> {
  return outcome(await client.from('group_moderators').delete().eq('id', id).select('id'))
}

/** Changes what someone is. */
export async function setRole(client: Client, userId: string, role: Role): Promise<string | null> {
  return outcome(await client.from('user_roles').update({ role }).eq('user_id', userId).select('id'))
}

/** Takes someone's role and groups. The role goes first: the last super admin's cannot, and then nothing does. */
export async function removeRole(client: Client, userId: string): Promise<string | null> {
  const failure = outcome(await client.from('user_roles').delete().eq('user_id', userId).select('id'))
  if (failure !== null) return failure
  const { error } = await client.from('group_moderators').delete().eq('user_id', userId)
  return error && say(error)
}

/** Takes an invitation back before it is accepted. */
export async function withdrawInvitation(client: Client, { email }: Invitation): Promise<string | null> {
  const groups = await client.from('group_moderators').delete().eq('email', email).is('user_id', null)
  if (groups.error) return say(groups.error)
  const { error } = await client.from('user_roles').delete().eq('email', email).is('user_id', null)
  return error && say(error)
}

/** Has the invitation mailed once more. */
export async function resendInvitation(client: Client, { email }: Invitation): Promise<string | null> {
  const { error } = await client.rpc('resend_invitation', { invited_email: email })
  return error && say(error)
}
