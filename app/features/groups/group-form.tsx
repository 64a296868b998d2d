// The form that creates or edits a group.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import { NOT_UPLOADED } from '#domain/event/event-columns.ts'
import { placeDetail, placeNamed } from '#domain/place/place.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { formFields } from '../../ui/staff-list.tsx'
import { useSaving } from '../account/use-actions.tsx'
import { PlaceList } from '../event-fields/choice-fields.tsx'
import { usePlaces } from '../event-fields/use-places.ts'
import {
  EMPTY_SOCIAL_LINK,
  type GroupFormValues,
  type GroupPayload,
  groupForm,
  groupFormValues,
  SOCIAL_PLATFORMS,
  type StoredGroup,
} from './group-schema.ts'
import { LogoFields } from './logo-fields.tsx'

interface GroupFormProps {
  /** The group to edit; a new one without it. */
  id?: string
  stored?: StoredGroup
  saveLabel: string
  busyLabel: string
  /** Returns the message about a failure, or null. */
  onSave(payload: GroupPayload): Promise<string | null>
  onSaved(): void
  /** The buttons beside the form's own. */
  children: ReactNode
}

export function GroupForm({ id, stored, saveLabel, busyLabel, onSave, onSaved, children }: GroupFormProps) {
  const schema = useMemo(() => groupForm(stored), [stored])
  const form = useForm<GroupFormValues, unknown, GroupPayload>({
    resolver: zodResolver(schema),
    defaultValues: groupFormValues(stored),
    shouldFocusError: false,
  })
  const { watch, setValue } = form
  const [uploaded, setUploaded] = useState('')
  const places = usePlaces()
  const placeListId = useId()
  const known = placeNamed(places, watch('address'))
  const saving = useSaving(form, {
    onSave: async payload =>
      uploaded === NOT_UPLOADED ? 'Please wait until the logo is uploaded, or cancel that.' : onSave(payload),
    onSaved,
  })
  const field = formFields(form, 'group')
  return (
    <SavingForm saving={saving} saveLabel={saveLabel} busyLabel={busyLabel} otherButtons={children}>
      <TextField label="Group Name" required maxLength={120} {...field('name')} />
      <TextArea label="Description" required rows={4} maxLength={5000} {...field('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <LogoFields
          owner={id ?? 'new'}
          field={field('logo_url')}
          url={watch('logo_url')}
          onUrl={url => setValue('logo_url', url, { shouldDirty: true })}
          uploaded={uploaded}
          onUploaded={setUploaded}
        />
        <TextField label="Website" type="url" placeholder="https://" {...field('website')} />
        <TextField label="Email" type="email" {...field('email')} />
        <TextField label="Phone" type="tel" maxLength={40} {...field('phone')} />
      </div>
      <TextField
        label="Location Address"
        maxLength={300}
        hint={
          (known && placeDetail(known)) ||
          'Its place, by name or street address. The link to the map is made from it.'
        }
        list={placeListId}
        {...field('address')}
      />
      <PlaceList id={placeListId} places={places} />
      <TextArea label="Meeting Information" rows={3} maxLength={1000} {...field('meeting_info')} />
      <SocialLinkFields form={form} />
    </SavingForm>
  )
}

/** The rows of social links, of which one always remains, and a button to add one. */
function SocialLinkFields({ form }: { form: UseFormReturn<GroupFormValues, unknown, GroupPayload> }) {
  const { register, control } = form
  const errors = form.formState.errors.social_links
  const { fields, append, remove } = useFieldArray({ control, name: 'social_links' })
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Social Links</legend>
      {fields.map((row, number) => (
        <div key={row.id} className="grid items-start gap-3 sm:grid-cols-[12rem_1fr_auto]">
          <SelectField
            label="Platform"
            {...register(`social_links.${number}.platform`)}
            id={`group-platform-${number}`}
            error={errors?.[number]?.platform?.message}
          >
            <option value="">Select a platform</option>
            {SOCIAL_PLATFORMS.map(platform => (
              <option key={platform}>{platform}</option>
            ))}
          </SelectField>
          <TextField
            label="URL"
            type="url"
            placeholder="https://"
            {...register(`social_links.${number}.url`)}
            id={`group-link-${number}`}
            error={errors?.[number]?.url?.message}
          />
          <Button
            look="secondary"
            className="sm:mt-7"
            disabled={fields.length === 1}
            onClick={() => remove(number)}
          >
            Remove<span className="sr-only"> social link {number + 1}</span>
          </Button>
        </div>
      ))}
      <p aria-live="polite" className="text-sm font-semibold text-danger empty:hidden">
        {errors?.root?.message ?? errors?.message}
      </p>
      <div>
        <Button look="secondary" onClick={() => append({ ...EMPTY_SOCIAL_LINK })}>
          Add Social Link
        </Button>
      </div>
    </fieldset>
  )
}
