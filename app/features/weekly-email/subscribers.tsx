// The weekly email's subscribers: how many there are, a searchable list with buttons to remove them, and a file.

import { type RefObject, useRef, useState } from 'react'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay, cityToday } from '#domain/time/city-time.ts'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useDebouncedInput, useListState } from '../../ui/list-state.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { saveCsv } from '../../ui/table.tsx'
import { Segments } from '../../ui/tabs.tsx'
import { useSession } from '../account/session.tsx'
import { useActions } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'
import {
  deactivateSubscriber,
  eraseSubscriber,
  fetchSubscribersFile,
  readSubscribers,
  type Subscriber,
  type SubscriberFilter,
  type SubscriberPage,
  subscribersPerPage,
} from './subscribers-data.ts'

/** The filter and the page are in the URL. */
export function Subscribers({ onDone }: { onDone(message: string): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { place, change } = useListState()
  const status: SubscriberFilter['status'] = place.get('status') === 'left' ? 'left' : 'active'
  const search = place.get('search') ?? ''
  const [typed, setTyped] = useDebouncedInput(search, text => change({ search: text, page: undefined }))
  const filter = { status, search, page: parsePage(place.get('page')) }
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

function ExportButton({ onDone }: { onDone(message: string): void }) {
  const { client } = useSession()
  const { timeZone } = useSite()
  const { isBusy, problem, run } = useActions()
  const write = async () => {
    const { csv, problem } = await fetchSubscribersFile(client)
    if (csv !== null) saveCsv(`subscribers-${cityToday(timeZone)}.csv`, csv)
    return problem
  }
  const save = () => run({ write, done: () => onDone('The list is in your downloads.') })
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="secondary" aria-disabled={isBusy} onClick={save}>
        {isBusy ? 'Exporting...' : 'Export active as CSV'}
      </Button>
      {problem}
    </div>
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

/** Anything but a valid page number means the first page. */
function parsePage(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 1 ? page : 1
}

interface SubscriberListProps {
  subscribers: readonly Subscriber[]
  /** Gets the focus when the row that had it is gone. */
  heading: RefObject<HTMLElement | null>
  onDone(message: string): void
}

function SubscriberList({ subscribers, heading, onDone }: SubscriberListProps) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [selected, setSelected] = useState<Subscriber>()
  const { isBusy, busyId, run, problemAt, problemElsewhere } = useActions()
  const remove = ({ id }: Subscriber, write: typeof eraseSubscriber, message: string) =>
    run({
      id,
      write: async () => {
        const failure = await write(client, id)
        setSelected(undefined)
        if (failure === null) await refresh(queryNames.subscribers, queryNames.nextEmail)
        return failure
      },
      done: () => {
        heading.current?.focus()
        onDone(message)
      },
    })
  return (
    <>
      {problemElsewhere(subscribers.map(({ id }) => id))}
      <ul className="divide-y divide-line">
        {subscribers.map(subscriber => (
          <li key={subscriber.id} className="py-2">
            <div className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="break-all">{subscriber.email}</p>
                <Since {...subscriber} />
              </div>
              <Button
                look="quiet"
                disabled={busyId === subscriber.id}
                onClick={() => !isBusy && setSelected(subscriber)}
              >
                {subscriber.is_active ? 'Remove' : 'Erase'}
                <span className="sr-only"> {subscriber.email}</span>
              </Button>
            </div>
            {problemAt(subscriber.id)}
          </li>
        ))}
      </ul>
      {selected && (
        <RemoveDialog
          subscriber={selected}
          isBusy={isBusy}
          onStop={() => remove(selected, deactivateSubscriber, `${selected.email} gets no more emails.`)}
          onErase={() => remove(selected, eraseSubscriber, 'The address was erased.')}
          onCancel={() => setSelected(undefined)}
        />
      )}
    </>
  )
}

/** The server deactivates an address after this many refusals in a row. */
const maxRefusals = 3

function Since({ subscribed_at, is_active, refusals }: Subscriber) {
  const { timeZone } = useSite()
  const day = dateText(cityDay(subscribed_at, timeZone))
  const isRefused = !is_active && refusals >= maxRefusals
  return (
    <p className="text-sm text-muted">
      {is_active ? `Since ${day}` : `Had subscribed on ${day}`}
      {isRefused && '. Stopped, because the mailbox refused the mail.'}
    </p>
  )
}

interface RemoveDialogProps {
  subscriber: Subscriber
  isBusy: boolean
  onStop(): void
  onErase(): void
  onCancel(): void
}

/** Offers to stop the emails or to erase the address. Someone who has left can only be erased. */
function RemoveDialog({ subscriber, isBusy, onStop, onErase, onCancel }: RemoveDialogProps) {
  const { email, is_active: isActive } = subscriber
  return (
    <Dialog title={isActive ? 'Remove this subscriber?' : 'Erase this address?'} onClose={onCancel}>
      <p className="mb-3 break-all font-semibold">{email}</p>
      {isActive && (
        <p className="mb-3">
          <strong>Stop the emails</strong> keeps the address among those who have left. It gets no more mail,
          and only its owner can come back, by a link in their own mailbox.
        </p>
      )}
      <p>
        <strong>Erase for good</strong> is for someone who wants to be forgotten. The address is deleted here
        and in the records of mail. What stays is a fingerprint of it, so that nobody else can sign it up
        without its owner. This cannot be undone.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {isActive && (
          <Button look="danger" disabled={isBusy} onClick={onStop}>
            Stop the emails
          </Button>
        )}
        <Button look="danger" disabled={isBusy} onClick={onErase}>
          Erase for good
        </Button>
      </div>
    </Dialog>
  )
}
