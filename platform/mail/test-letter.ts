// The letter that tries out whether mail arrives; an admin or the command line asks for it.

import type { Site } from '../settings.ts'
import type { Letter } from './letter.ts'
import type { MailKinds } from './mail-kind.ts'

/** Where it was asked for; whoever reads it knows nothing of the other. */
export type Origin = 'admin page' | 'command line' | 'set-up'

export const testLetter = ({ siteName, siteUrl }: Site, origin: Origin): Letter => ({
  subject: `Test mail from ${siteName}`,
  paragraphs: [`This is a test. Mail from ${siteName} arrives.`],
  action: { label: `Open ${siteName}`, url: siteUrl },
  footer: {
    'admin page': `You get this mail because you asked for it on the admin page of ${siteName}.`,
    'set-up': `You get this mail because you asked for it while setting up ${siteName}.`,
    'command line': 'Sent from the command line with: npm run mail -- test',
  }[origin],
})

/** The kind of mail that goes to the admin who asks for it. */
export const testMail = (site: Site): MailKinds => ({
  test: { allowance: 'unlimited', compose: async () => testLetter(site, 'admin page') },
})
