// What the page of one's own rides knows of them.

import type { EventSummary } from '../events/event.ts'

/** An event that a star stands for. */
export interface Ride extends EventSummary {
  /** The event that takes its place. */
  postponed_to: string | null
  /** Missing in a copy that an older version of this page has kept. */
  series_id?: string | null
}

/** Everything that stars stand for, in the order of time, and the names of the series and groups among them. */
export interface MyRides {
  rides: Ride[]
  series: { id: string; title: string; rhythm: string }[]
  groups: { id: string; name: string }[]
}
