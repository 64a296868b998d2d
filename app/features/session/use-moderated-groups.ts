// The groups that the signed-in moderator looks after, loaded in the background.

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Client } from '../../supabase.ts'

/** A group as its moderator's dashboard shows it. */
export interface ModeratedGroup {
  id: string
  name: string
  description: string
}

/** The groups and how far their loading has come. */
export interface ModeratedGroups {
  moderatedGroups: readonly ModeratedGroup[]
  moderatedGroupsStatus: 'loading' | 'ready' | 'failed'
  /** Reads them again, after a change. */
  reloadModeratedGroups(): Promise<void>
}

type Loaded = { moderatorId: string; groups: readonly ModeratedGroup[]; isFailed: boolean }

const none: readonly ModeratedGroup[] = []

/** Loads the groups of a moderator; for anyone else the list is empty. */
export function useModeratedGroups(client: Client | null, moderatorId: string | null): ModeratedGroups {
  const [loaded, setLoaded] = useState<Loaded | null>(null)

  const reloadModeratedGroups = useCallback(async () => {
    if (!client || moderatorId === null) return
    const groups = await readGroups(client, moderatorId)
    setLoaded({ moderatorId, groups: groups ?? none, isFailed: groups === null })
  }, [client, moderatorId])

  useEffect(() => void reloadModeratedGroups(), [reloadModeratedGroups])

  return useMemo(() => {
    if (moderatorId === null)
      return { moderatedGroups: none, moderatedGroupsStatus: 'ready', reloadModeratedGroups }
    // What was read for whoever was signed in before is nobody else's business.
    if (loaded?.moderatorId !== moderatorId)
      return { moderatedGroups: none, moderatedGroupsStatus: 'loading', reloadModeratedGroups }
    const moderatedGroupsStatus = loaded.isFailed ? 'failed' : 'ready'
    return { moderatedGroups: loaded.groups, moderatedGroupsStatus, reloadModeratedGroups }
  }, [moderatorId, loaded, reloadModeratedGroups])
}

async function readGroups(client: Client, moderatorId: string): Promise<ModeratedGroup[] | null> {
  const { data, error } = await client
    .from('group_moderators')
    .select('groups(id, name, description)')
    .eq('user_id', moderatorId)
  if (error) return null
  return data.map(({ groups }) => groups).sort((a, b) => a.name.localeCompare(b.name))
}
