// The calendar's rules for accounts, and the pages where people sign in.

import { isEmail, storedEmail } from '#domain/people/email.ts'
import { passwordProblem } from '#domain/people/password-rule.ts'
import type { AccountRules } from '#platform/index.ts'

export const accountRules: AccountRules = {
  isEmail,
  storedEmail,
  passwordProblem,
  signInPage: '/admin/login',
  passwordPage: '/reset-password',
}
