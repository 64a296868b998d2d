// One report: the event, the words, who wrote them, and what can be done.

import { eventWhen } from '#domain/event/event-span.ts'
import { titleWithStatus } from '#domain/event/event-status.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { focusOnArrival } from '../../ui/focus-on-arrival.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { fromList } from '../../ui/way-back.tsx'
import type { Report } from './reports-data.ts'

interface ReportRowProps {
  report: Report
  isBusy: boolean
  onSettle(isSettled: boolean): void
}

/** The row. */
export function ReportRow({ report, isBusy, onSettle }: ReportRowProps) {
  const { timeZone } = useSite()
  const { id, event, message, email, created_at, settled_at } = report
  const when = (instant: string) =>
    `${dateText(cityDay(instant, timeZone))} at ${timeText(instant, timeZone)}`
  const title = event ? titleWithStatus(event) : 'The site'
  return (
    <Card as="article" aria-labelledby={`report-${id}`} className="grid gap-4">
      <div>
        <h2 id={`report-${id}`} className="text-xl">
          {event ? (
            <TextLink to={`/event/${event.id}`} state={fromList}>
              {title}
            </TextLink>
          ) : (
            title
          )}
        </h2>
        {event && <p className="text-sm text-muted">{eventWhen(event, timeZone).day}</p>}
      </div>
      <blockquote className="min-w-0 border-l-4 border-line pl-4 whitespace-pre-line">{message}</blockquote>
      <p className="text-sm text-muted">
        {email ? (
          <>
            From <bdi className="font-semibold select-all">{email}</bdi>
          </>
        ) : (
          'From someone without an address'
        )}
        , {when(created_at)}
        {settled_at && `. Settled on ${when(settled_at)}`}
      </p>
      <div className="flex flex-wrap gap-3">
        {event && (
          <TextLink
            className="inline-flex min-h-11 items-center"
            to={`/admin/events/edit/${event.id}`}
            state={fromList}
          >
            Edit the event
          </TextLink>
        )}
        <Button look="secondary" disabled={isBusy} onClick={() => onSettle(settled_at === null)}>
          {label(isBusy, settled_at !== null)}
          <span className="sr-only"> (report about {title})</span>
        </Button>
      </div>
    </Card>
  )
}

function label(isBusy: boolean, isSettled: boolean): string {
  if (isBusy) return 'Saving...'
  return isSettled ? 'Open again' : 'Mark as settled'
}

/** What stands in the place of a report that was just settled, or opened again: the way back, with the focus of the button that is gone. */
export function DoneReportRow({
  report,
  isBusy,
  onUndo,
}: {
  report: Report
  isBusy: boolean
  onUndo(): void
}) {
  const title = report.event?.title ?? 'the site'
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="min-w-0 text-muted">
        The report about <bdi>{title}</bdi> is {report.settled_at === null ? 'settled' : 'open again'}.
      </p>
      <Button ref={focusOnArrival} look="secondary" disabled={isBusy} onClick={onUndo}>
        {isBusy ? 'Undoing...' : 'Undo'}
        <span className="sr-only"> for {title}</span>
      </Button>
    </Card>
  )
}
