// The line that shows the present minute in the hours of a week or a day.
import type { CityDay } from '#domain/time/city-day.ts'
import { cityFields, cityMinutes } from '#domain/time/city-time.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { type Hours, placeOnClock } from './hours.ts'
import { useMinute } from './use-minute.ts'

/** The line. The server does not draw it. */
export function NowLine({ days, hours, timeZone }: { days: CityDay[]; hours: Hours; timeZone: string }) {
  // The hours may come alive later than the page.
  const isHydrated = useIsHydrated()
  const minute = useMinute()
  if (!isHydrated || minute === null) return null
  const now = new Date(minute).toISOString()
  const column = days.indexOf(cityFields(now, timeZone).date)
  const from = cityMinutes(now, timeZone)
  if (column < 0 || from < hours.from) return null
  return (
    <div
      aria-hidden="true"
      data-now={cityFields(now, timeZone).time}
      className="pointer-events-none absolute z-10 border-t-2 border-danger"
      style={{
        top: placeOnClock({ from, to: from }, hours).top,
        left: `${(column / days.length) * 100}%`,
        width: `${100 / days.length}%`,
      }}
    >
      <span className="absolute -top-1.5 -left-1.5 size-2.5 rounded-full bg-danger" />
    </div>
  )
}
