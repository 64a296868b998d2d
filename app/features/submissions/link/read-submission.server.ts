// Reads what a private link shows, as a visitor who has it.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { eachText } from '#domain/event/event-texts.ts'
import { pictureUrl } from '#domain/event/picture.ts'
import { storedPicture } from '#domain/event/picture-form.ts'
import { namedRoute } from '#domain/event/route-form.ts'
import { storedFacts } from '#domain/event/stored-facts.ts'
import { storedRoute } from '#domain/route/route.ts'
import { visitorClient } from '../../../supabase.ts'
import type { LinkedSubmission } from './linked-submission.ts'

const text = z.string()
const maybe = z.nullable(z.string())
const optional = z.pipe(
  z.nullish(z.string()),
  z.transform(value => value || undefined),
)
const place = z.nullable(z.object({ name: optional, url: optional }))
const days = z.array(z.string())

const words = {
  ...eachText(() => maybe),
  facts: storedFacts,
  ...storedPicture,
  ...namedRoute,
  route: z.nullable(storedRoute),
  picture: z.nullable(
    z.object({
      ...{ version: z.string(), width: z.number(), height: z.number(), colour: z.string() },
      is_public: z.boolean(),
    }),
  ),
  ...{ title: text, description: text, start_date: text, end_date: maybe, location: place, host: place },
  ...{ type_id: text, type_name: maybe, group: z.nullable(z.object({ id: text, name: text })) },
}
const date = {
  ...{ id: text, title: text, start_date: text, end_date: maybe, status: text, status_note: maybe },
  is_over: z.boolean(),
  new_date: z.nullable(z.object({ id: text, start_date: text, end_date: maybe })),
  is_by_link: z.boolean(),
}
const proposal = z.object({
  ...words,
  ...{ id: text, created_at: text, rule: maybe, changes_series: z.boolean(), changed_columns: days },
  event: z.nullable(z.object({ ...words, id: text, rule: maybe })),
})

const linkedSubmission = z.object({
  ...words,
  ...{ status: text, rule: maybe, submitter_email: text, created_at: text, edited_at: maybe },
  ...{ reviewed_at: maybe, rejection_reason: maybe, version: text },
  ...{ is_proven: z.boolean(), is_trusted: z.boolean() },
  event: z.nullable(z.object({ ...words, ...date, sequence: z.number(), series_date: maybe })),
  series: z.nullable(z.object({ rule: maybe, added_dates: days, skipped_dates: days, last_day: maybe })),
  dates: z.array(z.object(date)),
  proposals: z.array(proposal),
  decided: z.array(z.object({ status: text, reviewed_at: text, rejection_reason: maybe })),
})

type Pictured = Pick<z.infer<typeof linkedSubmission>, 'picture' | 'picture_alt'>

/** As wide as the page shows it, on a sharp screen too. */
const shownWidth = 800

/** A link that opens nothing, in the words of the database's errors. */
export const DEAD_LINK = 'PT404'

/** What came of opening a link. */
export type Opened =
  | { kind: 'open'; submission: LinkedSubmission }
  | { kind: 'dead' }
  /** The server could not say. */
  | { kind: 'unread' }

/** Opens a link; `eventId` chooses one of its dates. */
export async function readSubmission(
  context: AppLoadContext,
  token: string,
  eventId: string | undefined,
): Promise<Opened> {
  const { data, error } = await visitorClient(context).rpc('submission_by_link', {
    token,
    event_id: eventId ?? null,
  })
  if (error) return { kind: error.code === DEAD_LINK ? 'dead' : 'unread' }
  const read = z.safeParse(linkedSubmission, data)
  return read.success ? { kind: 'open', submission: withPictures(read.data, token) } : { kind: 'unread' }
}

/** What was read, with the addresses at which its pictures can be seen: before the approval by this link alone. */
function withPictures(read: z.infer<typeof linkedSubmission>, token: string): LinkedSubmission {
  const seen = <Words extends Pictured>(words: Words) => ({ ...words, picture_url: urlOf(words, token) })
  return {
    ...seen(read),
    event: read.event && seen(read.event),
    proposals: read.proposals.map(proposal => ({
      ...seen(proposal),
      event: proposal.event && seen(proposal.event),
    })),
  }
}

function urlOf({ picture, picture_alt }: Pictured, token: string): string | null {
  if (!picture) return null
  const url = pictureUrl({ ...picture, alt: picture_alt ?? '' }, shownWidth, 'jpg')
  return picture.is_public ? url : `${url}?${new URLSearchParams({ link: token })}`
}
