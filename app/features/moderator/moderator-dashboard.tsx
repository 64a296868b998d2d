// The dashboard of a group moderator: the events of their groups, and the groups, each in a tab.

import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Flash, useFlash } from '../../ui/flash.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTabInUrl } from '../../ui/use-tab-in-url.ts'
import { EventsPanel } from '../manage-events/events-panel.tsx'
import { DashboardHeading } from '../session/dashboard-heading.tsx'
import { type ModeratedGroup, useModeratedGroups } from '../session/use-moderated-groups.ts'
import { ModeratedGroups } from './moderated-groups.tsx'

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'groups', label: 'Groups' },
] as const

type TabId = (typeof tabs)[number]['id']

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
  const flash = useFlash()
  const { current = 'events', select } = useTabInUrl<TabId>(tabs, 'events')
  const panels: Record<TabId, () => ReactNode> = {
    events: () => (
      <EventsPanel kind="moderator" groups={groups} title="Your Groups' Events" onDone={flash.show} />
    ),
    groups: () => <ModeratedGroups groups={groups} />,
  }
  return (
    <>
      <Tabs label="Areas of the dashboard" tabs={tabs} current={current} onSelect={select}>
        {panels[current]()}
      </Tabs>
      <Flash text={flash.text} />
    </>
  )
}
