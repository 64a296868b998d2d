// A notice as the lines of an iCalendar entry: on its whole days, which stay free.

import { oneLine } from '#domain/text/short-text.ts'
import { addDays } from '#domain/time/city-day.ts'
import { historyLines } from './event-lines.ts'
import type { FeedContext } from './feed.ts'
import { type FeedNotice, noticeUrl } from './feed-notices.ts'
import { type CalendarLine, calendarDay, escapeCalendarText, sequenceOf } from './icalendar.ts'

/** The entry of a notice. */
export function noticeLines(notice: FeedNotice, { config }: FeedContext): CalendarLine[] {
  return [
    ['UID', `notice-${notice.id}`],
    ['SEQUENCE', sequenceOf(notice.created_at, notice.updated_at)],
    ['DTSTART;VALUE=DATE', calendarDay(notice.first_day)],
    // The day after the last one, as the standard counts.
    ['DTEND;VALUE=DATE', calendarDay(addDays(notice.last_day, 1))],
    ['SUMMARY', escapeCalendarText(oneLine(notice.text))],
    ['TRANSP', 'TRANSPARENT'],
    ['URL;VALUE=URI', noticeUrl(notice, config.siteUrl)],
    ...historyLines(notice),
  ]
}
