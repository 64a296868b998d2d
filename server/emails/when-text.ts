// When an event is, as a mail says it.

import { eventWhen } from '#domain/event/event-span.ts'

/** 'Sunday, November 15, 2026, 6:00 PM - 8:00 PM', of a row as the database gives it. */
export function whenText(
  { start_date, end_date }: { start_date: Date; end_date: Date | null },
  timeZone: string,
): string {
  const times = { start_date: start_date.toISOString(), end_date: end_date?.toISOString() ?? null }
  const { day, time } = eventWhen(times, timeZone)
  return `${day}, ${time}`
}
