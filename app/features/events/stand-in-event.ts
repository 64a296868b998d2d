// What an event's page shows while its event cannot be read: what a calendar of this browser has kept of it, or a sample.

import type { CityDay } from '#domain/time/city-day.ts'
import { type Copy, recallAll } from '../fallback/last-good-copy.ts'
import type { EventDetail, EventSummary } from './event.ts'
import { type KeptEvents, keptKind } from './kept-events.ts'
import { sampleEvents } from './sample-events.ts'

/** An event that some calendar here has shown, with all that a calendar knows of it. */
export function knownEvent(id: string): Copy<EventDetail> | undefined {
  for (const { savedAt, value } of recallAll<KeptEvents>(keptKind)) {
    const event = value.events.find(kept => kept.id === id)
    if (event) return { savedAt, value: detailOf(event) }
  }
  return undefined
}

/** A sample event in full, for a page whose own event cannot be read. */
export function sampleEvent(today: CityDay, zone: string): EventDetail | undefined {
  const [event] = sampleEvents(today, zone)
  return (
    event && {
      ...detailOf(event),
      host: { name: 'Nobody in particular' },
      descriptionHtml: '<p>An invented ride that stands in for the event you were looking for.</p>',
    }
  )
}

/** As much of an event's page as a list knows of it. */
function detailOf(event: EventSummary): EventDetail {
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
