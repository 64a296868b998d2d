// The login of admins and moderators: email and password, then the second step if the person has an authenticator.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { browserClient } from '../../data-client.ts'
import { authErrorText, SESSION_ENDED } from '../../error-messages.ts'
import { type Site, useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useIsHydrated } from '../../ui/hooks.ts'
import { TextLink } from '../../ui/links.tsx'
import { LoadingText } from '../../ui/load-state.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { EmailField, useAuthForm } from './auth-form.tsx'
import { type LinkStatus, MailedCodeForm, useMailedLink } from './mailed-link.tsx'
import { SecondStep } from './second-step.tsx'
import { useSessionState } from './session.tsx'
import { dashboardPath, hasRoleClaim, needsCode } from './session-role.ts'
import { signInForm } from './sign-in-schemas.ts'

const linkTypes = ['signup', 'magiclink', 'email', 'email_change'] as const

const linkTexts: Partial<Record<LinkStatus, { tone: 'notice' | 'danger'; text: string }>> = {
  half: { tone: 'notice', text: 'Confirmed. Now please open the link in the mail to the other address too.' },
  invalid: { tone: 'danger', text: 'This link is invalid or has expired. Please sign in below.' },
  unreachable: { tone: 'danger', text: 'The link could not be checked. Please try again.' },
}

/** Signs in, then opens the requested page or the dashboard. */
export function Login() {
  const { session, ended, role, needsCode, signOut } = useSessionState()
  const link = useMailedLink(linkTypes)
  const [codeStatus, setCodeStatus] = useState<LinkStatus>()
  const { state } = useLocation()
  if (link.status === 'checking') return <LoadingText>Loading...</LoadingText>
  const dashboard = dashboardPath(role)
  if (session && !needsCode && dashboard) return <Navigate to={requestedPage(state) ?? dashboard} replace />
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
      {session && !needsCode && hasRoleClaim(session) && (
        <div>
          <Banner tone="danger">
            You do not have permission to access the admin area. Please contact an administrator.
          </Banner>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
            <span>Signed in as {session.user.email}.</span>
            <Button look="quiet" className="-mx-4 sm:-mx-5" onClick={() => signOut()}>
              Log out
            </Button>
          </div>
        </div>
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

/**
 * Remembers the page that sent someone to the login. It is stored in the browser's history entry, which no other site can
 * write, so no link can redirect people from our login to another site.
 */
export function requestedPageState(page: { pathname: string; search: string; hash: string }) {
  return { wanted: `${page.pathname}${page.search}${page.hash}` }
}

/** The page to open after signing in, if one was requested: always a path of this site. */
export function requestedPage(state: unknown): string | null {
  const wanted: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'wanted') : null
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : null
}

/** A narrow card in the middle of the page, with the page's title. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md sm:py-6">
      <Card>
        <h1 className="mb-5 text-2xl sm:text-3xl">{title}</h1>
        {children}
      </Card>
    </div>
  )
}

/** The notice on pages about passwords: the session exists only in the browser. */
export function NeedsScripts() {
  return (
    <noscript>
      <div className="mx-auto mb-5 max-w-md">
        <Banner tone="notice">Setting a new password needs JavaScript.</Banner>
      </div>
    </noscript>
  )
}

interface SignInProps {
  /** Set when only this person may sign in. */
  email?: string
  /** More buttons beside the form's own. */
  children?: ReactNode
}

export function SignIn(props: SignInProps) {
  const { needsCode } = useSessionState()
  return needsCode ? <SecondStep>{props.children}</SecondStep> : <PasswordForm {...props} />
}

/**
 * The form has no default values, so that it keeps what was typed before hydration. Its ids are its own, because it can
 * cover a page that has fields for an address and a password.
 */
function PasswordForm({ email, children }: SignInProps) {
  const site = useSite()
  const isHydrated = useIsHydrated()
  const { field, submit, setFocus, isSubmitting, formError } = useAuthForm(
    { resolver: zodResolver(signInForm), ...(email && { defaultValues: { email } }) },
    'root',
    credentials => attemptSignIn(site, credentials),
  )
  useEffect(() => {
    if (email) setFocus('password')
  }, [email, setFocus])
  return (
    <form method="post" noValidate={isHydrated} onSubmit={submit} className="grid gap-5">
      <EmailField id="sign-in-email" readOnly={email !== undefined} {...field('email')} />
      <PasswordField
        id="sign-in-password"
        label="Password"
        autoComplete="current-password"
        {...field('password')}
      />
      {formError && <Banner tone="danger">{formError.message}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" disabled={!isHydrated || isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign In'}
        </Button>
        {children}
      </div>
    </form>
  )
}

const timeoutMilliseconds = 5_000
const failed = 'Failed to sign in'
const slow = 'Login is taking longer than expected. Please try again.'
const undetermined = 'Unable to determine user permissions. Please try logging in again.'

/** Signs in within the timeout. Returns an error message, or null if there is a session with a role or a next step. */
async function attemptSignIn(
  site: Site,
  credentials: { email: string; password: string },
): Promise<string | null> {
  let hasResponse = false
  const timeout = new Promise<string>(resolve =>
    setTimeout(() => resolve(hasResponse ? undetermined : slow), timeoutMilliseconds),
  )
  const signIn = async (): Promise<string | null> => {
    const client = await browserClient(site)
    const { data, error } = await client.auth.signInWithPassword(credentials)
    if (error) return authErrorText(error, failed)
    hasResponse = true
    return needsCode(data.session) || hasRoleClaim(data.session) ? null : timeout
  }
  return Promise.race([signIn().catch(() => failed), timeout])
}
