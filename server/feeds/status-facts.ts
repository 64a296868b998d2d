// What became of an event, as a feed says it before everything else.

import { eventWhen } from '#domain/event/event-span.ts'
import { oneLine } from '#domain/text/short-text.ts'
import type { Config } from '../config.ts'
import type { EventWords } from './feed-events.ts'

interface StatusFacts {
  note: string | undefined
  /** 'New date: Sunday, November 15, 2026, 6:00 PM', and the page of the event that takes a postponed one's place. */
  newDate: { text: string; url: string } | undefined
}

/** The note on an event, and its new date. */
export function statusFacts(event: EventWords, { siteUrl, siteTimeZone }: Config): StatusFacts {
  const note = event.status_note ? oneLine(event.status_note) : undefined
  if (!event.postponed_to || !event.new_start) return { note, newDate: undefined }
  const { day, time } = eventWhen({ start_date: event.new_start.toISOString() }, siteTimeZone)
  return {
    note,
    newDate: { text: `New date: ${day}, ${time}`, url: `${siteUrl}/event/${event.postponed_to}` },
  }
}
