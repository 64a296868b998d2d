// Signing in: the password, and then the authenticator's code where one is enrolled.

import type { ReactNode } from 'react'
import { CodeStep } from './code-step.tsx'
import { useSessionState } from './session-context.ts'
import { SignInForm } from './sign-in-form.tsx'

interface SignInProps {
  /** Whose sign-in it is, where that is known. */
  email?: string
  /** More buttons beside the form's own. */
  children?: ReactNode
}

/** The step that is due. */
export function SignIn({ email, children }: SignInProps) {
  const { needsCode } = useSessionState()
  return needsCode ? <CodeStep>{children}</CodeStep> : <SignInForm email={email}>{children}</SignInForm>
}
