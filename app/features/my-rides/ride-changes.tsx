// Tells what was moved or cancelled, or is gone, since somebody last looked; by the next look it has been told.

import { useEffect, useState } from 'react'
import { briefWhen } from '#domain/event/event-span.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { setStar } from '../stars/set-star.ts'
import { readStars } from '../stars/stars.ts'
import { type Change, changesSince, overStars, seenNow } from './changes-since.ts'
import type { Ride } from './my-rides.ts'
import { recallSeen, rememberSeen } from './seen-rides.ts'

/** The changes; nothing where all is as it was. */
export function RideChanges({ rides }: { rides: readonly Ride[] }) {
  const [changes] = useState(() => changesSince(readStars(), recallSeen(), rides, Date.now()))
  useEffect(() => {
    rememberSeen(seenNow(readStars(), recallSeen(), rides))
    for (const star of overStars(readStars(), rides, Date.now())) setStar(star, undefined)
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

function OneChange({ change, rides }: { change: Change; rides: readonly Ride[] }) {
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
