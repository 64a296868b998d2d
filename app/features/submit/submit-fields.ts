// The fields of the submit form, and reading them from what a browser sends or has kept.

import { EMPTY_EVENT_FORM, type EventFormValues } from '#domain/event/event-payload.ts'
import { repeatFieldNames } from '#domain/series/repeat-form.ts'

/** What a visitor fills in: an event's form without the choice of a group. */
export type SubmitFields = Omit<EventFormValues, 'group_id'>

const { group_id: _, ...empty } = EMPTY_EVENT_FORM

/** A form that nobody has typed into yet. */
export const emptyFields: SubmitFields = empty

function fill(read: (name: keyof SubmitFields) => unknown): SubmitFields {
  const filled = { ...empty }
  for (const name of fieldNames) {
    const value = read(name)
    if (typeof value === 'string') filled[name] = value
  }
  return filled
}

/** The names of the fields, in the order of the form. */
export const fieldNames: readonly (keyof SubmitFields)[] = [
  'title',
  'type_id',
  'start_date',
  'start_time',
  'end_date',
  'end_time',
  ...repeatFieldNames,
  'location_name',
  'location_url',
  'host_name',
  'host_url',
  'submitter_email',
  'description',
]

/** The fields of a form that was sent. */
export function readFields(form: FormData): SubmitFields {
  // Weekdays are ticked one by one.
  return fill(name => form.getAll(name).join(','))
}

const draftKey = 'draft-1:submit-event'

/** What was typed here before and not sent, if anything. */
export function readDraft(): SubmitFields | undefined {
  try {
    const draft: unknown = JSON.parse(window.localStorage.getItem(draftKey) ?? 'null')
    return typeof draft === 'object' && draft !== null ? fill(name => Reflect.get(draft, name)) : undefined
  } catch {
    return undefined
  }
}

/** The fields that someone has filled in: some are not empty even before. */
export function filledIn(values: Partial<SubmitFields>): Partial<SubmitFields> {
  const names = fieldNames.filter(name => (values[name] ?? '') !== empty[name])
  return Object.fromEntries(names.map(name => [name, values[name] ?? '']))
}

/** Keeps what is typed, so that a reload does not lose it; nothing is kept of an empty form. */
export function keepDraft(values: Partial<SubmitFields> | undefined): void {
  try {
    if (values && Object.keys(filledIn(values)).length > 0)
      window.localStorage.setItem(draftKey, JSON.stringify(values))
    else window.localStorage.removeItem(draftKey)
  } catch {
    // Without storage there is no draft, and the form works all the same.
  }
}
