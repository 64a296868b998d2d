// Notices on the calendar: in a strip above it, and on their days in lists and in the month.

import { type Notice, noticeDays, noticesOn, noticeText } from '#domain/event/notice.ts'
import type { DaySpan } from '#domain/time/city-day.ts'
import type { ViewProps } from './placed-events.ts'

const maxOpen = 2

/** The notices of the days in view that are not over yet, the first ones unfolded. */
export function NoticeStrip({ notices, span, today }: ViewProps & { span: DaySpan }) {
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

/** The notices below a day's heading in a list. */
export function DayNotices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null
  return (
    <ul aria-label="Notices" className="grid content-start gap-1 pb-2">
      {notices.map(notice => (
        <li
          key={notice.id}
          className="flex gap-2 rounded-lg border-l-4 border-accent bg-highlight px-2 py-1.5 text-sm"
        >
          <NoticeIcon className="mt-0.5 size-4" />
          <p className="min-w-0">
            <strong>Notice:</strong> {noticeText(notice)}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The notices in a day's cell of the month: the text of one as far as there is room, or their number. */
export function MonthNotices({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <p
      title={texts.join('\n')}
      className="absolute top-1 right-1 left-10 flex h-7 items-center gap-1 text-xs leading-4"
    >
      <NoticeIcon className="size-3.5" />
      {texts.length === 1 && <span className="sr-only">Notice: </span>}
      <span className="min-w-0 truncate font-semibold">
        {texts.length === 1 ? texts[0] : `${texts.length} notices`}
      </span>
      {texts.length > 1 && <span className="sr-only">: {texts.join(' ')}</span>}
    </p>
  )
}

/** Drawn here: a package of icons is more than a first visit should load. */
export function NoticeIcon({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={`shrink-0 text-accent ${className}`}
    >
      <path d="M4 9.5v5h4l9 5v-15l-9 5zM20.5 10v4M8 14.5 9.5 20" />
    </svg>
  )
}
