// Every kind of email that the site sends.

import { authMail } from '#platform/auth/emails.ts'
import type { MailKinds } from '#platform/mail/mail-kind.ts'
import { testMail } from '#platform/mail/test-letter.ts'
import { calendarMail } from '#server/calendar.ts'
import type { Config } from '#server/config.ts'
import { accountRules } from '#server/sign-in/account-rules.ts'
import { accountEmails } from '#server/sign-in/email-templates.ts'

export const allMail = (config: Config): MailKinds => ({
  ...testMail(config),
  ...authMail({ site: config, accounts: accountRules }, accountEmails(config)),
  ...calendarMail(config),
})
