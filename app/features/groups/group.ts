// What pages know of a bike group.

import type { Picture } from '#domain/event/picture.ts'
import type { RideFacts } from '#domain/event/ride-facts.ts'

/** A ride that a group is going to make. */
export interface GroupRide {
  id: string
  title: string
  start_date: string
  end_date: string | null
}

/** The same with all that is said of the next one. */
export interface NextRide extends GroupRide {
  type_name: string
  event_type: { id: string; color: string; icon: string | null } | null
  location: { name: string }
  place?: { lat: number | null; lon: number | null } | null
  facts: RideFacts | null
  picture: Picture | null
}

/** A group as the list shows it. */
export interface GroupSummary {
  id: string
  name: string
  description: string
  hasLogo: boolean
  platforms: string[]
  /** Those of today, and after it the first on each weekday, by time. */
  rides: GroupRide[]
}

/** A group with everything its own page shows. */
export interface GroupDetail {
  id: string
  /** Not known of a copy that this browser has kept, nor of a sample. */
  updated_at?: string | undefined
  name: string
  description: string
  hasLogo: boolean
  website: string | null
  email: string | null
  phone: string | null
  address: string | null
  mapUrl: string | null
  /** Where it meets, on a map. */
  place?: { id: string; lat: number | null; lon: number | null } | null
  meeting_info: string | null
  social_links: { platform: string; url: string }[]
  /** The next few by time, for some of today's may be over. */
  rides: NextRide[]
}
