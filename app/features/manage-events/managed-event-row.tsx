// One event in a list of those who manage it, with everything that can be done to it.

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { eventColor } from '#domain/event/event-colors.ts'
import { eventWhen } from '#domain/event/event-span.ts'
import { statusWord } from '#domain/event/event-status.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { longDay } from '#domain/time/day-text.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { fromList } from '../../ui/way-back.tsx'
import { StatusTitle } from '../calendar/status-title.tsx'
import { EventStatusControl } from '../events/event-status-control.tsx'
import { useRefresh } from '../session/use-reading.ts'
import type { ManagedEvent } from './read-events.ts'
import { SeriesMark } from './series-mark.tsx'

interface ManagedEventRowProps {
  event: ManagedEvent
  /** Where the form opens with a copy of this event in it. */
  copyTo: string
  isBusy: boolean
  onDelete(): void
}

/** The row. */
export function ManagedEventRow({ event, copyTo, isBusy, onDelete }: ManagedEventRowProps) {
  const { timeZone } = useSite()
  const refresh = useRefresh()
  const { day, time } = eventWhen(event, timeZone)
  // The day itself stands above; only what lasts longer says until when.
  const isOneDay = day === longDay(cityDay(event.start_date, timeZone))
  const about = <span className="sr-only"> {event.title}</span>
  return (
    <div className="flex flex-col gap-3 py-4 lg:flex-row lg:items-center lg:justify-between">
      <div className="flex min-w-0 gap-3">
        <span
          aria-hidden="true"
          className="w-1.5 shrink-0 rounded-full"
          style={{ backgroundColor: eventColor(event) }}
        />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-muted">{isOneDay ? time : `${day} · ${time}`}</p>
          <h4 className="text-lg/tight">
            <Link to={`/event/${event.id}`} state={fromList} className="hover:underline">
              <StatusTitle event={event} />
            </Link>
          </h4>
          {statusWord(event) && event.status_note && <p className="font-semibold">{event.status_note}</p>}
          <p className="text-sm text-muted">
            {[typeLabel(event.type_name), event.group?.name, event.location.name].filter(Boolean).join(' · ')}
          </p>
          {event.series && <SeriesMark rule={event.series.rule} />}
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 pl-4 lg:pl-0">
        <LinkButton look="secondary" to={`/admin/events/edit/${event.id}`} state={fromList}>
          Edit{about}
        </LinkButton>
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
  )
}

interface DeletedEventRowProps {
  event: ManagedEvent
  /** What is gone, as the end of the sentence that its title begins. */
  words: string
  isBusy: boolean
  onRestore(): void
}

/** What stands in the place of an event that was just deleted: the way back. */
export function DeletedEventRow({ event, words, isBusy, onRestore }: DeletedEventRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone; whoever works by keyboard would be lost.
  useEffect(() => undo.current?.focus(), [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-4">
      <p role="status" className="text-muted">
        <s>{event.title}</s> {words}
      </p>
      <Button ref={undo} look="secondary" disabled={isBusy} onClick={onRestore}>
        {isBusy ? 'Restoring...' : 'Undo'}
        <span className="sr-only"> deleting {event.title}</span>
      </Button>
    </div>
  )
}
