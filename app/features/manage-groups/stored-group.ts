// A group as the form takes it up, read or taken from the list of all groups.

import * as z from 'zod/mini'
import type { Client } from '../../supabase.ts'
import type { Found } from '../fallback/reading.ts'
import type { Group } from '../groups/group-provider.tsx'
import type { StoredGroup } from './group-schema.ts'

const links = z.array(z.object({ platform: z.string(), url: z.string() }))
const place = z.nullable(z.object({ address: z.nullish(z.string()) }))

/** A group with everything that can be edited, and which version it is. */
interface EditableGroup extends StoredGroup {
  updated_at: string
}

/** What the form needs of a row. */
function editableGroup(row: Group): EditableGroup {
  const address = addressOf(row)
  return { ...row, social_links: z.parse(links, row.social_links), location: { address } }
}

/** Where a group meets, as text; null where nothing is known. */
export function addressOf(row: Pick<Group, 'location'>): string | null {
  return z.parse(place, row.location)?.address || null
}

/** One group, to be edited. */
export async function readStoredGroup(client: Client, id: string): Promise<Found<EditableGroup>> {
  const notFound = { ok: false, error: 'Group not found', missing: 'never there' } as const
  if (!z.safeParse(z.uuid(), id).success) return notFound
  const { data, error } = await client.from('groups').select('*').eq('id', id).maybeSingle()
  if (error) return { ok: false, error: 'Failed to load group data. Please try again.' }
  return data ? { ok: true, value: editableGroup(data) } : notFound
}
