// `/forgot-password`: requests a link to set a new password.

import { ForgotPassword } from '../features/account/reset-password.tsx'
import { NeedsScripts, SignInCard } from '../features/account/sign-in.tsx'
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
