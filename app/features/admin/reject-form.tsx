// Rejecting a submission, with a reason if one likes.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { rejectionForm } from '#domain/account-forms.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'

interface RejectFormProps {
  id: string
  /** Whether the submitter left an address, and so will read the reason. */
  isTold: boolean
  onReject(reason: string | null): Promise<void>
  onCancel(): void
}

/** The form. */
export function RejectForm({ id, isTold, onReject, onCancel }: RejectFormProps) {
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
    <form
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isSubmitting) void handleSubmit(({ reason }) => onReject(reason))(event)
      }}
      className="grid gap-4 rounded-lg border border-line p-4"
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="danger" disabled={isSubmitting}>
          {isSubmitting ? 'Rejecting...' : 'Reject Submission'}
        </Button>
      </div>
    </form>
  )
}
