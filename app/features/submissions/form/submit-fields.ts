// The fields of the submit form, and reading them from what a browser sends or has kept.

import { EMPTY_EVENT_FORM, type EventFormValues, eventFieldNames } from '#domain/event/event-payload.ts'

/** What a visitor fills in: everything that an event's form may have. */
export type SubmitFields = EventFormValues

/** A form that nobody has typed into yet. */
export const emptyFields: Readonly<SubmitFields> = EMPTY_EVENT_FORM

function fill(read: (name: keyof SubmitFields) => unknown): SubmitFields {
  const filled = { ...emptyFields }
  for (const name of fieldNames) {
    const value = read(name)
    if (typeof value === 'string') filled[name] = value
  }
  return filled
}

/** The names of the fields, in the order of the form. */
export const fieldNames: readonly (keyof SubmitFields)[] = eventFieldNames

/** The fields of a form that was sent. */
export function readFields(form: FormData): SubmitFields {
  // Weekdays are ticked one by one.
  return fill(name => form.getAll(name).join(','))
}

/** The fields of a draft; what else it holds is left out. */
export function fieldsOf(kept: object): SubmitFields {
  return fill(name => Reflect.get(kept, name))
}

/** The fields that someone has filled in: some are not empty even before. */
export function filledIn(values: Partial<SubmitFields>): Partial<SubmitFields> {
  const names = fieldNames.filter(name => (values[name] ?? '') !== emptyFields[name])
  return Object.fromEntries(names.map(name => [name, values[name] ?? '']))
}
