// The controls above the review queue: its filters, and help on its keyboard shortcuts.

import { queryNames } from '../../../queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { controlClass } from '../../../ui/field.tsx'
import { useKeysChoice } from '../../../ui/gestures.ts'
import { useDebouncedInput, useListState } from '../../../ui/list-state.ts'
import { Segments } from '../../../ui/tabs.tsx'
import { useReading } from '../../account/use-reading.ts'
import {
  countByStatus,
  defaultOrder,
  type QueueOrder,
  type QueueView,
  type StatusFilter,
} from './read-queue.ts'

const filters: { id: StatusFilter; label: string }[] = [
  { id: 'pending', label: 'Pending' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
  { id: 'all', label: 'All' },
]

const orders: { id: QueueOrder; label: string }[] = [
  { id: 'soonest', label: 'Soonest ride first' },
  { id: 'newest', label: 'Newest first' },
  { id: 'oldest', label: 'Oldest first' },
]

/** Another view starts on its first page, with nothing open. */
const firstPage = { after: undefined, before: undefined, open: undefined }

/** 'New, unreviewed' is offered only while there are such submissions. */
export function QueueFilters({ view }: { view: QueueView }) {
  const { change } = useListState()
  const [typed, setTyped] = useDebouncedInput(view.search, search => change({ ...firstPage, search }))
  const { data: unreviewed = 0 } = useReading({
    name: queryNames.unreviewedSubmissions,
    read: client => countByStatus(client, 'unreviewed'),
    failure: 'Error fetching submissions',
    use: 'watched',
  })
  const hasUnreviewed = unreviewed > 0 || view.status === 'unreviewed'
  return (
    <div className="mb-3 grid gap-2 md:flex md:flex-wrap md:items-center md:gap-3">
      {/* Fits on one line on a phone. */}
      <div className="max-sm:[&_button]:px-2.5 max-sm:[&_button]:text-sm">
        <Segments
          label="Which submissions"
          segments={
            hasUnreviewed
              ? [...filters, { id: 'unreviewed', label: `New, unreviewed (${unreviewed})` }]
              : filters
          }
          current={view.status}
          onSelect={status =>
            change({ ...firstPage, order: undefined, status: status === 'pending' ? undefined : status })
          }
        />
      </div>
      <div className="grid grow grid-cols-[minmax(0,1fr)_auto] gap-2">
        <input
          type="search"
          aria-label="Search submissions"
          placeholder="Title, place or address"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          className={controlClass}
        />
        <select
          aria-label="Order"
          value={view.order}
          onChange={event =>
            change({
              ...firstPage,
              order: event.target.value === defaultOrder(view.status) ? undefined : event.target.value,
            })
          }
          className={`${controlClass} w-auto max-sm:max-w-40`}
        >
          {orders.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', '→'], does: 'Next submission' },
  { keys: ['k', '←'], does: 'Previous submission' },
  { keys: ['a'], does: 'Approve, or “Looks good”' },
  { keys: ['r'], does: 'Reject' },
  { keys: ['s'], does: 'Spam' },
  { keys: ['e'], does: 'Edit' },
  { keys: ['u'], does: 'Undo the last decision' },
  { keys: ['?'], does: 'Show this help' },
]

const keyStyle = 'rounded border border-edge bg-sunken px-1.5 font-mono text-sm'

export function KeysHelp({ onClose }: { onClose(): void }) {
  const [isOn, turnKeys] = useKeysChoice()
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map(name => (
                <kbd key={name} className={keyStyle}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={event => turnKeys(event.target.checked)}
          className="size-5 accent-accent"
        />
        Use these keys in this browser
      </label>
      <p className="mt-2 text-muted">On a phone, swipe to the left or to the right.</p>
      <div className="mt-6 flex justify-end">
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

/** Shown on wide screens, which usually have a keyboard. */
export function KeysHint({ onMore }: { onMore(): void }) {
  return (
    <p className="hidden text-sm text-muted lg:block">
      <kbd className={keyStyle}>j</kbd> <kbd className={keyStyle}>k</kbd> next, previous ·{' '}
      <kbd className={keyStyle}>a</kbd> approve · <kbd className={keyStyle}>r</kbd> reject ·{' '}
      <kbd className={keyStyle}>s</kbd> spam ·{' '}
      <button type="button" onClick={onMore} className="min-h-11 font-semibold text-accent underline">
        all keys <kbd className={keyStyle}>?</kbd>
      </button>
    </p>
  )
}
