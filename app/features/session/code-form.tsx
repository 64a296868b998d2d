// The code that the authenticator shows, as the second step of signing in.

import { zodResolver } from '@hookform/resolvers/zod'
import type { Factor } from '@supabase/supabase-js'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authErrorText } from '../../error-texts.ts'
import { useSite } from '../../site.ts'
import { browserClient } from '../../supabase.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { LostPhone } from './lost-phone.tsx'
import { useSessionState } from './session-context.ts'
import { codeForm } from './sign-in-schemas.ts'

/** The form. */
export function CodeForm({ onOtherWay, children }: { onOtherWay(): void; children?: ReactNode }) {
  const site = useSite()
  const { session } = useSessionState()
  const factors = session?.user.factors?.filter(({ status }) => status === 'verified') ?? []
  const [chosen, setChosen] = useState(factors[0]?.id ?? '')
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(codeForm),
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('code'), [setFocus])
  const submit = handleSubmit(async ({ code }) => {
    const client = await browserClient(site)
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: chosen, code })
    if (error) setError('code', { message: authErrorText(error, 'Failed to sign in') }, { shouldFocus: true })
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Banner tone="notice">One more step: enter the code that your authenticator app shows now.</Banner>
      {factors.length > 1 && (
        <SelectField
          id="sign-in-factor"
          label="Authenticator"
          value={chosen}
          onChange={event => setChosen(event.target.value)}
        >
          {factors.map(factor => (
            <option key={factor.id} value={factor.id}>
              {factorName(factor)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        id="sign-in-code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint="Six digits. Each code works once."
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
        Use a recovery code
      </Button>
      <LostPhone />
    </form>
  )
}

/** What an authenticator is called; a name is optional. */
export function factorName({ friendly_name }: Pick<Factor, 'friendly_name'>): string {
  return friendly_name || 'Authenticator'
}
