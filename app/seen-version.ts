// Notices when a row was changed between reading it for a form and saving the form.

import { CHANGED_MEANWHILE, NOTHING_CHANGED } from './error-texts.ts'
import type { Client } from './supabase.ts'

/** The version of a row that a form shows, told by the time of its last change. */
export interface SeenVersion {
  updatedAt: string
}

/** Why an update of the version that was seen changed nothing. Saving once more is then a decision, and succeeds. */
export async function whyNothingChanged(
  client: Client,
  table: 'events' | 'groups' | 'notices' | 'event_types',
  id: string,
  seen: SeenVersion,
): Promise<string> {
  const { data } = await client.from(table).select('updated_at').eq('id', id).maybeSingle()
  if (!data || data.updated_at === seen.updatedAt) return NOTHING_CHANGED
  seen.updatedAt = data.updated_at
  return CHANGED_MEANWHILE
}
