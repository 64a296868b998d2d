// Asks someone who signed in a while ago for the password, or for a code by mail, before their sign-in is changed.

import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authErrorText } from '../../error-texts.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { proveIdentity } from '../session/auth-requests.ts'
import { useSession } from '../session/session-context.ts'

interface ConfirmIdentityProps {
  onConfirmed(): void
  onCancel(): void
}

/** The form. */
export function ConfirmIdentity({ onConfirmed, onCancel }: ConfirmIdentityProps) {
  const { client, user } = useSession()
  const site = useSite()
  const [isByMail, setIsByMail] = useState(false)
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const field = isByMail ? 'code' : 'password'
  useEffect(() => setFocus(field), [setFocus, field])
  const fail = (message: string) => setError(field, { message }, { shouldFocus: true })
  const submit = handleSubmit(async ({ password, code }) => {
    const nonce = code.replace(/[\s-]/g, '')
    if (!(isByMail ? nonce : password))
      return fail(isByMail ? 'Please enter the code.' : 'Please enter your password.')
    const problem = await proveIdentity(client, site, isByMail ? { nonce } : { password })
    if (problem) fail(problem)
    else onConfirmed()
  })
  const mailCode = async () => {
    const { error } = await client.auth.reauthenticate()
    if (error) fail(authErrorText(error, 'Failed to send the code. Please try again.'))
    else setIsByMail(true)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Banner tone="notice">You signed in a while ago. Please confirm that it is you.</Banner>
      {/* Password managers look for the password under this name. */}
      <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      {isByMail ? (
        <TextField
          id="identity-code"
          label="Code from the email"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          hint={`We have sent a code to ${user.email}.`}
          error={errors.code?.message}
          {...register('code')}
        />
      ) : (
        <PasswordField
          id="identity-password"
          label="Your password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Confirming...' : 'Confirm'}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {!isByMail && (
          <Button look="quiet" onClick={mailCode}>
            Email me a code instead
          </Button>
        )}
      </div>
    </form>
  )
}
