// The admin dashboard: six tabs and the way out.

import { useSearchParams } from 'react-router'
import { ReportsLink } from '../reports/reports-link.tsx'
import { DashboardHeading } from '../session/dashboard-heading.tsx'
import { DashboardTabs } from '../submissions/queue/dashboard-tabs.tsx'
import { ReviewQueue } from '../submissions/queue/review-queue.tsx'
import { WeeklyDigest } from '../weekly-email/weekly-digest.tsx'
import { EventTypesTab } from './event-types-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { NextSteps } from './next-steps.tsx'
import { UsersTab } from './users-tab.tsx'

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'groups', label: 'Groups' },
  { id: 'event-types', label: 'Event Types' },
  { id: 'users', label: 'Users' },
  { id: 'submissions', label: 'Submissions' },
  { id: 'digest', label: 'Weekly Digest' },
] as const

/** The dashboard. */
export function Dashboard() {
  const [query] = useSearchParams()
  return (
    <>
      <DashboardHeading title="Admin Dashboard">
        <ReportsLink />
      </DashboardHeading>
      <NextSteps />
      <DashboardTabs
        tabs={tabs}
        linked={query.has('edit') ? 'groups' : undefined}
        panels={{
          events: show => <EventsTab onDone={show} />,
          groups: show => <GroupsTab editId={query.get('edit')} onDone={show} />,
          'event-types': show => <EventTypesTab onDone={show} />,
          users: show => <UsersTab onDone={show} />,
          submissions: show => <ReviewQueue onDone={show} />,
          digest: show => <WeeklyDigest onDone={show} />,
        }}
      />
    </>
  )
}
