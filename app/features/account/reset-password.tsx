// Sets a new password: requests the email with a link, and uses that link or the one of an invitation or sign-up.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { invitationSentences } from '#domain/site/accounts.ts'
import { browserClient } from '../../data-client.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { type Site, useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/hooks.ts'
import { TextLink } from '../../ui/links.tsx'
import { LoadingText } from '../../ui/load-state.tsx'
import { EmailField, useAuthForm } from './auth-form.tsx'
import { MailedCodeForm, useMailedLink } from './mailed-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecondStep } from './second-step.tsx'
import { useSessionState } from './session.tsx'
import { isFromInvitation } from './session-role.ts'
import { SignInCard } from './sign-in.tsx'
import { forgotPasswordForm } from './sign-in-schemas.ts'
import { useReading } from './use-reading.ts'

/** The message is the same whether or not the account exists. */
export function ForgotPassword() {
  const site = useSite()
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string>()
  const { field, submit, isSubmitting, formError } = useAuthForm(
    { resolver: zodResolver(forgotPasswordForm) },
    'root',
    async ({ email }) => {
      const message = await requestLink(site, email)
      if (message === null) setSentTo(email)
      return message
    },
  )
  return (
    <div className="grid gap-8">
      <form method="post" noValidate={isHydrated} onSubmit={submit} className="grid gap-5">
        <p className="text-muted">
          Enter the email address of your account, and we send you a link to set a new password.
        </p>
        <EmailField id="email" {...field('email')} />
        {formError && (
          <Banner tone="danger">
            <p>Failed to send reset email. Please try again.</p>
            {formError.message && <p className="font-normal">{formError.message}</p>}
          </Banner>
        )}
        {sentTo && !formError && !isSubmitting && (
          <Banner tone="success">Password reset link sent! Check your email for instructions.</Banner>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button type="submit" disabled={!isHydrated || isSubmitting}>
            {isSubmitting ? 'Sending...' : 'Send Reset Link'}
          </Button>
          <TextLink to="/admin/login">Back to login</TextLink>
        </div>
      </form>
      {sentTo && (
        <MailedCodeForm
          key={sentTo}
          type="recovery"
          email={sentTo}
          onVerified={() => navigate('/reset-password')}
        />
      )}
    </div>
  )
}

/** Returns null if the email was sent, otherwise what the service says about the rate limit, or an empty text. */
async function requestLink(site: Site, email: string): Promise<string | null> {
  try {
    const client = await browserClient(site)
    const redirectTo = `${window.location.origin}/reset-password`
    const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo })
    if (!error) return null
    return error.status === 429 ? error.message : ''
  } catch {
    return ''
  }
}

const redirectMilliseconds = 2_000
const linkTypes = ['recovery', 'invite', 'signup'] as const

export function ResetPassword() {
  return (
    <SignInCard title="Set New Password">
      <Steps />
    </SignInCard>
  )
}

/** Uses the session that the link opens, or an existing one. */
function Steps() {
  const { status, session, needsCode } = useSessionState()
  const link = useMailedLink(linkTypes)
  const isInvited = link.type === undefined ? isFromInvitation(session) : link.type === 'invite'
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
  // Someone else may be signed in here, and the invitation is not for them.
  if (isInvited && link.status === 'invalid') return <InvalidInvitation />
  if (!session)
    return (
      <div className="grid justify-items-start gap-5">
        <Banner tone="danger">Invalid or expired reset link. Please request a new password reset.</Banner>
        <LinkButton to="/forgot-password">Request a new link</LinkButton>
        <MailedCodeForm type={link.type ?? 'recovery'} />
      </div>
    )
  if (needsCode) return <SecondStep />
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

const invitation = z.nullable(
  z.object({
    invited_by: z.nullable(z.string()),
    role: z.enum(['super_admin', 'group_moderator']),
    group_names: z.array(z.string()),
  }),
)

/** Who invited the person, in which role and to which groups. A password can be set even if this fails to load. */
function InvitationText({ email }: { email: string }) {
  const { name } = useSite()
  const { data } = useReading({
    name: queryNames.ownInvitation,
    read: async client => parseResponse(invitation, await client.rpc('my_invitation').maybeSingle()),
    failure: 'Failed to load the invitation.',
  })
  const sentences = invitationSentences({
    siteName: name,
    invitedBy: data?.invited_by ?? null,
    role: data?.role ?? null,
    groupNames: data?.group_names ?? [],
  })
  return (
    <div className="mb-5 grid gap-2 wrap-anywhere" role="status">
      {sentences.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="text-muted">
        You sign in with <strong className="text-ink">{email}</strong> and the password that you choose here.
      </p>
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
