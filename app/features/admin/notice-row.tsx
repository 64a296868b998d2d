// One notice in the list of those who write them: read, edited and deleted.

import { noticeDays, noticeText } from '#domain/notice/notice.ts'
import { Button } from '../../ui/button.tsx'
import type { ManagedNotice } from './notices-data.ts'

interface NoticeRowProps {
  notice: ManagedNotice
  isBusy: boolean
  onEdit(): void
  onDelete(): void
}

/** The row. */
export function NoticeRow({ notice, isBusy, onEdit, onDelete }: NoticeRowProps) {
  const about = <span className="sr-only"> {noticeText(notice)}</span>
  return (
    <div className="flex flex-col gap-3 py-4 lg:flex-row lg:items-center lg:justify-between">
      <div className="min-w-0">
        <p className="text-sm font-semibold text-muted">{noticeDays(notice)}</p>
        <p>{noticeText(notice)}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button look="secondary" onClick={onEdit}>
          Edit{about}
        </Button>
        <Button look="danger" disabled={isBusy} onClick={onDelete}>
          {isBusy ? 'Deleting...' : 'Delete'}
          {about}
        </Button>
      </div>
    </div>
  )
}
