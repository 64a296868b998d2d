// The addresses whose submissions go live without a review, for super admins to add and remove.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { requiredEmail } from '#domain/text/form-fields.ts'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { queryNames } from '../../../queries.ts'
import { parseResponse } from '../../../read-data.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, EmptyState } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { LoadState } from '../../../ui/load-state.tsx'
import { SavingForm } from '../../../ui/saving-form.tsx'
import { useSession } from '../../account/session.tsx'
import { useActions, useSaving } from '../../account/use-actions.tsx'
import { useReading, useRefresh } from '../../account/use-reading.ts'
import { TRUST_MEANING, trust } from './decide.ts'

const trustedAddress = z.object({
  email: z.string(),
  trusted_at: z.string(),
  trusted_by_email: z.nullable(z.string()),
})
type TrustedAddress = z.infer<typeof trustedAddress>

/** A removed address stays in the list with an Undo button while the page is open. */
export function TrustedAddresses() {
  const { client } = useSession()
  const refresh = useRefresh()
  const [removed, setRemoved] = useState<readonly TrustedAddress[]>([])
  const { busyId, run, problemAt, problemElsewhere } = useActions()
  const query = useReading({
    name: queryNames.trustedSubmitters,
    read: async client => parseResponse(z.array(trustedAddress), await client.rpc('trusted_submitters')),
    failure: 'Failed to load trusted addresses. Please try again.',
  })
  const trusted = query.data ?? []
  const shown = [
    ...trusted,
    ...removed.filter(({ email }) => trusted.every(one => one.email !== email)),
  ].sort((a, b) => a.email.localeCompare(b.email))
  const markTrusted = (email: string) => setRemoved(before => before.filter(one => one.email !== email))
  const reread = () => void refresh(queryNames.trustedSubmitters, queryNames.submissions)
  const change = (address: TrustedAddress, isTrusted: boolean) =>
    run({
      id: address.email,
      write: () => trust(client, address.email, isTrusted),
      done: () => {
        markTrusted(address.email)
        if (!isTrusted) setRemoved(before => [...before, address])
        reread()
      },
    })
  return (
    <div className="grid gap-6">
      <Card>
        <TrustForm
          onTrusted={email => {
            markTrusted(email)
            reread()
          }}
        />
      </Card>
      <section aria-label="Trusted addresses">
        {problemElsewhere(shown.map(({ email }) => email))}
        <LoadState query={query} loading="Loading trusted addresses..." />
        {query.isSuccess && shown.length === 0 && <EmptyState text="No trusted addresses found" />}
        <ul className="divide-y divide-line">
          {shown.map(address => (
            <li key={address.email}>
              <AddressRow
                address={address}
                isRemoved={removed.some(({ email }) => email === address.email)}
                isBusy={busyId === address.email}
                onChange={isTrusted => change(address, isTrusted)}
              />
              {problemAt(address.email) && <div className="pb-4">{problemAt(address.email)}</div>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const trustForm = z.object({ email: requiredEmail() })

function TrustForm({ onTrusted }: { onTrusted(email: string): void }) {
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

interface AddressRowProps {
  address: TrustedAddress
  isRemoved: boolean
  isBusy: boolean
  onChange(isTrusted: boolean): void
}

function AddressRow({ address, isRemoved, isBusy, onChange }: AddressRowProps) {
  const { timeZone } = useSite()
  const { email, trusted_at, trusted_by_email } = address
  const button = useRef<HTMLButtonElement>(null)
  const wasRemoved = useRef(isRemoved)
  useEffect(() => {
    // The pressed button was disabled while it worked, and lost the focus.
    if (wasRemoved.current !== isRemoved) button.current?.focus()
    wasRemoved.current = isRemoved
  }, [isRemoved])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p role="status" className={isRemoved ? 'break-all text-muted' : 'font-semibold break-all'}>
          {isRemoved ? (
            <>
              <s>{email}</s> is no longer trusted.
            </>
          ) : (
            email
          )}
        </p>
        {!isRemoved && (
          <p className="text-sm break-words text-muted">
            Since {dateText(cityDay(trusted_at, timeZone))}
            {trusted_by_email && `, by ${trusted_by_email}`}
          </p>
        )}
      </div>
      <Button
        ref={button}
        look={isRemoved ? 'secondary' : 'danger'}
        disabled={isBusy}
        onClick={() => onChange(isRemoved)}
      >
        {isRemoved ? 'Undo' : 'Remove'}
        <span className="sr-only"> {email}</span>
      </Button>
    </div>
  )
}
