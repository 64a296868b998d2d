// The heading of one day in a list.
import { addDays, type CityDay } from '#domain/time/city-day.ts'
import { clockChange, clockChangeText } from '#domain/time/clock-change.ts'
import { longDay } from '#domain/time/day-text.ts'

interface DayHeadingProps {
  day: CityDay
  today: CityDay
  timeZone: string
}

/** The day's name; today and tomorrow are called so, and the nights the clocks change are pointed out. */
export function DayHeading({ day, today, timeZone }: DayHeadingProps) {
  const change = clockChange(day, timeZone)
  return (
    <div className="py-2">
      <h3 className="flex flex-wrap items-center gap-x-2 text-base">
        {longDay(day)}
        {day === today && (
          <span className="rounded-full bg-accent px-2.5 py-0.5 text-sm text-accent-ink">Today</span>
        )}
        {day === addDays(today, 1) && <span className="text-sm text-accent">Tomorrow</span>}
      </h3>
      {change && <p className="mt-1 text-sm text-muted">{clockChangeText(change)}</p>}
    </div>
  )
}
