// Notices: a sentence for some days of the city, such as 'Colfax is closed on Saturday.'

import { type CityDay, type DaySpan, laterDay, longDay, spanText } from '../time/city-day.ts'

/** Plain text, shown on each day from the first to the last. */
export interface NoticeContent {
  text: string
  first_day: CityDay
  last_day: CityDay
}

export interface Notice extends NoticeContent {
  id: string
}

/** In characters. */
export const MAX_NOTICE_LENGTH = 300

export const MAX_NOTICE_DAYS_LATER = 92

/** The notices of any of these days. */
export function noticesOn<N extends NoticeContent>(notices: readonly N[], { first, last }: DaySpan): N[] {
  return notices.filter(notice => notice.first_day <= last && notice.last_day >= first)
}

/** The notices that start on a day; on the first day of a list, also those that started earlier. */
export function noticesFrom<N extends NoticeContent>(
  notices: readonly N[],
  day: CityDay,
  listed: DaySpan,
): N[] {
  return noticesOn(notices, { first: day, last: day }).filter(
    notice => laterDay(notice.first_day, listed.first) === day,
  )
}

/** 'Saturday, November 21, 2026' or 'November 21 – 23, 2026' */
export function noticeDays({ first_day, last_day }: Omit<NoticeContent, 'text'>): string {
  return first_day === last_day ? longDay(first_day) : spanText({ first: first_day, last: last_day })
}

/** In one line, however it was typed. */
export function noticeText({ text }: Pick<NoticeContent, 'text'>): string {
  return text.replace(/\s+/g, ' ').trim()
}
