// The history of an event or a group, as those read it who may change it, and putting a change back.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { writeErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'

const columns = z.nullable(z.record(z.string(), z.unknown()))

const entry = z.object({
  id: z.number(),
  kind: z.enum(['created', 'changed', 'deleted', 'restored', 'status']),
  is_of_series: z.boolean(),
  changed_at: z.string(),
  /** An email or the cause in words; null for the server itself. */
  changed_by: z.nullable(z.string()),
  /** The columns that changed, as they were and as they became; null for what was made, deleted or brought back whole. */
  before: columns,
  after: columns,
  /** What the types and groups are called today, by their ids; those that are gone are missing. */
  names: z.record(z.string(), z.string()),
  /** Why the old values cannot be put back. */
  obstacle: z.nullable(z.string()),
})

/** One change. */
export type HistoryEntry = z.infer<typeof entry>

/** Whose history: an event's, with that of its series, or a group's. */
export interface HistorySubject {
  kind: 'event' | 'group'
  id: string
}

/** How many changes are shown at a time. */
export const historyPage = 10

/** Changes, the latest first, before one that was seen. One more than is shown tells whether there are more. */
export async function readHistory(
  client: Client,
  { kind, id }: HistorySubject,
  olderThan: number | null,
): Promise<HistoryEntry[]> {
  if (!isId(id)) return []
  const page = { older_than: olderThan, max_entries: historyPage + 1 }
  const answer = await (kind === 'event'
    ? client.rpc('event_history', { event_id: id, ...page })
    : client.rpc('group_history', { group_id: id, ...page }))
  return checked(z.array(entry), answer)
}

/** Addresses can be typed; what is no id is not asked for. */
const isId = (id: string) => z.safeParse(z.uuid(), id).success

const titled = z.nullable(z.object({ title: z.string() }))

/** The title of an event; null where it is not on the calendar. */
export async function readEventTitle(client: Client, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const answer = await client.from('events').select('title').eq('id', id).maybeSingle()
  return checked(titled, answer)?.title ?? null
}

/** Puts back what a change replaced; the words for a failure or null. */
export async function restoreChange(client: Client, { id }: HistoryEntry): Promise<string | null> {
  const { error } = await client.rpc('restore_change', { change_id: id })
  return error && `This could not be restored. ${writeErrorText(error, 'Please try again.')}`
}
