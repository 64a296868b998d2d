// The dashboard of a group moderator: their groups and the form for a new event, their events, and their submissions.

import { useSearchParams } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { TextLink } from '../../ui/links.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { fromList } from '../../ui/way-back.tsx'
import { DashboardHeading } from '../account/dashboard-heading.tsx'
import { type ModeratedGroup, useModeratedGroups } from '../account/use-moderated-groups.ts'
import { CreateEvent, formTab } from '../manage-events/create-event.tsx'
import { GroupsEvents } from '../manage-events/events-panel.tsx'
import { ReportsLink } from '../reports/reports-link.tsx'
import { DashboardTabs } from '../submissions/queue/dashboard-tabs.tsx'
import { ReviewQueue } from '../submissions/queue/review-queue.tsx'

const tabs = [
  { id: 'groups', label: 'Your Groups' },
  { id: 'events', label: 'Events' },
  { id: 'submissions', label: 'Submissions' },
] as const

export function ModeratorDashboard() {
  const { moderatedGroups, query } = useModeratedGroups()
  return (
    <>
      <DashboardHeading title="Group Moderator Dashboard">
        {moderatedGroups.length > 0 && <ReportsLink />}
      </DashboardHeading>
      <LoadState query={query} loading="Loading..." />
      {query.data && (moderatedGroups.length === 0 ? <NoGroups /> : <GroupTabs groups={moderatedGroups} />)}
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

interface GroupsProps {
  groups: readonly ModeratedGroup[]
}

function GroupTabs({ groups }: GroupsProps) {
  const [query] = useSearchParams()
  const canReview = groups.some(group => group.moderators_review)
  return (
    <DashboardTabs
      tabs={tabs.filter(({ id }) => id !== 'submissions' || canReview)}
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

function ModeratedGroups({ groups }: GroupsProps) {
  return (
    <section aria-labelledby="your-groups">
      <h2 id="your-groups" className="mb-3 text-lg sm:mb-4 sm:text-2xl">
        Your Groups
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ id, name, description }) => (
          <li key={id}>
            <Card className="flex h-full flex-col gap-4">
              <div className="grow">
                <h3 className="text-xl">{name}</h3>
                <p className="mt-1 line-clamp-3 text-muted">{description}</p>
              </div>
              <div className="flex flex-wrap gap-3">
                <LinkButton look="secondary" to={`/group/${id}`}>
                  View<span className="sr-only"> {name}</span>
                </LinkButton>
                <LinkButton look="secondary" to={`/admin/groups/${id}/edit`} state={fromList}>
                  Edit Group<span className="sr-only"> {name}</span>
                </LinkButton>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
