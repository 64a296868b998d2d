// Events between forms and the database: what forms send, what they show, and what somebody changed.

import { EMPTY_REPEAT } from '../series/repeat-form.ts'
import { fieldNames } from '../text/form-fields.ts'
import { cityFields } from '../time/city-time.ts'
import type { NamedRoute, StoredPicture } from './event-columns.ts'
import type { EventTimes } from './event-span.ts'
import { eachText, type StoredTexts, type TextName, textNames } from './event-texts.ts'
import { EMPTY_FACTS, factFields } from './facts-form.ts'
import { isSameFacts, type RideFacts, type Units } from './ride-facts.ts'

/** What a form must know of the city. */
export interface FormCity {
  timeZone: string
  units: Units
}

/** Who hosts an event that has no group. */
export interface EventHost {
  name?: string
  url?: string
}

/** What every event form sends. An optional column is null only to clear it on an edited event. */
export interface SharedPayload extends StoredTexts, Partial<StoredPicture>, Partial<NamedRoute> {
  title: string
  description: string
  start_date: string
  end_date?: string | null
  location: { name: string; url: string }
  host?: EventHost | null
  facts?: RideFacts | null
  type_id: string
  /** How it repeats; absent for a single ride. */
  rule?: string
}

export interface EventPayload extends SharedPayload {
  group_id: string | null
}

export interface SubmissionPayload extends SharedPayload {
  /** The group that owns the ride and whose moderators review it; absent if there is none. */
  group_id?: string
  submitter_email: string | null
}

/** An event as the edit form loads it. */
export interface StoredEvent extends EventTimes, StoredTexts, StoredPicture, NamedRoute {
  title: string
  description: string | null
  type_id: string | null
  group_id: string | null
  location: { name?: string | null | undefined; url?: string | null | undefined } | null
  host: { name?: string | null | undefined; url?: string | null | undefined } | null
  facts: RideFacts | null
}

/** The untouched fields of every event form together, in the order of the form; each form uses those it has. */
export const EMPTY_EVENT_FORM = {
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

export type EventFormValues = typeof EMPTY_EVENT_FORM

export const eventFieldNames = fieldNames(EMPTY_EVENT_FORM)

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

/** The group that a moderator's form starts with: theirs, if they have only one. */
export function preselectedGroup(groups: readonly { id: string }[]): string {
  const [only, another] = groups
  return only && !another ? only.id : ''
}

/** The changed columns with their new values. */
export type EventChanges = Partial<Omit<EventPayload, 'rule' | TextName>> & StoredTexts

// Form fields have their own line ends, and no surrounding spaces.
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\r\n?/g, '\n').trim()

const isSameText = (one: string | null | undefined, other: string | null | undefined) =>
  plain(one) === plain(other)

const isSamePlace = (one: StoredEvent['host'], other: StoredEvent['host']) =>
  isSameText(one?.name, other?.name) && isSameText(one?.url, other?.url)

function isSameInstant(one: string | null | undefined, other: string | null | undefined): boolean {
  return one && other ? Date.parse(one) === Date.parse(other) : !one && !other
}

/** Compares an event as it was loaded with what its form sends. */
export function changedColumns(stored: StoredEvent, payload: EventPayload): EventChanges {
  const changes: EventChanges = {}
  if (!isSameText(stored.title, payload.title)) changes.title = payload.title
  for (const name of textNames)
    if (!isSameText(stored[name], payload[name])) changes[name] = payload[name] ?? null
  if (
    !isSameInstant(stored.start_date, payload.start_date) ||
    !isSameInstant(stored.end_date, payload.end_date)
  ) {
    // Always together: a start alone would move the end that the form shows.
    changes.start_date = payload.start_date
    changes.end_date = payload.end_date ?? null
  }
  if (!isSameText(stored.type_id, payload.type_id)) changes.type_id = payload.type_id
  if (!isSameText(stored.group_id, payload.group_id)) changes.group_id = payload.group_id
  if (!isSamePlace(stored.location, payload.location)) changes.location = payload.location
  if (!isSamePlace(stored.host, payload.host ?? null)) changes.host = payload.host ?? null
  if (!isSameFacts(stored.facts, payload.facts ?? null)) changes.facts = payload.facts ?? null
  const { picture_path = null, picture_alt = null } = payload
  if (stored.picture_path !== picture_path || !isSameText(stored.picture_alt, picture_alt)) {
    // The description belongs to this picture.
    changes.picture_path = picture_path
    changes.picture_alt = picture_alt
  }
  const { route_path = null, route_url = null } = payload
  if (stored.route_path !== route_path) changes.route_path = route_path
  if (!isSameText(stored.route_url, route_url)) changes.route_url = route_url
  return changes
}
