// Asking for a link with which one sets a new password, and for the code that is mailed with it.

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useSite } from '../../site.ts'
import { browserClient } from '../../supabase.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { forgotPasswordForm } from './sign-in-schemas.ts'

/** The form. It says the same whether or not there is such an account. */
export function ForgotPassword() {
  const site = useSite()
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(forgotPasswordForm),
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email }) => {
    const problem = await requestLink(site, email)
    if (problem) setError('root', problem)
    else setSentTo(email)
  })
  return (
    <div className="grid gap-8">
      <form method="post" noValidate={isHydrated} onSubmit={submit} className="grid gap-5">
        <p className="text-muted">
          Enter the email address of your account, and we send you a link to set a new password.
        </p>
        <TextField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        {errors.root && (
          <Banner tone="danger">
            <p>Failed to send reset email. Please try again.</p>
            {errors.root.message && <p className="font-normal">{errors.root.message}</p>}
          </Banner>
        )}
        {sentTo && !errors.root && !isSubmitting && (
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

/** Null when the mail is on its way; otherwise what the service adds to the failure, where that helps. */
async function requestLink(
  site: Parameters<typeof browserClient>[0],
  email: string,
): Promise<{ message?: string } | null> {
  try {
    const client = await browserClient(site)
    const redirectTo = `${window.location.origin}/reset-password`
    const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo })
    if (!error) return null
    return error.status === 429 ? { message: error.message } : {}
  } catch {
    return {}
  }
}
