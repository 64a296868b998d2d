// Counts what belongs to a group, and moves it to another; the database decides whether the signed-in person may.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { writeErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'

const groupUses = z.object({
  events: z.number(),
  series: z.number(),
  moderators: z.number(),
  invitations: z.number(),
  submissions: z.number(),
})

/** How much belongs to a group. */
export type GroupUses = z.infer<typeof groupUses>

/** Counts it. */
export async function readGroupUses(client: Client, id: string): Promise<GroupUses> {
  return checked(groupUses, await client.rpc('group_uses', { group_id: id }).single())
}

/** Moves everything to another group, and deletes the first. Gives the words for a failure, or null. */
export async function mergeGroups(client: Client, fromId: string, intoId: string): Promise<string | null> {
  const { error } = await client.rpc('merge_groups', { from_id: fromId, into_id: intoId })
  return error && `Error merging groups: ${writeErrorText(error, 'Unknown error')}`
}
