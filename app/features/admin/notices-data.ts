// Reads and writes notices, for the page on which they are managed.

import * as z from 'zod/mini'
import type { NoticeWords } from '#domain/notice/notice.ts'
import { checked } from '../../checked-answer.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../error-texts.ts'
import { type SeenVersion, whyNothingChanged } from '../../seen-version.ts'
import type { Client } from '../../supabase.ts'

const managedNotice = z.object({
  id: z.string(),
  text: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  updated_at: z.string(),
})

/** A notice as its list shows it. */
export type ManagedNotice = z.infer<typeof managedNotice>

/** As many as one page can hold; older ones are nobody's business any more. */
const maxNotices = 200

/** The newest notices, the last day first. */
export async function readManagedNotices(client: Client): Promise<ManagedNotice[]> {
  const answer = await client
    .from('notices')
    .select('id, text, first_day, last_day, updated_at')
    .order('last_day', { ascending: false })
    .order('first_day', { ascending: false })
    .order('id')
    .limit(maxNotices)
  return checked(z.array(managedNotice), answer)
}

/** Puts up a notice. Gives the words for a failure, or null. */
export async function createNotice(client: Client, { text, first_day, last_day }: NoticeWords) {
  const { error } = await client.from('notices').insert({ text, first_day, last_day })
  return error && writeErrorText(error, 'Failed to add notice. Please try again.')
}

/** Changes a notice, unless it is no longer the one that was seen. */
export async function updateNotice(
  client: Client,
  id: string,
  words: NoticeWords,
  seen: SeenVersion,
): Promise<string | null> {
  const { data, error } = await client
    .from('notices')
    .update({ ...words })
    .eq('id', id)
    .eq('updated_at', seen.updatedAt)
    .select('id')
  if (error) return writeErrorText(error, 'Failed to update notice. Please try again.')
  return data.length === 0 ? whyNothingChanged(client, 'notices', id, seen) : null
}

/** Takes a notice down. */
export async function deleteNotice(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client.from('notices').delete().eq('id', id).select('id')
  if (error) return `Error deleting notice: ${writeErrorText(error, 'Unknown error')}`
  return data.length === 0 ? `Error deleting notice: ${NOTHING_CHANGED}` : null
}
