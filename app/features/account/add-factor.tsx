// Adding an authenticator: a name, the QR code or the secret, and the first code as proof.

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { isProofNeeded } from '../session/auth-requests.ts'
import { useSession } from '../session/session-context.ts'
import { codeForm } from '../session/sign-in-schemas.ts'

interface Enrolment {
  id: string
  qrCode: string
  secret: string
  uri: string
}

interface AddFactorProps {
  takenNames: readonly string[]
  onAdded(): Promise<void>
  onCancel(): void
  /** Is told how to go on once the person has confirmed that it is them. */
  onProofNeeded(resume: () => void): void
}

/** The two steps. An enrolment that is not finished counts for nothing. */
export function AddFactor({ takenNames, onAdded, onCancel, onProofNeeded }: AddFactorProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  return enrolment ? (
    <ScanStep enrolment={enrolment} onAdded={onAdded} onCancel={onCancel} />
  ) : (
    <NameStep
      takenNames={takenNames}
      onEnrolled={setEnrolment}
      onCancel={onCancel}
      onProofNeeded={onProofNeeded}
    />
  )
}

function NameStep({
  takenNames,
  onEnrolled,
  onCancel,
  onProofNeeded,
}: Omit<AddFactorProps, 'onAdded'> & { onEnrolled(enrolment: Enrolment): void }) {
  const { client } = useSession()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ name }) => {
    const friendlyName = name.trim() || 'My phone'
    if (takenNames.includes(friendlyName))
      return setError(
        'name',
        { message: 'Please choose another name; this one is taken.' },
        { shouldFocus: true },
      )
    await forgetUnfinished(client)
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    if (isProofNeeded(error)) return onProofNeeded(() => void submit())
    if (error)
      setError(
        'name',
        { message: authErrorText(error, 'Failed to add the authenticator.') },
        { shouldFocus: true },
      )
    else onEnrolled({ id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri })
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        id="factor-name"
        label="Name of the device"
        placeholder="My phone"
        maxLength={100}
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Preparing...' : 'Continue'}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function ScanStep({
  enrolment,
  onAdded,
  onCancel,
}: Pick<AddFactorProps, 'onAdded' | 'onCancel'> & { enrolment: Enrolment }) {
  const { client } = useSession()
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(codeForm) })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ code }) => {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: enrolment.id, code })
    if (error)
      setError(
        'code',
        { message: authErrorText(error, 'Failed to add the authenticator.') },
        { shouldFocus: true },
      )
    else await onAdded()
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Banner tone="notice">
        Scan the QR code with your authenticator app, then enter the code it shows.
      </Banner>
      {/* Scanners need dark on light, whatever the page's colours are. */}
      <img
        src={enrolment.qrCode}
        alt="QR code for your authenticator app"
        className="size-48 rounded-lg bg-white p-2"
      />
      <p>
        Cannot scan it? Type this secret into the app:
        <br />
        <code className="font-semibold select-all">{grouped(enrolment.secret)}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={enrolment.secret}>Copy the secret</CopyButton>
        {/* For the phone that shows this page: it cannot scan itself. */}
        <a href={enrolment.uri} className={buttonClass('secondary')}>
          Open in an authenticator app
        </a>
      </div>
      <TextField
        id="factor-code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={errors.code?.message}
        {...register('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Verifying...' : 'Verify and add'}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Gives up what was begun before, here or in another tab, so that its name is free. */
async function forgetUnfinished(client: Client): Promise<void> {
  const { data } = await client.auth.mfa.listFactors()
  const unfinished = data?.all.filter(({ status }) => status === 'unverified') ?? []
  for (const { id } of unfinished) await client.auth.mfa.unenroll({ factorId: id })
}

/** Four letters at a time, as people can copy them. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
