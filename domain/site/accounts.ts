// Accounts: what a password must be, and the text of an invitation to help run the site.

import { oneLine } from '../text/short-text.ts'

const minCharacters = 6
/** Enough for any sentence; more would only cost work. */
const maxBytes = 1_000

/** What is wrong with a password; undefined if it is fine. */
export function passwordProblem(password: string): string | undefined {
  if ([...password].length < minCharacters)
    return `Password must be at least ${minCharacters} characters long.`
  if (new TextEncoder().encode(password).length > maxBytes)
    return `Password must be at most ${maxBytes} bytes long.`
  return undefined
}

export interface InvitationFacts {
  siteName: string
  /** An email address; null if unknown. */
  invitedBy: string | null
  /** Null if it has been revoked. */
  role: 'super_admin' | 'group_moderator' | null
  groupNames: readonly string[]
}

const maxNamedGroups = 10
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Who invites, and what the role allows. */
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
