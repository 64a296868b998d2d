// `/admin/login`: where admins and moderators sign in.

import type { PageHandle } from '#domain/page/page-handle.ts'
import { Login } from '../features/session/login.tsx'
import { mailedLinkQuery } from '../features/session/mailed-link-query.ts'
import { SignInCard } from '../features/session/sign-in-card.tsx'
import { privateMeta } from '../meta.ts'

export const handle: PageHandle = { knownQuery: mailedLinkQuery }

export const meta = privateMeta('Admin Login')

export default function LoginPage() {
  return (
    <SignInCard title="Admin Login">
      <Login />
    </SignInCard>
  )
}
