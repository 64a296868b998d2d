// What somebody changed in the form of a stored event, column by column.

import type { EventPayload, StoredEvent } from './event-payload.ts'
import { type StoredTexts, type TextName, textNames } from './event-texts.ts'
import { isSameFacts } from './ride-facts.ts'

/** The columns that were changed, with what they hold now. */
export type EventChanges = Partial<Omit<EventPayload, 'rule' | TextName>> & StoredTexts

// A form field has its own line ends, and no spaces around its words.
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\r\n?/g, '\n').trim()

const isSameText = (one: string | null | undefined, other: string | null | undefined) =>
  plain(one) === plain(other)

const isSamePlace = (one: StoredEvent['host'], other: StoredEvent['host']) =>
  isSameText(one?.name, other?.name) && isSameText(one?.url, other?.url)

function isSameInstant(one: string | null | undefined, other: string | null | undefined): boolean {
  return one && other ? Date.parse(one) === Date.parse(other) : !one && !other
}

/** What differs between an event as it was loaded and as its form sends it. */
export function changedColumns(stored: StoredEvent, payload: EventPayload): EventChanges {
  const changes: EventChanges = {}
  if (!isSameText(stored.title, payload.title)) changes.title = payload.title
  for (const name of textNames)
    if (!isSameText(stored[name], payload[name])) changes[name] = payload[name] ?? null
  if (
    !isSameInstant(stored.start_date, payload.start_date) ||
    !isSameInstant(stored.end_date, payload.end_date)
  ) {
    // Together they are one thing, its hours: a start alone would move the end that the form shows.
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
    // The words are about this picture.
    changes.picture_path = picture_path
    changes.picture_alt = picture_alt
  }
  const { route_path = null, route_url = null } = payload
  if (stored.route_path !== route_path) changes.route_path = route_path
  if (!isSameText(stored.route_url, route_url)) changes.route_url = route_url
  return changes
}
