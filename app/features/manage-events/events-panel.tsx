// The events section of the dashboards: the list of managed events, and for an admin the form for a new one above it.

import type { ReactNode } from 'react'
import { TextLink } from '../../ui/links.tsx'
import { CreateEvent } from './create-event.tsx'
import { EventFilters } from './event-filters.tsx'
import { ManagedEvents } from './managed-events.tsx'
import { type ManagedEventList, useManagedEvents } from './use-managed-events.ts'

interface EventsPanelProps {
  groups: readonly { id: string; name: string }[]
  /** Shows a short message about what has succeeded. */
  onDone(message: string): void
  /** Shown on top as long as there are no events. */
  beginning: ReactNode
  /** Links beside the heading of the list. */
  children?: ReactNode
}

/** For an admin: all events, and the folded form above them. */
export function EventsPanel({ groups, onDone, beginning, children }: EventsPanelProps) {
  const list = useManagedEvents('admin', groups)
  return (
    <div className="grid gap-4 sm:gap-8">
      {list.isEmpty && beginning}
      <CreateEvent kind="admin" groups={groups} fold={{ opensByItself: list.isEmpty }} onCreated={onDone} />
      <EventsList list={list}>{children}</EventsList>
    </div>
  )
}

/** For a moderator: the events of their groups. */
export function GroupsEvents({ groups, children }: Pick<EventsPanelProps, 'groups' | 'children'>) {
  return <EventsList list={useManagedEvents('moderator', groups)}>{children}</EventsList>
}

function EventsList({ list, children }: { list: ManagedEventList; children: ReactNode }) {
  return (
    <section aria-labelledby="events-list">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 sm:mb-4">
        <h2 id="events-list" className="text-lg sm:text-2xl">
          {list.kind === 'moderator' ? "Your Groups' Events" : 'All Events'}
        </h2>
        <div className="flex flex-wrap gap-x-5">
          {children}
          <TextLink to={`/${list.kind}/imports/file`} className="inline-flex min-h-11 items-center">
            Import events
          </TextLink>
          <TextLink to="/admin/deleted-events" className="inline-flex min-h-11 items-center">
            Deleted events
          </TextLink>
        </div>
      </div>
      <EventFilters list={list} />
      <ManagedEvents list={list} />
    </section>
  )
}
