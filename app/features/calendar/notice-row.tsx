// The notices of a week or a day, as bars over their days below the days' names.

import { type Notice, noticeDays, noticeText } from '#domain/notice/notice.ts'
import type { DaySpan } from '#domain/time/city-day.ts'
import type { ViewProps } from './calendar-event.ts'
import { layBars } from './event-bars.ts'
import { NoticeIcon } from './notice-icon.tsx'

interface NoticeRowProps extends Pick<ViewProps, 'notices' | 'view'> {
  span: DaySpan
}

/** The row; nothing where there are none. A day has the room for every word, a week's columns for a few lines. */
export function NoticeRow({ notices, span, view }: NoticeRowProps) {
  const bars = layBars(span, notices.map(placed))
  if (bars.length === 0) return null
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] border-b border-line">
      <p aria-hidden="true" className="py-2 pr-2 text-right text-xs text-muted">
        Notices
      </p>
      <ul
        aria-label="Notices"
        className="grid gap-y-1 border-l border-line py-1 [grid-template-columns:var(--days)]"
      >
        {bars.map(({ event: notice, column, columns, lane }) => (
          <li
            key={notice.id}
            className="min-w-0 px-1"
            style={{ gridColumn: `${column + 1} / span ${columns}`, gridRow: lane + 1 }}
          >
            <div
              title={noticeText(notice)}
              className="flex gap-1.5 rounded-md border-l-4 border-accent bg-highlight px-1.5 py-1 text-xs leading-4"
            >
              <NoticeIcon className="mt-px size-3.5" />
              <p className={`min-w-0 font-semibold ${view === 'day' ? '' : 'line-clamp-3'}`}>
                <span className="sr-only">Notice, {noticeDays(notice)}: </span>
                {noticeText(notice)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function placed(notice: Notice) {
  return { event: notice, first: notice.first_day, last: notice.last_day }
}
