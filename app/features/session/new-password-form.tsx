// Setting a password, typed twice; after a long while also with a code from a mail.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSite } from '../../site.ts'
import { browserClient } from '../../supabase.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { changePassword } from './change-password.ts'
import { newPasswordForm } from './sign-in-schemas.ts'
import { useActions } from './use-actions.tsx'

interface NewPasswordFormProps {
  /** Whose password it is. */
  email: string
  onDone(): void
  /** What is said once it is changed. */
  children?: ReactNode
}

/** The form. It empties itself when the password is changed, and only then. */
export function NewPasswordForm({ email, onDone, children }: NewPasswordFormProps) {
  const site = useSite()
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const { attempt, failed, isDone } = useActions()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '', confirmation: '', nonce: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(({ password, nonce }) =>
    attempt({
      write: async () => {
        const outcome = await changePassword(browserClient(site), password, nonce)
        if (outcome.kind === 'failed') return outcome.message
        setIsCodeNeeded(outcome.kind === 'code sent')
        return outcome.kind === 'code sent' ? undefined : null
      },
      done: () => {
        reset()
        onDone()
      },
    }),
  )
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {/* Password managers file the password under this name. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="password"
        label="New Password"
        autoComplete="new-password"
        required
        hint="At least 6 characters."
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        id="confirmation"
        label="Confirm New Password"
        autoComplete="new-password"
        required
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      {isCodeNeeded && (
        <TextField
          id="nonce"
          label="Code from the email"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          hint={`You signed in a while ago, so we have sent a code to ${email} to make sure that it is you.`}
          error={errors.nonce?.message}
          {...register('nonce')}
        />
      )}
      {failed && !isSubmitting && <Banner tone="danger">{failed.words}</Banner>}
      <div>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Updating...' : 'Update Password'}
        </Button>
      </div>
      {isDone && children}
    </form>
  )
}
