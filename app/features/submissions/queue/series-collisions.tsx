// On which dates of a submitted ride that repeats other rides take place at the same time.

import { useRef } from 'react'
import { timeText } from '#domain/time/city-time.ts'
import { longDay } from '#domain/time/day-text.ts'
import { queryNames } from '../../../query-names.ts'
import { useSite } from '../../../site.ts'
import { LoadState } from '../../../ui/loading-text.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useIsSeen } from '../../../ui/use-is-seen.ts'
import { useReading } from '../../session/use-reading.ts'
import { type CollidingDate, readCollisions } from './series-preview.ts'
import type { RepeatingSubmission } from './submission.ts'

const maxShown = 5

/** The dates, the first few of them open. */
export function SeriesCollisions({ submission }: { submission: RepeatingSubmission }) {
  const { timeZone } = useSite()
  const { start_date, end_date, rule } = submission
  const place = useRef<HTMLElement>(null)
  const isSeen = useIsSeen(place)
  const query = useReading({
    name: queryNames.collisionsOfSeries({ start_date, end_date, rule }),
    read: client => readCollisions(client, submission, timeZone),
    failure: 'Failed to fetch events. Please try again later.',
    isWanted: isSeen,
  })
  const dates = query.data ?? []
  const more = dates.slice(maxShown)
  return (
    <aside
      ref={place}
      aria-label={`Other rides at the same time as ${submission.title}`}
      className="rounded-lg bg-sunken p-4"
    >
      <h3 className="mb-2">
        {dates.length > 0
          ? `Other rides at the same time on ${manyDates(dates.length)}`
          : 'Other rides at the same time'}
      </h3>
      {/* What nobody has asked for yet is not on its way. */}
      {isSeen && <LoadState query={query} loading="Loading events..." />}
      {query.data?.length === 0 && <p className="text-muted">None on any of its dates</p>}
      <DateList dates={dates.slice(0, maxShown)} />
      {more.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            {more.length === 1 ? '1 more date' : `${more.length} more dates`}
          </summary>
          <DateList dates={more} />
        </details>
      )}
    </aside>
  )
}

const manyDates = (count: number) => (count === 1 ? '1 date' : `${count} dates`)

function DateList({ dates }: { dates: readonly CollidingDate[] }) {
  const { timeZone } = useSite()
  return (
    <ul className="grid gap-3">
      {dates.map(({ day, events }) => (
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
