// The query that the page of the submit form knows: a start that was picked in the calendar, or thanks.

import { EARLIEST_DAY, LATEST_DAY } from '#domain/city-day.ts'
import type { KnownQuery } from '#domain/page-query.ts'
import { pickedStart } from '#domain/submit-link.ts'

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
