// What is said below a start while it is typed: that it is in the past.

import { cityInstant } from '#domain/time/city-time.ts'
import { useSite } from '../../../site.ts'
import { useMinute } from '../../calendar/use-minute.ts'

/** What is asked about a start in the past, here and when the form was sent. */
export const PAST_START = 'This start is in the past. Is the date right?'

/** The note. A day without a time is in the past once it is over. */
export function PastStartNote({ start_date, start_time }: { start_date: string; start_time: string }) {
  const { timeZone } = useSite()
  const minute = useMinute()
  const start = cityInstant(start_date, start_time || '23:59', timeZone)
  const isPast = start.ok && minute !== null && Date.parse(start.instant) < minute
  return (
    <p role="status" className="rounded-lg bg-highlight px-4 py-3 font-semibold empty:hidden sm:col-span-2">
      {isPast && PAST_START}
    </p>
  )
}
