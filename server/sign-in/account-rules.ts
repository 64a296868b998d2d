// The calendar's rules for accounts, and the pages where people sign in.

import { passwordProblem } from '#domain/site/accounts.ts'
import { isEmail, storedEmail } from '#domain/text/addresses.ts'
import type { AccountRules } from '#platform/index.ts'

export const accountRules: AccountRules = {
  isEmail,
  storedEmail,
  passwordProblem,
  signInPage: '/admin/login',
  passwordPage: '/reset-password',
}
