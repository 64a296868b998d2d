// Reads submissions and carries out what is decided about them.

import * as z from 'zod/mini'
import type { EventPayload, StoredEvent } from '#domain/event/event-payload.ts'
import type { DaySpan } from '#domain/time/city-day.ts'
import { spanBounds } from '#domain/time/city-time.ts'
import { NOTHING_CHANGED, serverMessage, writeErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'
import type { Reading } from '../fallback/reading.ts'

/** Which submissions are shown. */
export type StatusFilter = 'pending' | 'approved' | 'rejected' | 'all'

/** A submission as it is reviewed. */
export interface Submission extends StoredEvent {
  id: string
  description: string
  location: { name: string; url: string }
  event_type: { name: string; color: string } | null
  submitter_email: string | null
  status: string
  created_at: string
  reviewed_at: string | null
  rejection_reason: string | null
  event_id: string | null
}

const columns =
  'id, title, description, start_date, end_date, location, host, type_id, submitter_email, status, created_at, reviewed_at, rejection_reason, event_id, event_type:event_types(name, color)'
const place = z.object({ name: z.string(), url: z.string() })
const host = z.nullable(z.object({ name: z.nullish(z.string()), url: z.nullish(z.string()) }))
const mostShown = 200

/** The submissions of a status, newest first. */
export async function readSubmissions(client: Client, filter: StatusFilter): Promise<Reading<Submission[]>> {
  let query = client
    .from('event_submissions')
    .select(columns)
    .order('created_at', { ascending: false })
    .limit(mostShown)
  if (filter !== 'all') query = query.eq('status', filter)
  const { data, error } = await query
  if (error)
    return { ok: false, error: `Error fetching submissions: ${serverMessage(error, 'Unknown error')}` }
  const value = data.map(row => ({
    ...row,
    group_id: null,
    location: z.parse(place, row.location),
    host: z.parse(host, row.host),
  }))
  return { ok: true, value }
}

/** How many submissions wait; none where that cannot be read. */
export async function countPending(client: Client): Promise<number> {
  const { count } = await client
    .from('event_submissions')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'pending')
  return count ?? 0
}

/** An event that is already on the calendar. */
export interface NeighbourEvent {
  id: string
  title: string
  start_date: string
  end_date: string | null
  location: { name: string }
}

/** What is on the calendar on some days. */
export async function readNeighbours(
  client: Client,
  span: DaySpan,
  timeZone: string,
): Promise<Reading<NeighbourEvent[]>> {
  const { start, end } = spanBounds(span, timeZone)
  const { data, error } = await client
    .from('events')
    .select('id, title, start_date, end_date, location')
    .lte('start_date', end)
    .gt('ends_at', start)
    .order('start_date')
  if (error) return { ok: false, error: 'Failed to fetch events. Please try again later.' }
  return { ok: true, value: data.map(row => ({ ...row, location: z.parse(place, row.location) })) }
}

/** Puts a submission on the calendar. Gives the words for a failure, or null. */
export async function approve(client: Client, id: string, by: string): Promise<string | null> {
  const { error } = await client.rpc('approve_event_submission', { submission_id: id, approver_id: by })
  return error && `Error approving submission: ${writeErrorText(error, 'Unknown error')}`
}

/** Rejects a submission, with the reason if there is one. */
export async function reject(
  client: Client,
  id: string,
  by: string,
  reason: string | null,
): Promise<string | null> {
  const { error } = await client.rpc('reject_event_submission', {
    submission_id: id,
    approver_id: by,
    reason,
  })
  return error && `Error rejecting submission: ${writeErrorText(error, 'Unknown error')}`
}

/** Mends a submission before it is approved. */
export async function updateSubmission(
  client: Client,
  id: string,
  { group_id: _, host, ...payload }: EventPayload,
): Promise<string | null> {
  const row = { ...payload, ...(host !== undefined && { host: host && { ...host } }) }
  const { data, error } = await client.from('event_submissions').update(row).eq('id', id).select('id')
  if (error) return writeErrorText(error, 'Failed to update submission. Please try again.')
  return data.length === 0 ? NOTHING_CHANGED : null
}

/** Throws a submission away without telling anyone: for what was never meant as an event. */
export async function deleteSubmission(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client.from('event_submissions').delete().eq('id', id).select('id')
  if (error) return `Error deleting submission: ${writeErrorText(error, 'Unknown error')}`
  return data.length === 0 ? `Error deleting submission: ${NOTHING_CHANGED}` : null
}
