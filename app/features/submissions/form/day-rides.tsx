// The rides that are on the calendar on the day somebody types, and which of them is perhaps the same ride.

import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { eventWhen } from '#domain/event/event-span.ts'
import { type ComparableRide, isLikelySameRide } from '#domain/event/same-ride.ts'
import { countedList } from '#domain/text/counts.ts'
import { type CityDay, EARLIEST_DAY, isCityDay, LATEST_DAY, longDay } from '#domain/time/city-day.ts'
import { cityInstant, dayBounds } from '#domain/time/city-time.ts'
import { type Site, useSite } from '../../../site.ts'
import { Badge } from '../../../ui/card.tsx'
import { useDebounced } from '../../../ui/deferred.ts'
import { TextLink } from '../../../ui/links.tsx'
import { StatusTitle } from '../../calendar/event-display.tsx'
import type { SubmitFields } from './submit-fields.ts'

/** More than any day has. */
const maxRides = 50

const columns = 'id,title,start_date,end_date,status,location,series_id'

const dayRides = z.array(
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

/** A ride on the calendar, as the submit form shows it. */
export type DayRide = z.infer<typeof dayRides>[number]

/** Reads the rides of a day, also those that began before it; undefined if that fails. For browser and server alike. */
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
    return response.ok ? z.parse(dayRides, await response.json()) : undefined
  } catch {
    // The form works without them.
    return undefined
  }
}

/** The rides that are perhaps the submitted one. */
export function perhapsSame(rides: readonly DayRide[], submitted: ComparableRide): DayRide[] {
  return rides.filter(ride => isLikelySameRide(ride, submitted))
}

/** The rides of the typed day, read once per day while the form is open; undefined until then, and for half a date. */
function useDayRides(typed: string): DayRide[] | undefined {
  const { timeZone, publishableKey } = useSite()
  const [cache, setCache] = useState<ReadonlyMap<CityDay, DayRide[]>>(new Map())
  const isDay = isCityDay(typed) && typed >= EARLIEST_DAY && typed <= LATEST_DAY
  const day = useDebounced(isDay ? typed : '')
  const isWanted = day !== '' && !cache.has(day)
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const send = (path: string, init: RequestInit) => fetch(path, { ...init, signal: stop.signal })
    void readDayRides({ timeZone, publishableKey }, day, send).then(rides => {
      if (rides) setCache(earlier => new Map(earlier).set(day, rides))
    })
    return () => stop.abort()
  }, [day, isWanted, timeZone, publishableKey])
  return cache.get(typed)
}

const line = 'min-h-24 content-center py-2 sm:min-h-11'

type Typed = Pick<SubmitFields, 'title' | 'start_date' | 'start_time' | 'location_name' | 'location_url'>

/** The rides of the day, below the start. */
export function DayRidesList({ typed }: { typed: Typed }) {
  const { timeZone } = useSite()
  const rides = useDayRides(typed.start_date)
  const same = rides ? perhapsSame(rides, typedRide(typed, timeZone)) : []
  const others = rides?.filter(ride => !same.includes(ride)) ?? []
  // As high as its longest text from the start, and folded, so that the fields below never move.
  return (
    <div className="rounded-lg bg-sunken px-4 sm:col-span-2">
      {rides && rides.length > 0 ? (
        <details>
          <summary className={`${line} cursor-pointer font-semibold`}>
            <span aria-live="polite">
              Already on the calendar on {longDay(typed.start_date)}:{' '}
              {countedList([[rides.length, 'event', 'events']])}{' '}
              {same.length > 0 && <Badge color="yellow">Perhaps the same ride</Badge>}
            </span>
          </summary>
          <div className="pb-4">
            <RideList rides={same} isSame />
            <RideList rides={others} />
          </div>
        </details>
      ) : (
        <p aria-live="polite" className={line}>
          {rides
            ? `Nothing else is on the calendar on ${longDay(typed.start_date)} yet.`
            : 'What else is on that day stands here once you have chosen it.'}
        </p>
      )}
    </div>
  )
}

/** The typed ride for the comparison. Until a time is typed, any time of that day will do. */
function typedRide(typed: Typed, timeZone: string): ComparableRide {
  const start = cityInstant(typed.start_date, typed.start_time || '12:00', timeZone)
  return {
    title: typed.title,
    location: { name: typed.location_name, url: typed.location_url },
    start_date: start.ok ? start.instant : '',
  }
}

/** Rides as links that open in a new tab, so that the form stays. */
export function RideList({ rides, isSame = false }: { rides: readonly DayRide[]; isSame?: boolean }) {
  const { timeZone } = useSite()
  if (rides.length === 0) return null
  return (
    <ul className="mt-2 grid gap-2">
      {rides.map(ride => (
        <li key={ride.id}>
          <TextLink to={`/event/${ride.id}`} target="_blank" className="inline-block py-2">
            <StatusTitle event={ride} />
            <span className="sr-only"> (opens in a new tab)</span>
          </TextLink>{' '}
          {isSame && <Badge color="yellow">Perhaps the same ride</Badge>}
          <div className="text-sm text-muted">
            {eventWhen(ride, timeZone).time} · {ride.location.name}
          </div>
        </li>
      ))}
    </ul>
  )
}
