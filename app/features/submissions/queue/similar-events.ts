// Finds rides that a submission may duplicate or clash with: on the calendar, or waiting for review too.

import * as z from 'zod/mini'
import { eventDays } from '#domain/event/event-span.ts'
import { isLikelySameRide } from '#domain/event/same-ride.ts'
import type { CityDay, DaySpan } from '#domain/time/city-day.ts'
import { cityDay, spanBounds } from '#domain/time/city-time.ts'
import type { Client } from '../../../data-client.ts'
import { queryNames } from '../../../queries.ts'
import { parseResponse } from '../../../read-data.ts'
import { useSite } from '../../../site.ts'
import { useReading } from '../../account/use-reading.ts'
import { isChange, place, type RepeatingSubmission, type Submission } from './submission.ts'

const ride = z.object({
  id: z.string(),
  title: z.string(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  location: place,
  status: z.string(),
})
const columns = 'id, title, start_date, end_date, location, status'

/** An event on the calendar, or a pending submission. */
export type Ride = z.infer<typeof ride>

/** What submissions are compared with. */
export interface SimilarEvents {
  rides: readonly Ride[]
  /** Other pending submissions, without proposed changes. */
  waiting: readonly Ride[]
  timeZone: string
}

export interface Duplicate {
  ride: Ride
  isOnCalendar: boolean
}

/** The days that submissions cover, each span once. */
export function coveredDays(submissions: readonly Submission[], timeZone: string): DaySpan[] {
  const spans = submissions.map(submission => eventDays(submission, timeZone))
  const unique = new Map(spans.map(span => [`${span.first} ${span.last}`, span]))
  return [...unique.values()].sort((a, b) => a.first.localeCompare(b.first) || a.last.localeCompare(b.last))
}

/** Reads the events on all these days in one request. */
export async function readRides(client: Client, spans: readonly DaySpan[], timeZone: string) {
  const days = anyOf(spans, timeZone, (start, end) => `start_date.lte."${end}",ends_at.gt."${start}"`)
  const answer = await client.from('events').select(columns).or(days).order('start_date')
  return parseResponse(z.array(ride), answer)
}

/** Reads new events that wait for review and start on these days, including those on other pages of the queue. */
async function readPendingRides(client: Client, spans: readonly DaySpan[], timeZone: string) {
  const answer = await client
    .from('event_submissions')
    .select(columns)
    .eq('status', 'pending')
    .is('changes_event', null)
    .or(anyOf(spans, timeZone, (start, end) => `start_date.gte."${start}",start_date.lte."${end}"`))
    .order('start_date')
  return parseResponse(z.array(ride), answer)
}

function anyOf(
  spans: readonly DaySpan[],
  timeZone: string,
  condition: (start: string, end: string) => string,
): string {
  return spans
    .map(span => spanBounds(span, timeZone))
    .map(({ start, end }) => `and(${condition(start, end)})`)
    .join(',')
}

/** Reads what a whole page of submissions is compared with; `query` reports on the calendar's events. */
export function useSimilarEvents(submissions: readonly Submission[]) {
  const { timeZone } = useSite()
  const days = coveredDays(submissions, timeZone)
  const query = useReading({
    name: queryNames.eventsOfDays(days),
    read: client => readRides(client, days, timeZone),
    failure: 'Failed to fetch events. Please try again later.',
    isWanted: days.length > 0,
  })
  const { data: waiting = [] } = useReading({
    name: queryNames.submissionsOfDays(days),
    read: client => readPendingRides(client, days, timeZone),
    failure: 'Failed to look for duplicates. Please try again later.',
    isWanted: days.length > 0,
  })
  const similar: SimilarEvents = { rides: query.data ?? [], waiting, timeZone }
  return { query, similar }
}

export type RidesQuery = ReturnType<typeof useSimilarEvents>['query']

/** Rides on the days of a submission, without the event that it became or would change. */
export function ridesOnSameDays(submission: Submission, rides: readonly Ride[], timeZone: string): Ride[] {
  const { first, last } = eventDays(submission, timeZone)
  return rides.filter(ride => {
    const days = eventDays(ride, timeZone)
    const isOwn = ride.id === submission.event_id || ride.id === submission.changes_event
    return !isOwn && days.first <= last && days.last >= first
  })
}

/** A proposed change is about an existing event, so it duplicates nothing. */
export function findDuplicates(submission: Submission, similar: SimilarEvents): Duplicate[] {
  const { rides, waiting, timeZone } = similar
  if (submission.status !== 'pending' || isChange(submission)) return []
  const day = eventDays(submission, timeZone).first
  return [
    ...ridesOnSameDays(submission, rides, timeZone).map(ride => ({ ride, isOnCalendar: true })),
    ...waiting
      .filter(other => other.id !== submission.id && eventDays(other, timeZone).first === day)
      .map(ride => ({ ride, isOnCalendar: false })),
  ].filter(({ ride }) => isLikelySameRide(submission, ride))
}

export const duplicateState = ({ ride, isOnCalendar }: Duplicate) =>
  isOnCalendar ? (ride.status === 'scheduled' ? 'on the calendar' : ride.status) : 'also pending'

const collision = z.object({
  event_id: z.string(),
  title: z.string(),
  start_date: z.string(),
  at_date: z.string(),
})

type Collision = z.infer<typeof collision>

/** A date of a series, and the events at the same time. */
export type CollidingDate = [day: CityDay, events: Collision[]]

/** Reads the coming dates of a series on which other rides take place at the same time. */
export async function readCollisions(
  client: Client,
  { start_date, end_date, rule }: RepeatingSubmission,
  timeZone: string,
): Promise<CollidingDate[]> {
  const lasts = end_date && `${Math.round((Date.parse(end_date) - Date.parse(start_date)) / 1000)} seconds`
  const answer = await client.rpc('preview_series_collisions', { start: start_date, rule, lasts })
  const dates = new Map<CityDay, Collision[]>()
  for (const found of parseResponse(z.array(collision), answer)) {
    const day = cityDay(found.at_date, timeZone)
    dates.set(day, [...(dates.get(day) ?? []), found])
  }
  return [...dates]
}
