// Gives all groups to the signed-in pages, read once and kept.

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Database } from '#supabase/database.types.ts'
import type { Client } from '../../supabase.ts'
import { useSessionState } from '../session/session-context.ts'

/** A group with everything that can be edited. */
export type Group = Database['public']['Tables']['groups']['Row']

/** All groups by name, and how far their loading has come. */
export interface Groups {
  groups: readonly Group[]
  loading: boolean
  error: string | null
  /** Reads them again, after a change. */
  reload(): Promise<void>
}

const GroupContext = createContext<Groups | null>(null)

/** The groups for every page inside; they are read once someone is signed in. */
export function GroupProvider({ children }: { children: ReactNode }) {
  const { client, session } = useSessionState()
  const [state, setState] = useState<Omit<Groups, 'reload'>>({ groups: [], loading: true, error: null })
  const isSignedIn = session !== null

  const reload = useCallback(async () => {
    if (!client || !isSignedIn) return
    const groups = await readGroups(client)
    setState(last =>
      groups
        ? { groups, loading: false, error: null }
        : { ...last, loading: false, error: 'Failed to load groups' },
    )
  }, [client, isSignedIn])

  useEffect(() => void reload(), [reload])

  const value = useMemo(() => ({ ...state, reload }), [state, reload])
  return <GroupContext value={value}>{children}</GroupContext>
}

async function readGroups(client: Client): Promise<Group[] | null> {
  const { data, error } = await client.from('groups').select('*').order('name')
  return error ? null : data
}

/** The groups of the site. */
export function useGroups(): Groups {
  const groups = useContext(GroupContext)
  if (!groups) throw new Error('useGroups must be used within a GroupProvider')
  return groups
}
