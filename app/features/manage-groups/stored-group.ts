// A group as the form takes it up, read or taken from the list of all groups.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import type { Client } from '../../supabase.ts'
import { type Group, storedGroup } from '../groups/group-provider.tsx'

/** Where a group meets, as text; null where nothing is known. */
export function addressOf({ location }: Pick<Group, 'location'>): string | null {
  return location?.address || null
}

/** One group, to be edited; null where there is none. */
export async function readStoredGroup(client: Client, id: string): Promise<Group | null> {
  if (!z.safeParse(z.uuid(), id).success) return null
  const answer = await client.from('groups').select('*').eq('id', id).maybeSingle()
  return checked(z.nullable(storedGroup), answer)
}
