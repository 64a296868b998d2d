// The form for a notice, new or changed.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { MAX_NOTICE_LENGTH, type NoticeWords } from '#domain/notice/notice.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { useSaving } from '../session/use-saving.ts'
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
  const form = useForm<NoticeFormValues, unknown, NoticeWords>({
    resolver: zodResolver(noticeForm),
    defaultValues: initial,
  })
  const { errors } = form.formState
  const saving = useSaving(form, {
    onSave,
    onSaved: () => {
      form.reset(initial)
      onSaved()
    },
  })
  const field = (name: keyof NoticeFormValues) => ({
    ...form.register(name),
    id: `notice-${name}`,
    error: errors[name]?.message,
  })
  return (
    <SavingForm saving={saving} saveLabel={saveLabel} busyLabel={busyLabel} onCancel={onCancel}>
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
    </SavingForm>
  )
}
