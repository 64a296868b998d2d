// What became of rides since somebody last looked: from what was seen then, and what there is now.

import type { Stars } from '../stars/stars.ts'
import type { Ride } from './my-rides.ts'

/** What was seen: of each ride its start, its status and its title; and which stars there were. */
export interface Seen {
  stars: readonly string[]
  rides: Readonly<Record<string, string>>
}

/** What is to be told. */
export interface Change {
  id: string
  title: string
  kind: 'cancelled' | 'postponed' | 'on again' | 'moved' | 'gone'
  /** When it was to be. */
  before: string
  /** When it is now; of one that is gone, nothing. */
  now: string | undefined
}

const kinds = { cancelled: 'cancelled', postponed: 'postponed', scheduled: 'on again' } as const

/** A ride as it is kept: '2026-11-22T15:00:00Z scheduled Bagel Ride'. */
export function seenText({
  start_date,
  status,
  title,
}: Pick<Ride, 'start_date' | 'status' | 'title'>): string {
  return `${start_date} ${status} ${title}`
}

function seenIn(text: string) {
  const [start = '', status = '', ...words] = text.split(' ')
  return { start, time: Date.parse(start), status, title: words.join(' ') }
}

/** What was seen of every ride: by the last look or, of one that was starred since, with its star. */
function knownRides(stars: Stars, seen: Seen): Record<string, string> {
  const starred = Object.entries(stars).filter(([star]) => star.startsWith('e:'))
  return { ...Object.fromEntries(starred.map(([star, text]) => [star.slice(2), text])), ...seen.rides }
}

/** The changes, those of what is next first. What was over by then is no news. */
export function changesSince(stars: Stars, seen: Seen, rides: readonly Ride[], now: number): Change[] {
  // What is missing because its group was unstarred is not gone.
  const hasAllStars = seen.stars.every(star => star in stars)
  const changes = Object.entries(knownRides(stars, seen)).flatMap(([id, text]): Change[] => {
    const before = seenIn(text)
    const ride = rides.find(ride => ride.id === id)
    const change = (kind: Change['kind']) => [
      { id, title: ride?.title ?? before.title, kind, before: before.start, now: ride?.start_date },
    ]
    if (!ride) return before.time > now && (`e:${id}` in stars || hasAllStars) ? change('gone') : []
    const time = Date.parse(ride.start_date)
    // Not seen yet, or over before and now.
    if (Number.isNaN(before.time) || Math.max(time, before.time) <= now) return []
    if (ride.status !== before.status) return change(kindOf(ride.status))
    return time === before.time ? [] : change('moved')
  })
  return changes.sort((a, b) => a.before.localeCompare(b.before))
}

function kindOf(status: string): Change['kind'] {
  return status === 'cancelled' || status === 'postponed' ? kinds[status] : kinds.scheduled
}

/** What is to be remembered of this look: all that is there, and of what is gone that it has been told. */
export function seenNow(stars: Stars, seen: Seen, rides: readonly Ride[]): Seen {
  const known = Object.keys(knownRides(stars, seen)).filter(id => `e:${id}` in stars)
  return {
    stars: Object.keys(stars),
    rides: {
      ...Object.fromEntries(known.map(id => [id, ''])),
      ...Object.fromEntries(rides.map(ride => [ride.id, seenText(ride)])),
    },
  }
}

const keptMilliseconds = 60 * 86_400_000

/** The stars of rides that were over two months ago. */
export function overStars(stars: Stars, rides: readonly Ride[], now: number): string[] {
  return Object.entries(stars).flatMap(([star, text]) => {
    if (!star.startsWith('e:')) return []
    const start = rides.find(({ id }) => star === `e:${id}`)?.start_date ?? seenIn(text).start
    return Date.parse(start) < now - keptMilliseconds ? [star] : []
  })
}
