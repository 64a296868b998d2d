// A bike group as the public pages show it.

import type { Picture } from '#domain/event/picture.ts'
import type { RideFacts } from '#domain/event/ride-facts.ts'

/** An upcoming ride of a group. */
export interface GroupRide {
  id: string
  title: string
  start_date: string
  end_date: string | null
}

/** The same with everything its poster shows. */
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
  /** All of today's, then the first on each weekday, by time. */
  rides: GroupRide[]
}

/** A group with everything its own page shows. */
export interface GroupDetail extends Omit<GroupSummary, 'platforms' | 'rides'> {
  /** Unknown for a cached copy and for a sample. */
  updated_at?: string | undefined
  website: string | null
  email: string | null
  phone: string | null
  address: string | null
  mapUrl: string | null
  place?: { id: string; lat: number | null; lon: number | null } | null
  meeting_info: string | null
  social_links: { platform: string; url: string }[]
  /** The next few by time; some of today's may be over. */
  rides: NextRide[]
}
