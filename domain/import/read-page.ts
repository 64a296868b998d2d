// Reads the events of a web page with structured data (schema.org Event), as search engines do.

import { MAX_DURATION } from '../event/event-span.ts'
import { decodeEntities } from '../text/escape.ts'
import { addDays, type CityDay, isCityDay } from '../time/city-day.ts'
import { cityToday, dayBounds, repeatedInstant } from '../time/city-time.ts'
import {
  collectFaults,
  type ImportedEvent,
  type ImportReading,
  importedTexts,
  importedUid,
  importedUrl,
  MAX_IMPORT_LENGTH,
  MAX_IMPORTED_EVENTS,
} from './imported-event.ts'
import { isItem, type PageItem, pageItems } from './page-items.ts'

const WHOLE = 'The page'

/** Times without a zone are the city's. */
export function readPage(
  html: string,
  timeZone: string,
  today: CityDay = cityToday(timeZone),
): ImportReading {
  const { say, faults } = collectFaults()
  if (html.length > MAX_IMPORT_LENGTH) {
    say(WHOLE, 'It is longer than 5 MB, so it was not read.')
    return { events: [], faults }
  }
  const items = pageItems(html).filter(isEvent)
  if (items.length === 0)
    say(WHOLE, 'It says nothing of events in a way that programs understand (schema.org Event).')
  if (items.length > MAX_IMPORTED_EVENTS)
    say(WHOLE, `Only its first ${MAX_IMPORTED_EVENTS.toLocaleString('en-US')} events were read.`)
  const events = items.slice(0, MAX_IMPORTED_EVENTS).flatMap((item, index) => {
    const event = readItem(item, timeZone)
    if (!event)
      say(textOf(item.name) || `Event ${index + 1}`, 'It has no date that can be read, so it was left out.')
    return event ?? []
  })
  // A page may have the same event twice, for people and for programs.
  const unique = [...new Map(events.map(event => [event.uid, event])).values()]
  return {
    events: unique.filter(
      ({ begins }) => begins >= dayBounds('2000-01-01', timeZone).start || today < begins,
    ),
    faults,
  }
}

/** 'Event', 'SportsEvent', 'https://schema.org/SocialEvent', a list of such. */
function isEvent(item: PageItem): boolean {
  const types = [item['@type']].flat()
  return types.some(type => typeof type === 'string' && /(^|[/:#])(\w*Event|Festival)$/.test(type.trim()))
}

function textOf(value: unknown): string {
  const [first]: unknown[] = Array.isArray(value) ? value : [value]
  if (typeof first === 'string' || typeof first === 'number') return decodeEntities(String(first)).trim()
  if (typeof first === 'object' && first && '@value' in first) return textOf(first['@value'])
  return ''
}

function readItem(item: PageItem, timeZone: string): ImportedEvent | undefined {
  const start = momentIn(textOf(item.startDate), timeZone)
  if (!start) return undefined
  const end = momentIn(textOf(item.endDate), timeZone)
  // A last day counts as a whole.
  const ends = end?.isDay ? dayBounds(end.day, timeZone).end : end?.instant
  const length = ends ? Date.parse(ends) - Date.parse(start.instant) : 0
  const hasEnd = ends !== undefined && length > 0 && length <= MAX_DURATION
  const texts = importedTexts({
    title: textOf(item.name),
    description: textOf(item.description),
    place: placeIn(item.location),
  })
  const link = importedUrl(textOf(item.url))
  const uid = textOf(item['@id']) || textOf(item.identifier) || (link && `${link} ${start.day}`)
  return {
    uid: importedUid(uid, { title: texts.title, begins: start.instant }),
    texts,
    link,
    kind: '',
    begins: start.instant,
    ends: hasEnd ? ends : start.isDay ? dayBounds(start.day, timeZone).end : null,
    isAllDay: start.isDay,
    isCancelled: /EventCancelled$/.test(textOf(item.eventStatus)),
  }
}

interface PageMoment {
  day: CityDay
  isDay: boolean
  instant: string
}

/** '2026-11-20', '2026-11-20T18:30', '2026-11-20T18:30:00-07:00'. */
function momentIn(text: string, timeZone: string): PageMoment | undefined {
  const [, day = '', clock, zone = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? []
  if (!isCityDay(day) || day < '2000-01-01' || day > addDays('2199-12-31', -1)) return undefined
  if (clock === undefined) return { day, isDay: true, instant: dayBounds(day, timeZone).start }
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) return undefined
  const offset = zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const instant = offset
    ? new Date(`${day}T${clock}:00${offset}`)
    : new Date(repeatedInstant(`${day}T${clock}`, timeZone))
  return Number.isNaN(instant.getTime()) ? undefined : { day, isDay: false, instant: instant.toISOString() }
}

/** A place is a text, or an item with a name, an address, a point. Of several, the first that is not an online meeting. */
function placeIn(value: unknown) {
  const places: unknown[] = Array.isArray(value) ? value : [value]
  const place = places.find(one => isItem(one) && !/VirtualLocation$/.test(textOf(one['@type']))) ?? places[0]
  if (!isItem(place)) return { name: textOf(place) }
  const address = isItem(place.address) ? addressLine(place.address) : textOf(place.address)
  const name = textOf(place.name)
  const hasAddress = address === '' || name.includes(address)
  const { geo } = place
  const [lat, lon] = isItem(geo) ? [textOf(geo.latitude), textOf(geo.longitude)] : []
  return {
    name: name === '' ? address : hasAddress ? name : `${name}, ${address}`,
    url: textOf(place.hasMap) || textOf(place.url),
    point: lat && lon ? { lat: Number(lat), lon: Number(lon) } : undefined,
  }
}

const addressLine = (address: PageItem) =>
  [address.streetAddress, address.addressLocality].map(textOf).filter(Boolean).join(', ')
