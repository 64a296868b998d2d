// What a submission is to whoever reviews it.

import * as z from 'zod/mini'
import { eachText, textColumns } from '#domain/event/event-texts.ts'
import { pictureColumns, storedPicture } from '#domain/event/picture-form.ts'
import { namedRoute, routeColumns } from '#domain/event/route-form.ts'
import { storedFacts } from '#domain/event/stored-facts.ts'

const text = z.nullable(z.string())

/** Where something takes place. */
export const place = z.object({ name: z.string(), url: z.string() })
export const host = z.nullable(z.object({ name: z.nullish(z.string()), url: z.nullish(z.string()) }))

/** What others may change of a submission while somebody looks at it. */
export const stateColumns =
  'id, status, is_spam, is_unreviewed, group_id, event_id, rejection_reason, reviewed_at, links_revoked_at, group:groups(id, name)'

export const submissionState = z.object({
  id: z.string(),
  status: z.string(),
  is_spam: z.boolean(),
  is_unreviewed: z.boolean(),
  group_id: text,
  event_id: text,
  rejection_reason: text,
  reviewed_at: text,
  links_revoked_at: text,
  group: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type SubmissionState = z.infer<typeof submissionState>

export const columns =
  `${stateColumns}, title, ${textColumns}, start_date, end_date, location, host, facts, ${pictureColumns}, ${routeColumns}, type_id, submitter_email, created_at, edited_at, rule, changes_event, changes_series, changed_columns, event_type:event_types(name, color)` as const

export const storedSubmission = z.extend(submissionState, {
  title: z.string(),
  ...eachText(() => text),
  description: z.string(),
  start_date: z.string(),
  end_date: text,
  location: place,
  host,
  facts: storedFacts,
  ...storedPicture,
  ...namedRoute,
  type_id: text,
  submitter_email: text,
  created_at: z.string(),
  edited_at: text,
  rule: text,
  changes_event: text,
  changes_series: z.boolean(),
  changed_columns: z.array(z.string()),
  event_type: z.nullable(z.object({ name: z.string(), color: z.string() })),
})

/** A submission as it is reviewed. */
export type Submission = z.infer<typeof storedSubmission>

/** A submission of a ride that repeats. */
export type RepeatingSubmission = Submission & { rule: string }

export function isRepeating(submission: Submission): submission is RepeatingSubmission {
  return submission.rule !== null
}

/** A change that the organiser of an approved ride proposes. */
export type ProposedChange = Submission & { changes_event: string }

export function isChange(submission: Submission): submission is ProposedChange {
  return submission.changes_event !== null
}
