// Signing in with a recovery code, for whoever does not have the authenticator at hand.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSite } from '../../site.ts'
import { browserClient } from '../../supabase.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { LostPhone } from './lost-phone.tsx'
import { signInByRecoveryCode } from './recovery-codes.ts'
import { recoveryCodeForm } from './sign-in-schemas.ts'

/** The form. */
export function RecoveryCodeForm({ onOtherWay, children }: { onOtherWay(): void; children?: ReactNode }) {
  const site = useSite()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(recoveryCodeForm),
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('code'), [setFocus])
  const submit = handleSubmit(async ({ code }) => {
    const failure = await signInByRecoveryCode(browserClient(site), site, code)
    if (failure) setError('code', { message: failure }, { shouldFocus: true })
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Banner tone="notice">
        Enter one of the recovery codes that you saved when you added your authenticator.
      </Banner>
      <TextField
        id="sign-in-recovery-code"
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Twelve letters and digits. Each works once."
        error={errors.code?.message}
        {...register('code')}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Verifying...' : 'Verify'}
        </Button>
        {children}
      </div>
      <Button look="secondary" onClick={onOtherWay}>
        Use your authenticator
      </Button>
      <LostPhone />
    </form>
  )
}
