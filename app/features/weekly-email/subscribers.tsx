// The subscribers of the weekly email: how many, who, and the list as a file.

import { useRef } from 'react'
import { queryNames } from '../../query-names.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { useListPlace } from '../../ui/list-place.ts'
import { LoadState } from '../../ui/loading-text.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useDebouncedInput } from '../../ui/use-debounced-input.ts'
import { useReading } from '../session/use-reading.ts'
import { ExportButton } from './export-button.tsx'
import { SubscriberList } from './subscriber-list.tsx'
import {
  readSubscribers,
  type SubscriberPage,
  type SubscriberQuery,
  subscribersPerPage,
} from './subscribers-data.ts'

/** The section. What the list shows stands in the URL. */
export function Subscribers({ onDone }: { onDone(message: string): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { place, change } = useListPlace()
  const status: SubscriberQuery['status'] = place.get('status') === 'left' ? 'left' : 'active'
  const search = place.get('search') ?? ''
  const [typed, setTyped] = useDebouncedInput(search, words => change({ search: words, page: undefined }))
  const filter = { status, search, page: pageOf(place.get('page')) }
  const query = useReading({
    name: queryNames.subscribersOf(filter),
    read: client => readSubscribers(client, filter),
    failure: 'Failed to load subscribers. Please try again.',
    use: 'filtered',
  })
  return (
    <section aria-labelledby="subscribers" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 ref={heading} id="subscribers" tabIndex={-1} className="text-2xl outline-none">
            Subscribers
          </h2>
          {query.data && <p className="mt-1">{countsText(query.data.counts)}</p>}
        </div>
        <ExportButton onDone={onDone} />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <TextField
          id="subscriber-search"
          label="Search subscribers"
          type="search"
          placeholder="Part of the email address"
          value={typed}
          maxLength={254}
          onChange={event => setTyped(event.target.value)}
        />
        <Segments
          label="Which subscribers"
          segments={[
            { id: 'active', label: 'Active' },
            { id: 'left', label: 'Left' },
          ]}
          current={status}
          onSelect={status => change({ status: status === 'left' ? status : undefined, page: undefined })}
        />
      </div>
      <LoadState query={query} loading="Loading subscribers..." />
      {query.data?.total === 0 && (
        <EmptyState text={search ? 'No subscribers match your search' : emptyTexts[status]} />
      )}
      {query.data && (
        <>
          <SubscriberList subscribers={query.data.subscribers} heading={heading} onDone={onDone} />
          <Pages {...query.data} onTurn={page => change({ page: String(page) })} />
        </>
      )}
    </section>
  )
}

function countsText({ active, left }: SubscriberPage['counts']): string {
  const verb = left === 1 ? 'has' : 'have'
  return `${active.toLocaleString('en-US')} active, ${left.toLocaleString('en-US')} ${verb} left.`
}

const emptyTexts = { active: 'Nobody is subscribed yet', left: 'Nobody has left' }

function Pages({ page, pages, total, subscribers, onTurn }: SubscriberPage & { onTurn(page: number): void }) {
  if (pages === 1) return null
  const first = (page - 1) * subscribersPerPage + 1
  const turn = (to: number) => to >= 1 && to <= pages && onTurn(to)
  return (
    <nav aria-label="Pages of subscribers" className="flex flex-wrap items-center justify-between gap-3">
      <Button look="secondary" aria-disabled={page === 1} onClick={() => turn(page - 1)}>
        Previous
      </Button>
      <p role="status">
        {first.toLocaleString('en-US')} – {(first + subscribers.length - 1).toLocaleString('en-US')} of{' '}
        {total.toLocaleString('en-US')}
      </p>
      <Button look="secondary" aria-disabled={page === pages} onClick={() => turn(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

/** Which page an address asks for; anything but a sensible number is the first. */
function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 1 ? page : 1
}
