// The events that were pressed on the map, over its lower edge: what, when, where.

import { Link } from 'react-router'
import { briefWhen } from '#domain/event/event-span.ts'
import { useSite } from '../../site.ts'
import { StatusTitle } from '../calendar/status-title.tsx'
import type { EventSummary } from '../events/event.ts'
import { PressedCard } from '../map/pressed-card.tsx'

interface PressedEventsProps {
  events: readonly EventSummary[]
  onClose(): void
}

export function PressedEvents({ events, onClose }: PressedEventsProps) {
  const { timeZone } = useSite()
  return (
    <PressedCard ids={events.map(({ id }) => id)} onClose={onClose}>
      {events.map(event => (
        <li key={event.id} className="text-sm">
          <Link
            to={`/event/${event.id}`}
            prefetch="intent"
            className="inline-block py-1 text-base font-semibold text-ink underline underline-offset-4"
          >
            <StatusTitle event={event} />
          </Link>
          <p className="tabular-nums">{briefWhen(event, timeZone)}</p>
          <p className="text-muted">{event.location.name}</p>
        </li>
      ))}
    </PressedCard>
  )
}
