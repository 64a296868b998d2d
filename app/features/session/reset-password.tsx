// Setting a password with the link of a recovery mail, of an invitation, or of a sign-up whose password is not known to be theirs.

import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { CodeStep } from './code-step.tsx'
import { InvitationText } from './invitation-text.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useSessionState } from './session-context.ts'
import { cameByInvitation } from './session-role.ts'
import { SignInCard } from './sign-in-card.tsx'
import { useMailedLink } from './use-mailed-link.ts'

const redirectMilliseconds = 2_000
const linkTypes = ['recovery', 'invite', 'signup'] as const

/** The page's content. Someone who was invited reads by whom, and as what. */
export function ResetPassword() {
  const { session } = useSessionState()
  const link = useMailedLink(linkTypes)
  const isInvited = link.type === undefined ? cameByInvitation(session) : link.type === 'invite'
  return (
    <SignInCard title="Set New Password">
      <Steps link={link} isInvited={isInvited} />
    </SignInCard>
  )
}

interface StepsProps {
  link: ReturnType<typeof useMailedLink>
  isInvited: boolean
}

/** It needs the session that the link gives, or one that is there already. */
function Steps({ link, isInvited }: StepsProps) {
  const { status, session, needsCode } = useSessionState()
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
  // Somebody else may be signed in here: an invitation is nothing for them.
  if (isInvited && link.status === 'invalid') return <InvalidInvitation />
  if (!session)
    return (
      <div className="grid justify-items-start gap-5">
        <Banner tone="danger">Invalid or expired reset link. Please request a new password reset.</Banner>
        <LinkButton to="/forgot-password">Request a new link</LinkButton>
        <MailedCodeForm type={link.type ?? 'recovery'} />
      </div>
    )
  if (needsCode) return <CodeStep />
  const email = session.user.email ?? ''
  return (
    <>
      {isInvited ? (
        <InvitationText email={email} />
      ) : (
        <p className="mb-5 text-muted">
          For <strong className="text-ink">{email}</strong>. All other sessions of this account are ended.
        </p>
      )}
      <NewPasswordForm email={email} onDone={() => setIsDone(true)} />
    </>
  )
}

function InvalidInvitation() {
  return (
    <div className="grid justify-items-start gap-5">
      <Banner tone="danger">This invitation was used already, or has expired.</Banner>
      <p>
        If you have chosen a password before, sign in with it. Otherwise have a new link mailed to you, or ask
        whoever invited you to send the invitation again.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin/login">Sign in</LinkButton>
        <LinkButton look="secondary" to="/forgot-password">
          Request a new link
        </LinkButton>
      </div>
    </div>
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
