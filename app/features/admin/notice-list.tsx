// A list of notices, of which one that was deleted can be brought back.

import { useState } from 'react'
import { noticeText } from '#domain/notice/notice.ts'
import { queryNames } from '../../query-names.ts'
import { DeletedRow } from '../../ui/deleted-row.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useRefresh } from '../session/use-reading.ts'
import { NoticeRow } from './notice-row.tsx'
import { createNotice, deleteNotice, type ManagedNotice } from './notices-data.ts'

interface NoticeListProps {
  notices: readonly ManagedNotice[]
  onEdit(notice: ManagedNotice): void
  onDeleted(notice: ManagedNotice): void
}

/** The list. A deleted notice is kept here, in its place, as long as the page is open. */
export function NoticeList({ notices, onEdit, onDeleted }: NoticeListProps) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [deleted, setDeleted] = useState<readonly ManagedNotice[]>([])
  const { busyId, run, problemAt, problemElsewhere } = useActions()
  const shown = [...deleted.filter(({ id }) => notices.every(notice => notice.id !== id)), ...notices]
  const remove = (notice: ManagedNotice) =>
    run({
      id: notice.id,
      write: () => deleteNotice(client, notice.id),
      done: () => {
        setDeleted(before => [...before, notice])
        onDeleted(notice)
      },
    })
  const restore = (notice: ManagedNotice) =>
    run({
      id: notice.id,
      // It comes back as a new one, and the list has that before the old one leaves it.
      write: async () => {
        const failure = await createNotice(client, notice)
        if (failure === null) await refresh(queryNames.notices)
        return failure
      },
      done: () => setDeleted(before => before.filter(({ id }) => id !== notice.id)),
    })
  return (
    <>
      {problemElsewhere(shown.map(({ id }) => id))}
      <ul className="divide-y divide-line">
        {shown.map(notice => (
          <li key={notice.id}>
            {deleted.some(({ id }) => id === notice.id) ? (
              <DeletedRow
                name={noticeText(notice)}
                isBusy={busyId === notice.id}
                onRestore={() => restore(notice)}
              />
            ) : (
              <NoticeRow
                notice={notice}
                isBusy={busyId === notice.id}
                onEdit={() => onEdit(notice)}
                onDelete={() => remove(notice)}
              />
            )}
            {problemAt(notice.id) && <div className="pb-4">{problemAt(notice.id)}</div>}
          </li>
        ))}
      </ul>
    </>
  )
}
