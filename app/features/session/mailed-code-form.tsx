// The six digits that stand in a mail beside its link, for whoever reads mail on another device.

import { zodResolver } from '@hookform/resolvers/zod'
import type { EmailOtpType } from '@supabase/supabase-js'
import { useForm } from 'react-hook-form'
import { authErrorText } from '../../error-texts.ts'
import { useSite } from '../../site.ts'
import { browserClient } from '../../supabase.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { mailedCodeForm } from './sign-in-schemas.ts'

const wrong = 'This code is wrong, was used already, or has expired.'
const unreachable = 'The code could not be checked. Please try again.'

interface MailedCodeFormProps {
  /** What the mail is about. */
  type: EmailOtpType
  /** Where the mail went, if that is known. */
  email?: string
  /** The code was right: its session is there, or it was one of the two codes of a change of address. */
  onVerified?(status: 'verified' | 'half'): void
}

/** The form. */
export function MailedCodeForm({ type, email, onVerified }: MailedCodeFormProps) {
  const site = useSite()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(mailedCodeForm),
    defaultValues: { email: email ?? '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email, code }) => {
    const outcome = await spend(site, { type, email, token: code })
    if (outcome === 'verified' || outcome === 'half') onVerified?.(outcome)
    else setError('code', { message: outcome.problem }, { shouldFocus: true })
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {email === undefined && (
        <TextField
          id="mailed-code-email"
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...register('email')}
        />
      )}
      <TextField
        id="mailed-code"
        label="Code from the email"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint="Six digits, beside the link. The newest email counts."
        error={errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? 'Verifying...' : 'Use the code'}
      </Button>
    </form>
  )
}

async function spend(
  site: Parameters<typeof browserClient>[0],
  code: { type: EmailOtpType; email: string; token: string },
): Promise<'verified' | 'half' | { problem: string }> {
  try {
    const client = await browserClient(site)
    const { data, error } = await client.auth.verifyOtp(code)
    if (!error) return data.session ? 'verified' : 'half'
    return { problem: error.code === 'otp_expired' ? wrong : authErrorText(error, unreachable) }
  } catch {
    return { problem: unreachable }
  }
}
