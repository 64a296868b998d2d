// The shell of every event form: its state, and the fields in the order in which people think of them.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { MAX_ALT_LENGTH, MAX_UPLOAD_TEXT, NOT_UPLOADED } from '#domain/event/event-columns.ts'
import type { eventForm } from '#domain/event/event-form.ts'
import { endHint } from '#domain/event/event-form-times.ts'
import {
  EMPTY_EVENT_FORM,
  type EventFormValues,
  type FormCity,
  type StoredEvent,
} from '#domain/event/event-payload.ts'
import { eventTexts } from '#domain/event/event-texts.ts'
import { chosenTypeId } from '#domain/event/event-types.ts'
import { type MeetingPlace, placeLinks } from '#domain/place/place.ts'
import type { MeasuredRoute } from '#domain/route/route.ts'
import type { RepeatFields as Repeat } from '#domain/series/repeat-form.ts'
import { useSite } from '../../site.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import type { Upload } from '../../upload.ts'
import { type FormControls, PlaceFields, TypeOptions } from './choice-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { RepeatFields } from './repeat-fields.tsx'

/** An event type as a form offers it. */
export interface TypeChoice {
  id: string
  name: string
  /** Whether its form asks how far and how fast. Not known of a fallback type, which counts as a ride. */
  is_ride?: boolean | undefined
}

const isRideAmong = (types: readonly TypeChoice[]) => (typeId: string) =>
  types.find(({ id }) => id === typeId)?.is_ride ?? true

/** The fields that every event form has. Only the submit form asks for an email address. */
type SharedFields = Omit<EventFormValues, 'submitter_email'>

const toSharedFields = z.transform((values: EventFormValues): SharedFields => values)

interface EventFormOptions {
  initial: Partial<EventFormValues>
  types: readonly TypeChoice[]
  places: readonly MeetingPlace[]
  /** The event that is being edited. */
  stored?: StoredEvent | undefined
  /** The Repeats fields of the series that the event is a date of. */
  shown?: Repeat | undefined
}

/** The state of an event form. The schema, one of `domain/event/event-form.ts`, checks it and builds the payload. */
export function useEventForm<Payload>(
  buildSchema: (
    city: FormCity,
    known: Parameters<typeof eventForm>[1],
  ) => z.core.$ZodType<Payload, SharedFields>,
  { initial, types, places, stored, shown }: EventFormOptions,
) {
  const site = useSite()
  const schema = useMemo(() => {
    const known = { stored, shown, linkOf: placeLinks(places, site.city), isRide: isRideAmong(types) }
    return z.pipe(toSharedFields, buildSchema(site, known))
  }, [buildSchema, site, stored, shown, places, types])
  const methods = useForm<EventFormValues, unknown, Payload>({
    resolver: zodResolver(schema),
    defaultValues: { ...EMPTY_EVENT_FORM, ...initial },
    shouldFocusError: false,
  })
  const { getValues, setValue, watch, clearErrors } = methods
  useEffect(() => {
    // The types have changed, perhaps from fallbacks to the real ones: the choice is repeated among these.
    const id = chosenTypeId(types, getValues('type_id'))
    if (id !== undefined) setValue('type_id', id)
  }, [types, getValues, setValue])
  const set = (name: keyof EventFormValues, value: string) => {
    setValue(name, value, { shouldDirty: true })
    clearErrors(name)
  }
  return { methods, values: watch(), set }
}

interface EventFieldsProps {
  form: FormControls
  types: readonly TypeChoice[]
  places: readonly MeetingPlace[]
  uploadPicture: Upload
  uploadRoute: Upload
  /** The URL of the picture, unless it was uploaded in this tab. */
  pictureUrl?: string | undefined
  /** The route, unless it was uploaded in this tab. */
  storedRoute?: MeasuredRoute | undefined
  /** Whether the Repeats fields change a series that exists; null leaves them out. */
  isSeries?: boolean | null
  descriptionRows?: number
  afterTitle?: ReactNode
  afterStart?: ReactNode
  afterPlace?: ReactNode
  beforeDescription?: ReactNode
}

/** All fields of an event form. */
export function EventFields(props: EventFieldsProps) {
  const { form, types, isSeries = false } = props
  const { field, values } = form
  const { city } = useSite()
  const { id: pictureId, error: pictureError, ...pictureInput } = field('picture_path')
  return (
    <>
      <TextField label="Event Title" required maxLength={200} {...field('title')} />
      {props.afterTitle}
      <SelectField label="Event Type" required {...field('type_id')}>
        <TypeOptions of={types} />
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Start Date" type="date" required {...field('start_date')} />
        <TextField label="Start Time" type="time" required hint={`${city} time`} {...field('start_time')} />
        {props.afterStart}
        <TextField label="End Date (optional)" type="date" {...field('end_date')} />
        <TextField label="End Time (optional)" type="time" hint={endHint(values)} {...field('end_time')} />
        {isSeries !== null && <RepeatFields form={form} isSeries={isSeries} />}
        <PlaceFields form={form} known={props.places} />
        {props.afterPlace}
      </div>
      <FactFields
        form={form}
        isRide={isRideAmong(types)(values.type_id)}
        route={{ upload: props.uploadRoute, stored: props.storedRoute }}
      />
      {props.beforeDescription}
      <TextArea
        label="Description"
        required
        rows={props.descriptionRows ?? 6}
        maxLength={eventTexts.description.maxLength}
        hint="Links and basic HTML formatting are fine."
        {...field('description')}
      />
      <PictureField
        id={pictureId}
        label="Picture (optional)"
        hint={`A flyer or a photograph, up to ${MAX_UPLOAD_TEXT}. It can also be dropped or pasted here.`}
        error={pictureError}
        value={values.picture_path}
        unsent={NOT_UPLOADED}
        onSet={value => form.set('picture_path', value)}
        upload={props.uploadPicture}
        src={props.pictureUrl}
        input={pictureInput}
      >
        <TextField
          label="What is on the picture?"
          required
          maxLength={MAX_ALT_LENGTH}
          hint="For people who cannot see it: “Six riders with lanterns on a bridge”. Of a flyer, what it says."
          {...field('picture_alt')}
        />
      </PictureField>
    </>
  )
}
