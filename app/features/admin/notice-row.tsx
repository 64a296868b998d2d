// One notice in the list of those who write them: read, edited in its place, deleted and brought back.

import { useEffect, useRef } from 'react'
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

interface DeletedNoticeRowProps {
  notice: ManagedNotice
  isBusy: boolean
  onRestore(): void
}

/** What stands in the place of a notice that was just deleted: the way back. */
export function DeletedNoticeRow({ notice, isBusy, onRestore }: DeletedNoticeRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone; whoever works by keyboard would be lost.
  useEffect(() => undo.current?.focus(), [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-4">
      <p role="status" className="min-w-0 text-muted">
        <s>{noticeText(notice)}</s> was deleted.
      </p>
      <Button ref={undo} look="secondary" disabled={isBusy} onClick={onRestore}>
        {isBusy ? 'Restoring...' : 'Undo'}
        <span className="sr-only"> deleting {noticeText(notice)}</span>
      </Button>
    </div>
  )
}
