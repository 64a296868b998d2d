// The events tab: the form for a new event, and below it everything that is on the calendar.

import { useUrlWith } from '../../ui/list-place.ts'
import { LoadState } from '../../ui/loading-text.tsx'
import { useGroups } from '../groups/group-provider.tsx'
import { CreateEvent } from '../manage-events/create-event.tsx'
import { ManagedEvents } from '../manage-events/managed-events.tsx'
import { SeriesRenewals } from './series-renewals.tsx'

interface EventsTabProps {
  /** The event to copy into the form. */
  copyOf: string | null
  /** Says a short word about what has succeeded. */
  onDone(message: string): void
}

/** The tab. */
export function EventsTab({ copyOf, onDone }: EventsTabProps) {
  const { groups, query } = useGroups()
  const urlWith = useUrlWith()
  return (
    <div className="grid gap-10">
      <SeriesRenewals onDone={onDone} />
      <div>
        <p className="mb-3 text-right">
          <a href="#all-events" className="font-semibold text-accent underline underline-offset-4">
            All events ↓
          </a>
        </p>
        <LoadState query={query} loading="Loading groups..." isSilentAtFirst className="mb-5" />
        <CreateEvent
          kind="admin"
          groups={groups}
          copyOf={copyOf}
          plainUrl={urlWith({ tab: 'events', copy: undefined })}
          onCreated={() => onDone('Event created successfully!')}
        />
      </div>
      <section aria-labelledby="all-events">
        <h2 id="all-events" className="mb-4 text-2xl">
          All Events
        </h2>
        <ManagedEvents copyTo={id => urlWith({ tab: 'events', copy: id })} />
      </section>
    </div>
  )
}
