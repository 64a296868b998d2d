// What the page behind a private link knows: a submission, its dates on the calendar and the changes that wait.

import type { StoredTexts } from '#domain/event/event-texts.ts'
import type { StoredPicture } from '#domain/event/picture-form.ts'
import type { RideFacts } from '#domain/event/ride-facts.ts'
import type { NamedRoute } from '#domain/event/route-form.ts'
import type { Route } from '#domain/route/route.ts'
import type { CityDay } from '#domain/time/city-day.ts'

interface Place {
  name?: string | undefined
  url?: string | undefined
}

/** The words and hours of a ride, wherever they stand. */
export interface Words extends StoredTexts, StoredPicture, NamedRoute {
  title: string
  description: string
  start_date: string
  end_date: string | null
  location: Place | null
  host: Place | null
  facts: RideFacts | null
  /** Where its picture can be seen by whoever has the link. */
  picture_url: string | null
  route: Route | null
  type_id: string
  type_name: string | null
  group: { id: string; name: string } | null
}

/** A date on the calendar, and whether it takes place. */
export interface RideDate {
  id: string
  title: string
  start_date: string
  end_date: string | null
  status: string
  status_note: string | null
  is_over: boolean
  new_date: { id: string; start_date: string; end_date: string | null } | null
  /** Whether this link has called it off, and may take that back. */
  is_by_link: boolean
}

/** The date that a step of the page is about. */
export interface LinkedEvent extends Words, RideDate {
  sequence: number
  series_date: CityDay | null
}

/** A change that waits for review, beside what the calendar says. */
export interface Proposal extends Words {
  id: string
  created_at: string
  rule: string | null
  changes_series: boolean
  changed_columns: string[]
  event: (Words & { id: string; rule: string | null }) | null
}

/** A change that was decided. */
export interface DecidedChange {
  status: string
  reviewed_at: string
  rejection_reason: string | null
}

/** Everything a private link shows. */
export interface LinkedSubmission extends Words {
  status: string
  rule: string | null
  submitter_email: string
  created_at: string
  edited_at: string | null
  reviewed_at: string | null
  rejection_reason: string | null
  version: string
  is_proven: boolean
  is_trusted: boolean
  event: LinkedEvent | null
  series: {
    rule: string | null
    added_dates: CityDay[]
    skipped_dates: CityDay[]
    last_day: CityDay | null
  } | null
  dates: RideDate[]
  proposals: Proposal[]
  decided: DecidedChange[]
}
