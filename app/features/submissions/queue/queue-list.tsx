// The list of the queue: its rows, what is selected among them, and the pages before and after.

import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BatchBar, type Undecided } from './batch-bar.tsx'
import { QueueRow } from './queue-row.tsx'
import type { QueueView } from './queue-view.ts'
import type { Standing } from './read-queue.ts'
import { type Around, rowMarks } from './row-marks.ts'
import type { Submission } from './submission.ts'
import type { Outcome } from './use-card-actions.ts'
import type { QueueRow as Row } from './use-queue.ts'

interface QueueListProps {
  view: QueueView
  rows: readonly Row[]
  /** What the submissions are compared with, to find duplicates. */
  around: Around
  standings: readonly Standing[]
  openId: string | undefined
  /** How many came in since the list was read. */
  newer: number
  onOpen(id: string): void
  onReread(): void
  onChange(ids: readonly string[], changes: Partial<Submission>): void
  onDecided(outcome: Outcome | undefined, undecided: readonly Undecided[]): void
  onNextPage: (() => void) | undefined
  onPreviousPage: (() => void) | undefined
}

/** The list. */
export function QueueList(props: QueueListProps) {
  const { view, rows, standings, openId, newer, onOpen, onReread, onChange, onDecided } = props
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const pending = rows.filter(({ submission, isGone }) => submission.status === 'pending' && !isGone)
  const selected = pending.map(({ submission }) => submission).filter(({ id }) => selectedIds.has(id))
  const isAllSelected = pending.length > 0 && selected.length === pending.length
  const around = { ...props.around, now: new Date().toISOString() }
  const select = (id: string, isSelected: boolean) =>
    setSelectedIds(before => {
      const after = new Set(before)
      if (isSelected) after.add(id)
      else after.delete(id)
      return after
    })
  return (
    <>
      {newer > 0 && (
        <p role="status" className="mb-2 rounded-lg bg-highlight p-2">
          {newer === 1 ? 'A new one has come in.' : `${newer} new ones have come in.`}{' '}
          <button type="button" onClick={onReread} className="min-h-11 font-semibold text-accent underline">
            Show them
          </button>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState text={emptyText(view)} />
      ) : (
        <div className="rounded-card border border-line bg-surface">
          <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line pr-3 pl-3 text-sm font-semibold">
            {pending.length > 1 ? (
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={isAllSelected}
                  onChange={event =>
                    setSelectedIds(new Set(event.target.checked ? pending.map(row => row.submission.id) : []))
                  }
                  className="size-5 accent-accent"
                />
                Select all on this page
              </label>
            ) : (
              <span />
            )}
            <button type="button" onClick={onReread} className="min-h-11 text-accent underline">
              Refresh
            </button>
          </div>
          <ul aria-label="Submissions" className="divide-y divide-line">
            {rows.map(row => (
              <QueueRow
                key={row.submission.id}
                row={row}
                marks={rowMarks(row.submission, around)}
                standing={standings.find(({ submission_id }) => submission_id === row.submission.id)}
                isOpen={row.submission.id === openId}
                isSelected={selectedIds.has(row.submission.id)}
                onOpen={() => onOpen(row.submission.id)}
                onSelect={isSelected => select(row.submission.id, isSelected)}
              />
            ))}
          </ul>
          {selected.length > 0 && (
            <BatchBar
              selected={selected}
              around={around}
              onClear={() => setSelectedIds(new Set())}
              onChange={onChange}
              onDecided={(outcome, undecided) => {
                setSelectedIds(new Set())
                onDecided(outcome, undecided)
              }}
            />
          )}
        </div>
      )}
      {(props.onPreviousPage || props.onNextPage) && (
        <nav aria-label="Pages" className="mt-3 flex justify-between gap-3 pb-3">
          <Button look="secondary" disabled={!props.onPreviousPage} onClick={props.onPreviousPage}>
            Previous page
          </Button>
          <Button look="secondary" disabled={!props.onNextPage} onClick={props.onNextPage}>
            Next page
          </Button>
        </nav>
      )}
    </>
  )
}

function emptyText({ status, search, edge }: QueueView): string {
  if (search) return 'No submissions match your search'
  if (edge) return 'No more submissions here'
  if (status === 'unreviewed') return 'No unreviewed submissions found'
  return `No ${status === 'all' ? '' : `${status} `}submissions found`
}
