// Compares what was read with what is known of it, and says what has to be written.

import type { Entry } from './entries.ts'

/** What is known of something that was read before. */
export interface KnownItem extends Record<string, unknown> {
  id: string
  uid: string
  recurrence: string
  state: 'followed' | 'differs' | 'vanished' | 'double' | 'declined'
  fingerprint: string
  problem: string | null
  series_id: string | null
  /** It stands here, or waits in the queue. */
  is_here: boolean
  is_over: boolean
}

export interface Plan {
  /** New or changed, series before their dates. */
  write: Entry[]
  /** Dates that are as their series again. */
  reset: KnownItem[]
  vanish: KnownItem[]
  /** What was never taken over and is no longer there. */
  forget: KnownItem[]
  isMore: boolean
}

/** How much one transaction writes: a series has many dates. */
const maxWeight = 40
const seriesWeight = 10
/** Of one calendar. */
const maxItems = 2000

/** What tells an entry, or what is known of it, from others of its calendar. */
export const keyOf = ({ uid, recurrence }: { uid: string; recurrence: string }) => `${uid}\n${recurrence}`

/** The plan for a turn of a reading; `tried` is what earlier turns have done. `isWhole` is false where some of the calendar was left unread: then nothing counts as vanished. */
export function planReading(
  { entries, uids }: { entries: readonly Entry[]; uids: ReadonlySet<string> },
  items: readonly KnownItem[],
  { isLive, isWhole, tried }: { isLive: boolean; isWhole: boolean; tried: ReadonlySet<string> },
): Plan {
  const known = new Map(items.map(item => [keyOf(item), item]))
  const read = new Set(entries.map(keyOf))
  const mayHaveDates = (uid: string) => {
    const series = known.get(keyOf({ uid, recurrence: '' }))
    return series ? series.series_id !== null : isLive
  }
  const isDue = (entry: Entry) => {
    if (tried.has(keyOf(entry))) return false
    const item = known.get(keyOf(entry))
    if (item)
      return (
        !item.is_over && (item.fingerprint !== entry.fingerprint || item.state === 'vanished' || item.problem)
      )
    if (entry.isOver) return false
    return entry.recurrence === '' ? entry.seen.status !== 'cancelled' : mayHaveDates(entry.uid)
  }
  // What could not be written before comes last, so that it does not keep the others from their turn.
  const hasProblem = (entry: Entry) => Number(Boolean(known.get(keyOf(entry))?.problem))
  const room = maxItems - items.length
  let added = 0
  const due = entries.filter(entry => isDue(entry) && (known.has(keyOf(entry)) || ++added <= room))
  const inOrder = due.toSorted(
    (a, b) => hasProblem(a) - hasProblem(b) || a.recurrence.localeCompare(b.recurrence),
  )
  const write = bounded(inOrder)

  const gone = items.filter(item => !item.is_over && !read.has(keyOf(item)))
  const isThere = (item: KnownItem) => uids.has(item.uid)
  return {
    write,
    reset: gone.filter(item => item.recurrence !== '' && isThere(item) && item.state !== 'declined'),
    vanish: gone.filter(
      item => isWhole && item.recurrence === '' && !isThere(item) && item.is_here && isFollowed(item),
    ),
    forget: gone.filter(
      item =>
        isWhole && !isThere(item) && (item.state === 'double' || (!item.is_here && item.problem !== null)),
    ),
    isMore: write.length < due.length,
  }
}

const isFollowed = ({ state }: KnownItem) => state === 'followed' || state === 'differs'

/** As much as one transaction writes. */
function bounded(due: readonly Entry[]): Entry[] {
  let weight = 0
  const isTooMuch = ({ seen }: Entry) => {
    weight += seen.when?.rule ? seriesWeight : 1
    return weight > maxWeight
  }
  const end = due.findIndex(isTooMuch)
  return end < 0 ? [...due] : due.slice(0, end)
}
