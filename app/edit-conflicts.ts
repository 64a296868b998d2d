// Notices when a row was changed between reading it for a form and saving the form, and says who changed what.

import * as z from 'zod/mini'
import { columnLabel, inOrder, valueText } from '#domain/event/change-text.ts'
import { oneLine } from '#domain/text/short-text.ts'
import type { Client } from './data-client.ts'
import { CHANGED_MEANWHILE, NOTHING_CHANGED } from './error-messages.ts'

export interface SeenVersion {
  updatedAt: string
  /** The time zone of its times, if it has any. */
  timeZone?: string
}

/** The tables that such forms edit, with the kind of their history. */
const kinds = {
  events: 'event',
  groups: 'group',
  notices: undefined,
  event_types: undefined,
  places: undefined,
} as const

/** Explains why an update changed no row. Saving again then overwrites the newer version. */
export async function explainNoChange(
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
  return kind ? describeChangesSince(client, { kind, id }, before) : CHANGED_MEANWHILE
}

const maxEntries = 5
/** Longer values are named, not quoted. */
const maxValueLength = 80

const historyEntries = z.array(
  z.object({
    changed_at: z.string(),
    changed_by: z.nullable(z.string()),
    after: z.nullable(z.record(z.string(), z.unknown())),
    names: z.record(z.string(), z.string()),
  }),
)

/** Says who changed what of an event or a group since the version that was seen. */
export async function describeChangesSince(
  client: Client,
  { kind, id }: { kind: 'event' | 'group'; id: string },
  { updatedAt, timeZone = 'UTC' }: SeenVersion,
): Promise<string> {
  const { data } = await (kind === 'event'
    ? client.rpc('event_history', { event_id: id, max_entries: maxEntries })
    : client.rpc('group_history', { group_id: id, max_entries: maxEntries }))
  const read = z.safeParse(historyEntries, data)
  const isLater = (moment: string) => moment !== updatedAt && Date.parse(moment) >= Date.parse(updatedAt)
  const changes = read.success ? read.data.filter(({ changed_at }) => isLater(changed_at)) : []
  if (changes.length === 0) return CHANGED_MEANWHILE
  const sentences = changes.toReversed().map(({ changed_by, after, names }) => {
    const what = inOrder(Object.keys(after ?? {})).map(column => {
      const value = oneLine(valueText(column, after?.[column], { timeZone, names }))
      if (value.length > maxValueLength) return columnLabel(column)
      return `${columnLabel(column)} is now ${value === '' ? 'empty' : `“${value}”`}`
    })
    return `by ${changed_by ?? 'the server'}${what.length > 0 ? `: ${what.join('; ')}` : ''}`
  })
  return `This was changed in the meantime ${sentences.join(', and ')}. Save again to put your version in its place.`
}
