// Says who changed what since a form was filled, where the history tells.

import * as z from 'zod/mini'
import { columnLabel, inOrder, valueText } from '#domain/history/column-words.ts'
import { oneLine } from '#domain/text/event-text.ts'
import { CHANGED_MEANWHILE } from './error-texts.ts'
import type { Client } from './supabase.ts'

/** Of more changes the latest are named. */
const maxEntries = 5

/** What is longer is named, and not repeated. */
const maxValueLength = 80

const entries = z.array(
  z.object({
    changed_at: z.string(),
    changed_by: z.nullable(z.string()),
    after: z.nullable(z.record(z.string(), z.unknown())),
    names: z.record(z.string(), z.string()),
  }),
)

/** The sentence about an event with its series or a group, since the time of the last change that was seen. */
export async function changedSince(
  client: Client,
  { kind, id }: { kind: 'event' | 'group'; id: string },
  { updatedAt, timeZone = 'UTC' }: { updatedAt: string; timeZone?: string },
): Promise<string> {
  const { data } = await (kind === 'event'
    ? client.rpc('event_history', { event_id: id, max_entries: maxEntries })
    : client.rpc('group_history', { group_id: id, max_entries: maxEntries }))
  const read = z.safeParse(entries, data)
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
