// What changed about rides since the last visit: from what was shown then, and what there is now.

import type { EventSummary } from '../calendar/event.server.ts'
import type { Stars } from '../stars/stars.ts'

/** What was shown: each ride's start, status and title; and the stars at the time. */
export interface SeenRides {
  stars: readonly string[]
  rides: Readonly<Record<string, string>>
}

export interface RideChange {
  id: string
  title: string
  kind: 'cancelled' | 'postponed' | 'on again' | 'moved' | 'gone'
  /** Its start before. */
  before: string
  /** Its start now; undefined if it is gone. */
  now: string | undefined
}

/** A ride as it is stored: '2026-11-22T15:00:00Z scheduled Bagel Ride'. */
export function seenText(ride: Pick<EventSummary, 'start_date' | 'status' | 'title'>): string {
  const { start_date, status, title } = ride
  return `${start_date} ${status} ${title}`
}

function parseSeen(text: string) {
  const [start = '', status = '', ...title] = text.split(' ')
  return { start, time: Date.parse(start), status, title: title.join(' ') }
}

/** What was shown of every ride: at the last visit or, if it was starred since, with its star. */
function knownRides(stars: Stars, seen: SeenRides): Record<string, string> {
  const starred = Object.entries(stars).filter(([star]) => star.startsWith('e:'))
  return { ...Object.fromEntries(starred.map(([star, text]) => [star.slice(2), text])), ...seen.rides }
}

/** The changes, the next rides first. Rides that were over by then are no news. */
export function changesSince(
  stars: Stars,
  seen: SeenRides,
  rides: readonly EventSummary[],
  now: number,
): RideChange[] {
  // A ride that is missing because its group was unstarred is not gone.
  const hasAllStars = seen.stars.every(star => star in stars)
  const changes = Object.entries(knownRides(stars, seen)).flatMap(([id, text]): RideChange[] => {
    const before = parseSeen(text)
    const ride = rides.find(ride => ride.id === id)
    const change = (kind: RideChange['kind']) => [
      { id, title: ride?.title ?? before.title, kind, before: before.start, now: ride?.start_date },
    ]
    if (!ride) return before.time > now && (`e:${id}` in stars || hasAllStars) ? change('gone') : []
    const time = Date.parse(ride.start_date)
    // Not shown yet, or over both then and now.
    if (Number.isNaN(before.time) || Math.max(time, before.time) <= now) return []
    if (ride.status !== before.status) return change(kindOf(ride.status))
    return time === before.time ? [] : change('moved')
  })
  return changes.sort((a, b) => a.before.localeCompare(b.before))
}

function kindOf(status: string): RideChange['kind'] {
  return status === 'cancelled' || status === 'postponed' ? status : 'on again'
}

/** What to store after this visit: all rides, and that the missing ones have been reported. */
export function seenNow(stars: Stars, seen: SeenRides, rides: readonly EventSummary[]): SeenRides {
  const known = Object.keys(knownRides(stars, seen)).filter(id => `e:${id}` in stars)
  return {
    stars: Object.keys(stars),
    rides: {
      ...Object.fromEntries(known.map(id => [id, ''])),
      ...Object.fromEntries(rides.map(ride => [ride.id, seenText(ride)])),
    },
  }
}

const retention = 60 * 86_400_000

/** The stars of rides that were over two months ago. */
export function expiredStars(stars: Stars, rides: readonly EventSummary[], now: number): string[] {
  return Object.entries(stars).flatMap(([star, text]) => {
    if (!star.startsWith('e:')) return []
    const start = rides.find(({ id }) => star === `e:${id}`)?.start_date ?? parseSeen(text).start
    return Date.parse(start) < now - retention ? [star] : []
  })
}
