// The notices that the weekly email opens with.

import { type NoticeContent, noticeDays, noticeText } from '#domain/event/notice.ts'
import type { DaySpan } from '#domain/time/city-day.ts'
import type { Queries } from '#platform/index.ts'

/** More than an email has a use for: ten may stand over the same days. */
const maxNotices = 20

/** The notices over some days, by their first day. */
export function readNotices(queries: Queries, { first, last }: DaySpan): Promise<NoticeContent[]> {
  return queries.query<NoticeContent>(
    `select text, first_day::text, last_day::text from public.notices
     where last_day >= $1 and first_day <= $2 order by notices.first_day, notices.last_day desc, id limit ${maxNotices}`,
    [first, last],
  )
}

/** A notice as a paragraph of the letter. */
export function noticeParagraph(notice: NoticeContent): string {
  return `Notice for ${noticeDays(notice)}: ${noticeText(notice)}`
}
