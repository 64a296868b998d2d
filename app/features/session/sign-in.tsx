// Signing in: the password, and the authenticator's code where one is enrolled.

import type { ReactNode } from 'react'

interface SignInProps {
  /** Whose sign-in it is, where that is known. */
  email?: string
  /** More buttons beside the form's own. */
  children?: ReactNode
}

/** The form, or the one that follows it. */
export function SignIn({ children }: SignInProps) {
  return <div>{children}</div>
}
