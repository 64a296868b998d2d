// The form of a kind of event, for a new one and for one that is there.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { DEFAULT_TYPE_COLOR, sixDigitHex } from '#domain/event/event-colors.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { useSaving } from '../session/use-saving.ts'
import {
  EMPTY_EVENT_TYPE_FORM,
  type EventTypeFormValues,
  type EventTypePayload,
  eventTypeForm,
} from './event-type-schema.ts'
import { TypePreview } from './type-preview.tsx'

interface EventTypeFormProps {
  initial?: Readonly<EventTypeFormValues>
  saveLabel?: string
  busyLabel?: string
  /** Saves, and gives the words for a failure or null. */
  onSave(payload: EventTypePayload): Promise<string | null>
  onSaved(): void
  onCancel(): void
}

/** The form. */
export function EventTypeForm(props: EventTypeFormProps) {
  const { initial = EMPTY_EVENT_TYPE_FORM, onSave, onSaved, onCancel } = props
  const { saveLabel = 'Create Event Type', busyLabel = 'Creating...' } = props
  const form = useForm<EventTypeFormValues, unknown, EventTypePayload>({
    resolver: zodResolver(eventTypeForm),
    defaultValues: { ...initial },
  })
  const { register, setValue, watch } = form
  const { errors } = form.formState
  const saving = useSaving(form, { onSave, onSaved })
  const field = (name: Exclude<keyof EventTypeFormValues, 'is_ride'>) => ({
    ...register(name),
    id: `type-${name}`,
    error: errors[name]?.message,
  })
  return (
    <SavingForm saving={saving} saveLabel={saveLabel} busyLabel={busyLabel} onCancel={onCancel}>
      <TextField
        label="Type Name"
        required
        maxLength={80}
        placeholder="e.g., Mountain Biking"
        {...field('name')}
      />
      <div className="grid grid-cols-[4rem_1fr] items-start gap-3">
        <input
          type="color"
          aria-label="Color picker"
          value={sixDigitHex(watch('color')) ?? DEFAULT_TYPE_COLOR}
          onChange={event =>
            setValue('color', event.target.value, { shouldDirty: true, shouldValidate: true })
          }
          className="mt-7 h-11 w-full cursor-pointer rounded-lg border-2 border-edge bg-surface p-1"
        />
        <TextField label="Color" required maxLength={7} {...field('color')} />
      </div>
      <TypePreview name={watch('name')} color={watch('color')} />
      <TextField
        label="Icon (optional)"
        hint="The name of an icon, such as 'bicycle', or the URL of an image."
        {...field('icon')}
      />
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" className="size-5" {...register('is_ride')} />
        It is ridden: forms ask how far and how fast
      </label>
      <TextArea label="Description (optional)" rows={3} maxLength={500} {...field('description')} />
    </SavingForm>
  )
}
