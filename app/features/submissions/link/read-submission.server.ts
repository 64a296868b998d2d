// Reads everything that a private link shows: a submission, its dates on the calendar, and its pending changes.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { namedRoute, storedFacts, storedPicture } from '#domain/event/event-columns.ts'
import { eachText } from '#domain/event/event-texts.ts'
import { pictureUrl } from '#domain/event/picture.ts'
import { storedRoute } from '#domain/route/route.ts'
import { visitorClient } from '../../../visitor-client.server.ts'

const text = z.string()
const maybe = z.nullable(z.string())
const optional = z.pipe(
  z.nullish(z.string()),
  z.transform(value => value || undefined),
)
const place = z.nullable(z.object({ name: optional, url: optional }))
const days = z.array(z.string())

const ride = {
  ...eachText(() => maybe),
  facts: storedFacts,
  ...storedPicture,
  ...namedRoute,
  route: z.nullable(storedRoute),
  picture: z.nullable(
    z.object({
      version: z.string(),
      width: z.number(),
      height: z.number(),
      colour: z.string(),
      is_public: z.boolean(),
    }),
  ),
  title: text,
  description: text,
  start_date: text,
  end_date: maybe,
  location: place,
  host: place,
  type_id: text,
  type_name: maybe,
  group: z.nullable(z.object({ id: text, name: text })),
}
const date = {
  id: text,
  title: text,
  start_date: text,
  end_date: maybe,
  status: text,
  status_note: maybe,
  is_over: z.boolean(),
  new_date: z.nullable(z.object({ id: text, start_date: text, end_date: maybe })),
  /** Whether this link called it off, and may take that back. */
  is_by_link: z.boolean(),
}
const proposal = z.object({
  ...ride,
  id: text,
  created_at: text,
  rule: maybe,
  changes_series: z.boolean(),
  changed_columns: days,
  event: z.nullable(z.object({ ...ride, id: text, rule: maybe })),
})

const storedLink = z.object({
  ...ride,
  status: text,
  rule: maybe,
  submitter_email: text,
  created_at: text,
  edited_at: maybe,
  reviewed_at: maybe,
  rejection_reason: maybe,
  version: text,
  is_proven: z.boolean(),
  is_trusted: z.boolean(),
  /** The date that the page is about. */
  event: z.nullable(z.object({ ...ride, ...date, sequence: z.number(), series_date: maybe })),
  series: z.nullable(z.object({ rule: maybe, added_dates: days, skipped_dates: days, last_day: maybe })),
  dates: z.array(z.object(date)),
  proposals: z.array(proposal),
  decided: z.array(z.object({ status: text, reviewed_at: text, rejection_reason: maybe })),
})

/** A ride as it was submitted, is on the calendar, or would be after a change. */
export type RideVersion = z.infer<z.ZodMiniObject<typeof ride>> & { picture_url: string | null }
export type LinkedSubmission = ReturnType<typeof withPictures>
export type LinkedEvent = NonNullable<LinkedSubmission['event']>
export type RideDate = LinkedSubmission['dates'][number]

/** Wide enough for the page on a high-resolution screen. */
const shownWidth = 800

/** The database's error code for a link that opens nothing. */
export const DEAD_LINK = 'PT404'

/** A link is `unread` when the server failed. */
type OpenedLink = { kind: 'open'; submission: LinkedSubmission } | { kind: 'dead' } | { kind: 'unread' }

/** Opens a link; `eventId` chooses one of its dates. */
export async function readLinkedSubmission(
  context: AppLoadContext,
  token: string,
  eventId: string | undefined,
): Promise<OpenedLink> {
  const { data, error } = await visitorClient(context).rpc('submission_by_link', {
    token,
    event_id: eventId ?? null,
  })
  if (error) return { kind: error.code === DEAD_LINK ? 'dead' : 'unread' }
  const read = z.safeParse(storedLink, data)
  return read.success ? { kind: 'open', submission: withPictures(read.data, token) } : { kind: 'unread' }
}

/** Adds picture URLs. Before approval, pictures can only be seen with this link. */
function withPictures(read: z.infer<typeof storedLink>, token: string) {
  const pictured = <Ride extends Omit<RideVersion, 'picture_url'>>(ride: Ride) => {
    const { picture, picture_alt } = ride
    const url = picture && pictureUrl({ ...picture, alt: picture_alt ?? '' }, shownWidth, 'jpg')
    const picture_url = url && !picture.is_public ? `${url}?${new URLSearchParams({ link: token })}` : url
    return { ...ride, picture_url }
  }
  return {
    ...pictured(read),
    event: read.event && pictured(read.event),
    proposals: read.proposals.map(proposal => ({
      ...pictured(proposal),
      event: proposal.event && pictured(proposal.event),
    })),
  }
}
