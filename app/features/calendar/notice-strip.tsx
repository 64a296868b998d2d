// Above the calendar: the notices over the days in view, of today and later; past ones stand on their days only.

import { type Notice, noticeDays, noticesOn, noticeText } from '#domain/notice/notice.ts'
import type { CityDay, DaySpan } from '#domain/time/city-day.ts'
import { NoticeIcon } from './notice-icon.tsx'

interface NoticeStripProps {
  notices: readonly Notice[]
  span: DaySpan
  today: CityDay
}

const maxOpen = 2

/** The notices, those that come first in full sight; nothing where there are none. */
export function NoticeStrip({ notices, span, today }: NoticeStripProps) {
  const current = noticesOn(notices, span).filter(({ last_day }) => last_day >= today)
  if (current.length === 0) return null
  const folded = current.slice(maxOpen)
  return (
    <section aria-label="Notices" className="mb-4">
      <NoticeList notices={current.slice(0, maxOpen)} />
      {folded.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer py-2 text-sm font-semibold text-accent">
            {folded.length === 1 ? '1 more notice' : `${folded.length} more notices`}
          </summary>
          <NoticeList notices={folded} />
        </details>
      )}
    </section>
  )
}

function NoticeList({ notices }: { notices: readonly Notice[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line border-l-4 border-l-accent bg-highlight px-3">
      {notices.map(notice => (
        <li key={notice.id} className="flex gap-3 py-2">
          <NoticeIcon className="mt-0.5 size-5" />
          <p className="min-w-0">
            <span className="mr-2 text-sm text-muted max-md:block">
              <strong className="text-ink">Notice</strong> · {noticeDays(notice)}
            </span>{' '}
            {noticeText(notice)}
          </p>
        </li>
      ))}
    </ul>
  )
}
