// What is on the calendar on the days of a whole page of submissions, to catch what comes twice.

import * as z from 'zod/mini'
import { eventDays } from '#domain/event/event-span.ts'
import type { DaySpan } from '#domain/time/city-day.ts'
import { spanBounds } from '#domain/time/city-time.ts'
import { checked } from '../../../checked-answer.ts'
import type { Client } from '../../../supabase.ts'
import { place, type Submission } from './submission.ts'

const ride = z.object({
  id: z.string(),
  title: z.string(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  location: place,
  status: z.string(),
})

const columns = 'id, title, start_date, end_date, location, status'

/** An event that is on the calendar, or waits for a review. */
export type Ride = z.infer<typeof ride>

/** The days that some submissions cover, each span once. */
export function daysOfAll(submissions: readonly Submission[], timeZone: string): DaySpan[] {
  const spans = submissions.map(submission => eventDays(submission, timeZone))
  const once = new Map(spans.map(span => [`${span.first} ${span.last}`, span]))
  return [...once.values()].sort((a, b) => a.first.localeCompare(b.first) || a.last.localeCompare(b.last))
}

/** The rides of all these days, in one request. */
export async function readRides(
  client: Client,
  spans: readonly DaySpan[],
  timeZone: string,
): Promise<Ride[]> {
  const days = conditions(spans, timeZone, (start, end) => `start_date.lte."${end}",ends_at.gt."${start}"`)
  const answer = await client.from('events').select(columns).or(days).order('start_date')
  return checked(z.array(ride), answer)
}

/** The new events that wait for a review and start on these days, also those on other pages of the queue. */
export async function readWaiting(
  client: Client,
  spans: readonly DaySpan[],
  timeZone: string,
): Promise<Ride[]> {
  const answer = await client
    .from('event_submissions')
    .select(columns)
    .eq('status', 'pending')
    .is('changes_event', null)
    .or(conditions(spans, timeZone, (start, end) => `start_date.gte."${start}",start_date.lte."${end}"`))
    .order('start_date')
  return checked(z.array(ride), answer)
}

function conditions(
  spans: readonly DaySpan[],
  timeZone: string,
  within: (start: string, end: string) => string,
): string {
  return spans
    .map(span => spanBounds(span, timeZone))
    .map(({ start, end }) => `and(${within(start, end)})`)
    .join(',')
}

/** Those of the rides that are on the days of a submission; a change is not compared with what it changes. */
export function ridesBeside(submission: Submission, rides: readonly Ride[], timeZone: string): Ride[] {
  const { first, last } = eventDays(submission, timeZone)
  return rides.filter(ride => {
    const days = eventDays(ride, timeZone)
    const isOwn = ride.id === submission.event_id || ride.id === submission.changes_event
    return !isOwn && days.first <= last && days.last >= first
  })
}
