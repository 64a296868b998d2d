// The fields of the submit form, what it offers to choose from, and the URL parameters of its page.

import { EMPTY_EVENT_FORM, type EventFormValues, eventFieldNames } from '#domain/event/event-payload.ts'
import { chosenTypeId } from '#domain/event/event-types.ts'
import type { MeetingPlace } from '#domain/place/place.ts'
import type { KnownQuery } from '#domain/site/page-handle.ts'
import { EARLIEST_DAY, LATEST_DAY } from '#domain/time/city-day.ts'
import { pickedStart } from '../../calendar/calendar-url.ts'
import type { TypeChoice } from '../../event-fields/event-fields.tsx'

/** The fields that a visitor fills in: all that an event form may have. */
export type SubmitFields = EventFormValues

export const emptyFields: Readonly<SubmitFields> = EMPTY_EVENT_FORM

function fill(read: (name: keyof SubmitFields) => unknown): SubmitFields {
  const filled = { ...emptyFields }
  for (const name of eventFieldNames) {
    const value = read(name)
    if (typeof value === 'string') filled[name] = value
  }
  return filled
}

/** The fields of a form that was sent. Checkboxes of one name become a list with commas. */
export function readFields(form: FormData): SubmitFields {
  return fill(name => form.getAll(name).join(','))
}

/** The fields of a draft, without anything else it may hold. */
export function fieldsOf(draft: object): SubmitFields {
  return fill(name => Reflect.get(draft, name))
}

/** The fields that differ from an empty form. */
export function filledIn(values: Partial<SubmitFields>): Partial<SubmitFields> {
  const names = eventFieldNames.filter(name => (values[name] ?? '') !== emptyFields[name])
  return Object.fromEntries(names.map(name => [name, values[name] ?? '']))
}

/** What the form offers. Groups and places are empty if they cannot be read. */
export interface SubmitChoices {
  types: readonly (TypeChoice & { color: string })[]
  groups: readonly { id: string; name: string }[]
  places: readonly MeetingPlace[]
}

/** Earlier choices, as far as they are still offered: a type may have been a fallback, and a group may be gone. */
export function stillChosen(values: SubmitFields, { types, groups }: SubmitChoices): SubmitFields {
  const isGone = groups.length > 0 && groups.every(({ id }) => id !== values.group_id)
  return {
    ...values,
    type_id: chosenTypeId(types, values.type_id) ?? values.type_id,
    group_id: isGone ? '' : values.group_id,
  }
}

/** The query parameters that the page knows: a start picked in the calendar, a group, or thanks. */
export const submitQuery: KnownQuery = query => {
  if (query.has('submitted'))
    return new URLSearchParams({ submitted: 'yes', ...(query.has('mail') && { mail: 'yes' }) })
  const { start_date, start_time } = pickedStart(query)
  const group_id = pickedGroup(query)
  const isInCalendar = start_date >= EARLIEST_DAY && start_date <= LATEST_DAY
  return new URLSearchParams({
    ...(isInCalendar && { date: start_date }),
    ...(start_time && { time: start_time }),
    ...(group_id && { group: group_id }),
  })
}

/** The group in the URL; empty if there is no valid one. */
export function pickedGroup(query: URLSearchParams): string {
  const id = query.get('group')?.toLowerCase() ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : ''
}

/** The page that says thanks, and announces an email to anyone who left an address. */
export function thanksUrl(hasEmail: boolean): string {
  return `/submit-event?submitted=yes${hasEmail ? '&mail=yes' : ''}`
}
