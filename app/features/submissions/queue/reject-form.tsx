// Rejecting a submission, with a reason if one likes: typed, or one of those that were used before.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { SavingForm } from '../../../ui/saving-form.tsx'
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx'
import { useSessionMessage } from '../../session/use-session-message.ts'
import { useRejectionReasons } from './rejection-reasons.ts'
import { rejectionForm } from './rejection-schema.ts'

interface RejectFormProps {
  id: string
  /** Whether the submitter left an address, and so will read the reason. */
  isTold: boolean
  /** Rejects, and gives the words for a failure or null. */
  onReject(reason: string | null): Promise<string | null>
  onDone(): void
  onCancel(): void
}

/** The form. */
export function RejectForm({ id, isTold, onReject, onDone, onCancel }: RejectFormProps) {
  const reasons = useRejectionReasons()
  const [problem, setProblem] = useSessionMessage()
  const { register, handleSubmit, formState, setValue, setFocus } = useForm<
    { reason: string },
    unknown,
    { reason: string | null }
  >({
    resolver: zodResolver(rejectionForm),
    defaultValues: { reason: '' },
  })
  const { isSubmitting, isDirty, errors } = formState
  const offered = useRef<HTMLFieldSetElement>(null)
  // The button that was pressed is gone; a field would bring up a phone's keyboard over the sentences.
  useEffect(() => offered.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const leaveGuard = useLeaveGuard(isDirty)
  const save = handleSubmit(async ({ reason }) => {
    setProblem(null)
    const failure = await onReject(reason)
    if (failure !== null) return setProblem(failure)
    leaveGuard.release()
    onDone()
  })
  return (
    <div className="rounded-lg border border-line p-4">
      <SavingForm
        onSave={save}
        isSaving={isSubmitting}
        problem={problem}
        saveLabel="Reject Submission"
        busyLabel="Rejecting..."
        saveLook="danger"
        otherButtons={
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        }
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
          hint={isTold ? 'The submitter is told of it by mail.' : 'The submitter left no address.'}
          {...register('reason')}
          id={`reason-${id}`}
          error={errors.reason?.message}
        />
      </SavingForm>
      {leaveGuard.dialog}
    </div>
  )
}
