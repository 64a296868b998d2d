// Notices when a row was changed between reading it for a form and saving the form.

import { changedSince } from './changed-since.ts'
import { CHANGED_MEANWHILE, NOTHING_CHANGED } from './error-texts.ts'
import type { Client } from './supabase.ts'

/** The version of a row that a form shows, told by the time of its last change. */
export interface SeenVersion {
  updatedAt: string
  /** Where its times are read, if it has any. */
  timeZone?: string
}

/** What has a history, by its table. */
const kinds = {
  events: 'event',
  groups: 'group',
  notices: undefined,
  event_types: undefined,
  places: undefined,
} as const

/** Why an update of the version that was seen changed nothing. Saving once more is then a decision, and succeeds. */
export async function whyNothingChanged(
  client: Client,
  table: keyof typeof kinds,
  id: string,
  seen: SeenVersion,
): Promise<string> {
  const { data } = await client.from(table).select('updated_at').eq('id', id).maybeSingle()
  const before = { ...seen }
  if (!data || data.updated_at === before.updatedAt) return NOTHING_CHANGED
  seen.updatedAt = data.updated_at
  const kind = kinds[table]
  return kind ? changedSince(client, { kind, id }, before) : CHANGED_MEANWHILE
}
