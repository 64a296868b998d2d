// Shows a reviewer the rides that a submission may duplicate or clash with.

import { useRef } from 'react'
import { useLocation } from 'react-router'
import { briefWhen, eventWhen } from '#domain/event/event-span.ts'
import { isLikelySameRide } from '#domain/event/same-ride.ts'
import { longDay } from '#domain/time/city-day.ts'
import { timeText } from '#domain/time/city-time.ts'
import { queryNames } from '../../../queries.ts'
import { useSite } from '../../../site.ts'
import { Badge } from '../../../ui/card.tsx'
import { useIsSeen } from '../../../ui/deferred.ts'
import { TextLink } from '../../../ui/links.tsx'
import { LoadState } from '../../../ui/load-state.tsx'
import { useReading } from '../../account/use-reading.ts'
import { StatusTitle } from '../../calendar/event-display.tsx'
import {
  type CollidingDate,
  type Duplicate,
  duplicateState,
  type RidesQuery,
  readCollisions,
  ridesOnSameDays,
} from './similar-events.ts'
import { isChange, isRepeating, type RepeatingSubmission, type Submission } from './submission.ts'

/** Events open on their page. Other submissions open in the queue, found by title because they may be on another page. */
export function DuplicateList({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const { timeZone } = useSite()
  const { pathname, search } = useLocation()
  if (duplicates.length === 0) return null
  const url = ({ ride, isOnCalendar }: Duplicate) => {
    if (isOnCalendar) return `/event/${ride.id}`
    const query = new URLSearchParams(search)
    for (const name of ['after', 'before', 'status']) query.delete(name)
    query.set('search', ride.title)
    query.set('open', ride.id)
    return `${pathname}?${query}`
  }
  return (
    <ul className="grid gap-1 rounded-lg border-l-4 border-line bg-highlight px-3 py-2">
      {duplicates.map(duplicate => (
        <li key={duplicate.ride.id} className="wrap-anywhere">
          Possible duplicate of{' '}
          <TextLink to={url(duplicate)} target={duplicate.isOnCalendar ? '_blank' : undefined}>
            {duplicate.ride.title}
          </TextLink>
          , {briefWhen(duplicate.ride, timeZone)} ({duplicateState(duplicate)})
        </li>
      ))}
    </ul>
  )
}

/** The calendar on the days of a pending submission. */
export function SimilarEventsPanel({ submission, query }: { submission: Submission; query: RidesQuery }) {
  const { timeZone } = useSite()
  const rides = query.data && ridesOnSameDays(submission, query.data, timeZone)
  return (
    <div className="grid gap-5">
      <aside className="rounded-lg bg-sunken p-4">
        <h3 className="mb-2">On the calendar that day</h3>
        <LoadState query={query} loading="Loading events..." />
        {rides?.length === 0 && <p className="text-muted">No events scheduled for this day</p>}
        <ul className="grid gap-3">
          {rides?.map(ride => (
            <li key={ride.id}>
              <TextLink to={`/event/${ride.id}`} target="_blank">
                <StatusTitle event={ride} />
              </TextLink>{' '}
              {isLikelySameRide(submission, ride) && <Badge color="yellow">Possible duplicate</Badge>}
              <div className="text-sm text-muted">
                {eventWhen(ride, timeZone).time} · {ride.location.name}
              </div>
            </li>
          ))}
        </ul>
      </aside>
      {isRepeating(submission) && !isChange(submission) && <SeriesCollisions submission={submission} />}
    </div>
  )
}

const maxShown = 5

/** Loads once it is scrolled into view. */
function SeriesCollisions({ submission }: { submission: RepeatingSubmission }) {
  const { timeZone } = useSite()
  const { start_date, end_date, rule } = submission
  const panel = useRef<HTMLElement>(null)
  const isSeen = useIsSeen(panel)
  const query = useReading({
    name: queryNames.collisionsOfSeries({ start_date, end_date, rule }),
    read: client => readCollisions(client, submission, timeZone),
    failure: 'Failed to fetch events. Please try again later.',
    isWanted: isSeen,
  })
  const dates = query.data ?? []
  const more = dates.slice(maxShown)
  const heading = 'Other rides at the same time'
  return (
    <aside ref={panel} aria-label={`${heading} as ${submission.title}`} className="rounded-lg bg-sunken p-4">
      <h3 className="mb-2">
        {dates.length > 0 ? `${heading} on ${dates.length} ${dateNoun(dates)}` : heading}
      </h3>
      {isSeen && <LoadState query={query} loading="Loading events..." />}
      {query.data?.length === 0 && <p className="text-muted">None on any of its dates</p>}
      <CollidingDates dates={dates.slice(0, maxShown)} />
      {more.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            {more.length} more {dateNoun(more)}
          </summary>
          <CollidingDates dates={more} />
        </details>
      )}
    </aside>
  )
}

const dateNoun = ({ length }: readonly CollidingDate[]) => (length === 1 ? 'date' : 'dates')

function CollidingDates({ dates }: { dates: readonly CollidingDate[] }) {
  const { timeZone } = useSite()
  return (
    <ul className="grid gap-3">
      {dates.map(([day, events]) => (
        <li key={day}>
          <span className="text-sm font-semibold text-muted">{longDay(day)}</span>
          <ul>
            {events.map(({ event_id, title, start_date }) => (
              <li key={event_id}>
                <TextLink to={`/event/${event_id}`} target="_blank">
                  {title}
                </TextLink>{' '}
                <span className="text-sm text-muted">{timeText(start_date, timeZone)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
