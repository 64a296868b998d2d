// One's own account: mail, password, authenticators, sessions.

import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { LogoutButton } from '../session/logout-button.tsx'
import { useSession } from '../session/session-context.ts'
import { homeOf } from '../session/session-role.ts'
import { FactorsPart } from './factors-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { SubmissionMailPart } from './submission-mail-part.tsx'

/** The page's content. */
export function Account() {
  const { user, role } = useSession()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="Your Account">
        <LogoutButton />
      </PageHeading>
      <p className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <span>
          Signed in as <strong>{user.email}</strong>
        </span>
        <TextLink to={homeOf(role) ?? '/'}>Back to your dashboard</TextLink>
      </p>
      <div className="grid gap-6">
        <SubmissionMailPart />
        <PasswordPart />
        <FactorsPart />
        <SessionsPart />
      </div>
    </div>
  )
}
