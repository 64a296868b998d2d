// Reads the groups that a form offers.

import type { AppLoadContext } from 'react-router'
import { everyRow } from '../../../every-row.ts'
import { visitorClient } from '../../../supabase.ts'

/** The groups by their names; none where they cannot be read, since a ride need not have one. */
export async function readGroupNames(context: AppLoadContext): Promise<{ id: string; name: string }[]> {
  const client = visitorClient(context)
  const { data } = await everyRow((first, last) =>
    client.from('groups').select('id, name').order('name').order('id').range(first, last),
  )
  return data ?? []
}
