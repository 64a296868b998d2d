// The second step of signing in: a code from the authenticator app, or a recovery code.

import { zodResolver } from '@hookform/resolvers/zod'
import type { Factor } from '@supabase/supabase-js'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { browserClient } from '../../data-client.ts'
import { authErrorText } from '../../error-messages.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { oneTimeCode, useAuthForm } from './auth-form.tsx'
import { signInByRecoveryCode } from './auth-requests.ts'
import { useSessionState } from './session.tsx'
import { codeForm, recoveryCodeForm } from './sign-in-schemas.ts'

/** A correct code upgrades the session, and the page that waits for it continues. */
export function SecondStep({ children }: { children?: ReactNode }) {
  const site = useSite()
  const { session } = useSessionState()
  const [isRecovery, setIsRecovery] = useState(false)
  const factors = session?.user.factors?.filter(({ status }) => status === 'verified') ?? []
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '')
  if (isRecovery)
    return (
      <CodeForm
        key="recovery"
        schema={recoveryCodeForm}
        notice="Enter one of the recovery codes that you saved when you added your authenticator."
        field={{
          id: 'sign-in-recovery-code',
          label: 'Recovery code',
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          hint: 'Twelve letters and digits. Each works once.',
        }}
        verify={code => signInByRecoveryCode(site, code)}
        otherMethod="Use your authenticator"
        onOtherMethod={() => setIsRecovery(false)}
        buttons={children}
      />
    )
  const verify = async (code: string) => {
    const client = await browserClient(site)
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
    return error && authErrorText(error, 'Failed to sign in')
  }
  return (
    <CodeForm
      key="authenticator"
      schema={codeForm}
      notice="One more step: enter the code that your authenticator app shows now."
      field={{ id: 'sign-in-code', label: 'Code', ...oneTimeCode, hint: 'Six digits. Each code works once.' }}
      verify={verify}
      otherMethod="Use a recovery code"
      onOtherMethod={() => setIsRecovery(true)}
      buttons={children}
    >
      {factors.length > 1 && (
        <SelectField
          id="sign-in-factor"
          label="Authenticator"
          value={factorId}
          onChange={event => setFactorId(event.target.value)}
        >
          {factors.map(factor => (
            <option key={factor.id} value={factor.id}>
              {factorName(factor)}
            </option>
          ))}
        </SelectField>
      )}
    </CodeForm>
  )
}

interface CodeFormProps {
  schema: typeof codeForm
  notice: string
  field: ComponentProps<typeof TextField>
  /** Returns an error message or null. */
  verify(code: string): Promise<string | null>
  otherMethod: string
  onOtherMethod(): void
  buttons: ReactNode
  children?: ReactNode
}

function CodeForm(props: CodeFormProps) {
  const resolver = zodResolver(props.schema)
  const { field, submit, setFocus, isSubmitting } = useAuthForm({ resolver }, 'code', ({ code }) =>
    props.verify(code),
  )
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Banner tone="notice">{props.notice}</Banner>
      {props.children}
      <TextField {...props.field} {...field('code')} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Verifying...' : 'Verify'}
        </Button>
        {props.buttons}
      </div>
      <Button look="secondary" onClick={props.onOtherMethod}>
        {props.otherMethod}
      </Button>
      <LostPhone />
    </form>
  )
}

/** The name of an authenticator, which is optional. */
export function factorName({ friendly_name }: Pick<Factor, 'friendly_name'>): string {
  return friendly_name || 'Authenticator'
}

/** Advice for people who lost the phone with their authenticator. */
export function LostPhone() {
  return (
    <details className="rounded-lg bg-sunken px-4 py-2">
      <summary className="flex min-h-9 cursor-pointer items-center font-semibold">Lost your phone?</summary>
      <div className="prose pb-2">
        <p>
          Use one of your recovery codes, or the code of a second device. Once you are in, remove the lost
          device from your account.
        </p>
        <p>
          With neither, ask whoever runs this site to remove your authenticators, after making sure that it is
          really you. Then your password alone signs you in, all your sessions are ended, and you can add a
          new device.
        </p>
      </div>
    </details>
  )
}
