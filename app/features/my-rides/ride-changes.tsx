// Lists what was moved, cancelled or deleted since the last visit, once.

import { useEffect, useState } from 'react'
import { briefWhen } from '#domain/event/event-span.ts'
import { readStored, storeJson } from '../../local-storage.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/links.tsx'
import type { EventSummary } from '../calendar/event.server.ts'
import { setStar } from '../stars/star.tsx'
import { readStars } from '../stars/stars.ts'
import { changesSince, expiredStars, type RideChange, type SeenRides, seenNow } from './changes-since.ts'

export function RideChanges({ rides }: { rides: readonly EventSummary[] }) {
  const [changes] = useState(() => changesSince(readStars(), recallSeen(), rides, Date.now()))
  useEffect(() => {
    rememberSeen(seenNow(readStars(), recallSeen(), rides))
    for (const star of expiredStars(readStars(), rides, Date.now())) setStar(star, undefined)
  }, [rides])
  if (changes.length === 0) return null
  return (
    <div className="mb-6">
      <Banner tone="notice">
        <h2 className="mb-2 text-lg">Since you last looked</h2>
        <ul className="grid gap-2 font-normal">
          {changes.map(change => (
            <li key={change.id}>
              <OneChange change={change} rides={rides} />
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

function OneChange({ change, rides }: { change: RideChange; rides: readonly EventSummary[] }) {
  const { timeZone } = useSite()
  const when = (start: string) => briefWhen({ start_date: start }, timeZone)
  const { id, title, kind, before, now = '' } = change
  if (kind === 'gone')
    return (
      <>
        <b>No longer on the calendar:</b> {title} ({when(before)})
      </>
    )
  const ride = <TextLink to={`/event/${id}`}>{title}</TextLink>
  if (kind === 'moved')
    return (
      <>
        <b>Moved:</b> {ride}, from {when(before)} to {when(now)}
      </>
    )
  const moved = rides.find(other => other.id === rides.find(own => own.id === id)?.postponed_to)
  return (
    <>
      <b>{{ cancelled: 'Cancelled', postponed: 'Postponed', 'on again': 'On again' }[kind]}:</b> {ride} (
      {when(now)})
      {kind === 'postponed' && moved && (
        <>
          , new date: <TextLink to={`/event/${moved.id}`}>{when(moved.start_date)}</TextLink>
        </>
      )}
    </>
  )
}

const storedAs = 'rides-seen-1'

const seenRides = {
  safeParse: (value: unknown) => {
    const { stars, rides } = Object(value)
    return { success: true, data: { stars: Array.isArray(stars) ? stars : [], rides: Object(rides) } }
  },
}

/** What was shown at the last visit; nothing at the first, or if storage is forbidden. */
function recallSeen(): SeenRides {
  return readStored(storedAs, seenRides) ?? { stars: [], rides: {} }
}

/** If it cannot be stored, the next visit reports no changes. */
const rememberSeen = (seen: SeenRides) => storeJson(storedAs, seen)
