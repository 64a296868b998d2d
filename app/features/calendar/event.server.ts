// The one shape of an event in lists: the columns that are read, the schema of a row, and the types that pages derive from it.

import * as z from 'zod/mini'
import { storedFacts } from '#domain/event/event-columns.ts'
import { type Picture, pictureOf } from '#domain/event/picture.ts'

const ownColumns =
  'id, title, start_date, end_date, type_id, type_name, location, facts, status, status_note, group:groups(id, name), picture_alt, picture:pictures(version, width, height, colour), place:places(id, lat, lon)'

/** The columns of a summary, with and without its type. */
export const summaryColumns = {
  withType: `${ownColumns}, event_type:event_types(id, name, color)`,
  withoutType: ownColumns,
} as const

const eventType = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  /** Selected only where a form needs it. */
  is_ride: z.optional(z.boolean()),
  /** Selected only for the event's own page. */
  icon: z.optional(z.nullable(z.string())),
})
const optionalId = z.optional(z.nullable(z.string()))
const coordinate = z.nullable(z.number())

const eventRow = z.object({
  id: z.string(),
  title: z.string(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  type_id: z.string(),
  type_name: z.string(),
  /** 'scheduled', 'cancelled' or 'postponed'. */
  status: z.string(),
  status_note: z.nullable(z.string()),
  event_type: z._default(z.nullable(eventType), null),
  group: z.nullable(z.object({ id: z.string(), name: z.string() })),
  location: z.object({ name: z.string(), url: z.string() }),
  facts: storedFacts,
  picture_alt: z.nullable(z.string()),
  picture: z.nullable(
    z.object({ version: z.string(), width: z.number(), height: z.number(), colour: z.string() }),
  ),
  place: z.nullable(z.object({ id: z.string(), lat: coordinate, lon: coordinate })),
  /** These two are selected only for lists of starred rides. */
  series_id: optionalId,
  postponed_to: optionalId,
})

const eventSummary = z.pipe(
  eventRow,
  z.transform(({ picture_alt, picture, place, ...row }) => {
    const shown = pictureOf({ picture_alt, picture })
    // Left out rather than null: a month has a hundred events, and few of them a picture.
    const rare: { picture?: Picture | undefined; place?: NonNullable<typeof place> | undefined } = {
      ...(shown && { picture: shown }),
      ...(place?.lat != null && { place }),
    }
    return { ...row, ...rare }
  }),
)

/** An event as lists and the calendar show it. */
export type EventSummary = z.infer<typeof eventSummary>

/** A kind of event. */
export type EventType = z.infer<typeof eventType>

/** Checks a row that was read with the columns above. */
export function parseSummary(row: unknown): EventSummary {
  return z.parse(eventSummary, row)
}
