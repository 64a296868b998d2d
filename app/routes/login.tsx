// `/admin/login`: where admins and moderators sign in.

import { Login } from '../features/session/login.tsx'
import { SignInCard } from '../features/session/sign-in-card.tsx'
import { privateMeta } from '../meta.ts'

export const meta = privateMeta('Admin Login')

export default function LoginPage() {
  return (
    <SignInCard title="Admin Login">
      <Login />
    </SignInCard>
  )
}
