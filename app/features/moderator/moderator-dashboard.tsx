// The dashboard of a group moderator: their groups, a form for a new event, and the events to come.

import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { preselectedGroup } from '#domain/event/event-payload.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { arrivalWord, Flash, useFlash } from '../../ui/flash.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CreateEvent } from '../manage-events/create-event.tsx'
import { ManagedEvents } from '../manage-events/managed-events.tsx'
import { LogoutButton } from '../session/logout-button.tsx'
import { useSession } from '../session/session-context.ts'
import { ModeratedGroupCard } from './moderated-group-card.tsx'

/** The dashboard. */
export function ModeratorDashboard() {
  const { moderatedGroups, moderatedGroupsStatus, reloadModeratedGroups } = useSession()
  return (
    <>
      <PageHeading title="Group Moderator Dashboard">
        <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-1">
          <TextLink to="/admin/account">Your Account</TextLink>
          <LogoutButton />
        </div>
      </PageHeading>
      {moderatedGroupsStatus === 'loading' && <LoadingText>Loading...</LoadingText>}
      {moderatedGroupsStatus === 'failed' && (
        <div className="grid justify-items-start gap-4">
          <Banner tone="danger">Failed to load groups. Please try again.</Banner>
          <Button onClick={reloadModeratedGroups}>Try Again</Button>
        </div>
      )}
      {moderatedGroupsStatus === 'ready' &&
        (moderatedGroups.length === 0 ? <NoGroups /> : <Work groups={moderatedGroups} />)}
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
  const [version, setVersion] = useState(0)
  const flash = useFlash(arrivalWord(useLocation()))
  const groupIds = useMemo(() => groups.map(({ id }) => id), [groups])
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
        plainAddress="/moderator"
        onCreated={() => {
          setVersion(version + 1)
          flash.show('Event created successfully!')
        }}
      />
      <section aria-labelledby="your-events">
        <h2 id="your-events" className="mb-4 text-2xl">
          Your Groups' Events
        </h2>
        <ManagedEvents groupIds={groupIds} copyTo={id => `/moderator?copy=${id}`} version={version} />
      </section>
      <Flash text={flash.text} />
    </div>
  )
}
