// The groups that the signed-in moderator looks after.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { queryNames } from '../../query-names.ts'
import type { Client } from '../../supabase.ts'
import { useSession } from './session-context.ts'
import { useReading } from './use-reading.ts'

const assignments = z.array(
  z.object({
    groups: z.object({
      ...{ id: z.string(), name: z.string(), description: z.string() },
      /** Whether its moderators review its submissions. */
      moderators_review: z.boolean(),
    }),
  }),
)

/** A group as its moderator's dashboard shows it. */
export type ModeratedGroup = z.infer<typeof assignments>[number]['groups']

const none: readonly ModeratedGroup[] = []

/** The groups of a moderator, and how far their loading has come; for anyone else the list is empty. */
export function useModeratedGroups() {
  const { user, role } = useSession()
  const query = useReading({
    name: queryNames.moderatedGroups,
    read: client => readModeratedGroups(client, user.id),
    failure: 'Failed to load groups. Please try again.',
    isWanted: role === 'group_moderator',
  })
  return { moderatedGroups: query.data ?? none, query }
}

async function readModeratedGroups(client: Client, moderatorId: string): Promise<readonly ModeratedGroup[]> {
  const answer = await client
    .from('group_moderators')
    .select('groups(id, name, description, moderators_review)')
    .eq('user_id', moderatorId)
  return checked(assignments, answer)
    .map(({ groups }) => groups)
    .sort((a, b) => a.name.localeCompare(b.name))
}
