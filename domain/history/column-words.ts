// What the columns of events, series and groups are called, and what their values are in words.

import { statusWord } from '#domain/event/event-status.ts'
import { eventTexts, textNames } from '#domain/event/event-texts.ts'
import { ruleWords } from '#domain/series/rule-words.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import { clockText, dateText, longDay } from '#domain/time/day-text.ts'

/** The columns in the order in which forms have them. */
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

/** Columns as people look for them; those that nobody knows yet come last. */
export function inOrder(columns: readonly string[]): string[] {
  const place = (column: string) => (labels.has(column) ? order.indexOf(column) : order.length)
  return columns.toSorted((one, other) => place(one) - place(other))
}

/** 'Title', 'Social links' */
export function columnLabel(column: string): string {
  const words = column.replaceAll('_', ' ')
  return labels.get(column) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

interface Facts {
  timeZone: string
  /** What types and groups are called, by their ids. */
  names: Readonly<Record<string, string>>
}

/** A value in words; an empty text for none. Whatever has another form than expected is shown as it is. */
export function valueText(column: string, value: unknown, { timeZone, names }: Facts): string {
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
      return statusWord({ status: value }) ?? 'Takes place'
    case 'postponed_to':
      return 'Another event on the calendar'
    case 'picture_path':
      return 'A picture'
    case 'route_path':
      return 'A route'
    case 'rule':
      return ruleWords(value)
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

/** A list or an object, one part a line: a place with its link, the dates of a series, links with their platforms. */
function partsText(value: unknown): string {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? dateText(value) : value
  if (Array.isArray(value)) return value.map(partsText).join('\n')
  if (typeof value === 'object' && value !== null) {
    // The database sorts keys by their length; a name comes before its link.
    const isLink = ([key]: [string, unknown]) => Number(/url$/i.test(key))
    const parts = Object.entries(value).toSorted((one, other) => isLink(one) - isLink(other))
    return parts
      .map(([, part]) => partsText(part))
      .filter(Boolean)
      .join('\n')
  }
  return value === null ? '' : String(value)
}
