// The notices of one day, on that day: in a list below its heading, in a month beside its number.

import { type Notice, noticeText } from '#domain/notice/notice.ts'
import { NoticeIcon } from './notice-icon.tsx'

/** Those notices that a list says on a day. */
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

/**
 * A day's notices in its cell of the month: the words of one as far as there is room, or how many there are. What lasts
 * is said where it begins, and once more in each week.
 */
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
