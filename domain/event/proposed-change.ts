// What a proposed change is about, part by part, in words that stand beside each other.

import { ruleWords } from '../series/rule-words.ts'
import { typeLabel } from '../text/event-text.ts'
import { plainText } from '../text/plain-text.ts'
import type { FormCity } from './event-payload.ts'
import { eventWhen } from './event-span.ts'
import { eventTexts, type StoredTexts, type TextName, textNames } from './event-texts.ts'
import type { StoredPicture } from './picture-form.ts'
import { factsLine, type RideFacts } from './ride-facts.ts'
import type { NamedRoute } from './route-form.ts'

type Place = { name?: string | null | undefined; url?: string | null | undefined } | null

/** An event as it is, or as somebody would like it to be. */
export interface ComparedVersion extends StoredTexts, StoredPicture, NamedRoute {
  title: string
  start_date: string
  end_date: string | null
  location: Place
  host: Place
  facts: RideFacts | null
  type_name: string | null
  rule: string | null
}

interface Part {
  name: string
  columns: readonly string[]
  text(version: ComparedVersion, city: FormCity): string
}

const placeText = (place: Place) => [place?.name, place?.url].filter(Boolean).join('\n')

/** A text of an event without markup. */
export function textInWords(name: TextName, texts: StoredTexts): string {
  const text = texts[name] ?? ''
  return eventTexts[name].isHtml ? plainText(text) : text
}

/** What the parts are called that are also looked at. */
export const PICTURE = 'Picture'
export const ROUTE = 'Route'

/** In the order in which it is read. */
const parts: readonly Part[] = [
  { name: 'Title', columns: ['title'], text: ({ title }) => title },
  {
    name: 'Date & Time',
    columns: ['start_date', 'end_date'],
    text: (version, { timeZone }) => {
      const { day, time } = eventWhen(version, timeZone)
      return `${day}, ${time}`
    },
  },
  { name: 'Repeats', columns: ['rule'], text: ({ rule }) => (rule ? ruleWords(rule) : '') },
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
  ...textNames.map((name): Part => {
    return { name: eventTexts[name].word, columns: [name], text: version => textInWords(name, version) }
  }),
]

/** What differs, by the columns that a change names: what the calendar says, and what it would say. */
export function proposedParts(options: {
  columns: readonly string[]
  now: ComparedVersion
  wanted: ComparedVersion
  city: FormCity
}): { name: string; before: string; after: string }[] {
  const { columns, now, wanted, city } = options
  return parts
    .filter(part => part.columns.some(name => columns.includes(name)))
    .map(({ name, text }) => ({ name, before: text(now, city), after: text(wanted, city) }))
}
