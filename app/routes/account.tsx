// `/admin/account`: one's own password, authenticators and sessions.

import { Account } from '../features/account/account.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'

export const meta = privateMeta('Your Account')

export default function AccountPage() {
  return (
    <Guard requires="any_role">
      <Account />
    </Guard>
  )
}
