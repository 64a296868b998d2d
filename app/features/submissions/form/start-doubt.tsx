// What is said below a start while it is typed: that it is in the past, or in a year that nobody plans for.

import { cityInstant } from '#domain/time/city-time.ts'
import { useSite } from '../../../site.ts'
import { useMinute } from '../../calendar/use-minute.ts'

/** What is asked about a start, here and when the form was sent. */
export const startDoubts = {
  'past start': 'This start is in the past. Is the date right?',
  'far start': 'This start is more than five years away. Is the year right?',
} as const

const farMilliseconds = 5 * 366 * 86_400_000

/** What is doubtful about a start, if anything is. */
export function startDoubt(start: string, now: number): keyof typeof startDoubts | undefined {
  const ahead = Date.parse(start) - now
  if (ahead < 0) return 'past start'
  return ahead > farMilliseconds ? 'far start' : undefined
}

/** The note. A day without a time is in the past once it is over. */
export function StartDoubtNote({ start_date, start_time }: { start_date: string; start_time: string }) {
  const { timeZone } = useSite()
  const minute = useMinute()
  const start = cityInstant(start_date, start_time || '23:59', timeZone)
  const doubt = start.ok && minute !== null ? startDoubt(start.instant, minute) : undefined
  return (
    <p role="status" className="rounded-lg bg-highlight px-4 py-3 font-semibold empty:hidden sm:col-span-2">
      {doubt && startDoubts[doubt]}
    </p>
  )
}
