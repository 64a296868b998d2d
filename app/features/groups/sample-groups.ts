// The bundled sample: a few invented groups for a visitor whose browser has nothing better to show.

import type { GroupDetail, GroupSummary } from './group.ts'

const groups = [
  ['Sample Wheelers', 'A road club for people who like company more than watts.'],
  ['Sample Workshop', 'Volunteers who lend tools and show you how to use them.'],
  ['Sample Streets', 'Neighbors who speak up for streets where a child can ride alone.'],
] as const

/** Sample groups. */
export const sampleGroups: GroupSummary[] = groups.map(([name, description], number) => ({
  id: `sample-${number}`,
  name,
  description,
  hasLogo: false,
  platforms: [],
  rides: [],
}))

/** A sample group in full. */
export const sampleGroup: GroupDetail = {
  id: 'sample-0',
  name: groups[0][0],
  description: groups[0][1],
  hasLogo: false,
  website: null,
  email: null,
  phone: null,
  address: null,
  mapUrl: null,
  meeting_info: null,
  social_links: [],
  rides: [],
}
