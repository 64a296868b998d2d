// The events tab: what waits for an answer, the form for a new event, and everything that is on the calendar.

import { LoadState } from '../../ui/loading-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useGroups } from '../groups/group-provider.tsx'
import { EventsPanel } from '../manage-events/events-panel.tsx'
import { FirstSteps } from './first-steps.tsx'
import { SeriesRenewals } from './series-renewals.tsx'

/** The tab. */
export function EventsTab({ onDone }: { onDone(message: string): void }) {
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
        <TextLink to="/admin/notices" className="inline-flex min-h-11 items-center">
          Notices on the calendar
        </TextLink>
        <TextLink to="/admin/places" className="inline-flex min-h-11 items-center">
          Places
        </TextLink>
        <TextLink to="/admin/imports" className="inline-flex min-h-11 items-center">
          Imports
        </TextLink>
        <TextLink to="/admin/settings" className="inline-flex min-h-11 items-center">
          Site settings
        </TextLink>
        <TextLink to="/admin/health" className="inline-flex min-h-11 items-center">
          Health
        </TextLink>
      </EventsPanel>
    </div>
  )
}
