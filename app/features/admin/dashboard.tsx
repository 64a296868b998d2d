// The admin dashboard: six tabs, the way out, and the short words about what has succeeded.

import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { queryNames } from '../../query-names.ts'
import { Flash, useFlash } from '../../ui/flash.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTabInUrl } from '../../ui/use-tab-in-url.ts'
import { DashboardHeading } from '../session/dashboard-heading.tsx'
import { useRefresh } from '../session/use-reading.ts'
import { ReviewQueue } from '../submissions/queue/review-queue.tsx'
import { usePending } from '../submissions/queue/use-pending.ts'
import { DigestTab } from '../weekly-email/digest-tab.tsx'
import { EventTypesTab } from './event-types-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { UsersTab } from './users-tab.tsx'

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'groups', label: 'Groups' },
  { id: 'event-types', label: 'Event Types' },
  { id: 'users', label: 'Users' },
  { id: 'submissions', label: 'Submissions' },
  { id: 'digest', label: 'Weekly Digest' },
] as const

type TabId = (typeof tabs)[number]['id']

/** The dashboard. Without a tab in its URL it opens where work waits. */
export function Dashboard() {
  const flash = useFlash()
  const refresh = useRefresh()
  const pending = usePending()
  const [query] = useSearchParams()
  const { current, select } = useTabInUrl(
    tabs,
    tabOfLink(query) ?? (pending.isPending ? undefined : pending.data ? 'submissions' : 'events'),
  )
  const { show } = flash
  const shownTab = useRef(current)
  // A word about one tab has nothing to say on another.
  useEffect(() => {
    if (shownTab.current === current) return
    const isFirst = shownTab.current === undefined
    shownTab.current = current
    if (!isFirst) show('')
  }, [current, show])
  const panels: Record<TabId, () => ReactNode> = {
    events: () => <EventsTab onDone={show} />,
    groups: () => <GroupsTab editId={query.get('edit')} onDone={show} />,
    'event-types': () => <EventTypesTab onDone={show} />,
    users: () => <UsersTab onDone={show} />,
    submissions: () => <ReviewQueue />,
    digest: () => <DigestTab />,
  }
  return (
    <>
      <DashboardHeading title="Admin Dashboard" />
      <Tabs
        label="Areas of the dashboard"
        tabs={tabs.map(tab =>
          tab.id === 'submissions' ? { ...tab, count: { number: pending.data ?? 0, of: 'pending' } } : tab,
        )}
        current={current}
        onSelect={tab => {
          // Who changes tabs may meet a new number there.
          void refresh(queryNames.pendingSubmissions)
          select(tab)
        }}
      >
        {current === undefined ? <LoadingText>Loading...</LoadingText> : panels[current]()}
      </Tabs>
      <Flash text={flash.text} />
    </>
  )
}

/** The tab that a link means by what it says of the tab's list or form, where it names none. */
function tabOfLink(query: URLSearchParams): TabId | undefined {
  if (query.size === 0) return undefined
  if (query.has('edit')) return 'groups'
  return query.has('status') ? 'submissions' : 'events'
}
