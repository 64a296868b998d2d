// Where admins and moderators come in, and where the links of most mails about accounts lead.

import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { SESSION_ENDED } from '../../error-texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { useSessionState } from './session-context.ts'
import { homeOf, saysRole } from './session-role.ts'
import { SignIn } from './sign-in.tsx'
import { type LinkStatus, useMailedLink } from './use-mailed-link.ts'
import { wantedPage } from './wanted-page.ts'

const linkTypes = ['signup', 'magiclink', 'email', 'email_change'] as const

const linkTexts: Partial<Record<LinkStatus, { tone: 'notice' | 'danger'; text: string }>> = {
  half: { tone: 'notice', text: 'Confirmed. Now please open the link in the mail to the other address too.' },
  invalid: { tone: 'danger', text: 'This link is invalid or has expired. Please sign in below.' },
  unreachable: { tone: 'danger', text: 'The link could not be checked. Please try again.' },
}

/** Signs in and goes on to the page that was wanted, or to that of one's role. */
export function Login() {
  const { session, ended, role, needsCode, signOut } = useSessionState()
  const link = useMailedLink(linkTypes)
  const [codeStatus, setCodeStatus] = useState<LinkStatus>()
  const { state } = useLocation()
  if (link.status === 'checking') return <LoadingText>Loading...</LoadingText>
  const home = homeOf(role)
  if (session && !needsCode && home) return <Navigate to={wantedPage(state) ?? home} replace />
  const linkText = linkTexts[codeStatus ?? link.status]
  return (
    <div className="grid gap-5">
      <noscript>
        <Banner tone="notice">Signing in needs JavaScript.</Banner>
      </noscript>
      {ended && !session && <Banner tone="notice">{SESSION_ENDED}</Banner>}
      {linkText && (
        <Banner tone={linkText.tone}>
          {linkText.text}{' '}
          {link.status === 'unreachable' && (
            <Button look="quiet" onClick={link.retry}>
              Try again
            </Button>
          )}
        </Banner>
      )}
      {link.status === 'invalid' && link.type && codeStatus === undefined && (
        <MailedCodeForm type={link.type} onVerified={setCodeStatus} />
      )}
      {session && !needsCode && saysRole(session) && (
        <NoPermission email={session.user.email}>
          <Button look="quiet" className="-mx-4 sm:-mx-5" onClick={() => signOut()}>
            Log out
          </Button>
        </NoPermission>
      )}
      <SignIn>
        {needsCode ? (
          <Button look="quiet" onClick={() => signOut()}>
            Cancel
          </Button>
        ) : (
          <TextLink to="/forgot-password">Forgot password?</TextLink>
        )}
      </SignIn>
    </div>
  )
}

function NoPermission({ email, children }: { email: string | undefined; children: ReactNode }) {
  return (
    <div>
      <Banner tone="danger">
        You do not have permission to access the admin area. Please contact an administrator.
      </Banner>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
        <span>Signed in as {email}.</span>
        {children}
      </div>
    </div>
  )
}
