// A submission as reviewers read it, and the state of its row in the queue.

import * as z from 'zod/mini'
import {
  namedRoute,
  pictureColumns,
  routeColumns,
  storedFacts,
  storedPicture,
} from '#domain/event/event-columns.ts'
import { eachText, textColumns } from '#domain/event/event-texts.ts'

const text = z.nullable(z.string())

export const place = z.object({ name: z.string(), url: z.string() })

/** What events and submissions have in common. */
export const rideShape = {
  title: z.string(),
  ...eachText(() => text),
  start_date: z.string(),
  end_date: text,
  location: place,
  host: z.nullable(z.object({ name: z.nullish(z.string()), url: z.nullish(z.string()) })),
  facts: storedFacts,
  ...storedPicture,
  ...namedRoute,
}
export const rideColumns =
  `title, ${textColumns}, start_date, end_date, location, host, facts, ${pictureColumns}, ${routeColumns}` as const

/** What others may change while somebody looks at the submission. */
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

export const submissionColumns =
  `${stateColumns}, ${rideColumns}, type_id, submitter_email, created_at, edited_at, rule, changes_event, changes_series, changed_columns, event_type:event_types(name, color)` as const

export const storedSubmission = z.extend(submissionState, {
  ...rideShape,
  description: z.string(),
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
export type Submission = z.infer<typeof storedSubmission>

export type RepeatingSubmission = Submission & { rule: string }

export function isRepeating(submission: Submission): submission is RepeatingSubmission {
  return submission.rule !== null
}

/** A change that the organiser of an approved ride proposes. */
export type ProposedChange = Submission & { changes_event: string }

export function isChange(submission: Submission): submission is ProposedChange {
  return submission.changes_event !== null
}

/** A submission on the page. It is gone when it was deleted, or is someone else's to review now. */
export interface QueueRow {
  submission: Submission
  isGone: boolean
}

/** Whether a reviewer still has to look at it. */
export function isWaiting({ submission, isGone }: QueueRow): boolean {
  return !isGone && (submission.status === 'pending' || submission.is_unreviewed)
}

/** The next waiting row after this index; wraps around to the rows before it. */
export function nextWaiting(rows: readonly QueueRow[], index: number): QueueRow | undefined {
  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))].find(isWaiting)
}

/** The label and colour for what became of a submission; undefined while it is pending. */
export function rowState({ submission, isGone }: QueueRow) {
  if (isGone) return { text: 'Gone', color: 'gray' } as const
  if (submission.is_unreviewed) return { text: 'New, unreviewed', color: 'yellow' } as const
  if (submission.status === 'approved') return { text: 'Approved', color: 'green' } as const
  if (submission.is_spam) return { text: 'Spam', color: 'red' } as const
  if (submission.status === 'rejected') return { text: 'Rejected', color: 'red' } as const
  return undefined
}
