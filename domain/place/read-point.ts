// Reads a point from what people paste, without asking anyone.

import { wordsOfMapAddress } from './map-address.ts'
import { plusCodePoint } from './plus-code.ts'
import type { Point } from './point.ts'

/** Longer than the link of any map. */
const MAX_LENGTH = 2048

/**
 * The point that a text says: two numbers, degrees with N, S, E, W, a geo: address, a plus code, or the link of a common map.
 * A short plus code needs a point that is near it.
 */
export function pointIn(text: string, near?: Point): Point | undefined {
  const words = text.trim()
  if (words.length > MAX_LENGTH) return undefined
  if (/^geo:/i.test(words)) return geoPoint(words.slice(4))
  if (/^https?:/i.test(words)) return firstPoint(wordsOfMapAddress(words), near)
  const typed = /^(\S+?)(?:\s*[,;]\s*|\s+)(\S+)$/.exec(words)
  return (typed && pointOf(typed[1], typed[2])) ?? degreesPoint(words) ?? plusCodePoint(words, near)
}

function firstPoint(said: string[], near?: Point): Point | undefined {
  for (const words of said) {
    const found = numbersPoint(words) ?? degreesPoint(words) ?? plusCodePoint(words, near)
    if (found) return found
  }
  return undefined
}

/** Of a link, with what may stand behind the numbers there: a zoom, or a name in brackets. '12 Main St' are none. */
function numbersPoint(words: string): Point | undefined {
  const found = /^\s*(?:loc:)?([-+]?[\d.]{1,24})\s*[,~_/]\s*([-+]?[\d.]{1,24})(?=$|[,~_;]|\s*\(|\s*$)/.exec(
    words,
  )
  return found ? pointOf(found[1], found[2]) : undefined
}

/** Of geo:lat,lon, where 0,0 stands for 'see what is asked for'. */
function geoPoint(words: string): Point | undefined {
  const [place = '', query = ''] = words.split('?', 2)
  const [numbers = '', ...parameters] = place.split(';')
  if (parameters.some(one => /^crs=(?!wgs84$)/i.test(one))) return undefined
  return numbersPoint(numbers) ?? numbersPoint(new URLSearchParams(query).get('q') ?? '')
}

const degrees = String.raw`(\d{1,3}(?:\.\d{1,15})?)\s*[°º]?\s*(?:(\d{1,2}(?:\.\d{1,15})?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d{1,15})?)\s*(?:["″”]|''|’’)\s*)?`
const lettersLast = new RegExp(`^\\s*${degrees}([NS])[\\s,;]*${degrees}([EW])\\s*$`, 'i')
const lettersFirst = new RegExp(`^\\s*([NS])\\s*${degrees}[\\s,;]*([EW])\\s*${degrees}\\s*$`, 'i')

function degreesPoint(words: string): Point | undefined {
  const last = lettersLast.exec(words)
  if (last) return pointOf(decimal(last.slice(1, 4), last[4]), decimal(last.slice(5, 8), last[8]))
  const first = lettersFirst.exec(words)
  return first
    ? pointOf(decimal(first.slice(2, 5), first[1]), decimal(first.slice(6, 9), first[5]))
    : undefined
}

function decimal(parts: (string | undefined)[], letter = ''): string {
  const [whole = 0, minutes = 0, seconds = 0] = parts.map(part => Number(part ?? 0))
  if (minutes >= 60 || seconds >= 60) return ''
  const value = whole + minutes / 60 + seconds / 3600
  return (/[SW]/i.test(letter) ? -value : value).toFixed(7)
}

function pointOf(lat = '', lon = ''): Point | undefined {
  const number = /^[-+]?\d{1,3}(?:\.\d{0,20})?$/
  if (!number.test(lat) || !number.test(lon)) return undefined
  const point = { lat: rounded(Number(lat)), lon: rounded(Number(lon)) }
  // Where nobody lives: what programs write that do not know the point.
  if (point.lat === 0 && point.lon === 0) return undefined
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : undefined
}

/** To a centimetre. */
const rounded = (degree: number) => Math.round(degree * 1e7) / 1e7
