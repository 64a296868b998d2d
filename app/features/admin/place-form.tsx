// The form for a place: its name, where it is, and what visitors should know.

import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Point } from '#domain/place/place.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { focusOnArrival } from '../../ui/focus.ts'
import { SavingForm } from '../../ui/saving-form.tsx'
import { formFields, updateSeenRow } from '../../ui/staff-list.tsx'
import { useSession } from '../account/session.tsx'
import { useSaving } from '../account/use-actions.tsx'
import { SmallMap } from '../map/small-map.tsx'
import {
  type ManagedPlace,
  type PlaceFormValues,
  type PlacePayload,
  parsePoint,
  placeForm,
  placeFormValues,
  pointText,
} from './places-data.ts'

interface PlaceFormProps {
  place: ManagedPlace
  /** A point of the city, to resolve a short plus code. */
  near: Point | undefined
  onSaved(): void
  onCancel(): void
}

/** The form. It opens away from the button that was pressed, so it takes the focus. */
export function PlaceForm({ place, near, onSaved, onCancel }: PlaceFormProps) {
  const { client } = useSession()
  const [seen] = useState({ updatedAt: place.updated_at })
  const schema = useMemo(() => placeForm(near), [near])
  const form = useForm<PlaceFormValues, unknown, PlacePayload>({
    resolver: zodResolver(schema),
    defaultValues: placeFormValues(place),
    shouldFocusError: false,
  })
  const { register, setValue, watch } = form
  const saving = useSaving(form, {
    onSave: payload =>
      updateSeenRow(client, { table: 'places', id: place.id, seen }, payload, {
        otherwise: 'Failed to save the place. Please try again.',
      }),
    onSaved,
  })
  const field = formFields(form, 'place')
  const { point, message } = parsePoint(watch('point'), near)
  return (
    <>
      <h2 ref={focusOnArrival} tabIndex={-1} className="mb-1 text-2xl outline-none">
        Edit Place
      </h2>
      <p className="mb-5 text-muted">
        Events keep their own words for it; the old name still means this place.
      </p>
      <SavingForm saving={saving} saveLabel="Save Changes" busyLabel="Saving..." onCancel={onCancel}>
        <TextField label="Name" required maxLength={300} {...field('name')} />
        <TextField label="Address (optional)" maxLength={300} {...field('address')} />
        <TextArea
          label="Notes (optional)"
          rows={2}
          maxLength={500}
          hint="What whoever comes should know, such as: meet at the north gate."
          {...field('notes')}
        />
        <TextField label="Link (optional)" type="url" placeholder="https://" {...field('url')} />
        <div>
          <TextField
            label="Point on the map (optional)"
            hint="The link of a map, two numbers such as 39.7400, -104.9900, or a plus code."
            {...field('point')}
          />
          {!form.formState.errors.point && (
            <p role="status" className={`mt-1 text-sm font-semibold ${point ? '' : 'text-danger'}`}>
              {message}
            </p>
          )}
        </div>
        <SmallMap
          points={point ? [{ ...point, name: watch('name') }] : []}
          onPick={spot => setValue('point', pointText(spot, 6), { shouldDirty: true, shouldValidate: true })}
        />
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" className="size-5" {...register('is_pinned')} />
          Pinned: offered first in every form, and shown even when nothing happens there
        </label>
      </SavingForm>
    </>
  )
}
