// Managing notices: one form, those that are up or coming, and the past ones folded away.

import { useState } from 'react'
import { cityToday } from '#domain/time/city-time.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { hasChangedForm, LeaveQuestion } from '../../ui/use-leave-guard.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { AddNotice, EditNotice } from './notice-forms.tsx'
import { NoticeList } from './notice-list.tsx'
import { type ManagedNotice, readManagedNotices } from './notices-data.ts'

/** The form and the lists. A notice that is edited takes the form's place, so that nothing is typed in two of them. */
export function Notices({ onDone }: { onDone(message: string): void }) {
  const { timeZone } = useSite()
  const refresh = useRefresh()
  const [edited, setEdited] = useState<ManagedNotice>()
  const [asked, setAsked] = useState<ManagedNotice>()
  const query = useReading({
    name: queryNames.notices,
    read: readManagedNotices,
    failure: 'Failed to load notices. Please try again.',
  })
  const today = cityToday(timeZone)
  const notices = query.data ?? []
  const current = notices.filter(({ last_day }) => last_day >= today).toReversed()
  const past = notices.filter(({ last_day }) => last_day < today)
  const saved = (message: string) => {
    setEdited(undefined)
    void refresh(queryNames.notices)
    onDone(message)
  }
  const rows = {
    onEdit: (notice: ManagedNotice) => (hasChangedForm() ? setAsked(notice) : setEdited(notice)),
    onDeleted: ({ id }: ManagedNotice) => setEdited(notice => (notice?.id === id ? undefined : notice)),
  }
  return (
    <div className="grid gap-8">
      <Card>
        {edited ? (
          <EditNotice
            key={edited.id}
            notice={edited}
            onSaved={() => saved('Notice updated successfully!')}
            onCancel={() => setEdited(undefined)}
          />
        ) : (
          <AddNotice today={today} onSaved={() => saved('Notice added successfully!')} />
        )}
      </Card>
      <section aria-labelledby="current-notices">
        <h2 id="current-notices" className="mb-2 text-2xl">
          Current and Coming
        </h2>
        <LoadState query={query} loading="Loading notices..." />
        {query.isSuccess && current.length === 0 && <EmptyState text="No notices found" />}
        <NoticeList notices={current} {...rows} />
      </section>
      {past.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-2 font-semibold text-accent">
            Past Notices ({past.length})
          </summary>
          <NoticeList notices={past} {...rows} />
        </details>
      )}
      {asked && (
        <LeaveQuestion
          onLeave={() => {
            setEdited(asked)
            setAsked(undefined)
          }}
          onStay={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
