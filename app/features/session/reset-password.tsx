// Setting a password with the link of a recovery mail, of an invitation, or of a sign-up whose password is not known to be theirs.

import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { CodeStep } from './code-step.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useSessionState } from './session-context.ts'
import { useMailedLink } from './use-mailed-link.ts'

const redirectMilliseconds = 2_000
const linkTypes = ['recovery', 'invite', 'signup'] as const

/** The page's content: it needs the session that the link gives, or one that is there already. */
export function ResetPassword() {
  const { status, session, needsCode } = useSessionState()
  const link = useMailedLink(linkTypes)
  const [isDone, setIsDone] = useState(false)
  if (isDone) return <Done />
  if (link.status === 'checking' || status === 'loading') return <LoadingText>Loading...</LoadingText>
  if (link.status === 'unreachable')
    return (
      <div className="grid justify-items-start gap-5">
        <Banner tone="danger">The link could not be checked. Please try again.</Banner>
        <Button onClick={link.retry}>Try again</Button>
      </div>
    )
  if (!session)
    return (
      <div className="grid justify-items-start gap-5">
        <Banner tone="danger">Invalid or expired reset link. Please request a new password reset.</Banner>
        <LinkButton to="/forgot-password">Request a new link</LinkButton>
      </div>
    )
  if (needsCode) return <CodeStep />
  const email = session.user.email ?? ''
  return (
    <>
      <p className="mb-5 text-muted">
        For <strong className="text-ink">{email}</strong>. All other sessions of this account are ended.
      </p>
      <NewPasswordForm email={email} onDone={() => setIsDone(true)} />
    </>
  )
}

function Done() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/admin/login', { replace: true }), redirectMilliseconds)
    return () => clearTimeout(timer)
  }, [navigate])
  return <Banner tone="success">Password updated successfully! Redirecting to login...</Banner>
}
