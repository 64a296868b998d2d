// Carries out what is decided about submissions, as the signed-in person; the database decides whether they may.

import * as z from 'zod/mini'
import type { EventPayload } from '#domain/event/event-payload.ts'
import { checked } from '../../../checked-answer.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../../error-texts.ts'
import type { Client } from '../../../supabase.ts'
import type { Submission } from './submission.ts'

const unknown = 'Unknown error'

/** What was read of a submission that its submitter may still edit. */
type Read = Pick<Submission, 'id' | 'edited_at'>

/** Puts a submission on the calendar, as it was read. Gives the words for a failure, or null. */
export async function approve(client: Client, { id, edited_at }: Read, by: string): Promise<string | null> {
  const { error } = await client.rpc('approve_event_submission', {
    submission_id: id,
    approver_id: by,
    seen: { [id]: edited_at },
  })
  return error && `Error approving submission: ${writeErrorText(error, unknown)}`
}

/** How many dates the approval of a ride that repeats has put on the calendar; undefined where that cannot be read. */
export async function countApprovedDates(client: Client, id: string): Promise<number | undefined> {
  const { data } = await client.from('event_submissions').select('series_id').eq('id', id).maybeSingle()
  if (!data?.series_id) return undefined
  const { count } = await client
    .from('events')
    .select('id', { count: 'exact', head: true })
    .eq('series_id', data.series_id)
  return count ?? undefined
}

/** A submission to reject: by whom, and with the reason if there is one. */
interface Rejection {
  id: string
  by: string
  reason: string | null
}

async function whyNotRejected(client: Client, { id, by, reason }: Rejection): Promise<string | null> {
  const { error } = await client.rpc('reject_event_submission', {
    submission_id: id,
    approver_id: by,
    reason,
  })
  return error && writeErrorText(error, unknown)
}

/** Rejects a submission. */
export async function reject(client: Client, rejection: Rejection): Promise<string | null> {
  const problem = await whyNotRejected(client, rejection)
  return problem && `Error rejecting submission: ${problem}`
}

const reviewed = z.array(z.object({ submission_id: z.string(), problem: z.nullable(z.string()) }))

/** What came of deciding on several: those that could not be decided, with the reason. */
export type BatchAnswer = { failed: Map<string, string> } | { problem: string }

/** Approves several, or rejects them as spam without a word to anyone. */
export async function decideMany(
  client: Client,
  submissions: readonly Read[],
  decision: 'approved' | 'spam',
): Promise<BatchAnswer> {
  const answer = await client.rpc('review_event_submissions', {
    submission_ids: submissions.map(({ id }) => id),
    decision,
    // Spam stays spam, whatever it was edited to since.
    ...(decision === 'approved' && {
      seen: Object.fromEntries(submissions.map(({ id, edited_at }) => [id, edited_at])),
    }),
  })
  if (answer.error) return { problem: `Error: ${writeErrorText(answer.error, unknown)}` }
  const failed = checked(reviewed, answer).flatMap(({ submission_id, problem }) =>
    problem === null ? [] : [[submission_id, problem] as const],
  )
  return { failed: new Map(failed) }
}

/** Rejects several, one after the other, each submitter with the same reason if there is one. */
export async function rejectMany(
  client: Client,
  submissions: readonly Read[],
  by: string,
  reason: string | null,
): Promise<BatchAnswer> {
  const failed = new Map<string, string>()
  for (const { id } of submissions) {
    const problem = await whyNotRejected(client, { id, by, reason })
    if (problem !== null) failed.set(id, problem)
  }
  return { failed }
}

/** Rejects a submission without a word to anyone. */
export async function markAsSpam(client: Client, submission: Read): Promise<string | null> {
  const answer = await decideMany(client, [submission], 'spam')
  const problem =
    'problem' in answer ? answer.problem.replace(/^Error: /, '') : answer.failed.get(submission.id)
  return problem === undefined ? null : `Error rejecting submission: ${problem}`
}

/** Makes a decided submission pending again, and takes off the calendar what its approval put there. */
export async function reopen(client: Client, id: string): Promise<string | null> {
  const { error } = await client.rpc('reopen_submission', { submission_id: id })
  return error && `Error reopening submission: ${writeErrorText(error, unknown)}`
}

/** Says that one has looked at what a trusted submitter put on the calendar. */
export async function confirmSubmission(client: Client, id: string): Promise<string | null> {
  const { error } = await client.rpc('confirm_submission', { submission_id: id })
  return error && `Error: ${writeErrorText(error, unknown)}`
}

/** Says which group hosts a pending submission; null leaves it to the super admins. */
export async function assignGroup(
  client: Client,
  id: string,
  groupId: string | null,
): Promise<string | null> {
  const { error } = await client.rpc('assign_submission_group', { submission_id: id, group_id: groupId })
  return error && `Error changing the group: ${writeErrorText(error, unknown)}`
}

/** Lets the private links of a submission work, or no longer. */
export async function allowLinks(client: Client, id: string, areAllowed: boolean): Promise<string | null> {
  const { error } = await client.rpc('set_submission_links', { submission_id: id, are_allowed: areAllowed })
  return error && `Error changing the links: ${writeErrorText(error, unknown)}`
}

/** Mends a submission before it is approved, as it was read. */
export async function updateSubmission(
  client: Client,
  { id, edited_at }: Read,
  { group_id: _, host, ...payload }: EventPayload,
): Promise<string | null> {
  // A form without a rule makes a single ride of it.
  const changes = {
    ...payload,
    rule: payload.rule ?? null,
    ...(host !== undefined && { host: host && { ...host } }),
  }
  const { error } = await client.rpc('edit_event_submission', { submission_id: id, changes, seen: edited_at })
  return error && writeErrorText(error, 'Failed to update submission. Please try again.')
}

/** Throws a submission away without telling anyone: for what was never meant as an event. */
export async function deleteSubmission(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client.from('event_submissions').delete().eq('id', id).select('id')
  if (error) return `Error deleting submission: ${writeErrorText(error, unknown)}`
  return data.length === 0 ? `Error deleting submission: ${NOTHING_CHANGED}` : null
}
