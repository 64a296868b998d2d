// What pages know of a bike group.

/** A group as the list shows it. */
export interface GroupSummary {
  id: string
  name: string
  description: string
  hasLogo: boolean
  platforms: string[]
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
  meeting_info: string | null
  social_links: { platform: string; url: string }[]
}
