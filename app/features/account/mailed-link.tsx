// The one-time links and codes in emails about accounts. They are used by POST when the linked page opens.

import { zodResolver } from '@hookform/resolvers/zod'
import type { AuthError, EmailOtpType, VerifyOtpParams } from '@supabase/supabase-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { KnownQuery } from '#domain/site/page-handle.ts'
import { browserClient } from '../../data-client.ts'
import { authErrorText } from '../../error-messages.ts'
import { type Site, useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { EmailField, oneTimeCode, useAuthForm } from './auth-form.tsx'
import { mailedCodeForm } from './sign-in-schemas.ts'

const MAILED_LINKS = ['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change']

/** The known query of a page behind a mailed link. Only the browser reads the token, so the page is the same for each. */
export const mailedLinkQuery: KnownQuery = query => {
  const type = MAILED_LINKS.find(name => name === query.get('type'))
  const isLink = type !== undefined && query.get('token_hash')
  return new URLSearchParams(isLink ? { token_hash: 'unread', type } : {})
}

/** Uses up a token. 'half' is the first of the two links or codes for a change of address. */
async function spendToken(
  site: Site,
  token: VerifyOtpParams,
): Promise<'verified' | 'half' | { error: AuthError | null }> {
  try {
    const client = await browserClient(site)
    const { data, error } = await client.auth.verifyOtp(token)
    if (error) return { error }
    return data.session ? 'verified' : 'half'
  } catch {
    return { error: null }
  }
}

export type LinkStatus = 'none' | 'checking' | 'verified' | 'half' | 'invalid' | 'unreachable'

/** The status of the link that opened the page, and a retry for when the network failed. */
export function useMailedLink(types: readonly EmailOtpType[]) {
  const site = useSite()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  // Read once: the token is removed from the address after its use.
  const [link] = useState(() => {
    const token_hash = query.get('token_hash')
    const type = types.find(name => name === query.get('type'))
    return token_hash && type ? { token_hash, type } : undefined
  })
  const [status, setStatus] = useState<LinkStatus>(link ? 'checking' : 'none')
  const hasStarted = useRef(false)

  const check = useCallback(async () => {
    if (!link) return
    setStatus('checking')
    const result = await spendToken(site, link)
    const newStatus = typeof result === 'string' ? result : failedStatus(result.error)
    setStatus(newStatus)
    if (newStatus !== 'unreachable') navigate(pathname, { replace: true })
  }, [link, site, navigate, pathname])

  useEffect(() => {
    // Only once, even when React runs effects twice: a token works only the first time.
    if (hasStarted.current) return
    hasStarted.current = true
    void check()
  }, [check])

  return { status, type: link?.type, retry: check }
}

function failedStatus(error: AuthError | null): LinkStatus {
  const status = error?.status ?? 0
  return status >= 400 && status < 429 ? 'invalid' : 'unreachable'
}

interface MailedCodeFormProps {
  type: EmailOtpType
  /** The address that the email was sent to, if known. */
  email?: string
  onVerified?(status: 'verified' | 'half'): void
}

/** Takes the six digits beside the link, for people who read the email on another device. */
export function MailedCodeForm({ type, email, onVerified }: MailedCodeFormProps) {
  const site = useSite()
  const { field, submit, isSubmitting } = useAuthForm(
    { resolver: zodResolver(mailedCodeForm), defaultValues: { email: email ?? '', code: '' } },
    'code',
    async ({ email, code }) => {
      const result = await spendToken(site, { type, email, token: code })
      if (typeof result !== 'string')
        return result.error?.code === 'otp_expired'
          ? 'This code is wrong, was used already, or has expired.'
          : authErrorText(result.error, 'The code could not be checked. Please try again.')
      onVerified?.(result)
      return null
    },
  )
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {email === undefined && <EmailField id="mailed-code-email" {...field('email')} />}
      <TextField
        id="mailed-code"
        label="Code from the email"
        hint="Six digits, beside the link. The newest email counts."
        {...oneTimeCode}
        {...field('code')}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? 'Verifying...' : 'Use the code'}
      </Button>
    </form>
  )
}
