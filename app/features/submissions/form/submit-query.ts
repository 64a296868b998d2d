// The query that the page of the submit form knows: a start that was picked in the calendar, a group, or thanks.

import type { KnownQuery } from '#domain/page/page-handle.ts'
import { EARLIEST_DAY, LATEST_DAY } from '#domain/time/city-day.ts'
import { pickedStart } from '../../calendar/submit-link.ts'

/** The known part of a query. */
export const submitQuery: KnownQuery = query => {
  if (query.has('submitted'))
    return new URLSearchParams({ submitted: 'yes', ...(query.has('mail') && { mail: 'yes' }) })
  const { start_date, start_time } = pickedStart(query)
  const group_id = pickedGroup(query)
  const isInCalendar = start_date >= EARLIEST_DAY && start_date <= LATEST_DAY
  return new URLSearchParams({
    ...(isInCalendar && { date: start_date }),
    ...(start_time && { time: start_time }),
    ...(group_id && { group: group_id }),
  })
}

/** The group that someone comes from; empty where nothing usable came along. */
export function pickedGroup(query: URLSearchParams): string {
  const id = query.get('group')?.toLowerCase() ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : ''
}

/** The thanks, which say more to whoever gave an email address: a mail is on its way to them. */
export function thanksUrl(hasEmail: boolean): string {
  return `/submit-event?submitted=yes${hasEmail ? '&mail=yes' : ''}`
}
