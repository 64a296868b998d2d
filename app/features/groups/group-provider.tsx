// Provides all groups to the signed-in pages, from one read.

import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import * as z from 'zod/mini'
import type { Client } from '../../data-client.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse, readAllRows } from '../../read-data.ts'
import { useReading } from '../account/use-reading.ts'

const text = z.nullable(z.string())

/** A group with everything that can be edited. */
export const storedGroup = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  logo_url: text,
  website: text,
  email: text,
  phone: text,
  location: z.nullable(z.object({ address: z.exactOptional(text) })),
  meeting_info: text,
  social_links: z.array(z.object({ platform: z.string(), url: z.string() })),
  updated_at: z.string(),
})
export type Group = z.infer<typeof storedGroup>

/** All groups by name, and the state of the query. */
interface Groups {
  groups: readonly Group[]
  query: UseQueryResult<readonly Group[]>
}

const GroupContext = createContext<Groups | null>(null)
const none: readonly Group[] = []

export function GroupProvider({ children }: { children: ReactNode }) {
  const query = useReading({ name: queryNames.groups, read: readGroups, failure: 'Failed to load groups' })
  return <GroupContext value={{ groups: query.data ?? none, query }}>{children}</GroupContext>
}

async function readGroups(client: Client): Promise<readonly Group[]> {
  const answer = await readAllRows((first, last) =>
    client.from('groups').select('*').order('name').order('id').range(first, last),
  )
  return parseResponse(z.array(storedGroup), answer)
}

export function useGroups(): Groups {
  const groups = useContext(GroupContext)
  if (!groups) throw new Error('useGroups must be used within a GroupProvider')
  return groups
}
