// The form for an event type, new or existing.

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DEFAULT_TYPE_COLOR, sixDigitHex, typeLabel } from '#domain/event/event-types.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { focusOnArrival } from '../../ui/focus.ts'
import { SavingForm } from '../../ui/saving-form.tsx'
import { formFields, updateSeenRow, writeFailure } from '../../ui/staff-list.tsx'
import { useSession } from '../account/session.tsx'
import { useSaving } from '../account/use-actions.tsx'
import { eventPaint, SOLID_PAINT, TINT_PAINT } from '../calendar/event-display.tsx'
import {
  EMPTY_EVENT_TYPE_FORM,
  type EventTypeFormValues,
  type EventTypePayload,
  eventTypeForm,
  eventTypeFormValues,
  type ManagedType,
} from './event-types-data.ts'

const sentences = { '23505': 'An event type with this name already exists.' }

interface EventTypeFormProps {
  /** The type to edit; a new one without it. */
  type: ManagedType | undefined
  onSaved(message: string): void
  onCancel(): void
}

export function EventTypeForm({ type, onSaved, onCancel }: EventTypeFormProps) {
  const { client, user } = useSession()
  const [seen] = useState({ updatedAt: type?.updated_at ?? '' })
  const form = useForm<EventTypeFormValues, unknown, EventTypePayload>({
    resolver: zodResolver(eventTypeForm),
    defaultValues: type ? eventTypeFormValues(type) : { ...EMPTY_EVENT_TYPE_FORM },
  })
  const { register, setValue, watch } = form
  const saving = useSaving(form, {
    onSave: payload =>
      type
        ? updateSeenRow(client, { table: 'event_types', id: type.id, seen }, payload, {
            otherwise: 'Failed to update event type. Please try again.',
            sentences,
          })
        : writeFailure(client.from('event_types').insert({ ...payload, created_by: user.id }), {
            otherwise: 'Failed to create event type. Please try again.',
            sentences,
          }),
    onSaved: () => onSaved(type ? 'Event type updated successfully!' : 'Event type created successfully!'),
  })
  const field = formFields(form, 'type')
  return (
    <>
      {type ? (
        <>
          {/* The form opens away from the button that was pressed, so it takes the focus. */}
          <h2 ref={focusOnArrival} tabIndex={-1} className="mb-1 text-2xl outline-none">
            Edit Event Type
          </h2>
          <p className="mb-5 text-muted">Its events change with it, also in subscribed calendars.</p>
        </>
      ) : (
        <h2 className="mb-5 text-2xl">Create New Event Type</h2>
      )}
      <SavingForm
        saving={saving}
        saveLabel={type ? 'Save Changes' : 'Create Event Type'}
        busyLabel={type ? 'Saving...' : 'Creating...'}
        onCancel={onCancel}
      >
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
    </>
  )
}

/** An event with a time and one of several days, in the chosen colour; gray while that is not a colour. */
function TypePreview({ name, color }: { name: string; color: string }) {
  const label = typeLabel(name.trim()) || 'New type'
  const chip = 'rounded-md px-3 py-2 font-semibold wrap-anywhere'
  return (
    <div>
      <p className="mb-1 font-semibold">Preview</p>
      <div style={eventPaint({ event_type: { color: color.trim() } })} className="grid gap-2 sm:grid-cols-2">
        <div className={`${chip} ${TINT_PAINT}`}>6:30 PM {label}</div>
        <div className={`${chip} ${SOLID_PAINT}`}>{label}, several days</div>
      </div>
    </div>
  )
}
