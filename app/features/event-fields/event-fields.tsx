// The fields that every event form has, in the order in which people think of them.

import type { ReactNode } from 'react'
import { endHint, type TimeFields } from '#domain/event/event-form-times.ts'
import type { EventFormValues } from '#domain/event/event-payload.ts'
import { eventTexts } from '#domain/event/event-texts.ts'
import { useSite } from '../../site.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FactFields, type FactFieldsProps } from './fact-fields.tsx'
import type { FieldProps } from './field-props.ts'
import { PictureFields, type PictureFieldsProps } from './picture-fields.tsx'
import { PlaceFields, type PlaceHelp } from './place-fields.tsx'
import { TypeOptions } from './type-options.tsx'

/** The names of the fields that say when, to be watched for what the form says about them. */
export const timeFieldNames = ['start_date', 'start_time', 'end_date', 'end_time'] as const

/** A type of event as a form offers it. */
export interface TypeChoice {
  id: string
  name: string
  /** Whether it is ridden, so that its form asks how far and how fast; not known of a stand-in, which is then. */
  is_ride?: boolean | undefined
}

/** Tells of a type's id whether it is ridden. */
export const ridden = (types: readonly TypeChoice[]) => (typeId: string) =>
  types.find(({ id }) => id === typeId)?.is_ride ?? true

interface EventFieldsProps {
  field(name: keyof EventFormValues): FieldProps
  types: readonly TypeChoice[]
  /** What the fields of start and end hold at this moment. */
  times: TimeFields
  descriptionRows: number
  place: PlaceHelp
  facts: Omit<FactFieldsProps, 'field' | 'isRide'> & { typeId: string }
  picture: Omit<PictureFieldsProps, 'field'>
  /** What stands below the start, such as what else is on that day. */
  afterStart?: ReactNode
  /** How it repeats: what stands below the times. */
  repeat?: ReactNode
  /** What stands between the title and the type. */
  afterTitle?: ReactNode
  /** What stands beside the place. */
  afterPlace?: ReactNode
  beforeDescription?: ReactNode
}

/** The fields. */
export function EventFields({
  field,
  types,
  times,
  descriptionRows,
  place,
  facts: { typeId, ...facts },
  picture,
  afterStart,
  repeat,
  afterTitle,
  afterPlace,
  beforeDescription,
}: EventFieldsProps) {
  const { city } = useSite()
  return (
    <>
      <TextField label="Event Title" required maxLength={200} {...field('title')} />
      {afterTitle}
      <SelectField label="Event Type" required {...field('type_id')}>
        <TypeOptions of={types} />
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Start Date" type="date" required {...field('start_date')} />
        <TextField label="Start Time" type="time" required hint={`${city} time`} {...field('start_time')} />
        {afterStart}
        <TextField label="End Date (optional)" type="date" {...field('end_date')} />
        <TextField label="End Time (optional)" type="time" hint={endHint(times)} {...field('end_time')} />
        {repeat}
        <PlaceFields field={field} help={place} />
        {afterPlace}
      </div>
      <FactFields field={field} isRide={ridden(types)(typeId)} {...facts} />
      {beforeDescription}
      <TextArea
        label="Description"
        required
        rows={descriptionRows}
        maxLength={eventTexts.description.maxLength}
        hint="Links and basic HTML formatting are fine."
        {...field('description')}
      />
      <PictureFields field={field} {...picture} />
    </>
  )
}
