// Rejecting a submission, with a reason if one likes.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { rejectionForm } from './rejection-schema.ts'

interface RejectFormProps {
  id: string
  /** Whether the submitter left an address, and so will read the reason. */
  isTold: boolean
  onReject(reason: string | null): Promise<void>
  /** Why it could not be rejected. */
  problem: string | null
  onCancel(): void
}

/** The form. */
export function RejectForm({ id, isTold, onReject, problem, onCancel }: RejectFormProps) {
  const { register, handleSubmit, formState } = useForm<
    { reason: string },
    unknown,
    { reason: string | null }
  >({
    resolver: zodResolver(rejectionForm),
    defaultValues: { reason: '' },
  })
  const { isSubmitting, errors } = formState
  return (
    <div className="rounded-lg border border-line p-4">
      <SavingForm
        onSave={handleSubmit(({ reason }) => onReject(reason))}
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
    </div>
  )
}
