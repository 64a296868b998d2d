// Writes groups as the signed-in person; the database decides whether they may.

import { createGroupErrorText, writeErrorText } from '../../error-texts.ts'
import { type SeenVersion, whyNothingChanged } from '../../seen-version.ts'
import type { Client } from '../../supabase.ts'
import type { GroupPayload } from './group-schema.ts'

const taken = { '23505': 'A group with this name already exists.' }

function rowOf({ social_links, ...payload }: GroupPayload) {
  return { ...payload, social_links: social_links.map(link => ({ ...link })) }
}

/** Creates a group. Gives the words for a failure, or null. */
export async function createGroup(client: Client, payload: GroupPayload, by: string): Promise<string | null> {
  const { error } = await client.from('groups').insert({ ...rowOf(payload), created_by: by })
  return error && createGroupErrorText(error)
}

/** Changes a group, unless it is no longer the one that was seen. */
export async function updateGroup(
  client: Client,
  id: string,
  payload: GroupPayload,
  seen: SeenVersion,
): Promise<string | null> {
  const { data, error } = await client
    .from('groups')
    .update(rowOf(payload))
    .eq('id', id)
    .eq('updated_at', seen.updatedAt)
    .select('id')
  if (error) return writeErrorText(error, 'Failed to update group. Please try again.', taken)
  return data.length === 0 ? whyNothingChanged(client, 'groups', id, seen) : null
}

/** Deletes a group; its events stay, without it. Gives the change that can be taken back, or the words for a failure. */
export async function deleteGroup(
  client: Client,
  id: string,
): Promise<{ changeId: string } | { problem: string }> {
  const { data, error } = await client.rpc('delete_group', { group_id: id })
  if (error) return { problem: `Error deleting group: ${writeErrorText(error, 'Unknown error')}` }
  return { changeId: data }
}

/** Brings a group back, with its moderators and its events. */
export async function undoGroupDeletion(client: Client, changeId: string): Promise<string | null> {
  const { error } = await client.rpc('undo_group_deletion', { change_id: changeId })
  return error && `Error restoring group: ${writeErrorText(error, 'Unknown error')}`
}

/** Says whether the moderators of a group review its submissions. */
export async function setGroupReview(client: Client, id: string, mayReview: boolean): Promise<string | null> {
  const { error } = await client.rpc('set_group_review', { group_id: id, moderators_review: mayReview })
  return error && writeErrorText(error, 'Failed to save this. Please try again.')
}

/** Moves everything to another group, and deletes the first. */
export async function mergeGroups(client: Client, fromId: string, intoId: string): Promise<string | null> {
  const { error } = await client.rpc('merge_groups', { from_id: fromId, into_id: intoId })
  return error && `Error merging groups: ${writeErrorText(error, 'Unknown error')}`
}
