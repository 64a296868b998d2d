// The dashboard of a group moderator: their groups, a form for a new event, and the events to come.

import { useSearchParams } from 'react-router'
import { preselectedGroup } from '#domain/event/event-payload.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Flash, useFlash } from '../../ui/flash.tsx'
import { useUrlWith } from '../../ui/list-place.ts'
import { LoadState } from '../../ui/loading-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CreateEvent } from '../manage-events/create-event.tsx'
import { ManagedEvents } from '../manage-events/managed-events.tsx'
import { LogoutButton } from '../session/logout-button.tsx'
import { useModeratedGroups } from '../session/use-moderated-groups.ts'
import { ModeratedGroupCard } from './moderated-group-card.tsx'

/** The dashboard. */
export function ModeratorDashboard() {
  const { moderatedGroups, query } = useModeratedGroups()
  return (
    <>
      <PageHeading title="Group Moderator Dashboard">
        <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-1">
          <TextLink to="/admin/account">Your Account</TextLink>
          <LogoutButton />
        </div>
      </PageHeading>
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

interface WorkProps {
  groups: readonly { id: string; name: string; description: string }[]
}

function Work({ groups }: WorkProps) {
  const [query] = useSearchParams()
  const flash = useFlash()
  const urlWith = useUrlWith()
  return (
    <div className="grid gap-10">
      <section aria-labelledby="your-groups">
        <h2 id="your-groups" className="mb-4 text-2xl">
          Your Groups
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {groups.map(group => (
            <li key={group.id}>
              <ModeratedGroupCard group={group} />
            </li>
          ))}
        </ul>
      </section>
      <CreateEvent
        kind="moderator"
        groups={groups}
        groupId={preselectedGroup(groups)}
        copyOf={query.get('copy')}
        plainUrl={urlWith({ copy: undefined })}
        onCreated={flash.show}
      />
      <section aria-labelledby="your-events">
        <h2 id="your-events" className="mb-4 text-2xl">
          Your Groups' Events
        </h2>
        <ManagedEvents groupIds={groups.map(({ id }) => id)} copyTo={id => urlWith({ copy: id })} />
      </section>
      <Flash text={flash.text} />
    </div>
  )
}
