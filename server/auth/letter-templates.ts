// The words of every mail about accounts, in one place.

import { type InvitationFacts, invitationSentences } from '#domain/invitation/invitation.ts'
import type { Letter } from '../mail/letter.ts'
import type { FactorChange } from './factors.ts'

interface Site {
  siteName: string
  siteUrl: string
}

/** What proves that whoever has the mail may do it: the link, or where a client asks for it, the six digits. */
interface Proof {
  url: string
  code: string
}

const unasked =
  'If you did not ask for it, you can ignore this mail: nothing happens unless the link or the code is used.'
/** Stands before the code, which stands before the link. */
const orCode = 'Follow the link, or enter this code where you are asked for one. Tell it to nobody.'

function invitedFooter(siteName: string, { invitedBy }: InvitationFacts): string {
  return `You get this mail because ${invitedBy ?? `an admin of ${siteName}`} entered your address. If you do not know why, you can ignore it.`
}

export const templates = {
  confirmation: ({ siteName }: Site, { url, code }: Proof): Letter => ({
    subject: `Confirm your address for ${siteName}`,
    paragraphs: [
      `Someone signed up at ${siteName} with this address. If it was you, please confirm it within 24 hours.`,
      orCode,
    ],
    code,
    action: { label: 'Confirm my address', url },
    footer: `If it was not you, do not follow the link or use the code: without them the account cannot be used.`,
  }),

  recovery: ({ siteName }: Site, { url, code }: Proof): Letter => ({
    subject: `Reset your password for ${siteName}`,
    paragraphs: [
      `Here is the link to set a new password at ${siteName}. It works once, within the next hour.`,
      orCode,
    ],
    code,
    action: { label: 'Set a new password', url },
    footer: unasked,
  }),

  invitation: ({ siteName }: Site, url: string, facts: InvitationFacts): Letter => ({
    subject: `You are invited to ${siteName}`,
    paragraphs: [
      ...invitationSentences(facts),
      'Choose a password to get started. The link works once, within the next 7 days.',
    ],
    action: { label: 'Accept the invitation', url },
    footer: invitedFooter(siteName, facts),
  }),

  invitationOfMember: ({ siteName }: Site, url: string, facts: InvitationFacts): Letter => ({
    subject: `You have a new role at ${siteName}`,
    paragraphs: [...invitationSentences(facts), 'Sign in with your account to get started.'],
    action: { label: 'Sign in', url },
    footer: invitedFooter(siteName, facts),
  }),

  magicLink: ({ siteName }: Site, { url, code }: Proof): Letter => ({
    subject: `Your sign-in link for ${siteName}`,
    paragraphs: [`Here is the link to sign in to ${siteName}. It works once, within the next hour.`, orCode],
    code,
    action: { label: 'Sign in', url },
    footer: unasked,
  }),

  emailChange: ({ siteName }: Site, { url, code }: Proof, change: { from: string; to: string }): Letter => ({
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

  reauthentication: ({ siteName }: Site, code: string): Letter => ({
    subject: `Your code for ${siteName}`,
    paragraphs: ['Enter this code to confirm that it is you. It works once, within the next 10 minutes.'],
    code,
    footer: `You get this mail because someone signed in to your account at ${siteName} is changing how it is signed in to.`,
  }),

  factorChange: ({ siteName, siteUrl }: Site, change: FactorChange): Letter => {
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
}
