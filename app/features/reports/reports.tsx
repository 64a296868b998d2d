// The reports of whoever looks after events: those that are open, and the settled ones behind a filter.

import { useState } from 'react'
import { queryNames } from '../../query-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useListPlace } from '../../ui/list-place.ts'
import { LoadState } from '../../ui/loading-text.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { DoneReportRow, ReportRow } from './report-row.tsx'
import { type Report, type ReportState, readReports, settleReport } from './reports-data.ts'

const filters: { id: ReportState; label: string }[] = [
  { id: 'open', label: 'Open' },
  { id: 'settled', label: 'Settled' },
]

/** The filter and the list. */
export function Reports() {
  const { place, change } = useListPlace()
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

/** A report that was just dealt with keeps its place, with the way back, as long as the list is open. */
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
  const write = (report: Report, isSettled: boolean, isUndone: boolean) =>
    run({
      id: report.id,
      write: () => settleReport(client, report.id, isSettled),
      done: () => {
        setDone(before => [...before.filter(({ id }) => id !== report.id), ...(isUndone ? [] : [report])])
        void refresh(queryNames.openReports, ...(isUndone ? [queryNames.reportsByState(state)] : []))
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
        {shown.map(report => (
          <li key={report.id} className="grid gap-3">
            {done.some(({ id }) => id === report.id) ? (
              <DoneReportRow
                report={report}
                isBusy={busyId === report.id}
                onUndo={() => write(report, report.settled_at !== null, true)}
              />
            ) : (
              <ReportRow
                report={report}
                isBusy={busyId === report.id}
                onSettle={isSettled => write(report, isSettled, false)}
              />
            )}
            {problemAt(report.id)}
          </li>
        ))}
      </ul>
    </>
  )
}
