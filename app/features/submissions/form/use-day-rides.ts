// The rides of the day that a form speaks of, asked for once a day and kept while the form is open.

import { useEffect, useState } from 'react'
import { type CityDay, EARLIEST_DAY, isCityDay, LATEST_DAY } from '#domain/time/city-day.ts'
import { useSite } from '../../../site.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { type DayRide, readDayRides } from './day-rides.ts'

/** The rides of a day that was typed; undefined while they are not known, and for half a date. */
export function useDayRides(typed: string): DayRide[] | undefined {
  const { timeZone, publishableKey } = useSite()
  const [known, setKnown] = useState<ReadonlyMap<CityDay, DayRide[]>>(new Map())
  const isDay = isCityDay(typed) && typed >= EARLIEST_DAY && typed <= LATEST_DAY
  const day = useDebounced(isDay ? typed : '')
  const isWanted = day !== '' && !known.has(day)
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const send = (path: string, init: RequestInit) => fetch(path, { ...init, signal: stop.signal })
    void readDayRides({ timeZone, publishableKey }, day, send).then(rides => {
      if (rides) setKnown(earlier => new Map(earlier).set(day, rides))
    })
    return () => stop.abort()
  }, [day, isWanted, timeZone, publishableKey])
  return known.get(typed)
}
