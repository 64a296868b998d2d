// What the fields of event forms share, and those that offer a choice: checkboxes, types, groups and known places.

import { useId } from 'react'
import type { EventFormValues } from '#domain/event/event-payload.ts'
import { typeLabel } from '#domain/event/event-types.ts'
import { followedUrl, type MeetingPlace, placeDetail, placeNamed } from '#domain/place/place.ts'
import { useSite } from '../../site.ts'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/hooks.ts'

/** Any control that a field may be. */
type Control = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement

/** Connects a field to the form that holds its value. */
export interface FieldProps {
  id: string
  name: string
  error: string | undefined
  onChange: React.ChangeEventHandler<Control>
  onBlur: React.FocusEventHandler<Control>
  ref: React.Ref<Control>
}

/** An event form as its fields see it. */
export interface FormControls {
  field(name: keyof EventFormValues): FieldProps
  values: EventFormValues
  /** Sets a field that is no plain control, or that is filled in by something else than typing. */
  set(name: keyof EventFormValues, value: string): void
}

interface CheckboxProps {
  name?: string
  value?: string
  isOn: boolean
  onChange(isOn: boolean): void
  children: string
}

/** A checkbox with its label. */
export function Checkbox({ name, value, isOn, onChange, children }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isOn}
        onChange={event => onChange(event.target.checked)}
        className="size-5 shrink-0"
      />
      {children}
    </label>
  )
}

/** The event types of a select field. */
export function TypeOptions({ of }: { of: readonly { id: string; name: string }[] }) {
  return <Options none="Select a type" of={of.map(({ id, name }) => ({ id, name: typeLabel(name) }))} />
}

interface GroupFieldProps {
  form: FormControls
  /** The groups to choose from; undefined where there is no choice. */
  groups: readonly { id: string; name: string }[] | undefined
  label: string
  hint?: string | undefined
}

/** The hosting group, and the host's fields while no group is chosen. Without scripts both are always shown. */
export function GroupField({ form: { field, values }, groups, label, hint }: GroupFieldProps) {
  const isHydrated = useIsHydrated()
  return (
    <>
      {groups && (
        <div className="sm:col-span-2">
          <SelectField
            label={label}
            hint={hint && (isHydrated ? hint : `${hint} The host fields are not needed then.`)}
            {...field('group_id')}
          >
            <Options none="No group" of={groups} />
          </SelectField>
        </div>
      )}
      {(values.group_id === '' || (groups && !isHydrated)) && (
        <>
          <TextField label="Host Name" maxLength={200} {...field('host_name')} />
          <TextField label="Host Website" type="url" placeholder="https://" {...field('host_url')} />
        </>
      )}
    </>
  )
}

/** Where an event meets. A known place fills in its link to a map; the schema builds a link that is left empty. */
export function PlaceFields({ form, known }: { form: FormControls; known: readonly MeetingPlace[] }) {
  const { location_name, location_url } = form.values
  const listId = useId()
  const { city } = useSite()
  const isHydrated = useIsHydrated()
  const place = isHydrated ? placeNamed(known, location_name) : undefined
  const name = form.field('location_name')
  let urlHint = 'A link to the place on any map. Left empty, it is made from the name.'
  if (place?.url && location_url === place.url) urlHint = 'This place was used before: its link is filled in.'
  else if (isHydrated && location_url === '' && location_name !== '')
    urlHint = `Left empty, it leads to a search for this name on a map of ${city}.`
  return (
    <>
      <TextField
        label="Location Name"
        required
        maxLength={200}
        hint={(place && placeDetail(place)) || 'Its name or street address.'}
        list={listId}
        {...name}
        onChange={(event: React.ChangeEvent<Control>) => {
          name.onChange(event)
          const newName = event.target.value
          const next = followedUrl(known, { url: location_url, name: location_name, newName })
          if (next !== location_url) form.set('location_url', next)
        }}
      />
      <PlaceList id={listId} places={known} />
      <TextField
        label="Location URL (optional)"
        type="url"
        placeholder="https://"
        hint={urlHint}
        {...form.field('location_url')}
      />
    </>
  )
}

/** The suggestions a browser shows while a name is typed, each with the detail that tells it apart. */
export function PlaceList({ id, places }: { id: string; places: readonly MeetingPlace[] }) {
  return (
    <datalist id={id}>
      {places.map(place => (
        <option key={place.name} value={place.name}>
          {placeDetail(place)}
        </option>
      ))}
    </datalist>
  )
}
