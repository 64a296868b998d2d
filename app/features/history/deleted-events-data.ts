// The deleted events that somebody may bring back.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import type { Client } from '../../supabase.ts'

const deletedEvent = z.object({
  id: z.string(),
  title: z.string(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  group_name: z.nullable(z.string()),
  /** An email or the cause in words; null where nobody knows. */
  deleted_by: z.nullable(z.string()),
  deleted_at: z.string(),
  restorable_until: z.string(),
  /** How many dates of a series were deleted with it. */
  dates: z.number(),
  /** Why it cannot be restored. */
  obstacle: z.nullable(z.string()),
})

export type DeletedEvent = z.infer<typeof deletedEvent>

/** Which part of the list. */
export interface DeletedQuery {
  /** An event: then the list has all dates of its series that were deleted with it. */
  togetherWith: string | null
  /** The last event of the page before. */
  after: Pick<DeletedEvent, 'id' | 'deleted_at'> | null
}

/** How many rows are shown at a time. */
export const deletedPage = 20

/** The list, the latest deleted first. One more than is shown tells whether there are more. */
export async function readDeletedEvents(
  client: Client,
  { togetherWith, after }: DeletedQuery,
): Promise<DeletedEvent[]> {
  const answer = await client.rpc('restorable_events', {
    together_with: togetherWith,
    older_than: after?.deleted_at ?? null,
    older_id: after?.id ?? null,
    max_rows: deletedPage + 1,
  })
  return checked(z.array(deletedEvent), answer)
}
