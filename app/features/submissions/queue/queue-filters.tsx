// Which submissions the queue shows: by status, by words, and in which order.

import { queryNames } from '../../../query-names.ts'
import { control } from '../../../ui/field.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { Segments } from '../../../ui/segments.tsx'
import { useDebouncedInput } from '../../../ui/use-debounced-input.ts'
import { useReading } from '../../session/use-reading.ts'
import { firstOrder, type QueueOrder, type QueueView, type StatusFilter } from './queue-view.ts'
import { countByStatus } from './read-queue.ts'

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

/** Another view begins with its first page, and with nothing open. */
const firstPage = { after: undefined, before: undefined, open: undefined }

/** The choices. What went live by itself has its place among them while there is any. */
export function QueueFilters({ view }: { view: QueueView }) {
  const { change } = useListPlace()
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
      {/* One row of them on a phone. */}
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
          className={control}
        />
        <select
          aria-label="Order"
          value={view.order}
          onChange={event =>
            change({
              ...firstPage,
              order: event.target.value === firstOrder(view.status) ? undefined : event.target.value,
            })
          }
          className={`${control} w-auto max-sm:max-w-40`}
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
