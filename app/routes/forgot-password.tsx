// `/forgot-password`: asks for a link to set a new password.

import { ForgotPassword } from '../features/session/forgot-password.tsx'
import { NeedsScripts } from '../features/session/needs-scripts.tsx'
import { SignInCard } from '../features/session/sign-in-card.tsx'
import { privateMeta } from '../meta.ts'

export const meta = privateMeta('Reset Your Password')

export default function ForgotPasswordPage() {
  return (
    <SignInCard title="Reset Your Password">
      <NeedsScripts />
      <ForgotPassword />
    </SignInCard>
  )
}
