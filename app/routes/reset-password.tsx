// `/reset-password`: where the links of recovery mails and invitations lead.

import type { PageHandle } from '#domain/page/page-handle.ts'
import { mailedLinkQuery } from '../features/session/mailed-link-query.ts'
import { NeedsScripts } from '../features/session/needs-scripts.tsx'
import { ResetPassword } from '../features/session/reset-password.tsx'
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
