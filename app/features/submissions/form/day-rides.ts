// Reads which rides are on the calendar on a day, in the browser and on the server alike.

import * as z from 'zod/mini'
import { type ComparableRide, isPerhapsSameRide } from '#domain/event/same-ride.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { dayBounds } from '#domain/time/city-time.ts'
import type { Site } from '../../../site.ts'

/** As many as a form can show; a day has far fewer. */
const maxRides = 50

const columns = 'id,title,start_date,end_date,status,location,series_id'

const rides = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    start_date: z.string(),
    end_date: z.nullable(z.string()),
    status: z.string(),
    location: z.object({ name: z.string(), url: z.string() }),
    series_id: z.nullable(z.string()),
  }),
)

/** A ride on the calendar, as someone who submits one is told of it. */
export type DayRide = z.infer<typeof rides>[number]

/** The rides of a day by their start, those that began before it included; undefined when they cannot be read. */
export async function readDayRides(
  { timeZone, publishableKey }: Pick<Site, 'timeZone' | 'publishableKey'>,
  day: CityDay,
  send: (path: string, init: { headers: Record<string, string> }) => Promise<Response>,
): Promise<DayRide[] | undefined> {
  const { start, end } = dayBounds(day, timeZone)
  const query = new URLSearchParams([
    ['select', columns],
    ['start_date', `lt.${end}`],
    ['ends_at', `gt.${start}`],
    ['order', 'start_date,id'],
    ['limit', String(maxRides)],
  ])
  try {
    const response = await send(`/rest/v1/events?${query}`, { headers: { apikey: publishableKey } })
    return response.ok ? z.parse(rides, await response.json()) : undefined
  } catch {
    // Knowing them is a help, and the form works without it.
    return undefined
  }
}

/** Those of some rides that are perhaps the one that is being submitted. */
export function perhapsSame(rides: readonly DayRide[], submitted: ComparableRide): DayRide[] {
  return rides.filter(ride => isPerhapsSameRide(ride, submitted))
}
