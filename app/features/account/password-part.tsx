// Changing one's own password.

import { queryNames } from '../../query-names.ts'
import { Banner } from '../../ui/banner.tsx'
import { NewPasswordForm } from '../session/new-password-form.tsx'
import { useSession } from '../session/session-context.ts'
import { useRefresh } from '../session/use-reading.ts'
import { AccountPart } from './account-part.tsx'

/** The part. Whoever else was signed in with the old password is signed out. */
export function PasswordPart() {
  const { user } = useSession()
  const refresh = useRefresh()
  return (
    <AccountPart title="Password">
      <NewPasswordForm email={user.email ?? ''} onDone={() => void refresh(queryNames.ownSessions)}>
        <Banner tone="success">
          Password updated successfully! Your other sessions have been signed out.
        </Banner>
      </NewPasswordForm>
    </AccountPart>
  )
}
