// The coming dates of an approved ride, each with what its organiser can do about it.

import { eventWhen, statusLabel, statusText } from '#domain/event/event-span.ts'
import { useSite } from '../../../site.ts'
import { Badge } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { statusHeading } from '../../events/status-form.tsx'
import type { RideDate } from './read-submission.server.ts'
import { StepLink } from './step-buttons.tsx'

const maxShown = 4

/** Later dates are folded away, because those of a whole year would push everything else out of sight. */
export function ComingDates({ dates }: { dates: readonly RideDate[] }) {
  const later = dates.slice(maxShown)
  return (
    <>
      <DateList dates={dates.slice(0, maxShown)} />
      {later.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
            Show {later.length} later {later.length === 1 ? 'date' : 'dates'}
          </summary>
          <DateList dates={later} />
        </details>
      )}
    </>
  )
}

function DateList({ dates }: { dates: readonly RideDate[] }) {
  return (
    <ul className="divide-y divide-line">
      {dates.map(date => (
        <DateRow key={date.id} date={date} />
      ))}
    </ul>
  )
}

function DateRow({ date }: { date: RideDate }) {
  const { timeZone } = useSite()
  const { id: eventId, new_date } = date
  const { day, time } = eventWhen(date, timeZone)
  const status = statusLabel(date)
  const newDate = new_date && eventWhen(new_date, timeZone)
  const label = `${day}, ${time}`
  return (
    <li className="grid gap-3 py-4">
      <div>
        <p className="font-semibold">
          {status && <Badge>{status}</Badge>} <span className={status ? 'text-muted' : ''}>{label}</span>
        </p>
        {status && date.status_note && <p className="wrap-anywhere">{statusText(date)}</p>}
        {newDate && (
          <p>
            New date:{' '}
            <TextLink to={`/event/${new_date.id}`}>
              {newDate.day}, {newDate.time}
            </TextLink>
          </p>
        )}
        {status && !date.is_by_link && (
          <p className="text-muted">A moderator has marked it so, and only a moderator can change that.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {(!status || date.is_by_link) && (
          <StepLink query={{ step: 'status', eventId }} look={status ? 'secondary' : 'danger'}>
            {statusHeading(date)}
            <span className="sr-only">: {label}</span>
          </StepLink>
        )}
        <StepLink query={{ step: 'propose', eventId }}>
          Propose a change<span className="sr-only">: {label}</span>
        </StepLink>
      </div>
    </li>
  )
}
