// The admin dashboard: six tabs, the way out, and the short words about what has succeeded.

import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { queryNames } from '../../query-names.ts'
import { Flash, useFlash } from '../../ui/flash.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { countPending } from '../review/read-queue.ts'
import { ReviewQueue } from '../review/review-queue.tsx'
import { LogoutButton } from '../session/logout-button.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { DigestTab } from './digest-tab.tsx'
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

/** The dashboard. The tab stands in the address, so that it can be linked to and the back button works. */
export function Dashboard() {
  const [query, setQuery] = useSearchParams()
  const flash = useFlash()
  const refresh = useRefresh()
  // A number that could not be read is not shown; the tab itself says what is wrong.
  const { data: pending = 0 } = useReading({
    name: queryNames.pendingSubmissions,
    read: countPending,
    failure: 'Error fetching submissions',
    use: 'polled',
  })
  const current = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'events'
  const { show } = flash
  const shownTab = useRef(current)
  // A word about one tab has nothing to say on another.
  useEffect(() => {
    if (shownTab.current === current) return
    shownTab.current = current
    show('')
  }, [current, show])
  const panels = {
    events: () => <EventsTab copyOf={query.get('copy')} onDone={show} />,
    groups: () => <GroupsTab editId={query.get('edit')} onDone={show} />,
    'event-types': () => <EventTypesTab onDone={show} />,
    users: () => <UsersTab onDone={show} />,
    submissions: () => <ReviewQueue />,
    digest: () => <DigestTab />,
  }
  return (
    <>
      <PageHeading title="Admin Dashboard">
        <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-1">
          <TextLink to="/admin/account">Your Account</TextLink>
          <LogoutButton />
        </div>
      </PageHeading>
      <Tabs
        label="Areas of the dashboard"
        tabs={tabs.map(tab =>
          tab.id === 'submissions' ? { ...tab, count: { number: pending, of: 'pending' } } : tab,
        )}
        current={current}
        onSelect={tab => {
          // Who changes tabs may meet a new number there.
          void refresh(queryNames.pendingSubmissions)
          setQuery({ tab }, { preventScrollReset: true })
        }}
      >
        {panels[current]()}
      </Tabs>
      <Flash text={flash.text} />
    </>
  )
}
