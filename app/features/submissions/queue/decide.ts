// Writes reviewers' decisions on submissions. The database checks permissions. Each function returns an error message or null.

import * as z from 'zod/mini'
import type { EventPayload } from '#domain/event/event-payload.ts'
import type { Client } from '../../../data-client.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../../error-messages.ts'
import { parseResponse } from '../../../read-data.ts'
import type { Submission } from './submission.ts'

/** A submission, and the version of it that the reviewer has read. */
type ReadVersion = Pick<Submission, 'id' | 'edited_at'>

async function write(request: PromiseLike<{ error: unknown }>, failure: string): Promise<string | null> {
  const { error } = await request
  return error ? `${failure}: ${writeErrorText(error, 'Unknown error')}` : null
}

/** Refused when the submitter edited it after the reviewer read it. */
export function approve(client: Client, { id, edited_at }: ReadVersion, by: string) {
  const call = { submission_id: id, approver_id: by, seen: { [id]: edited_at } }
  return write(client.rpc('approve_event_submission', call), 'Error approving submission')
}

/** How many dates the approval of a series created; undefined when that cannot be read. */
export async function countApprovedDates(client: Client, id: string): Promise<number | undefined> {
  const { data } = await client.from('event_submissions').select('series_id').eq('id', id).maybeSingle()
  if (!data?.series_id) return undefined
  const { count } = await client
    .from('events')
    .select('id', { count: 'exact', head: true })
    .eq('series_id', data.series_id)
  return count ?? undefined
}

/** One failed rejection of a batch is reported without a prefix. */
async function tryReject(client: Client, submission_id: string, approver_id: string, reason: string | null) {
  const { error } = await client.rpc('reject_event_submission', { submission_id, approver_id, reason })
  return error && writeErrorText(error, 'Unknown error')
}

export async function reject(client: Client, id: string, by: string, reason: string | null) {
  const problem = await tryReject(client, id, by, reason)
  return problem && `Error rejecting submission: ${problem}`
}

const reviewed = z.array(z.object({ submission_id: z.string(), problem: z.nullable(z.string()) }))

/** The submissions of a batch that could not be decided, with the reason; or why the whole batch failed. */
export type BatchResult = { failed: Map<string, string> } | { problem: string }

/** Approves several submissions, or rejects them as spam, which sends no mail. */
export async function decideMany(
  client: Client,
  submissions: readonly ReadVersion[],
  decision: 'approved' | 'spam',
): Promise<BatchResult> {
  const answer = await client.rpc('review_event_submissions', {
    submission_ids: submissions.map(({ id }) => id),
    decision,
    // Spam stays spam, even if it was edited since.
    ...(decision === 'approved' && {
      seen: Object.fromEntries(submissions.map(({ id, edited_at }) => [id, edited_at])),
    }),
  })
  if (answer.error) return { problem: `Error: ${writeErrorText(answer.error, 'Unknown error')}` }
  const failed = parseResponse(reviewed, answer).flatMap(({ submission_id, problem }) =>
    problem === null ? [] : [[submission_id, problem] as const],
  )
  return { failed: new Map(failed) }
}

/** Rejects several submissions one after another, all with the same reason. */
export async function rejectMany(
  client: Client,
  submissions: readonly ReadVersion[],
  by: string,
  reason: string | null,
): Promise<BatchResult> {
  const failed = new Map<string, string>()
  for (const { id } of submissions) {
    const problem = await tryReject(client, id, by, reason)
    if (problem !== null) failed.set(id, problem)
  }
  return { failed }
}

export async function markAsSpam(client: Client, submission: ReadVersion): Promise<string | null> {
  const result = await decideMany(client, [submission], 'spam')
  const problem =
    'problem' in result ? result.problem.replace(/^Error: /, '') : result.failed.get(submission.id)
  return problem === undefined ? null : `Error rejecting submission: ${problem}`
}

/** Makes a decided submission pending again, and takes whatever its approval created off the calendar. */
export function reopen(client: Client, id: string) {
  return write(client.rpc('reopen_submission', { submission_id: id }), 'Error reopening submission')
}

/** Records that a reviewer has looked at an event that a trusted submitter published. */
export function confirmSubmission(client: Client, id: string) {
  return write(client.rpc('confirm_submission', { submission_id: id }), 'Error')
}

/** Sets the hosting group; null leaves the submission to the super admins. */
export function assignGroup(client: Client, id: string, group_id: string | null) {
  const call = { submission_id: id, group_id }
  return write(client.rpc('assign_submission_group', call), 'Error changing the group')
}

/** Allows or revokes the private links of a submission. */
export function allowLinks(client: Client, id: string, are_allowed: boolean) {
  const call = { submission_id: id, are_allowed }
  return write(client.rpc('set_submission_links', call), 'Error changing the links')
}

/** What trusting an address means. */
export const TRUST_MEANING =
  'What this address submits goes on the calendar as soon as it is confirmed from its mailbox, before anyone has looked at it. Reviewers find it under “New, unreviewed”.'

/** Trusts an address, or stops trusting it. */
export function trust(client: Client, submitter_email: string, is_trusted: boolean) {
  return write(client.rpc('trust_submitter', { submitter_email, is_trusted }), 'Error')
}

/** Corrects a submission before it is approved. Refused when its submitter edited it meanwhile. */
export async function updateSubmission(
  client: Client,
  { id, edited_at }: ReadVersion,
  { group_id: _, host, ...payload }: EventPayload,
): Promise<string | null> {
  // Without a rule in the form it becomes a single ride.
  const changes = {
    ...payload,
    rule: payload.rule ?? null,
    ...(host !== undefined && { host: host && { ...host } }),
  }
  const { error } = await client.rpc('edit_event_submission', { submission_id: id, changes, seen: edited_at })
  return error && writeErrorText(error, 'Failed to update submission. Please try again.')
}

/** Deletes a submission without telling anyone: for what was never meant as an event. */
export async function deleteSubmission(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client.from('event_submissions').delete().eq('id', id).select('id')
  if (!error && data.length > 0) return null
  const problem = error ? writeErrorText(error, 'Unknown error') : NOTHING_CHANGED
  return `Error deleting submission: ${problem}`
}
