// The words with which someone is invited to help run the site: who invites, as what, and for which groups.

import { oneLine } from '../text/event-text.ts'

/** What an invitation is about. */
export interface InvitationFacts {
  siteName: string
  /** The email address of whoever invites; null where nobody is known. */
  invitedBy: string | null
  /** Null where it was taken back since. */
  role: 'super_admin' | 'group_moderator' | null
  groupNames: readonly string[]
}

const maxNamedGroups = 10
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Who invites to what and, in a second sentence, what one can then do. */
export function invitationSentences({ siteName, invitedBy, role, groupNames }: InvitationFacts): string[] {
  const who = invitedBy
    ? `${oneLine(invitedBy)} invites you to help run ${siteName}.`
    : `You are invited to help run ${siteName}.`
  if (role === null) return [who]
  const what =
    role === 'super_admin'
      ? 'As a super admin you look after everything here: events, groups, submissions and the people who help.'
      : moderatorSentence(groupNames.map(oneLine))
  return [who, what]
}

function moderatorSentence(names: string[]): string {
  if (names.length === 0)
    return 'As a group moderator you look after the groups that an admin gives you, and their events.'
  const more = names.length - maxNamedGroups
  const named = more > 0 ? [...names.slice(0, maxNamedGroups), more === 1 ? '1 more' : `${more} more`] : names
  return `As a group moderator of ${list.format(named)} you create and edit ${names.length > 1 ? 'their' : 'its'} events.`
}
