// One deleted event: what it was, who deleted it, until when it can be restored, and the button; then that it is back.

import type { ReactNode } from 'react'
import { eventWhen } from '#domain/event/event-span.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { focusOnArrival } from '../../ui/focus-on-arrival.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { DeletedEvent } from './deleted-events-data.ts'

interface DeletedEventRowProps {
  event: DeletedEvent
  isBusy: boolean
  onRestore(): void
  /** Lists the dates that were deleted with it. */
  onShowDates(): void
  /** What went wrong with it. */
  problem: ReactNode
}

/** The row. */
export function DeletedEventRow({ event, isBusy, onRestore, onShowDates, problem }: DeletedEventRowProps) {
  const { timeZone } = useSite()
  const { title, dates, obstacle } = event
  const { day, time } = eventWhen(event, timeZone)
  const dayOf = (instant: string) => dateText(cityDay(instant, timeZone))
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
        <div className="min-w-0">
          <p className="text-sm font-semibold text-muted">
            {day} · {time}
          </p>
          <h2 className="text-lg wrap-anywhere">{title}</h2>
          {event.group_name && <p className="text-sm wrap-anywhere text-muted">{event.group_name}</p>}
          {dates > 1 && <p>The first of {dates} dates of a series that were deleted together.</p>}
          <p className="wrap-anywhere">
            Deleted {event.deleted_by && `by ${event.deleted_by} `}on {dayOf(event.deleted_at)}.{' '}
            {obstacle
              ? `${obstacle} It cannot be restored.`
              : `Can be restored until ${dayOf(event.restorable_until)}.`}
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          <TextLink
            to={`/admin/events/history/${event.id}`}
            className="inline-flex min-h-11 items-center px-2"
          >
            History<span className="sr-only"> of {title}</span>
          </TextLink>
          {dates > 1 ? (
            <Button look="secondary" onClick={onShowDates}>
              Show the {dates} dates<span className="sr-only"> of {title}</span>
            </Button>
          ) : (
            !obstacle && (
              <Button look="secondary" aria-disabled={isBusy} onClick={() => !isBusy && onRestore()}>
                {isBusy ? 'Restoring...' : 'Restore'}
                <span className="sr-only">
                  {' '}
                  {title}, {day}
                </span>
              </Button>
            )
          )}
        </div>
      </div>
      {problem}
    </li>
  )
}

/** What stands in the place of an event that is back. The button that was pressed is gone, so its link has the focus. */
export function RestoredEventRow({ event }: { event: DeletedEvent }) {
  return (
    <li className="py-4">
      <p role="status" className="wrap-anywhere">
        “{event.title}” is on the calendar again.{' '}
        <TextLink ref={focusOnArrival} to={`/event/${event.id}`}>
          See the event
        </TextLink>
      </p>
    </li>
  )
}
