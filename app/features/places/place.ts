// What pages know of a place.

import type { EventSummary } from '../events/event.ts'

/** A place with everything its own page shows. */
export interface PlaceDetail {
  id: string
  name: string
  address: string | null
  lat: number | null
  lon: number | null
  url: string | null
  notes: string | null
  groups: { id: string; name: string }[]
  upcoming: EventSummary[]
  /** The latest few, the last one first. */
  past: EventSummary[]
}
