// Trusting an address, which says first what that means.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { requiredEmail } from '#domain/text/form-fields.ts'
import { TextField } from '../../../ui/field.tsx'
import { SavingForm } from '../../../ui/saving-form.tsx'
import { useSession } from '../../session/session-context.ts'
import { useSaving } from '../../session/use-saving.ts'
import { TRUST_MEANING, trust } from './trusted-data.ts'

const trustForm = z.object({ email: requiredEmail() })

/** The form. */
export function TrustForm({ onTrusted }: { onTrusted(email: string): void }) {
  const { client } = useSession()
  const form = useForm({ resolver: zodResolver(trustForm), defaultValues: { email: '' } })
  const saving = useSaving(form, {
    onSave: ({ email }) => trust(client, email, true),
    onSaved: ({ email }) => {
      form.reset()
      onTrusted(email)
    },
  })
  return (
    <SavingForm saving={saving} saveLabel="Trust this address" busyLabel="Saving...">
      <TextField
        id="trusted-email"
        label="Email address"
        type="email"
        autoComplete="off"
        required
        hint={TRUST_MEANING}
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
    </SavingForm>
  )
}
