// What a notice is: a sentence over some days of the city, such as 'Colfax is closed on Saturday.'

import { type CityDay, type DaySpan, laterDay } from '../time/city-day.ts'
import { longDay, spanText } from '../time/day-text.ts'

/** What a notice says, as plain text, on each day from its first to its last. */
export interface NoticeWords {
  text: string
  first_day: CityDay
  last_day: CityDay
}

/** A notice as it is stored. */
export interface Notice extends NoticeWords {
  id: string
}

/** How many characters a notice may have. */
export const MAX_NOTICE_LENGTH = 300

/** How many days after its first one a notice may last. */
export const MAX_NOTICE_DAYS_LATER = 92

/** The notices that stand on any of these days. */
export function noticesOn<N extends NoticeWords>(notices: readonly N[], { first, last }: DaySpan): N[] {
  return notices.filter(notice => notice.first_day <= last && notice.last_day >= first)
}

/** The notices that begin on a day or, on the first day of a list, stand there already. */
export function noticesFrom<N extends NoticeWords>(
  notices: readonly N[],
  day: CityDay,
  listed: DaySpan,
): N[] {
  return noticesOn(notices, { first: day, last: day }).filter(
    notice => laterDay(notice.first_day, listed.first) === day,
  )
}

/** A notice's days: 'Saturday, November 21, 2026' or 'November 21 – 23, 2026'. */
export function noticeDays({ first_day, last_day }: Omit<NoticeWords, 'text'>): string {
  return first_day === last_day ? longDay(first_day) : spanText({ first: first_day, last: last_day })
}

/** A notice's sentence in one line, however it was typed. */
export function noticeText({ text }: Pick<NoticeWords, 'text'>): string {
  return text.replace(/\s+/g, ' ').trim()
}
