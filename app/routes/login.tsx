// `/admin/login`: where admins and moderators sign in.

import type { PageHandle } from '#domain/site/page-handle.ts'
import { mailedLinkQuery } from '../features/account/mailed-link.tsx'
import { Login, SignInCard } from '../features/account/sign-in.tsx'
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
