// Refuses a weak password with the reasons.

import { passwordProblem } from '#domain/people/password-rule.ts'
import { AuthError } from './auth-error.ts'

/** Throws the error that says what is wrong with a new password, before anything dear is done with it. */
export function requireStrongPassword(password: string): void {
  const problem = passwordProblem(password)
  if (problem) throw new AuthError('weak_password', { message: problem, reasons: ['length'] })
}
