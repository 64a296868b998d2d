// The dashboard of a group moderator: their groups and the form for a new event at once; the events in a tab, and the submissions where they review them.

import { useSearchParams } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CreateEvent, formTab } from '../manage-events/create-event.tsx'
import { GroupsEvents } from '../manage-events/events-panel.tsx'
import { ReportsLink } from '../reports/reports-link.tsx'
import { DashboardHeading } from '../session/dashboard-heading.tsx'
import { type ModeratedGroup, useModeratedGroups } from '../session/use-moderated-groups.ts'
import { DashboardTabs } from '../submissions/queue/dashboard-tabs.tsx'
import { ReviewQueue } from '../submissions/queue/review-queue.tsx'
import { ModeratedGroups } from './moderated-groups.tsx'

const tabs = [
  { id: 'groups', label: 'Your Groups' },
  { id: 'events', label: 'Events' },
  { id: 'submissions', label: 'Submissions' },
] as const

/** The dashboard. */
export function ModeratorDashboard() {
  const { moderatedGroups, query } = useModeratedGroups()
  return (
    <>
      <DashboardHeading title="Group Moderator Dashboard">
        {moderatedGroups.length > 0 && <ReportsLink />}
      </DashboardHeading>
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
  const [query] = useSearchParams()
  const mayReview = groups.some(group => group.moderators_review)
  return (
    <DashboardTabs
      tabs={tabs.filter(({ id }) => id !== 'submissions' || mayReview)}
      linked={query.has('copy') ? formTab.moderator : undefined}
      landing="groups"
      panels={{
        groups: show => (
          <div className="grid gap-6 sm:gap-8">
            <ModeratedGroups groups={groups} />
            <CreateEvent kind="moderator" groups={groups} onCreated={show} />
          </div>
        ),
        events: () => (
          <GroupsEvents groups={groups}>
            <TextLink to="/moderator/imports" className="inline-flex min-h-11 items-center">
              Imports
            </TextLink>
          </GroupsEvents>
        ),
        submissions: show => <ReviewQueue onDone={show} />,
      }}
    />
  )
}
