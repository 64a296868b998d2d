// One page of subscribers, each of which can be taken off the list.

import { type RefObject, useState } from 'react'
import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useRefresh } from '../session/use-reading.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { deactivateSubscriber, eraseSubscriber, type Subscriber } from './subscribers-data.ts'

interface SubscriberListProps {
  subscribers: readonly Subscriber[]
  /** What has the focus when the row that had it is gone. */
  heading: RefObject<HTMLElement | null>
  onDone(message: string): void
}

/** The list. */
export function SubscriberList({ subscribers, heading, onDone }: SubscriberListProps) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Subscriber>()
  const { isBusy, busyId, run, problemAt, problemElsewhere } = useActions()
  const remove = ({ id }: Subscriber, write: typeof eraseSubscriber, message: string) =>
    run({
      id,
      write: async () => {
        const failure = await write(client, id)
        setAsked(undefined)
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
                onClick={() => !isBusy && setAsked(subscriber)}
              >
                {subscriber.is_active ? 'Remove' : 'Erase'}
                <span className="sr-only"> {subscriber.email}</span>
              </Button>
            </div>
            {problemAt(subscriber.id)}
          </li>
        ))}
      </ul>
      {asked && (
        <RemoveDialog
          subscriber={asked}
          isBusy={isBusy}
          onStop={() => remove(asked, deactivateSubscriber, `${asked.email} gets no more emails.`)}
          onErase={() => remove(asked, eraseSubscriber, 'The address was erased.')}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** At so many refusals in a row the server deactivates an address. */
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
