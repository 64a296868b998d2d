// The forms of two-step sign-in: adding an authenticator, and confirming one's identity before a change.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useState } from 'react'
import type { Client } from '../../data-client.ts'
import { authErrorText } from '../../error-messages.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { CopyButton } from '../../ui/share.tsx'
import { oneTimeCode, useAuthForm } from './auth-form.tsx'
import { isProofNeeded, proveIdentity } from './auth-requests.ts'
import { useSession } from './session.tsx'
import { codeForm } from './sign-in-schemas.ts'

interface AddAuthenticatorProps {
  takenNames: readonly string[]
  onAdded(): Promise<void>
  onCancel(): void
  /** Called with what to do once the person has confirmed their identity. */
  onProofNeeded(resume: () => void): void
}

interface Enrolment {
  id: string
  totp: { qr_code: string; secret: string; uri: string }
}

/** A name, then the QR code and the first code as proof. An unfinished enrolment has no effect. */
export function AddAuthenticator(props: AddAuthenticatorProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  return enrolment ? (
    <ScanStep {...props} enrolment={enrolment} />
  ) : (
    <NameStep {...props} onEnrolled={setEnrolment} />
  )
}

interface NameStepProps extends AddAuthenticatorProps {
  onEnrolled(enrolment: Enrolment): void
}

function NameStep({ takenNames, onEnrolled, onCancel, onProofNeeded }: NameStepProps) {
  const { client } = useSession()
  const enrol = async ({ name }: { name: string }): Promise<string | null> => {
    const friendlyName = name.trim() || 'My phone'
    if (takenNames.includes(friendlyName)) return 'Please choose another name; this one is taken.'
    await removeUnfinished(client)
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    if (isProofNeeded(error)) onProofNeeded(() => void submit())
    else if (error) return authErrorText(error, 'Failed to add the authenticator.')
    else onEnrolled(data)
    return null
  }
  const { field, submit, isSubmitting } = useAuthForm({ defaultValues: { name: '' } }, 'name', enrol)
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        id="factor-name"
        label="Name of the device"
        placeholder="My phone"
        maxLength={100}
        {...field('name')}
        required={false}
      />
      <Buttons onCancel={onCancel} isBusy={isSubmitting} label="Continue" busyLabel="Preparing..." />
    </form>
  )
}

/** Removes enrolments that were started before, here or in another tab, so that their names are free. */
async function removeUnfinished(client: Client): Promise<void> {
  const { data } = await client.auth.mfa.listFactors()
  const unfinished = data?.all.filter(({ status }) => status === 'unverified') ?? []
  for (const { id } of unfinished) await client.auth.mfa.unenroll({ factorId: id })
}

function ScanStep({ enrolment, onAdded, onCancel }: AddAuthenticatorProps & { enrolment: Enrolment }) {
  const { client } = useSession()
  const { id, totp } = enrolment
  const verify = async ({ code }: { code: string }) => {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code })
    if (error) return authErrorText(error, 'Failed to add the authenticator.')
    await onAdded()
    return null
  }
  const { field, submit, isSubmitting } = useAuthForm({ resolver: zodResolver(codeForm) }, 'code', verify)
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Banner tone="notice">
        Scan the QR code with your authenticator app, then enter the code it shows.
      </Banner>
      {/* Scanners need dark on light, whatever the page's colours are. */}
      <img
        src={totp.qr_code}
        alt="QR code for your authenticator app"
        className="size-48 rounded-lg bg-white p-2"
      />
      <p>
        Cannot scan it? Type this secret into the app:
        <br />
        {/* Four characters at a time are easier to copy by hand. */}
        <code className="font-semibold select-all">{totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={totp.secret}>Copy the secret</CopyButton>
        {/* For the phone that shows this page: it cannot scan itself. */}
        <a href={totp.uri} className={buttonClass('secondary')}>
          Open in an authenticator app
        </a>
      </div>
      <TextField id="factor-code" label="Code" {...oneTimeCode} {...field('code')} />
      <Buttons onCancel={onCancel} isBusy={isSubmitting} label="Verify and add" busyLabel="Verifying..." />
    </form>
  )
}

/** Asks for the password, or a code by email, if the person signed in a while ago. */
export function ConfirmIdentity({ onConfirmed, onCancel }: { onConfirmed(): void; onCancel(): void }) {
  const { client, user } = useSession()
  const site = useSite()
  const [isByMail, setIsByMail] = useState(false)
  const current = isByMail ? 'code' : 'password'
  const { field, submit, fail, setFocus, isSubmitting } = useAuthForm(
    { defaultValues: { password: '', code: '' } },
    current,
    async ({ password, code }) => {
      const nonce = code.replace(/[\s-]/g, '')
      if (!(isByMail ? nonce : password))
        return isByMail ? 'Please enter the code.' : 'Please enter your password.'
      const problem = await proveIdentity(client, site, isByMail ? { nonce } : { password })
      if (problem === null) onConfirmed()
      return problem
    },
  )
  useEffect(() => setFocus(current), [setFocus, current])
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
          hint={`We have sent a code to ${user.email}.`}
          {...oneTimeCode}
          {...field('code')}
        />
      ) : (
        <PasswordField
          id="identity-password"
          label="Your password"
          autoComplete="current-password"
          {...field('password')}
        />
      )}
      <Buttons onCancel={onCancel} isBusy={isSubmitting} label="Confirm" busyLabel="Confirming...">
        {!isByMail && (
          <Button look="quiet" onClick={mailCode}>
            Email me a code instead
          </Button>
        )}
      </Buttons>
    </form>
  )
}

interface ButtonsProps {
  label: string
  busyLabel: string
  isBusy: boolean
  onCancel(): void
  children?: ReactNode
}

function Buttons({ label, busyLabel, isBusy, onCancel, children }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  )
}
