// The admin dashboard and its tabs.

import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSite } from '../../site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { focusOnArrival } from '../../ui/focus.ts'
import { TextLink } from '../../ui/links.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { fromList, useWayBack } from '../../ui/way-back.tsx'
import { DashboardHeading } from '../account/dashboard-heading.tsx'
import { EditGroup } from '../groups/edit-group.tsx'
import { useGroups } from '../groups/group-provider.tsx'
import { GroupsTable } from '../groups/groups-table.tsx'
import { EventsPanel } from '../manage-events/events-panel.tsx'
import { ReportsLink } from '../reports/reports-link.tsx'
import { DashboardTabs } from '../submissions/queue/dashboard-tabs.tsx'
import { ReviewQueue } from '../submissions/queue/review-queue.tsx'
import { WeeklyDigest } from '../weekly-email/weekly-digest.tsx'
import { EventTypes } from './event-types.tsx'
import { SeriesRenewals } from './series-renewals.tsx'
import { UsersTab } from './users.tsx'

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'groups', label: 'Groups' },
  { id: 'event-types', label: 'Event Types' },
  { id: 'users', label: 'Users' },
  { id: 'submissions', label: 'Submissions' },
  { id: 'digest', label: 'Weekly Digest' },
] as const

interface TabProps {
  /** Shows a success message. */
  onDone(message: string): void
}

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

const links = [
  ['/admin/notices', 'Notices on the calendar'],
  ['/admin/places', 'Places'],
  ['/admin/imports', 'Imports'],
  ['/admin/settings', 'Site settings'],
  ['/admin/health', 'Health'],
] as const

function EventsTab({ onDone }: TabProps) {
  const { groups, query } = useGroups()
  return (
    <div className="grid gap-4 sm:gap-8">
      <SeriesRenewals onDone={onDone} />
      <LoadState query={query} loading="Loading groups..." isSilentAtFirst />
      <EventsPanel
        groups={groups}
        onDone={onDone}
        beginning={query.isSuccess && groups.length === 0 && <FirstSteps />}
      >
        {links.map(([to, label]) => (
          <TextLink key={to} to={to} className="inline-flex min-h-11 items-center">
            {label}
          </TextLink>
        ))}
      </EventsPanel>
    </div>
  )
}

/** What to do on an empty calendar. It goes away with the first event or group. */
function FirstSteps() {
  const { name, city, timeZone } = useSite()
  return (
    <Card>
      <h2 className="mb-3 text-lg sm:text-2xl">First steps</h2>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>
          {name} is the calendar of {city}, and its clock is that of {timeZone}. If that is wrong, change it
          in the <TextLink to="/admin/settings">settings</TextLink> first.
        </li>
        <li>
          Look through the <TextLink to="/admin?tab=event-types">types of events</TextLink>.
        </li>
        <li>
          <TextLink to="/admin/groups/create">Create the first group</TextLink> that hosts events.
        </li>
        <li>Put the first event on the calendar, with the form below.</li>
        <li>
          <TextLink to="/admin?tab=users">Invite others</TextLink> to look after their groups.
        </li>
        <li>
          <TextLink to="/admin?tab=digest&part=sent">Send yourself a test mail</TextLink>, to see that mail
          arrives.
        </li>
      </ol>
    </Card>
  )
}

const groupsTab = '/admin?tab=groups'

/** All groups, or the form for the one that is being edited. */
function GroupsTab({ editId, onDone }: TabProps & { editId: string | null }) {
  const navigate = useNavigate()
  const goBack = useWayBack() ?? (() => navigate(groupsTab))
  if (editId !== null)
    return (
      <Card>
        <h2 className="mb-5 text-2xl">Edit Group</h2>
        <EditGroup
          key={editId}
          id={editId}
          backTo={groupsTab}
          failurePrefix="Error updating group: "
          onSaved={() => {
            goBack()
            onDone('Group updated successfully!')
          }}
        />
      </Card>
    )
  return (
    <div className="grid gap-5">
      <div className="flex justify-end">
        <LinkButton to="/admin/groups/create" state={fromList}>
          Create New Group
        </LinkButton>
      </div>
      <GroupsTable
        loadError="Failed to load groups"
        editTo={id => `${groupsTab}&edit=${id}`}
        onDeleted={() => onDone('Group deleted successfully!')}
        onMerged={() => onDone('Groups merged successfully!')}
      />
    </div>
  )
}

function EventTypesTab({ onDone }: TabProps) {
  const [isFormOpen, setIsFormOpen] = useState(false)
  return (
    <div className="grid gap-5">
      {!isFormOpen && (
        <div className="flex justify-end">
          <Button onClick={() => setIsFormOpen(true)}>Create New Event Type</Button>
        </div>
      )}
      <EventTypes isFormOpen={isFormOpen} onFormOpen={setIsFormOpen} onDone={onDone} />
    </div>
  )
}

const steps = [
  { to: '/admin/groups/create', label: 'Add your first group', why: 'The clubs and shops that host rides.' },
  { to: '/admin/imports/file', label: 'Import events', why: 'From a calendar, a spreadsheet or a web page.' },
  { to: '/admin?tab=users', label: 'Invite others', why: 'Moderators look after their own groups.' },
  { to: '/admin/settings', label: 'Check the settings', why: 'Your logo, contact and color.' },
  { to: '/admin/account', label: 'Protect your account', why: 'Ask for a code from your phone at sign-in.' },
]

/** What to do right after the set-up. Once closed, it does not come back. */
function NextSteps() {
  const { name } = useSite()
  const [query, setQuery] = useSearchParams()
  if (!query.has('welcome')) return null
  const close = () => {
    const rest = new URLSearchParams(query)
    rest.delete('welcome')
    setQuery(rest, { replace: true, preventScrollReset: true })
  }
  return (
    <Card className="mb-6">
      <h2 ref={focusOnArrival} tabIndex={-1} className="text-2xl outline-none">
        {name} is ready
      </h2>
      <p className="mt-1 mb-3">You are signed in. Here is what to do next:</p>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {steps.map(({ to, label, why }) => (
          <li key={to} className="py-1">
            <TextLink to={to} className="font-semibold">
              {label}
            </TextLink>
            <span className="block text-sm text-muted">{why}</span>
          </li>
        ))}
      </ul>
      <Button look="secondary" className="mt-4" onClick={close}>
        Close
      </Button>
    </Card>
  )
}
