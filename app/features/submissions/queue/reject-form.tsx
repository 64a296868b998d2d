// The form that rejects one submission or several, with an optional reason: typed, or picked from suggestions.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { optionalText, orNull } from '#domain/text/form-fields.ts'
import type { Client } from '../../../data-client.ts'
import { queryNames } from '../../../queries.ts'
import { parseResponse } from '../../../read-data.ts'
import { TextArea } from '../../../ui/field.tsx'
import { SavingForm } from '../../../ui/saving-form.tsx'
import { useSession } from '../../account/session.tsx'
import { useSaving } from '../../account/use-actions.tsx'
import { useReading } from '../../account/use-reading.ts'

const maxReasonLength = 1000

export const rejectionForm = z.object({
  reason: z.pipe(optionalText(maxReasonLength), z.transform(orNull)),
})

const commonReasons = [
  'It is not about cycling.',
  'It is on the calendar already.',
  'Its date is in the past.',
  'It does not say where and when it begins.',
]
const maxOwnReasons = 4
const maxReasonsRead = 40

/** The reviewer's own latest reasons first, then the common ones, without repetition. */
export function suggestedReasons(own: readonly string[]): string[] {
  return [...new Set([...[...new Set(own)].slice(0, maxOwnReasons), ...commonReasons])]
}

async function readOwnReasons(client: Client, userId: string): Promise<string[]> {
  const answer = await client
    .from('submission_decisions')
    .select('reason')
    .eq('decided_by', userId)
    .eq('decision', 'rejected')
    .not('reason', 'is', null)
    .order('id', { ascending: false })
    .limit(maxReasonsRead)
  return parseResponse(z.array(z.object({ reason: z.string() })), answer).map(({ reason }) => reason)
}

interface RejectFormProps {
  id: string
  /** Who will read the reason. */
  hint: string
  saveLabel?: string
  /** Resolves to an error message or null. */
  onReject(reason: string | null): Promise<string | null>
  onDone(): void
  onCancel(): void
}

export function RejectForm(props: RejectFormProps) {
  const { id, hint, saveLabel = 'Reject Submission', onReject, onDone, onCancel } = props
  const { user } = useSession()
  const { data: ownReasons = [] } = useReading({
    name: queryNames.rejectionReasons,
    read: client => readOwnReasons(client, user.id),
    failure: 'Failed to load reasons',
  })
  const form = useForm<z.input<typeof rejectionForm>, unknown, z.output<typeof rejectionForm>>({
    resolver: zodResolver(rejectionForm),
    defaultValues: { reason: '' },
  })
  const suggestions = useRef<HTMLFieldSetElement>(null)
  // The pressed button is gone. Focusing the text field would open a phone's keyboard over the suggestions.
  useEffect(() => suggestions.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const saving = useSaving(form, { onSave: ({ reason }) => onReject(reason), onSaved: onDone })
  return (
    <div className="rounded-lg border border-line p-4">
      <SavingForm
        saving={saving}
        saveLabel={saveLabel}
        busyLabel="Rejecting..."
        saveLook="danger"
        onCancel={onCancel}
      >
        <fieldset ref={suggestions}>
          <legend className="mb-2 font-semibold">Say it in one touch</legend>
          <div className="flex flex-wrap gap-2">
            {suggestedReasons(ownReasons).map(reason => (
              <button
                key={reason}
                type="button"
                className="min-h-11 max-w-full rounded-lg border-2 border-edge px-3 py-1 text-left hover:bg-highlight"
                onClick={() => {
                  form.setValue('reason', reason, { shouldDirty: true, shouldValidate: true })
                  form.setFocus('reason')
                }}
              >
                {reason}
              </button>
            ))}
          </div>
        </fieldset>
        <TextArea
          label="Reason (optional)"
          rows={3}
          maxLength={maxReasonLength}
          hint={hint}
          {...form.register('reason')}
          id={`reason-${id}`}
          error={form.formState.errors.reason?.message}
        />
      </SavingForm>
    </div>
  )
}
