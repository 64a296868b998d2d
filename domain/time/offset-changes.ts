// When a zone's clocks change over the years, for programs that must be told.
import { temporal } from './temporal.ts'

/** A moment from which a zone's clocks are so many seconds ahead of UTC, and how many it was before. */
export interface OffsetChange {
  at: Date
  before: number
  after: number
}

interface OffsetChanges {
  /** Seconds ahead of UTC until the first change. */
  first: number
  changes: OffsetChange[]
}

/** The changes after one moment, up to another one. */
export function offsetChanges(zone: string, from: Date, until: Date): OffsetChanges {
  const seconds = (offset: number) => offset / 1_000_000_000
  let local = temporal().Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone)
  const first = seconds(local.offsetNanoseconds)
  const changes: OffsetChange[] = []
  for (;;) {
    const next = local.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > until.getTime()) return { first, changes }
    const change = {
      at: new Date(next.epochMilliseconds),
      before: seconds(local.offsetNanoseconds),
      after: seconds(next.offsetNanoseconds),
    }
    // A zone may change its name alone.
    if (change.before !== change.after) changes.push(change)
    local = next
  }
}
