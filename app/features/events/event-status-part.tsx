// What an event's page says of whether it takes place, and for those who may, the way to change that.

import { lazy, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { eventWhen } from '#domain/event/event-span.ts'
import { statusText, statusWord } from '#domain/event/event-status.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { StruckTitle } from '../calendar/status-title.tsx'
import type { EventDetail, LinkedDate } from './event.ts'
import { useMayChangeStatus } from './use-may-change-status.ts'

// Visitors do not download it. Where it cannot be loaded the page is whole without it.
const EventStatusControl = lazy(() =>
  import('./event-status-control.tsx')
    .then(module => ({ default: module.EventStatusControl }))
    .catch(() => ({ default: () => null })),
)

/** The heading's text. The banner says the word to the eye, so the heading says it to screen readers only. */
export function EventHeading({ event }: { event: EventDetail }) {
  const word = statusWord(event)
  return (
    <>
      {word && <span className="sr-only">{`${word}: `}</span>}
      <StruckTitle event={event} />
    </>
  )
}

/** The banner, and the links to the other date. */
export function EventStatusPart({ event }: { event: EventDetail }) {
  const text = statusText(event)
  return (
    <div className="mb-5 grid gap-4 empty:hidden">
      {text && (
        <Banner tone="danger">
          <p>{text}</p>
          {event.movedTo && <DateLink label="New date" date={event.movedTo} />}
        </Banner>
      )}
      {event.movedFrom && <DateLink label="Moved from" date={event.movedFrom} />}
    </div>
  )
}

/** The button, and what it says afterwards, for those who may press it. */
export function EventStatusButton({ event }: { event: EventDetail }) {
  const { revalidate } = useRevalidator()
  if (!useMayChangeStatus(event.group?.id)) return null
  return (
    <Suspense>
      <EventStatusControl key={event.id} event={event} onChanged={() => void revalidate()} />
    </Suspense>
  )
}

function DateLink({ label, date }: { label: string; date: LinkedDate }) {
  const { timeZone } = useSite()
  const { day, time } = eventWhen(date, timeZone)
  const word = statusWord(date)?.toLowerCase()
  return (
    <p>
      {label}:{' '}
      <TextLink to={`/event/${date.id}`} className="inline-block py-2">
        {day}, {time}
        {label === 'New date' && word && ` (${word})`}
      </TextLink>
    </p>
  )
}
