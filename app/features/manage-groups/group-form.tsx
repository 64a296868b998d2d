// The form of a group, for creating and editing it.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { placeDetail, placeNamed } from '#domain/event/places.ts'
import { NOT_UPLOADED } from '#domain/event/upload.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { PlaceList } from '../event-fields/place-fields.tsx'
import { usePlaces } from '../event-fields/use-places.ts'
import { useSaving } from '../session/use-saving.ts'
import {
  type GroupFormValues,
  type GroupPayload,
  groupForm,
  groupFormValues,
  type StoredGroup,
} from './group-schema.ts'
import { LogoFields } from './logo-fields.tsx'
import { SocialLinkFields } from './social-link-fields.tsx'

interface GroupFormProps {
  /** The group that is edited. */
  id?: string
  stored?: StoredGroup
  saveLabel: string
  busyLabel: string
  /** Saves, and gives the words for a failure or null. */
  onSave(payload: GroupPayload): Promise<string | null>
  onSaved(): void
  /** The ways out beside the form's own button. */
  children: ReactNode
}

type TextFieldName = Exclude<keyof GroupFormValues, 'social_links'>

/** The form. What was typed stays whatever happens, until it is saved. */
export function GroupForm({ id, stored, saveLabel, busyLabel, onSave, onSaved, children }: GroupFormProps) {
  const schema = useMemo(() => groupForm(stored), [stored])
  const form = useForm<GroupFormValues, unknown, GroupPayload>({
    resolver: zodResolver(schema),
    defaultValues: groupFormValues(stored),
    shouldFocusError: false,
  })
  const { register, control, watch, setValue } = form
  const [uploaded, setUploaded] = useState('')
  const { errors } = form.formState
  const places = usePlaces()
  const placeListId = useId()
  const known = placeNamed(places, watch('address'))
  const saving = useSaving(form, {
    onSave: async payload =>
      uploaded === NOT_UPLOADED ? 'Please wait until the logo is uploaded, or cancel that.' : onSave(payload),
    onSaved,
  })
  const field = (name: TextFieldName) => ({
    ...register(name),
    id: `group-${name}`,
    error: errors[name]?.message,
  })
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
      <SocialLinkFields control={control} register={register} errors={errors.social_links} />
    </SavingForm>
  )
}
