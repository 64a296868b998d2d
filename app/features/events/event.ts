// An event with everything its own page shows, and what replaces it when it cannot be read: a cached list's entry, or a sample.

import type { StoredTexts } from '#domain/event/event-texts.ts'
import type { Picture } from '#domain/event/picture.ts'
import type { Route } from '#domain/route/route.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import type { QrCode } from '../../ui/qr-code.ts'
import type { EventSummary } from '../calendar/event.server.ts'
import { type Copy, recallAll } from '../calendar/fallback.tsx'
import { type CachedEvents, cachedKind, sampleEvents } from './cached-events.ts'

/** Another date that a page links to. */
export type LinkedDate = Pick<EventSummary, 'id' | 'start_date' | 'end_date' | 'status'>

/** An event with everything its own page shows. */
export interface EventDetail
  extends Omit<EventSummary, 'group' | 'place' | 'picture' | 'postponed_to'>,
    Omit<StoredTexts, 'description'> {
  group: EventGroup | null
  /** The event that replaces it. */
  postponed_to: string | null
  /** Its new date, if it was postponed to one. */
  movedTo: LinkedDate | null
  movedFrom: LinkedDate | null
  host: { name?: string | undefined; url?: string | undefined } | null
  picture: Picture | null
  /** The address and notes are missing in a cached copy. */
  place?:
    | (NonNullable<EventSummary['place']> & { address?: string | null; notes?: string | null })
    | undefined
  route: Route | null
  /** Its route on another site. */
  route_url: string | null
  /** The URL of its page, if there is a route to take along. */
  qr?: QrCode | undefined
  /** Sanitized: safe to put into the page. */
  descriptionHtml: string
  /** The beginning of the description as plain text, for previews elsewhere. */
  summary: string
  /** Unknown for a cached copy and a sample. */
  updated_at?: string | undefined
  calendarLink: string
  series: EventSeries | null
  /** The first few other events on the day that it begins on. */
  sameDay: EventSummary[]
}

/** The group of an event, and its next rides. */
export interface EventGroup extends NonNullable<EventSummary['group']> {
  hasLogo: boolean
  rides: Pick<EventSummary, 'id' | 'title' | 'start_date' | 'end_date'>[]
}

/** The series of a date. */
interface EventSeries {
  id: string
  /** 'Every Tuesday' */
  rhythm: string
  nextDates: Omit<LinkedDate, 'end_date'>[]
}

/** An event that some calendar in this browser has shown, with everything that a calendar knows of it. */
export function knownEvent(id: string): Copy<EventDetail> | undefined {
  for (const { savedAt, value } of recallAll<CachedEvents>(cachedKind)) {
    const event = value.events.find(event => event.id === id)
    if (event) return { savedAt, value: toDetail(event) }
  }
  return undefined
}

/** A sample event in full. */
export function sampleEvent(today: CityDay, zone: string): EventDetail | undefined {
  const [event] = sampleEvents(today, zone)
  return (
    event && {
      ...toDetail(event),
      host: { name: 'Nobody in particular' },
      descriptionHtml: '<p>An invented ride that stands in for the event you were looking for.</p>',
    }
  )
}

/** As much of an event's page as a list knows. */
function toDetail(event: EventSummary): EventDetail {
  return {
    ...event,
    group: event.group && { ...event.group, hasLogo: false, rides: [] },
    postponed_to: null,
    movedTo: null,
    movedFrom: null,
    host: null,
    descriptionHtml: '<p>Its description is not in the copy that this browser has kept.</p>',
    summary: '',
    calendarLink: '#',
    series: null,
    sameDay: [],
    picture: null,
    route: null,
    route_url: null,
  }
}
