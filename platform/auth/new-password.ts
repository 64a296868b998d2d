// Refuses a weak password with the reasons.

import { AuthError } from './auth-error.ts'
import type { AccountRules } from './parts.ts'

/** Throws if the password is too weak, before anything expensive is done with it. */
export function requireStrongPassword({ passwordProblem }: AccountRules, password: string): void {
  const problem = passwordProblem(password)
  if (problem) throw new AuthError('weak_password', { message: problem, reasons: ['length'] })
}
