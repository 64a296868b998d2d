// Sets a password, typed twice. If the sign-in was long ago, it also asks for a code from an email.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { browserClient } from '../../data-client.ts'
import { authErrorText } from '../../error-messages.ts'
import { type Site, useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { oneTimeCode, useAuthForm } from './auth-form.tsx'
import { newPasswordForm } from './sign-in-schemas.ts'
import { useActions } from './use-actions.tsx'

interface NewPasswordFormProps {
  email: string
  onDone(): void
  /** Shown once the password is changed. */
  children?: ReactNode
}

/** The form is cleared only when the password was changed. */
export function NewPasswordForm({ email, onDone, children }: NewPasswordFormProps) {
  const site = useSite()
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const { attempt, failed, isDone } = useActions()
  const defaultValues = { password: '', confirmation: '', nonce: '' }
  const { field, submit, reset, isSubmitting } = useAuthForm(
    { resolver: zodResolver(newPasswordForm), defaultValues },
    'root',
    async ({ password, nonce }) => {
      const write = async () => {
        const result = await changePassword(site, password, nonce)
        if (typeof result !== 'string') setIsCodeNeeded(result === undefined)
        return result
      }
      const done = () => {
        reset()
        onDone()
      }
      await attempt({ write, done })
      return null
    },
  )
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {/* Password managers file the password under this name. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="password"
        label="New Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        {...field('password')}
      />
      <PasswordField
        id="confirmation"
        label="Confirm New Password"
        autoComplete="new-password"
        {...field('confirmation')}
      />
      {isCodeNeeded && (
        <TextField
          id="nonce"
          label="Code from the email"
          hint={`You signed in a while ago, so we have sent a code to ${email} to make sure that it is you.`}
          {...oneTimeCode}
          {...field('nonce')}
        />
      )}
      {failed && !isSubmitting && <Banner tone="danger">{failed.message}</Banner>}
      <div>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Updating...' : 'Update Password'}
        </Button>
      </div>
      {isDone && children}
    </form>
  )
}

const failure = 'Failed to update password. Please try again.'

/** Returns an error message, null if the password was changed, or undefined if a code was mailed that must come first. */
async function changePassword(site: Site, password: string, code: string | undefined) {
  try {
    const client = await browserClient(site)
    const { error } = await client.auth.updateUser({ password, ...(code && { nonce: code.trim() }) })
    if (error?.code !== 'reauthentication_needed') return error && authErrorText(error, failure)
    const mailed = await client.auth.reauthenticate()
    return mailed.error ? authErrorText(mailed.error, failure) : undefined
  } catch {
    return failure
  }
}
