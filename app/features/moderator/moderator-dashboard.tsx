// The dashboard of a group moderator: the events of their groups, the groups, and what was submitted for them, each in a tab.

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { queryNames } from '../../query-names.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Flash, useFlash } from '../../ui/flash.tsx'
import { LoadingText, LoadState } from '../../ui/loading-text.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTabInUrl } from '../../ui/use-tab-in-url.ts'
import { EventsPanel } from '../manage-events/events-panel.tsx'
import { DashboardHeading } from '../session/dashboard-heading.tsx'
import { type ModeratedGroup, useModeratedGroups } from '../session/use-moderated-groups.ts'
import { useRefresh } from '../session/use-reading.ts'
import { ReviewQueue } from '../submissions/queue/review-queue.tsx'
import { usePending } from '../submissions/queue/use-pending.ts'
import { ModeratedGroups } from './moderated-groups.tsx'

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'groups', label: 'Groups' },
  { id: 'submissions', label: 'Submissions' },
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
  const refresh = useRefresh()
  const pending = usePending()
  const [query] = useSearchParams()
  const { current, select } = useTabInUrl<TabId>(
    tabs,
    tabOfLink(query) ?? (pending.isPending ? undefined : pending.data ? 'submissions' : 'events'),
  )
  const panels: Record<TabId, () => ReactNode> = {
    events: () => (
      <EventsPanel kind="moderator" groups={groups} title="Your Groups' Events" onDone={flash.show} />
    ),
    groups: () => <ModeratedGroups groups={groups} />,
    submissions: () => <ReviewQueue />,
  }
  return (
    <>
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

/** A link that says something of a list or a form means the events, where it names no tab. */
function tabOfLink(query: URLSearchParams): TabId | undefined {
  if (query.size === 0) return undefined
  return query.has('status') ? 'submissions' : 'events'
}
