// Trusting an address, which says first what that means.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { requiredEmail } from '#domain/text/form-fields.ts'
import { TextField } from '../../../ui/field.tsx'
import { SavingForm } from '../../../ui/saving-form.tsx'
import { useSession } from '../../session/session-context.ts'
import { useSessionMessage } from '../../session/use-session-message.ts'
import { TRUST_MEANING, trust } from './trusted-data.ts'

const form = z.object({ email: requiredEmail() })

/** The form. */
export function TrustForm({ onTrusted }: { onTrusted(email: string): void }) {
  const { client } = useSession()
  const [problem, setProblem] = useSessionMessage()
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(form),
    defaultValues: { email: '' },
  })
  const { isSubmitting, errors } = formState
  const save = handleSubmit(async ({ email }) => {
    setProblem(null)
    const failure = await trust(client, email, true)
    if (failure !== null) return setProblem(failure)
    reset()
    onTrusted(email.toLowerCase())
  })
  return (
    <SavingForm
      onSave={save}
      isSaving={isSubmitting}
      problem={problem}
      saveLabel="Trust this address"
      busyLabel="Saving..."
    >
      <TextField
        id="trusted-email"
        label="Email address"
        type="email"
        autoComplete="off"
        required
        hint={TRUST_MEANING}
        error={errors.email?.message}
        {...register('email')}
      />
    </SavingForm>
  )
}
