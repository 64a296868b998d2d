// What a dashboard shows of events: the form for a new one, and below it the list of those that its owner manages.

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { preselectedGroup } from '#domain/event/event-payload.ts'
import { useUrlWith } from '../../ui/list-place.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { CreateEvent } from './create-event.tsx'
import { EventFilters } from './event-filters.tsx'
import { ManagedEvents } from './managed-events.tsx'
import { useEventTypes } from './use-event-types.ts'
import { useManagedEvents } from './use-managed-events.ts'

interface EventsPanelProps {
  /** A moderator has the events of the groups, an admin everyone's. */
  kind: 'admin' | 'moderator'
  groups: readonly { id: string; name: string }[]
  /** The heading of the list. */
  title: string
  /** Says a short word about what has succeeded. */
  onDone(message: string): void
  /** Links to pages that belong to the list. */
  children?: ReactNode
}

/** The panel of the tab `events`. */
export function EventsPanel({ kind, groups, title, onDone, children }: EventsPanelProps) {
  const [query] = useSearchParams()
  const urlWith = useUrlWith()
  const { types } = useEventTypes()
  const isModerator = kind === 'moderator'
  const list = useManagedEvents({ groups, isOfGroups: isModerator })
  return (
    <div className="grid gap-4 sm:gap-8">
      <CreateEvent
        kind={kind}
        groups={groups}
        groupId={isModerator ? preselectedGroup(groups) : ''}
        copyOf={query.get('copy')}
        plainUrl={urlWith({ tab: 'events', copy: undefined })}
        opensByItself={list.isEmpty}
        onCreated={onDone}
      />
      <section aria-labelledby="events-list">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 sm:mb-4">
          <h2 id="events-list" className="text-lg sm:text-2xl">
            {title}
          </h2>
          <div className="flex flex-wrap gap-x-5">
            {children}
            <TextLink to="/admin/deleted-events" className="inline-flex min-h-11 items-center">
              Deleted events
            </TextLink>
          </div>
        </div>
        <EventFilters list={list} types={types} groups={groups} hasEventsWithoutGroup={!isModerator} />
        <ManagedEvents list={list} copyTo={id => urlWith({ tab: 'events', copy: id })} />
      </section>
    </div>
  )
}
