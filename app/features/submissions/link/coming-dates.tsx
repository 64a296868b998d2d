// The dates of an approved ride that are to come, each with what its organiser can do about it.

import { eventWhen } from '#domain/event/event-span.ts'
import { statusText, statusWord } from '#domain/event/event-status.ts'
import { useSite } from '../../../site.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { statusHeading } from '../../events/status-form.tsx'
import type { RideDate } from './linked-submission.ts'
import { placeQuery } from './submission-query.ts'

const shownAtOnce = 4

/** The list. The dates of a year would push everything else out of sight, so the later ones are folded away. */
export function ComingDates({ dates, path }: { dates: readonly RideDate[]; path: string }) {
  const later = dates.slice(shownAtOnce)
  return (
    <>
      <DateList dates={dates.slice(0, shownAtOnce)} path={path} />
      {later.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
            Show {later.length} later {later.length === 1 ? 'date' : 'dates'}
          </summary>
          <DateList dates={later} path={path} />
        </details>
      )}
    </>
  )
}

function DateList({ dates, path }: { dates: readonly RideDate[]; path: string }) {
  return (
    <ul className="divide-y divide-line">
      {dates.map(date => (
        <DateRow key={date.id} date={date} path={path} />
      ))}
    </ul>
  )
}

function DateRow({ date, path }: { date: RideDate; path: string }) {
  const { timeZone } = useSite()
  const { day, time } = eventWhen(date, timeZone)
  const word = statusWord(date)
  const eventId = date.id
  const newDate = date.new_date && eventWhen(date.new_date, timeZone)
  const label = `${day}, ${time}`
  return (
    <li className="grid gap-3 py-4">
      <div>
        <p className="font-semibold">
          {word && <Badge>{word}</Badge>} <span className={word ? 'text-muted' : ''}>{label}</span>
        </p>
        {word && date.status_note && <p className="wrap-anywhere">{statusText(date)}</p>}
        {newDate && date.new_date && (
          <p>
            New date:{' '}
            <TextLink to={`/event/${date.new_date.id}`}>
              {newDate.day}, {newDate.time}
            </TextLink>
          </p>
        )}
        {word && !date.is_by_link && (
          <p className="text-muted">A moderator has marked it so, and only a moderator can change that.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {(!word || date.is_by_link) && (
          <LinkButton
            to={`${path}${placeQuery({ step: 'status', eventId })}`}
            look={word ? 'secondary' : 'danger'}
            prefetch="none"
          >
            {statusHeading(date)}
            <span className="sr-only">: {label}</span>
          </LinkButton>
        )}
        <LinkButton
          to={`${path}${placeQuery({ step: 'propose', eventId })}`}
          look="secondary"
          prefetch="none"
        >
          Propose a change<span className="sr-only">: {label}</span>
        </LinkButton>
      </div>
    </li>
  )
}
