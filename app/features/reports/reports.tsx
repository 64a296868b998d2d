// The page of visitors' reports: open ones by default, settled ones behind a filter.

import { useState } from 'react'
import * as z from 'zod/mini'
import { eventWhen, titleWithStatus } from '#domain/event/event-span.ts'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import type { Client } from '../../data-client.ts'
import { writeErrorText } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { focusOnArrival } from '../../ui/focus.ts'
import { TextLink } from '../../ui/links.tsx'
import { useListState } from '../../ui/list-state.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { PageHeading } from '../../ui/page-layout.tsx'
import { Segments } from '../../ui/tabs.tsx'
import { fromList } from '../../ui/way-back.tsx'
import { useSession } from '../account/session.tsx'
import { dashboardPath } from '../account/session-role.ts'
import { useActions } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'

const maxShown = 200
const columns =
  'id, message, email, created_at, settled_at, event:events(id, title, start_date, end_date, status, status_note)'
const text = z.nullable(z.string())

const storedReport = z.object({
  id: z.string(),
  message: z.string(),
  email: text,
  created_at: z.string(),
  settled_at: text,
  event: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      start_date: z.string(),
      end_date: text,
      status: z.string(),
      status_note: text,
    }),
  ),
})
type Report = z.infer<typeof storedReport>

const filters = [
  { id: 'open', label: 'Open' },
  { id: 'settled', label: 'Settled' },
] as const
type ReportState = (typeof filters)[number]['id']

/** Newest first. */
async function readReports(client: Client, state: ReportState): Promise<Report[]> {
  const query = client.from('event_reports').select(columns)
  const found =
    state === 'open'
      ? query.is('settled_at', null).order('created_at', { ascending: false })
      : query.not('settled_at', 'is', null).order('settled_at', { ascending: false })
  return parseResponse(z.array(storedReport), await found.order('id').limit(maxShown))
}

export function ReportsHeading() {
  const { role } = useSession()
  return (
    <>
      <PageHeading title="Reported Problems">
        <LinkButton look="secondary" to={dashboardPath(role) ?? '/'}>
          Back to Dashboard
        </LinkButton>
      </PageHeading>
      <p className="mb-6 text-muted">
        What visitors say {role === 'super_admin' ? 'about events and the site' : 'about your groups’ events'}
        . Nobody else sees it; what is settled is forgotten after 90 days.
      </p>
    </>
  )
}

export function Reports() {
  const { place, change } = useListState()
  const state = filters.find(({ id }) => id === place.get('status'))?.id ?? 'open'
  return (
    <div className="grid gap-6">
      <Segments
        label="Which reports"
        segments={filters}
        current={state}
        onSelect={next => change({ status: next === 'open' ? undefined : next })}
      />
      <ReportList key={state} state={state} />
    </div>
  )
}

/** A report that was just settled or reopened stays in place, with an Undo button, while the list is open. */
function ReportList({ state }: { state: ReportState }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.reportsByState(state),
    read: client => readReports(client, state),
    failure: 'Failed to load reports. Please try again.',
    use: 'watched',
  })
  const [done, setDone] = useState<readonly Report[]>([])
  const { busyId, run, problemAt, problemElsewhere } = useActions()
  const found = query.data ?? []
  const shown = [...done.filter(({ id }) => found.every(report => report.id !== id)), ...found]
  const settle = (report: Report, isSettled: boolean, isUndo: boolean) =>
    run({
      id: report.id,
      write: async () => {
        const change = { report_id: report.id, is_settled: isSettled }
        const { error } = await client.rpc('settle_event_report', change)
        return error && writeErrorText(error, 'Failed to save this. Please try again.')
      },
      done: () => {
        setDone(before => [...before.filter(({ id }) => id !== report.id), ...(isUndo ? [] : [report])])
        void refresh(queryNames.openReports)
        if (isUndo) void refresh(queryNames.reportsByState(state))
      },
    })
  return (
    <>
      <LoadState query={query} loading="Loading reports..." />
      {problemElsewhere(shown.map(({ id }) => id))}
      {query.isSuccess && shown.length === 0 && (
        <EmptyState text={state === 'open' ? 'No open reports' : 'No settled reports'} />
      )}
      <ul className="grid gap-4">
        {shown.map(report => {
          const Row = done.some(({ id }) => id === report.id) ? DoneReportRow : ReportRow
          return (
            <li key={report.id} className="grid gap-3">
              <Row
                report={report}
                isBusy={busyId === report.id}
                onSettle={(isSettled, isUndo = false) => settle(report, isSettled, isUndo)}
              />
              {problemAt(report.id)}
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface ReportRowProps {
  report: Report
  isBusy: boolean
  onSettle(isSettled: boolean, isUndo?: boolean): void
}

function ReportRow({ report, isBusy, onSettle }: ReportRowProps) {
  const { timeZone } = useSite()
  const { id, event, message, email, created_at, settled_at } = report
  const when = (instant: string) =>
    `${dateText(cityDay(instant, timeZone))} at ${timeText(instant, timeZone)}`
  const title = event ? titleWithStatus(event) : 'The site'
  const settleLabel = settled_at === null ? 'Mark as settled' : 'Open again'
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
          {isBusy ? 'Saving...' : settleLabel}
          <span className="sr-only"> (report about {title})</span>
        </Button>
      </div>
    </Card>
  )
}

/** Takes the focus, because the button that was pressed is gone. */
function DoneReportRow({ report, isBusy, onSettle }: ReportRowProps) {
  const title = report.event?.title ?? 'the site'
  const wasSettled = report.settled_at !== null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="min-w-0 text-muted">
        The report about <bdi>{title}</bdi> is {wasSettled ? 'open again' : 'settled'}.
      </p>
      <Button
        ref={focusOnArrival}
        look="secondary"
        disabled={isBusy}
        onClick={() => onSettle(wasSettled, true)}
      >
        {isBusy ? 'Undoing...' : 'Undo'}
        <span className="sr-only"> for {title}</span>
      </Button>
    </Card>
  )
}
