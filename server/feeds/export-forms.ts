// The forms of a file with all events: iCalendar, JSON and CSV, each written piece by piece.

import { statusLabel } from '#domain/event/event-span.ts'
import { textNames } from '#domain/event/event-texts.ts'
import { typeLabel } from '#domain/event/event-types.ts'
import { factsLine } from '#domain/event/ride-facts.ts'
import { cleanHtml } from '#domain/text/clean-html.ts'
import { csvLine } from '#domain/text/escape.ts'
import { plainText } from '#domain/text/plain-text.ts'
import type { Config } from '../config.ts'
import { calendarHead, calendarType } from './calendar-feed.ts'
import { eventEntry } from './event-lines.ts'
import { type FeedEvent, hostOf } from './feed-events.ts'
import { calendarBeginning, calendarEnd } from './icalendar.ts'

/** A file that is written from its beginning to its end, however many events are in it. */
interface ExportForm {
  type: string
  ending: string
  begin(name: string, config: Config): string
  event(event: FeedEvent, config: Config): string
  /** What stands between two events. */
  between: string
  end: string
}

const ics: ExportForm = {
  type: calendarType,
  ending: 'ics',
  begin: name => calendarBeginning(calendarHead(name)),
  event: (event, config) => eventEntry(event, false, config),
  between: '',
  end: calendarEnd,
}

/** What both other forms say of an event, by the names that they give it. */
function facts(event: FeedEvent, config: Config) {
  const host = hostOf(event)
  return {
    id: event.id,
    url: `${config.siteUrl}/event/${event.id}`,
    title: event.title,
    type: typeLabel(event.type_name),
    status: statusLabel(event) ?? '',
    status_note: event.status_note ?? '',
    starts: event.start_date.toISOString(),
    ends: event.end_date?.toISOString() ?? '',
    time_zone: config.siteTimeZone,
    location: event.location.name,
    location_url: event.location.url,
    address: event.place?.address ?? '',
    lat: event.place?.lat ?? '',
    lon: event.place?.lon ?? '',
    group: event.group_name ?? '',
    host: host?.name ?? '',
    host_url: host?.url ?? '',
    created: event.created_at.toISOString(),
    updated: event.updated_at.toISOString(),
  }
}

/** The texts of an event beside its description, which has a form of its own in each file. */
const otherTexts = (event: FeedEvent) =>
  Object.fromEntries(textNames.filter(name => name !== 'description').map(name => [name, event[name] ?? '']))

const json: ExportForm = {
  type: 'application/json; charset=utf-8',
  ending: 'json',
  begin: (name, { siteUrl }) => `${JSON.stringify({ name, url: `${siteUrl}/` }).slice(0, -1)},"events":[`,
  event: (event, config) =>
    JSON.stringify({
      ...facts(event, config),
      facts: event.facts,
      ...otherTexts(event),
      description_html: cleanHtml(event.description),
    }),
  between: ',\n',
  end: '\n]}\n',
}

const csv: ExportForm = {
  type: 'text/csv; charset=utf-8',
  ending: 'csv',
  begin: (_name, config) => csvLine(Object.keys(row(nothing, config))),
  event: (event, config) => csvLine(Object.values(row(event, config))),
  between: '',
  end: '',
}

function row(event: FeedEvent, config: Config): Record<string, string | number> {
  return {
    ...facts(event, config),
    facts: factsLine(event.facts, config.siteUnits),
    ...otherTexts(event),
    description: plainText(event.description),
  }
}

/** An event of which only the names of what is said about it are asked for. */
const nothing: FeedEvent = {
  id: '',
  title: '',
  description: '',
  type_name: '',
  location: { name: '', url: '' },
  place: null,
  host: null,
  facts: null,
  group_name: null,
  group_website: null,
  status: 'scheduled',
  status_note: null,
  postponed_to: null,
  new_start: null,
  start_date: new Date(0),
  end_date: null,
  ends_at: new Date(0),
  sequence: 0,
  created_at: new Date(0),
  updated_at: new Date(0),
}

export const exportForms = { ics, json, csv }
