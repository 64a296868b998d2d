// The letter that tries out whether mail arrives; an admin or the command line asks for it.

import type { Config } from '../config.ts'
import type { Letter } from './letter.ts'
import type { MailKinds } from './mail-kind.ts'

/** Where it was asked for; whoever reads it knows nothing of the other. */
type Origin = 'admin page' | 'command line'

export const testLetter = ({ siteName, siteUrl }: Config, origin: Origin): Letter => ({
  subject: `Test mail from ${siteName}`,
  paragraphs: [`This is a test. Mail from ${siteName} arrives.`],
  action: { label: `Open ${siteName}`, url: siteUrl },
  footer:
    origin === 'admin page'
      ? `You get this mail because you asked for it on the admin page of ${siteName}.`
      : 'Sent from the command line with: npm run mail -- test',
})

/** The kind of mail that goes to the admin who asks for it. */
export const testMail = (config: Config): MailKinds => ({
  test: { allowance: 'unlimited', compose: async () => testLetter(config, 'admin page') },
})
