// Groups to show when the server cannot be reached: from the cached list, or the bundled sample.

import { type Copy, recall } from '../calendar/fallback.tsx'
import type { GroupDetail, GroupSummary } from './group.ts'

const unknownDetails = {
  website: null,
  email: null,
  phone: null,
  address: null,
  mapUrl: null,
  meeting_info: null,
  social_links: [],
  rides: [],
}

/** What the cached list of groups knows about one whose own page was never opened. */
export function knownGroup(id: string): Copy<GroupDetail> | undefined {
  const list = recall<GroupSummary[]>('groups', 'all')
  const group = list?.value.find(cached => cached.id === id)
  if (!list || !group) return undefined
  const { name, description, hasLogo } = group
  return { savedAt: list.savedAt, value: { ...unknownDetails, id, name, description, hasLogo } }
}

const groups = [
  ['Sample Wheelers', 'A road club for people who like company more than watts.'],
  ['Sample Workshop', 'Volunteers who lend tools and show you how to use them.'],
  ['Sample Streets', 'Neighbors who speak up for streets where a child can ride alone.'],
] as const

export const sampleGroups: GroupSummary[] = groups.map(([name, description], number) => ({
  id: `sample-${number}`,
  name,
  description,
  hasLogo: false,
  platforms: [],
  rides: [],
}))

export const sampleGroup: GroupDetail = {
  id: 'sample-0',
  name: groups[0][0],
  description: groups[0][1],
  hasLogo: false,
  ...unknownDetails,
}
