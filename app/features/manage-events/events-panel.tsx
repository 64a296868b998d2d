// What dashboards show of events: the list of those that its owner manages, and for an admin the form for a new one above it.

import type { ReactNode } from 'react'
import { useUrlWith } from '../../ui/list-place.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { CreateEvent, formTab } from './create-event.tsx'
import { EventFilters } from './event-filters.tsx'
import { ManagedEvents } from './managed-events.tsx'
import { useEventTypes } from './use-event-types.ts'
import { type ManagedEventList, useManagedEvents } from './use-managed-events.ts'

interface EventsPanelProps {
  groups: readonly { id: string; name: string }[]
  /** Says a short word about what has succeeded. */
  onDone(message: string): void
  /** Said above all where there is nothing yet. */
  beginning: ReactNode
  /** Links to pages that belong to the list. */
  children?: ReactNode
}

/** An admin's: everyone's events, and the form folded above them. */
export function EventsPanel({ groups, onDone, beginning, children }: EventsPanelProps) {
  const list = useManagedEvents({ groups, isOfGroups: false })
  return (
    <div className="grid gap-4 sm:gap-8">
      {list.isEmpty && beginning}
      <CreateEvent kind="admin" groups={groups} fold={{ opensByItself: list.isEmpty }} onCreated={onDone} />
      <EventsList kind="admin" groups={groups} list={list}>
        {children}
      </EventsList>
    </div>
  )
}

/** A moderator's: the events of their groups. */
export function GroupsEvents({ groups, children }: Pick<EventsPanelProps, 'groups' | 'children'>) {
  return (
    <EventsList kind="moderator" groups={groups} list={useManagedEvents({ groups, isOfGroups: true })}>
      {children}
    </EventsList>
  )
}

interface EventsListProps extends Pick<EventsPanelProps, 'groups' | 'children'> {
  kind: 'admin' | 'moderator'
  list: ManagedEventList
}

function EventsList({ kind, groups, list, children }: EventsListProps) {
  const urlWith = useUrlWith()
  const { types } = useEventTypes()
  const isModerator = kind === 'moderator'
  return (
    <section aria-labelledby="events-list">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 sm:mb-4">
        <h2 id="events-list" className="text-lg sm:text-2xl">
          {isModerator ? "Your Groups' Events" : 'All Events'}
        </h2>
        <div className="flex flex-wrap gap-x-5">
          {children}
          <TextLink to={`/${kind}/imports/file`} className="inline-flex min-h-11 items-center">
            Import events
          </TextLink>
          <TextLink to="/admin/deleted-events" className="inline-flex min-h-11 items-center">
            Deleted events
          </TextLink>
        </div>
      </div>
      <EventFilters list={list} types={types} groups={groups} hasEventsWithoutGroup={!isModerator} />
      <ManagedEvents list={list} copyTo={id => urlWith({ tab: formTab[kind], copy: id })} />
    </section>
  )
}
