// The query that the page of the submit form knows: a start that was picked in the calendar, or thanks.

import type { KnownQuery } from '#domain/page/page-handle.ts'
import { EARLIEST_DAY, LATEST_DAY } from '#domain/time/city-day.ts'
import { pickedStart } from '../calendar/submit-link.ts'

/** The known part of a query. */
export const submitQuery: KnownQuery = query => {
  if (query.has('submitted')) return new URLSearchParams({ submitted: 'yes' })
  const { start_date, start_time } = pickedStart(query)
  const isInCalendar = start_date >= EARLIEST_DAY && start_date <= LATEST_DAY
  return new URLSearchParams({
    ...(isInCalendar && { date: start_date }),
    ...(start_time && { time: start_time }),
  })
}
