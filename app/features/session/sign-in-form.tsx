// The e-mail address and the password.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSite } from '../../site.ts'
import { browserClient } from '../../supabase.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { attemptSignIn } from './attempt-sign-in.ts'
import { signInForm } from './sign-in-schemas.ts'

interface SignInFormProps {
  /** Whose sign-in it is, where that is known. */
  email?: string | undefined
  /** More buttons beside the form's own. */
  children?: ReactNode
}

/**
 * The form. Without default values, so that what was typed before the page was live stays.
 * Its ids are its own, since it can lie over a page with fields for an address and a password.
 */
export function SignInForm({ email, children }: SignInFormProps) {
  const site = useSite()
  const isHydrated = useIsHydrated()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(signInForm),
    ...(email && { defaultValues: { email } }),
  })
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (email) setFocus('password')
  }, [email, setFocus])
  const submit = handleSubmit(async credentials => {
    const message = await attemptSignIn(browserClient(site), credentials)
    if (message) setError('root', { message })
  })
  return (
    <form method="post" noValidate={isHydrated} onSubmit={submit} className="grid gap-5">
      <TextField
        id="sign-in-email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        readOnly={email !== undefined}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        id="sign-in-password"
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      {errors.root?.message && <Banner tone="danger">{errors.root.message}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" disabled={!isHydrated || isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign In'}
        </Button>
        {children}
      </div>
    </form>
  )
}
