// What the list of groups, as this browser has kept it, tells of one of them.

import { type Copy, recall } from '../fallback/last-good-copy.ts'
import type { GroupDetail, GroupSummary } from './group.ts'

/** A group whose own page was never seen. */
export function knownGroup(id: string): Copy<GroupDetail> | undefined {
  const list = recall<GroupSummary[]>('groups', 'all')
  const group = list?.value.find(kept => kept.id === id)
  if (!list || !group) return undefined
  const { name, description, hasLogo } = group
  const unknown = { website: null, email: null, phone: null, address: null, mapUrl: null, meeting_info: null }
  return {
    savedAt: list.savedAt,
    value: { id, name, description, hasLogo, ...unknown, social_links: [], rides: [] },
  }
}
