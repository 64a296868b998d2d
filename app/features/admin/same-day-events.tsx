// What is already on the calendar when a submitted event would take place, to catch what comes twice.

import { eventDays, eventWhen } from '#domain/event/event-span.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { StatusTitle } from '../calendar/status-title.tsx'
import { useReading } from '../session/use-reading.ts'
import { type NeighbourEvent, readNeighbours, type Submission } from './submissions-data.ts'

/** The list, under its heading. */
export function SameDayEvents({ submission }: { submission: Submission }) {
  const { timeZone } = useSite()
  const days = eventDays(submission, timeZone)
  const query = useReading({
    name: queryNames.eventsOfDays(days),
    read: client => readNeighbours(client, days, timeZone),
    failure: 'Failed to fetch events. Please try again later.',
  })
  return (
    <aside className="rounded-lg bg-sunken p-4">
      <h3 className="mb-2">On the calendar that day</h3>
      <LoadState query={query} loading="Loading events..." />
      {query.data?.length === 0 && <p className="text-muted">No events scheduled for this day</p>}
      <ul className="grid gap-3">
        {query.data?.map(event => (
          <li key={event.id}>
            <TextLink to={`/event/${event.id}`} target="_blank">
              <StatusTitle event={event} />
            </TextLink>{' '}
            {looksTheSame(event, submission) && <Badge color="yellow">Perhaps the same</Badge>}
            <div className="text-sm text-muted">
              {eventWhen(event, timeZone).time} · {event.location.name}
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The same name, or the same place at the same time. */
function looksTheSame(event: NeighbourEvent, submission: Submission): boolean {
  const isSameTime = Date.parse(event.start_date) === Date.parse(submission.start_date)
  const isSamePlace = letters(event.location.name) === letters(submission.location.name)
  return letters(event.title) === letters(submission.title) || (isSameTime && isSamePlace)
}
