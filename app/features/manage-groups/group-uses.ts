// Counts what belongs to a group, before it is merged or deleted.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { queryNames } from '../../query-names.ts'
import { useReading } from '../session/use-reading.ts'

const groupUses = z.object({
  events: z.number(),
  series: z.number(),
  moderators: z.number(),
  invitations: z.number(),
  submissions: z.number(),
})

/** How much belongs to a group. */
export type GroupUses = z.infer<typeof groupUses>

/** Counts it for a question that is being asked. */
export function useGroupUses(id: string) {
  return useReading({
    name: queryNames.groupUses(id),
    read: async client => checked(groupUses, await client.rpc('group_uses', { group_id: id }).single()),
    failure: 'Failed to load what belongs to this group.',
    use: 'form',
  })
}
