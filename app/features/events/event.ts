// What pages know of an event.

import type { StoredTexts } from '#domain/event/event-texts.ts'
import type { Picture } from '#domain/event/picture.ts'
import type { RideFacts } from '#domain/event/ride-facts.ts'
import type { Route } from '#domain/route/route.ts'
import type { QrCode } from '../../ui/qr-code.ts'

/** A kind of event. */
export interface EventType {
  id: string
  name: string
  color: string
  /** Whether it is ridden; asked for where a form needs to know. */
  is_ride?: boolean | undefined
}

/** An event as lists and the calendar show it. */
export interface EventSummary {
  id: string
  title: string
  start_date: string
  end_date: string | null
  type_id: string
  type_name: string
  /** 'scheduled', 'cancelled' or 'postponed'. */
  status: string
  status_note: string | null
  event_type: EventType | null
  group: { id: string; name: string } | null
  location: { name: string; url: string }
  facts: RideFacts | null
  picture?: Picture | null | undefined
  /** Where it is on a map; left out where nobody knows. */
  place?: { id: string; lat: number | null; lon: number | null } | undefined
}

/** More than anyone reads in a page, and a page must end somewhere; it says so when it does. */
export const maxShownEvents = 5_000

/** Another event that a page leads to by its date. */
export interface LinkedDate {
  id: string
  start_date: string
  end_date: string | null
  status: string
}

/** An event with everything its own page shows. */
export interface EventDetail
  extends Omit<EventSummary, 'group' | 'event_type' | 'place'>,
    Omit<StoredTexts, 'description'> {
  /** With its icon, which a copy that this browser has kept lacks. */
  event_type: (EventType & { icon?: string | null }) | null
  group: EventGroup | null
  /** The event that takes its place. */
  postponed_to: string | null
  /** Its new date, where it was postponed to one. */
  movedTo: LinkedDate | null
  /** The date that it was moved from. */
  movedFrom: LinkedDate | null
  host: { name?: string | undefined; url?: string | undefined } | null
  picture: Picture | null
  place?: EventPlace | undefined
  route: Route | null
  /** Its route on another site. */
  route_url: string | null
  /** The address of its page, where there is a route to take along. */
  qr?: QrCode | undefined
  /** Cleaned: safe to put into the page. */
  descriptionHtml: string
  /** The beginning of the description as plain text, for previews elsewhere. */
  summary: string
  /** Not known of a copy that this browser has kept, nor of a sample. */
  updated_at?: string | undefined
  calendarLink: string
  series: EventSeries | null
  /** What else is on the day that it begins on: the first few. */
  sameDay: EventSummary[]
}

/** The place of an event, with what a copy that this browser has kept lacks. */
interface EventPlace extends NonNullable<EventSummary['place']> {
  address?: string | null
  notes?: string | null
}

/** What the page of an event says of its group. */
interface EventGroup {
  id: string
  name: string
  hasLogo: boolean
  rides: NextRide[]
}

/** What a group does next. */
export interface NextRide {
  id: string
  title: string
  start_date: string
  end_date: string | null
}

/** What the page of a date says of its series. */
export interface EventSeries {
  id: string
  /** 'Every Tuesday' */
  rhythm: string
  nextDates: { id: string; start_date: string; status: string }[]
}
