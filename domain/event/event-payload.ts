// The shape in which events travel between the forms and the database, and back into form fields.
import { EMPTY_REPEAT, type RepeatFields } from '../series/repeat-form.ts'
import { cityFields } from '../time/city-time.ts'
import type { EventTimes } from './event-span.ts'
import { eachText, type StoredTexts, type TextName } from './event-texts.ts'
import { EMPTY_FACTS, type FactFields, factFields } from './facts-form.ts'
import type { PictureFields, StoredPicture } from './picture-form.ts'
import type { RideFacts, Units } from './ride-facts.ts'
import type { NamedRoute, RouteFields } from './route-form.ts'

/** What a form must know of the city: its clock, and its custom for distances. */
export interface FormCity {
  timeZone: string
  units: Units
}

/** Who puts an event on where no group does; what was left empty is not there. */
export interface EventHost {
  name?: string
  url?: string
}

/** What every event form sends. What may be left empty is null only to take away what an edited event had. */
export interface SharedPayload extends StoredTexts, Partial<StoredPicture>, Partial<NamedRoute> {
  title: string
  description: string
  start_date: string
  end_date?: string | null
  location: { name: string; url: string }
  host?: EventHost | null
  facts?: RideFacts | null
  type_id: string
  /** How it repeats; not there for a single ride. */
  rule?: string
}

/** What creating or changing an event sends. */
export interface EventPayload extends SharedPayload {
  group_id: string | null
}

/** What submitting an event sends. */
export interface SubmissionPayload extends SharedPayload {
  /** The group whose ride it is, and whose moderators review it; not there where it is nobody's. */
  group_id?: string
  submitter_email: string | null
}

/** An event as the edit form takes it up. */
export interface StoredEvent extends EventTimes, StoredTexts, StoredPicture, NamedRoute {
  title: string
  description: string | null
  type_id: string | null
  group_id: string | null
  location: { name?: string | null | undefined; url?: string | null | undefined } | null
  host: { name?: string | null | undefined; url?: string | null | undefined } | null
  facts: RideFacts | null
}

/** The fields of every event form together, as typed; a form takes those it asks for. */
export interface EventFormValues
  extends RepeatFields,
    FactFields,
    PictureFields,
    RouteFields,
    Record<TextName, string> {
  title: string
  type_id: string
  start_date: string
  start_time: string
  end_date: string
  end_time: string
  location_name: string
  location_url: string
  group_id: string
  host_name: string
  host_url: string
  submitter_email: string
}

/** A form that nobody has typed into yet, in the order of its fields. */
export const EMPTY_EVENT_FORM: Readonly<EventFormValues> = {
  title: '',
  type_id: '',
  start_date: '',
  start_time: '',
  end_date: '',
  end_time: '',
  ...EMPTY_REPEAT,
  location_name: '',
  location_url: '',
  group_id: '',
  host_name: '',
  host_url: '',
  submitter_email: '',
  ...EMPTY_FACTS,
  picture_path: '',
  picture_alt: '',
  route_path: '',
  route_url: '',
  ...eachText(() => ''),
}

/** The names of the fields, in the order of the form. */
export const eventFieldNames = Object.keys(EMPTY_EVENT_FORM).filter((name): name is keyof EventFormValues =>
  Object.hasOwn(EMPTY_EVENT_FORM, name),
)

/** The fields that show a stored event for editing. */
export function eventFormValues(event: StoredEvent, { timeZone, units }: FormCity): EventFormValues {
  const start = cityFields(event.start_date, timeZone)
  const end = event.end_date ? cityFields(event.end_date, timeZone) : { date: '', time: '' }
  return {
    ...EMPTY_EVENT_FORM,
    title: event.title,
    type_id: event.type_id ?? '',
    start_date: start.date,
    start_time: start.time,
    end_date: end.date,
    end_time: end.time,
    location_name: event.location?.name ?? '',
    location_url: event.location?.url ?? '',
    group_id: event.group_id ?? '',
    host_name: event.host?.name ?? '',
    host_url: event.host?.url ?? '',
    ...factFields(event.facts, units),
    picture_path: event.picture_path ?? '',
    picture_alt: event.picture_alt ?? '',
    route_path: event.route_path ?? '',
    route_url: event.route_url ?? '',
    ...eachText(name => event[name] ?? ''),
  }
}

/** The group that a moderator's form starts with: the only one, where there is only one. */
export function preselectedGroup(groups: readonly { id: string }[]): string {
  const [only, another] = groups
  return only && !another ? only.id : ''
}
