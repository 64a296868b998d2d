// Whether an event takes place, on its page; and for those who may change that, the button to do so.

import { lazy, Suspense, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { eventWhen, statusLabel, statusText } from '#domain/event/event-span.ts'
import { browserClient } from '../../data-client.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/links.tsx'
import { useStoredSession } from '../account/session-role.ts'
import { StruckTitle } from '../calendar/event-display.tsx'
import type { EventDetail, LinkedDate } from './event.ts'

// Visitors do not download it. If it cannot be loaded, the page is complete without it.
const EventStatusControl = lazy(() =>
  import('./event-status-control.tsx')
    .then(module => ({ default: module.EventStatusControl }))
    .catch(() => ({ default: () => null })),
)

/** The heading's text. The banner shows the status word, so the heading has it only for screen readers. */
export function EventHeading({ event }: { event: EventDetail }) {
  const word = statusLabel(event)
  return (
    <>
      {word && <span className="sr-only">{`${word}: `}</span>}
      <StruckTitle event={event} />
    </>
  )
}

/** The banner, and the links to the other date. */
export function EventStatusBanner({ event }: { event: EventDetail }) {
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

function DateLink({ label, date }: { label: string; date: LinkedDate }) {
  const { timeZone } = useSite()
  const { day, time } = eventWhen(date, timeZone)
  const word = statusLabel(date)?.toLowerCase()
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

/** The button, for those who may press it. */
export function EventStatusButton({ event }: { event: EventDetail }) {
  const { revalidate } = useRevalidator()
  if (!useMayChangeStatus(event.group?.id)) return null
  return (
    <Suspense>
      <EventStatusControl key={event.id} event={event} onChanged={() => void revalidate()} />
    </Suspense>
  )
}

/** Super admins may; moderators, if the group is theirs. The database has the last word on both. */
function useMayChangeStatus(groupId: string | undefined): boolean {
  const site = useSite()
  const { role } = useStoredSession()
  const [moderatedId, setModeratedId] = useState<string>()
  const checkedId = role === 'group_moderator' ? groupId : undefined
  useEffect(() => {
    if (!checkedId) return
    const check = async () => {
      const client = await browserClient(site)
      const { data } = await client.from('group_moderators').select('group_id').eq('group_id', checkedId)
      if (data && data.length > 0) setModeratedId(checkedId)
    }
    // Without a response the button is not offered; the event's form is still there.
    check().catch(reportError)
  }, [site, checkedId])
  return role === 'super_admin' || (checkedId !== undefined && checkedId === moderatedId)
}
