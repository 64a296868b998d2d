// A notice as an item of a news feed.

import { escapeHtml } from '#domain/text/escape.ts'
import { oneLine } from '#domain/text/short-text.ts'
import { spanText } from '#domain/time/city-day.ts'
import type { FeedContext } from './feed.ts'
import { type FeedNotice, noticeUrl } from './feed-notices.ts'
import type { NewsItem } from './news-feed.ts'

/** The item of a notice; its days stand where an event has its time and place. */
export function noticeItem(notice: FeedNotice, { config }: FeedContext): NewsItem {
  const text = oneLine(notice.text)
  const days = spanText({ first: notice.first_day, last: notice.last_day })
  return {
    url: noticeUrl(notice, config.siteUrl),
    title: text,
    summary: days,
    html: `<p>${escapeHtml(days)}</p><p>${escapeHtml(text)}</p>`,
    category: 'notice',
    updated: notice.updated_at,
    published: notice.created_at,
  }
}
