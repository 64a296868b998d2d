// The groups that the signed-in moderator is assigned to.

import * as z from 'zod/mini'
import type { Client } from '../../data-client.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { useSession } from './session.tsx'
import { useReading } from './use-reading.ts'

const moderatedGroup = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Whether its moderators review its submissions. */
  moderators_review: z.boolean(),
})

export type ModeratedGroup = z.infer<typeof moderatedGroup>

const none: readonly ModeratedGroup[] = []

/** The list is empty while it loads, and for anyone who is not a moderator. */
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
  const rows = await client
    .from('group_moderators')
    .select('groups(id, name, description, moderators_review)')
    .eq('user_id', moderatorId)
  return parseResponse(z.array(z.object({ groups: moderatedGroup })), rows)
    .map(({ groups }) => groups)
    .sort((a, b) => a.name.localeCompare(b.name))
}
