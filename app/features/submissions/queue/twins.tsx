// What a submission possibly duplicates: on the calendar already, or waiting for a review too.

import { useLocation } from 'react-router'
import { briefWhen } from '#domain/event/event-span.ts'
import { useSite } from '../../../site.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import type { Twin } from './row-marks.ts'

/** The sentence 'Possible duplicate of …' for each, with its date, its state and the way to it. */
export function Twins({ twins }: { twins: readonly Twin[] }) {
  const { timeZone } = useSite()
  const href = useTwinHref()
  if (twins.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-lg border-l-4 border-line bg-highlight px-3 py-2">
      {twins.map(twin => (
        <li key={twin.ride.id} className="wrap-anywhere">
          Possible duplicate of{' '}
          <TextLink to={href(twin)} {...(twin.isOnCalendar && { target: '_blank' })}>
            {twin.ride.title}
          </TextLink>
          , {briefWhen(twin.ride, timeZone)} ({twinState(twin)})
        </li>
      ))}
    </ul>
  )
}

/** Whether it waits too, is on the calendar, or was called off. */
export const twinState = ({ ride, isOnCalendar }: Twin) =>
  isOnCalendar ? (ride.status === 'scheduled' ? 'on the calendar' : ride.status) : 'also pending'

/** An event opens on its page; another submission in the queue, found by its title where it is on another page. */
function useTwinHref() {
  const { pathname, search } = useLocation()
  return ({ ride, isOnCalendar }: Twin) => {
    if (isOnCalendar) return `/event/${ride.id}`
    const query = new URLSearchParams(search)
    for (const name of ['after', 'before', 'status']) query.delete(name)
    query.set('search', ride.title)
    query.set('open', ride.id)
    return `${pathname}?${query}`
  }
}
