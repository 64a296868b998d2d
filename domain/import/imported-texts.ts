// Makes the words of a read event fit for the calendar: printable, not too long, links only to the web.

import { eventTexts } from '../event/event-texts.ts'
import { cutAtWord, oneLine, printable } from '../text/event-text.ts'
import { isStorableUrl } from '../text/form-fields.ts'
import { lettersOf } from '../text/words.ts'
import type { ImportedTexts } from './imported-event.ts'

const MAX_NAME = 200
const MAX_UID = 500

/** A title or a name, in a line. */
export function importedLine(text: string): string {
  // One less than may be, for the sign that something was left out.
  return cutAtWord(oneLine(text.slice(0, 10 * MAX_NAME)).replace(/\s+/g, ' '), MAX_NAME - 1)
}

/** A web address; empty where it is none that may be shown. */
export function importedUrl(text: string): string {
  const url = text.trim()
  return isStorableUrl(url) ? url : ''
}

interface SaidPlace {
  name: string
  url?: string | undefined
  point?: { lat: number; lon: number } | undefined
}

/** The words in the columns of an event. */
export function importedTexts(said: { title: string; description: string; place: SaidPlace }): ImportedTexts {
  const description = printable(said.description.slice(0, 2 * eventTexts.description.maxLength)).trim()
  return {
    title: importedLine(said.title),
    description: cutAtWord(description, eventTexts.description.maxLength - 1),
    location: importedPlace(said.place),
  }
}

function importedPlace({ name, url = '', point }: SaidPlace): ImportedTexts['location'] {
  const line = importedLine(name)
  const link = importedUrl(line)
  // An online meeting has its address where others have a street.
  if (link) return { name: new URL(link).hostname.replace(/^www\./, ''), url: link }
  return { name: line, url: importedUrl(url) || (point && line ? pointUrl(point) : '') }
}

function pointUrl({ lat, lon }: { lat: number; lon: number }): string {
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0)
  return isPlace ? `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}` : ''
}

/** What an event is known by: what it says itself, or its title and its start. */
export function importedUid(said: string, { title, begins }: { title: string; begins: string }): string {
  const uid = oneLine(said.slice(0, MAX_UID))
  return uid || `${begins} ${lettersOf(title)}`.slice(0, MAX_UID)
}
