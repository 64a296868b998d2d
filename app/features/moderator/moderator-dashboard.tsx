// The dashboard of a group moderator: the events of their groups, the groups, and what was submitted for them, each in a tab.

import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { EventsPanel } from '../manage-events/events-panel.tsx'
import { DashboardHeading } from '../session/dashboard-heading.tsx'
import { type ModeratedGroup, useModeratedGroups } from '../session/use-moderated-groups.ts'
import { DashboardTabs } from '../submissions/queue/dashboard-tabs.tsx'
import { ReviewQueue } from '../submissions/queue/review-queue.tsx'
import { ModeratedGroups } from './moderated-groups.tsx'

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'groups', label: 'Groups' },
  { id: 'submissions', label: 'Submissions' },
] as const

/** The dashboard. */
export function ModeratorDashboard() {
  const { moderatedGroups, query } = useModeratedGroups()
  return (
    <>
      <DashboardHeading title="Group Moderator Dashboard" />
      <LoadState query={query} loading="Loading..." />
      {query.data && (moderatedGroups.length === 0 ? <NoGroups /> : <Work groups={moderatedGroups} />)}
    </>
  )
}

function NoGroups() {
  return (
    <EmptyState text="No Groups Assigned">
      <p>
        You haven't been assigned to moderate any groups yet. Please contact a super admin to get group
        moderator permissions.
      </p>
      <LinkButton to="/">View Calendar</LinkButton>
    </EmptyState>
  )
}

function Work({ groups }: { groups: readonly ModeratedGroup[] }) {
  return (
    <DashboardTabs
      tabs={tabs}
      panels={{
        events: show => (
          <EventsPanel kind="moderator" groups={groups} title="Your Groups' Events" onDone={show} />
        ),
        groups: () => <ModeratedGroups groups={groups} />,
        submissions: () => <ReviewQueue />,
      }}
    />
  )
}
