// The sentences that are offered to whoever rejects: their own last ones, and a few that every city needs.

import * as z from 'zod/mini'
import { checked } from '../../../checked-answer.ts'
import { queryNames } from '../../../query-names.ts'
import type { Client } from '../../../supabase.ts'
import { useSession } from '../../session/session-context.ts'
import { useReading } from '../../session/use-reading.ts'

const ready = [
  'It is not about cycling.',
  'It is on the calendar already.',
  'Its date is in the past.',
  'It does not say where and when it begins.',
]
const maxOwn = 4
const maxRead = 40

/** One's own last reasons first, each once, then those ready sentences that are not among them. */
export function offeredReasons(own: readonly string[]): string[] {
  return [...new Set([...[...new Set(own)].slice(0, maxOwn), ...ready])]
}

async function readOwnReasons(client: Client, userId: string): Promise<string[]> {
  const answer = await client
    .from('submission_decisions')
    .select('reason')
    .eq('decided_by', userId)
    .eq('decision', 'rejected')
    .not('reason', 'is', null)
    .order('id', { ascending: false })
    .limit(maxRead)
  return checked(z.array(z.object({ reason: z.string() })), answer).map(({ reason }) => reason)
}

/** The sentences. Without one's own, where they could not be read, there are the ready ones. */
export function useRejectionReasons(): string[] {
  const { user } = useSession()
  const query = useReading({
    name: queryNames.rejectionReasons,
    read: client => readOwnReasons(client, user.id),
    failure: 'Failed to load reasons',
  })
  return offeredReasons(query.data ?? [])
}
