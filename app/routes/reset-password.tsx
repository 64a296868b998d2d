// `/reset-password`: the page of the links in recovery emails and invitations.

import type { PageHandle } from '#domain/site/page-handle.ts'
import { mailedLinkQuery } from '../features/account/mailed-link.tsx'
import { ResetPassword } from '../features/account/reset-password.tsx'
import { NeedsScripts } from '../features/account/sign-in.tsx'
import { privateMeta } from '../meta.ts'

export const handle: PageHandle = { knownQuery: mailedLinkQuery }

export const meta = privateMeta('Set New Password')

export default function ResetPasswordPage() {
  return (
    <>
      <NeedsScripts />
      <ResetPassword />
    </>
  )
}
