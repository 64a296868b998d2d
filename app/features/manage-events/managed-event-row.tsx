// One event in the list of those who manage it: Edit at hand, all other actions behind '⋯'.

import { Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { eventWhen, statusLabel } from '#domain/event/event-span.ts'
import { eventColor, typeLabel } from '#domain/event/event-types.ts'
import { longDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { fromList } from '../../ui/way-back.tsx'
import { useRefresh } from '../account/use-reading.ts'
import { StatusTitle } from '../calendar/event-display.tsx'
import { EventStatusControl } from '../events/event-status-control.tsx'
import type { ManagedEvent } from './read-managed-events.ts'
import { SeriesMark } from './series-note.tsx'

interface ManagedEventRowProps {
  event: ManagedEvent
  /** How many dates it stands for, and whether they are shown; undefined for a date below its series. */
  dates: { count: number; isOpen: boolean } | undefined
  onToggle(): void
  /** The URL of the form with a copy of this event. */
  copyTo: string
  isBusy: boolean
  onDelete(): void
}

export function ManagedEventRow(props: ManagedEventRowProps) {
  const { event, dates, onToggle, copyTo, isBusy, onDelete } = props
  const { timeZone } = useSite()
  const refresh = useRefresh()
  const { day, time } = eventWhen(event, timeZone)
  const [isOpen, setIsOpen] = useState(false)
  const moreId = useId()
  // The day is in the heading above, so only a longer event shows its days.
  const isOneDay = dates && day === longDay(cityDay(event.start_date, timeZone))
  const about = <span className="sr-only"> {event.title}</span>
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 py-4">
      <span
        aria-hidden="true"
        className="w-1.5 shrink-0 self-stretch rounded-full"
        style={{ backgroundColor: eventColor(event) }}
      />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold text-muted">{isOneDay ? time : `${day} · ${time}`}</p>
        <h4 className="text-lg/tight">
          <Link to={`/event/${event.id}`} state={fromList} className="hover:underline">
            <StatusTitle event={event} />
          </Link>
        </h4>
        {statusLabel(event) && event.status_note && <p className="font-semibold">{event.status_note}</p>}
        <p className="text-sm text-muted">
          {[typeLabel(event.type_name), event.group?.name, event.location.name].filter(Boolean).join(' · ')}
        </p>
        {event.series && dates && <SeriesMark rule={event.series.rule} />}
        {dates && dates.count > 1 && (
          <button
            type="button"
            aria-expanded={dates.isOpen}
            aria-controls={`dates-of-${event.id}`}
            onClick={onToggle}
            className="flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            {dates.isOpen ? 'Only the first date' : `All ${dates.count} dates`}
            {about}
          </button>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        <LinkButton look="secondary" to={`/admin/events/edit/${event.id}`} state={fromList}>
          Edit{about}
        </LinkButton>
        <Button
          look="secondary"
          className="px-3!"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
          <span className="sr-only">More for {event.title}</span>
        </Button>
      </div>
      <div id={moreId} hidden={!isOpen} className="basis-full">
        <div className="flex flex-wrap gap-2 pl-4 lg:justify-end">
          <LinkButton look="secondary" to={copyTo} preventScrollReset>
            Duplicate{about}
          </LinkButton>
          {!event.series && (
            <LinkButton look="secondary" to={`/admin/events/edit/${event.id}#repeats`} state={fromList}>
              Repeat{about}
            </LinkButton>
          )}
          <EventStatusControl event={event} onChanged={() => void refresh(queryNames.events)} />
          <Button look="danger" disabled={isBusy} onClick={onDelete}>
            {isBusy ? 'Deleting...' : 'Delete'}
            {about}
          </Button>
        </div>
      </div>
    </div>
  )
}
