// Rejecting one submission or several, with a reason if one likes: typed, or one of those that were used before.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { TextArea } from '../../../ui/field.tsx'
import { SavingForm } from '../../../ui/saving-form.tsx'
import { useSaving } from '../../session/use-saving.ts'
import { useRejectionReasons } from './rejection-reasons.ts'
import { rejectionForm } from './rejection-schema.ts'

interface RejectFormProps {
  id: string
  /** Who will read the reason. */
  hint: string
  saveLabel?: string
  /** Rejects, and gives the words for a failure or null. */
  onReject(reason: string | null): Promise<string | null>
  onDone(): void
  onCancel(): void
}

/** The form. */
export function RejectForm(props: RejectFormProps) {
  const { id, hint, saveLabel = 'Reject Submission', onReject, onDone, onCancel } = props
  const reasons = useRejectionReasons()
  const form = useForm<{ reason: string }, unknown, { reason: string | null }>({
    resolver: zodResolver(rejectionForm),
    defaultValues: { reason: '' },
  })
  const { register, setValue, setFocus } = form
  const offered = useRef<HTMLFieldSetElement>(null)
  // The button that was pressed is gone; a field would bring up a phone's keyboard over the sentences.
  useEffect(() => offered.current?.querySelector('button')?.focus({ preventScroll: true }), [])
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
        <fieldset ref={offered}>
          <legend className="mb-2 font-semibold">Say it in one touch</legend>
          <div className="flex flex-wrap gap-2">
            {reasons.map(reason => (
              <button
                key={reason}
                type="button"
                className="min-h-11 max-w-full rounded-lg border-2 border-edge px-3 py-1 text-left hover:bg-highlight"
                onClick={() => {
                  setValue('reason', reason, { shouldDirty: true, shouldValidate: true })
                  setFocus('reason')
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
          maxLength={1000}
          hint={hint}
          {...register('reason')}
          id={`reason-${id}`}
          error={form.formState.errors.reason?.message}
        />
      </SavingForm>
    </div>
  )
}
