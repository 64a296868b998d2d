// What the approval of a ride that repeats would put on the calendar, and what is there already.

import * as z from 'zod/mini'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { checked } from '../../../checked-answer.ts'
import type { Client } from '../../../supabase.ts'

/** A ride as it was submitted, with its rule. */
interface RepeatingRide {
  start_date: string
  end_date: string | null
  rule: string
}

/** How many dates it has within a year, as the database would make them. */
export async function countDates(client: Client, { start_date, rule }: RepeatingRide): Promise<number> {
  return checked(z.number(), await client.rpc('count_series_dates', { start: start_date, rule }))
}

const collision = z.object({
  event_id: z.string(),
  title: z.string(),
  start_date: z.string(),
  at_date: z.string(),
})
type Collision = z.infer<typeof collision>

/** A date of the ride, and what else takes place at that time. */
export interface CollidingDate {
  day: CityDay
  events: Collision[]
}

/** The coming dates on which other rides take place at the same time. */
export async function readCollisions(
  client: Client,
  { start_date, end_date, rule }: RepeatingRide,
  timeZone: string,
): Promise<CollidingDate[]> {
  const lasts = end_date && `${Math.round((Date.parse(end_date) - Date.parse(start_date)) / 1000)} seconds`
  const answer = await client.rpc('preview_series_collisions', { start: start_date, rule, lasts })
  const dates = new Map<CityDay, Collision[]>()
  for (const found of checked(z.array(collision), answer)) {
    const day = cityDay(found.at_date, timeZone)
    dates.set(day, [...(dates.get(day) ?? []), found])
  }
  return [...dates].map(([day, events]) => ({ day, events }))
}
