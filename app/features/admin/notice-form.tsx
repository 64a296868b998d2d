// The form for a notice, new or changed.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { MAX_NOTICE_LENGTH, type NoticeWords } from '#domain/notice/notice.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx'
import { useSessionMessage } from '../session/use-session-message.ts'
import { type NoticeFormValues, noticeForm } from './notice-schema.ts'

interface NoticeFormProps {
  initial: NoticeFormValues
  saveLabel: string
  busyLabel: string
  /** Saves, and gives the words for a failure or null. */
  onSave(words: NoticeWords): Promise<string | null>
  onSaved(): void
  onCancel?: () => void
}

/** The form; after each success it is as it was at first. */
export function NoticeForm(props: NoticeFormProps) {
  const { initial, saveLabel, busyLabel, onSave, onSaved, onCancel } = props
  const [problem, setProblem] = useSessionMessage()
  const { register, handleSubmit, formState, reset } = useForm<NoticeFormValues, unknown, NoticeWords>({
    resolver: zodResolver(noticeForm),
    defaultValues: initial,
  })
  const { isSubmitting, isDirty, errors } = formState
  const leaveGuard = useLeaveGuard(isDirty)
  const save = handleSubmit(async words => {
    setProblem(null)
    const failure = await onSave(words)
    if (failure !== null) return setProblem(failure)
    reset(initial)
    onSaved()
  })
  const field = (name: keyof NoticeFormValues) => ({
    ...register(name),
    id: `notice-${name}`,
    error: errors[name]?.message,
  })
  return (
    <SavingForm
      onSave={save}
      isSaving={isSubmitting}
      problem={problem}
      saveLabel={saveLabel}
      busyLabel={busyLabel}
      otherButtons={
        onCancel && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )
      }
    >
      <TextArea
        label="Sentence"
        required
        rows={2}
        placeholder="e.g., Colfax is closed on Saturday."
        hint={`Plain text of at most ${MAX_NOTICE_LENGTH} characters.`}
        {...field('text')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First Day" type="date" required {...field('first_day')} />
        <TextField
          label="Last Day (optional)"
          type="date"
          hint="Without one, the notice is for the first day alone."
          {...field('last_day')}
        />
      </div>
      {leaveGuard.dialog}
    </SavingForm>
  )
}
