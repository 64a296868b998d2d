// Describes changes of events, series and groups: the labels of columns, and their values as text, before and after.

import { describeRule } from '../series/rule.ts'
import { plainText } from '../text/plain-text.ts'
import { clockText, dateText, longDay } from '../time/city-day.ts'
import { cityDay, timeText } from '../time/city-time.ts'
import type { NamedRoute, StoredPicture } from './event-columns.ts'
import type { FormCity } from './event-payload.ts'
import { eventWhen, statusLabel } from './event-span.ts'
import { eventTexts, type StoredTexts, type TextName, textNames } from './event-texts.ts'
import { typeLabel } from './event-types.ts'
import { factsLine, type RideFacts } from './ride-facts.ts'

type LinkedPlace = { name?: string | null | undefined; url?: string | null | undefined } | null

/** An event as it is, or as somebody proposes it. */
export interface ComparedVersion extends StoredTexts, StoredPicture, NamedRoute {
  title: string
  start_date: string
  end_date: string | null
  location: LinkedPlace
  host: LinkedPlace
  facts: RideFacts | null
  type_name: string | null
  rule: string | null
}

interface Section {
  name: string
  columns: readonly string[]
  text(version: ComparedVersion, city: FormCity): string
}

const placeText = (place: LinkedPlace) => [place?.name, place?.url].filter(Boolean).join('\n')

export function textWithoutMarkup(name: TextName, texts: StoredTexts): string {
  const text = texts[name] ?? ''
  return eventTexts[name].isHtml ? plainText(text) : text
}

/** These are also shown as images. */
export const PICTURE = 'Picture'
export const ROUTE = 'Route'

/** In reading order. */
const sections: readonly Section[] = [
  { name: 'Title', columns: ['title'], text: ({ title }) => title },
  {
    name: 'Date & Time',
    columns: ['start_date', 'end_date'],
    text: (version, { timeZone }) => {
      const { day, time } = eventWhen(version, timeZone)
      return `${day}, ${time}`
    },
  },
  { name: 'Repeats', columns: ['rule'], text: ({ rule }) => (rule ? describeRule(rule) : '') },
  { name: 'Location', columns: ['location'], text: ({ location }) => placeText(location) },
  { name: 'Event Type', columns: ['type_id'], text: ({ type_name }) => typeLabel(type_name ?? '') },
  { name: 'Host', columns: ['host'], text: ({ host }) => placeText(host) },
  { name: 'Ride facts', columns: ['facts'], text: ({ facts }, { units }) => factsLine(facts, units) },
  {
    name: PICTURE,
    columns: ['picture_path', 'picture_alt'],
    text: ({ picture_alt }) => picture_alt ?? '',
  },
  {
    name: ROUTE,
    columns: ['route_path', 'route_url'],
    text: ({ route_path, route_url }) => [route_path && 'A route', route_url].filter(Boolean).join('\n'),
  },
  ...textNames.map(
    (name): Section => ({
      name: eventTexts[name].word,
      columns: [name],
      text: version => textWithoutMarkup(name, version),
    }),
  ),
]

/** The text of the changed columns, now and as proposed. */
export function proposedChanges(options: {
  columns: readonly string[]
  now: ComparedVersion
  wanted: ComparedVersion
  city: FormCity
}): { name: string; before: string; after: string }[] {
  const { columns, now, wanted, city } = options
  return sections
    .filter(part => part.columns.some(name => columns.includes(name)))
    .map(({ name, text }) => ({ name, before: text(now, city), after: text(wanted, city) }))
}

/** In the order of the forms. */
const labels = new Map([
  ['title', 'Title'],
  ['name', 'Name'],
  ['status', 'Status'],
  ['status_note', 'Note'],
  ['postponed_to', 'New date'],
  ['type_id', 'Type'],
  ['start_date', 'Start'],
  ['end_date', 'End'],
  ['rule', 'Repeats'],
  ['starts_at', 'First date and hour'],
  ['lasts', 'Length'],
  ['added_dates', 'Chosen dates'],
  ...textNames.map((name): [string, string] => [name, eventTexts[name].word]),
  ['location', 'Place'],
  ['host', 'Host'],
  ['facts', 'Ride facts'],
  ['picture_path', 'Picture'],
  ['picture_alt', 'Picture in words'],
  ['route_path', 'Route'],
  ['route_url', 'Link to the route'],
  ['group_id', 'Group'],
  ['logo_url', 'Logo'],
  ['meeting_info', 'Meetings'],
])
const order = [...labels.keys()]

/** Unknown columns come last. */
export function inOrder(columns: readonly string[]): string[] {
  const place = (column: string) => (labels.has(column) ? order.indexOf(column) : order.length)
  return columns.toSorted((one, other) => place(one) - place(other))
}

/** 'Title', 'Social links' */
export function columnLabel(column: string): string {
  const words = column.replaceAll('_', ' ')
  return labels.get(column) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

interface ValueContext {
  timeZone: string
  /** Of types and groups, by id. */
  names: Readonly<Record<string, string>>
}

/** A value as text; empty for none. Unexpected values are shown as they are. */
export function valueText(column: string, value: unknown, { timeZone, names }: ValueContext): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return partsText(value)
  switch (column) {
    case 'start_date':
    case 'end_date':
      return `${longDay(cityDay(value, timeZone))}, ${timeText(value, timeZone)}`
    case 'type_id':
      return value in names ? typeLabel(names[value] ?? '') : 'A type that is gone'
    case 'group_id':
      return names[value] ?? 'A group that is gone'
    case 'status':
      return statusLabel({ status: value }) ?? 'Takes place'
    case 'postponed_to':
      return 'Another event on the calendar'
    case 'picture_path':
      return 'A picture'
    case 'route_path':
      return 'A route'
    case 'rule':
      return describeRule(value)
    case 'starts_at':
      return `${longDay(value.slice(0, 10))}, ${clockText(Number(value.slice(11, 13)), Number(value.slice(14, 16)))}`
    case 'lasts':
      return value
        .replace(/:00$/, '')
        .replace(/(\d+):(\d\d)$/, (_, hours, minutes) => `${Number(hours)} h ${minutes} min`)
    default:
      return value
  }
}

/** A list or an object, one part per line: a place with its link, the dates of a series, links with their platforms. */
function partsText(value: unknown): string {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? dateText(value) : value
  if (Array.isArray(value)) return value.map(partsText).join('\n')
  if (typeof value === 'object' && value !== null) {
    // The database sorts keys by length; a name comes before its link.
    const isLink = ([key]: [string, unknown]) => Number(/url$/i.test(key))
    const parts = Object.entries(value).toSorted((one, other) => isLink(one) - isLink(other))
    return parts
      .map(([, part]) => partsText(part))
      .filter(Boolean)
      .join('\n')
  }
  return value === null ? '' : String(value)
}
