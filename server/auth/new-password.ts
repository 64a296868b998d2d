// Takes a new password: refuses a weak one with its reasons, and stores nothing but its hash.

import { passwordProblem } from '#domain/password-rule.ts'
import { AuthError } from './auth-error.ts'
import { hashPassword } from './password.ts'

/** The stored form of a new password, or the error that says what is wrong with it. */
export function acceptedPassword(password: string): Promise<string> {
  const problem = passwordProblem(password)
  if (problem) throw new AuthError('weak_password', { message: problem, reasons: ['length'] })
  return hashPassword(password)
}
