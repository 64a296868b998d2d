// The list of submissions in the queue: its rows, the selection, and links to the pages before and after.

import { Ban, Check, CircleOff, Eye, X } from 'lucide-react'
import { useState } from 'react'
import { briefWhen } from '#domain/event/event-span.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/card.tsx'
import { BatchBar, type BatchBarProps } from './batch-bar.tsx'
import type { QueueView, SubmitterRecord } from './read-queue.ts'
import { type RowMark, rowMarks } from './row-marks.ts'
import { type QueueRow, rowState, type Submission } from './submission.ts'

interface QueueListProps extends Pick<BatchBarProps, 'similar' | 'onChange' | 'onDecided'> {
  view: QueueView
  rows: readonly QueueRow[]
  recordOf(submission: Submission): SubmitterRecord | undefined
  openId: string | undefined
  /** How many submissions arrived since the list was read. */
  newer: number
  onOpen(id: string): void
  onReread(): void
  onNextPage: (() => void) | undefined
  onPreviousPage: (() => void) | undefined
}

export function QueueList(props: QueueListProps) {
  const { view, rows, similar, openId, newer, onReread, onPreviousPage, onNextPage } = props
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const pending = rows.filter(isPending).map(({ submission }) => submission)
  const selected = pending.filter(({ id }) => selectedIds.has(id))
  const now = new Date().toISOString()
  const clear = () => setSelectedIds(new Set())
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
                  checked={selected.length === pending.length}
                  onChange={({ target }) =>
                    setSelectedIds(new Set(target.checked ? pending.map(({ id }) => id) : []))
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
            {rows.map(row => {
              const { id } = row.submission
              const marks = rowMarks(row.submission, similar, now)
              return (
                <SubmissionRow
                  key={id}
                  row={row}
                  marks={[...marks, ...addressMarks(props.recordOf(row.submission))]}
                  isOpen={id === openId}
                  isSelected={selectedIds.has(id)}
                  onOpen={() => props.onOpen(id)}
                  onSelect={isSelected => select(id, isSelected)}
                />
              )
            })}
          </ul>
          {selected.length > 0 && (
            <BatchBar
              selected={selected}
              similar={similar}
              onClear={clear}
              onChange={props.onChange}
              onDecided={(decision, undecided) => {
                clear()
                props.onDecided(decision, undecided)
              }}
            />
          )}
        </div>
      )}
      {(onPreviousPage || onNextPage) && (
        <nav aria-label="Pages" className="mt-3 flex justify-between gap-3 pb-3">
          <Button look="secondary" disabled={!onPreviousPage} onClick={onPreviousPage}>
            Previous page
          </Button>
          <Button look="secondary" disabled={!onNextPage} onClick={onNextPage}>
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

const isPending = ({ submission, isGone }: QueueRow) => submission.status === 'pending' && !isGone

type Mark = RowMark | 'trusted' | 'proven'

const markColors = {
  change: 'bg-badge-blue',
  past: 'bg-badge-red',
  'possible duplicate': 'bg-badge-yellow',
  repeats: 'bg-badge-teal',
  links: 'bg-badge-purple',
  trusted: 'bg-badge-green',
  proven: 'bg-badge-gray',
} as const satisfies Record<Mark, string>

const stateIcons = {
  Gone: CircleOff,
  'New, unreviewed': Eye,
  Approved: Check,
  Spam: Ban,
  Rejected: X,
} as const

function addressMarks(record: SubmitterRecord | undefined): Mark[] {
  return record?.is_trusted ? ['trusted'] : record?.is_proven ? ['proven'] : []
}

interface SubmissionRowProps {
  row: QueueRow
  marks: readonly Mark[]
  isOpen: boolean
  isSelected: boolean
  onOpen(): void
  onSelect(isSelected: boolean): void
}

/** The whole row opens the submission, except for its checkbox. Its height never changes. */
function SubmissionRow({ row, marks, isOpen, isSelected, onOpen, onSelect }: SubmissionRowProps) {
  const { timeZone } = useSite()
  const { submission } = row
  const { id, title, location, submitter_email, group } = submission
  return (
    <li
      id={`row-${id}`}
      className={`relative grid grid-cols-[2.75rem_minmax(0,1fr)] ${
        isOpen
          ? 'bg-highlight before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent'
          : ''
      }`}
    >
      {isPending(row) ? (
        <label className="z-10 flex min-h-11 min-w-11 cursor-pointer justify-center pt-3">
          <span className="sr-only">Select {title}</span>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={event => onSelect(event.target.checked)}
            className="size-5 accent-accent"
          />
        </label>
      ) : (
        <StateIcon row={row} />
      )}
      <div className="min-w-0 py-2 pr-3">
        <h2 className="text-base leading-snug">
          <button
            type="button"
            aria-current={isOpen ? 'true' : undefined}
            onClick={onOpen}
            className={`-my-0.5 line-clamp-2 w-full py-0.5 text-left wrap-anywhere font-bold after:absolute after:inset-0 ${isPending(row) ? '' : 'text-muted'}`}
          >
            {title}
          </button>
        </h2>
        <p className="text-sm">{briefWhen(submission, timeZone)}</p>
        {/* Two lines, so that a mark that appears later moves nothing. */}
        <p className="line-clamp-2 min-h-10 text-sm leading-5 text-muted">
          {marks.map(mark => (
            <span key={mark}>
              <span className={`rounded-full px-2 font-semibold text-ink ${markColors[mark]}`}>
                {mark}
              </span>{' '}
            </span>
          ))}
          {[location.name, submitter_email ?? 'no address', group?.name].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}

function StateIcon({ row }: { row: QueueRow }) {
  const state = rowState(row)
  if (!state) return <span />
  const Icon = stateIcons[state.text]
  return (
    <span title={state.text} className="flex justify-center pt-3">
      <Icon aria-hidden="true" className="size-5 text-muted" />
      <span className="sr-only">{state.text}</span>
    </span>
  )
}
