// The words of every mail about accounts, in one place.

import { type InvitationFacts, invitationSentences } from '#domain/site/accounts.ts'
import type { AccountEmails, Queries, Site } from '#platform/index.ts'

const unasked =
  'If you did not ask for it, you can ignore this mail: nothing happens unless the link or the code is used.'
/** Stands before the code, which stands before the link. */
const orCode = 'Follow the link, or enter this code where you are asked for one. Tell it to nobody.'

export const accountEmails = ({ siteName, siteUrl }: Site): AccountEmails => ({
  confirmation: ({ url, code }) => ({
    subject: `Confirm your address for ${siteName}`,
    paragraphs: [
      `Someone signed up at ${siteName} with this address. If it was you, please confirm it within 24 hours.`,
      orCode,
    ],
    code,
    action: { label: 'Confirm my address', url },
    footer: `If it was not you, do not follow the link or use the code: without them the account cannot be used.`,
  }),

  recovery: ({ url, code }) => ({
    subject: `Reset your password for ${siteName}`,
    paragraphs: [
      `Here is the link to set a new password at ${siteName}. It works once, within the next hour.`,
      orCode,
    ],
    code,
    action: { label: 'Set a new password', url },
    footer: unasked,
  }),

  invitation: async (queries, { email, url, isMember }) => {
    const facts = await invitationOf(queries, email, siteName)
    const footer = `You get this mail because ${facts.invitedBy ?? `an admin of ${siteName}`} entered your address. If you do not know why, you can ignore it.`
    const paragraphs = invitationSentences(facts)
    if (isMember)
      return {
        subject: `You have a new role at ${siteName}`,
        paragraphs: [...paragraphs, 'Sign in with your account to get started.'],
        action: { label: 'Sign in', url },
        footer,
      }
    return {
      subject: `You are invited to ${siteName}`,
      paragraphs: [
        ...paragraphs,
        'Choose a password to get started. The link works once, within the next 7 days.',
      ],
      action: { label: 'Accept the invitation', url },
      footer,
    }
  },

  magicLink: ({ url, code }) => ({
    subject: `Your sign-in link for ${siteName}`,
    paragraphs: [`Here is the link to sign in to ${siteName}. It works once, within the next hour.`, orCode],
    code,
    action: { label: 'Sign in', url },
    footer: unasked,
  }),

  emailChange: ({ url, code }, change) => ({
    subject: `Confirm the new address of your account at ${siteName}`,
    paragraphs: [
      `The address of your account at ${siteName} is to change from ${change.from} to ${change.to}.`,
      'To make sure, the links in the mails to both addresses have to be followed within 24 hours.',
      orCode,
    ],
    code,
    action: { label: 'Confirm the change', url },
    footer: 'If you did not ask for it, do not follow the link or use the code, and change your password.',
  }),

  reauthentication: code => ({
    subject: `Your code for ${siteName}`,
    paragraphs: ['Enter this code to confirm that it is you. It works once, within the next 10 minutes.'],
    code,
    footer: `You get this mail because someone signed in to your account at ${siteName} is changing how it is signed in to.`,
  }),

  factorChange: change => {
    const happened = {
      'factor added': `An authenticator was added to your account at ${siteName}`,
      'factor removed': `An authenticator was removed from your account at ${siteName}`,
      'codes made': `New recovery codes were made for your account at ${siteName}`,
    }[change]
    return {
      subject: happened,
      paragraphs: [
        `${happened}. If that was you, there is nothing to do.`,
        'If it was not you, someone else can sign in to your account. Change your password at once, then end all other sessions and remove authenticators that are not yours on your account page.',
        'If you cannot sign in any more, write to the people who run the site: they can remove every authenticator of your account.',
      ],
      action: { label: 'Open your account', url: `${siteUrl}/admin/account` },
      footer: `You get this mail whenever the two-step sign-in of your account at ${siteName} changes.`,
    }
  },
})

/** What an email address was given, and by whom; it may have been taken back since. */
async function invitationOf(queries: Queries, email: string, siteName: string): Promise<InvitationFacts> {
  const [row] = await queries.query<{
    invited_by: string | null
    role: InvitationFacts['role']
    group_names: string[]
  }>('select invited_by, role, to_jsonb(group_names) as group_names from private.invitation_of($1)', [email])
  return {
    siteName,
    invitedBy: row?.invited_by ?? null,
    role: row?.role ?? null,
    groupNames: row?.group_names ?? [],
  }
}
