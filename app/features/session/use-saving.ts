// What the forms behind the sign-in share: what is saved, what went wrong, and the question before a changed one is left.

import type { BaseSyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx'
import { useActions } from './use-actions.tsx'

interface SavingOptions<Payload> {
  /** Saves, and gives the words for a failure or null; undefined where someone who was asked thought better of it. */
  onSave(payload: Payload, event?: BaseSyntheticEvent): Promise<string | null | undefined>
  /** What to do once the form is saved and may be left. */
  onSaved(payload: Payload): void
}

/** What a `SavingForm` needs to know. */
export function useSaving<Values extends FieldValues, Payload>(
  form: UseFormReturn<Values, unknown, Payload>,
  { onSave, onSaved }: SavingOptions<Payload>,
) {
  const { isSubmitting, isDirty } = form.formState
  const { attempt, failed } = useActions()
  const leaveGuard = useLeaveGuard(isDirty)
  const submit = form.handleSubmit(
    (payload, event) =>
      attempt({
        write: () => onSave(payload, event),
        done: () => {
          leaveGuard.release()
          onSaved(payload)
        },
      }),
    focusFirstError,
  )
  return { submit, isSaving: isSubmitting, problem: failed?.words, leaveQuestion: leaveGuard.dialog }
}
