// The letter that tries out whether mail arrives; an admin or the command line asks for it.

import type { Config } from '../config.ts'
import type { Letter } from './letter.ts'
import type { MailKinds } from './mail-kind.ts'

export const testLetter = ({ siteName, siteUrl }: Config): Letter => ({
  subject: `Test mail from ${siteName}`,
  paragraphs: [`This is a test. Mail from ${siteName} arrives.`],
  action: { label: `Open ${siteName}`, url: siteUrl },
  footer: 'Sent from the command line with: npm run mail -- test',
})

/** The kind of mail that goes to the admin who asks for it. */
export const testMail = (config: Config): MailKinds => ({
  test: { allowance: 'unlimited', compose: async () => testLetter(config) },
})
