// The groups that the signed-in moderator looks after, loaded in the background.

import { useCallback, useEffect, useState } from 'react'
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
  reloadModeratedGroups(): void
}

type Loaded = { moderatorId: string; groups: readonly ModeratedGroup[]; isFailed: boolean }

const none: readonly ModeratedGroup[] = []

/** Loads the groups of a moderator; for anyone else the list is empty. */
export function useModeratedGroups(client: Client | null, moderatorId: string | null): ModeratedGroups {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [turn, setTurn] = useState(0)
  const reloadModeratedGroups = useCallback(() => setTurn(number => number + 1), [])

  // biome's rule wants every dependency used: the turn is what asks for another reading.
  useEffect(() => {
    if (!client || moderatorId === null || turn < 0) return
    let isCurrent = true
    void readGroups(client, moderatorId).then(groups => {
      if (isCurrent) setLoaded({ moderatorId, groups: groups ?? none, isFailed: groups === null })
    })
    return () => {
      isCurrent = false
    }
  }, [client, moderatorId, turn])

  if (moderatorId === null)
    return { moderatedGroups: none, moderatedGroupsStatus: 'ready', reloadModeratedGroups }
  if (loaded?.moderatorId !== moderatorId)
    return { moderatedGroups: none, moderatedGroupsStatus: 'loading', reloadModeratedGroups }
  const moderatedGroupsStatus = loaded.isFailed ? 'failed' : 'ready'
  return { moderatedGroups: loaded.groups, moderatedGroupsStatus, reloadModeratedGroups }
}

async function readGroups(client: Client, moderatorId: string): Promise<ModeratedGroup[] | null> {
  const { data, error } = await client
    .from('group_moderators')
    .select('groups(id, name, description)')
    .eq('user_id', moderatorId)
  if (error) return null
  return data.map(({ groups }) => groups).sort((a, b) => a.name.localeCompare(b.name))
}
