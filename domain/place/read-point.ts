// Reads a point from pasted text: coordinates, geo: URIs, plus codes and links of common maps. No network.

import { webUrl } from '../text/addresses.ts'
import type { Point } from './place.ts'

const MAX_LENGTH = 2048

/** A short plus code needs a point near it. */
export function pointIn(text: string, near?: Point): Point | undefined {
  const words = text.trim()
  if (words.length > MAX_LENGTH) return undefined
  if (/^geo:/i.test(words)) return geoPoint(words.slice(4))
  if (/^https?:/i.test(words)) return firstPoint(candidatesIn(words), near)
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

/** In links, a zoom or a name in brackets may follow the numbers. '12 Main St' is not a point. */
function numbersPoint(words: string): Point | undefined {
  const found = /^\s*(?:loc:)?([-+]?[\d.]{1,24})\s*[,~_/]\s*([-+]?[\d.]{1,24})(?=$|[,~_;]|\s*\(|\s*$)/.exec(
    words,
  )
  return found ? pointOf(found[1], found[2]) : undefined
}

/** geo:lat,lon, where 0,0 means 'see the query'. */
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
  // Programs write 0,0 if they do not know the point.
  if (point.lat === 0 && point.lon === 0) return undefined
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : undefined
}

/** To a centimetre. */
const rounded = (degree: number) => Math.round(degree * 1e7) / 1e7

const alphabet = '23456789CFGHJMPQRVWX'
/** The degrees of one character in each of the five pairs. */
const pairSizes = [20, 1, 0.05, 0.0025, 0.000125]
const smallestPair = 0.000125
const [rows, columns] = [5, 4]

const spelling = /^([23456789CFGHJMPQRVWX]{2,8}0{0,6})\+([23456789CFGHJMPQRVWX]{2,7})?(?:[\s,].{0,200})?$/i

/** The centre of a plus code ('85FQ2222+22'). A short one ('2222+22 Denver') is the nearest to a point. */
function plusCodePoint(text: string, near?: Point): Point | undefined {
  const [, before = '', after = ''] = spelling.exec(text.trim()) ?? []
  if (before === '' || before.length % 2 === 1) return undefined
  if (before.includes('0') && (before.length < 8 || after !== '')) return undefined
  const code = `${before.replaceAll('0', '')}${after}`.toUpperCase()
  if (before.length === 8) return middleOf(code)
  return near && after !== '' ? nearest(code, near, 8 - before.length) : undefined
}

function middleOf(code: string): Point | undefined {
  const digits = [...code].map(letter => alphabet.indexOf(letter))
  let [lat, lon] = [-90, -180]
  let [height, width] = [0, 0]
  for (const [place, digit] of digits.slice(0, 10).entries()) {
    const size = pairSizes[Math.floor(place / 2)] ?? smallestPair
    if (place % 2 === 0) lat += digit * size
    else lon += digit * size
    height = size
    width = size
  }
  for (const digit of digits.slice(10)) {
    height /= rows
    width /= columns
    lat += Math.floor(digit / columns) * height
    lon += (digit % columns) * width
  }
  // The code can go beyond the poles and the 180th meridian.
  return lat >= 90 || lon >= 180 ? undefined : { lat: lat + height / 2, lon: lon + width / 2 }
}

function nearest(code: string, near: Point, missing: number): Point | undefined {
  const found = middleOf(`${codeAt(near).slice(0, missing)}${code}`)
  const size = pairSizes[missing / 2 - 1]
  if (!found || !size) return undefined
  const lat = [0, size, -size].map(by => found.lat + by).filter(one => Math.abs(one) < 90)
  const lon = [0, size, -size].map(by => found.lon + by)
  return {
    lat: closest(lat, near.lat),
    lon: wrapped(closest(lon, near.lon)),
  }
}

const closest = (values: number[], to: number) =>
  values.reduce((best, one) => (Math.abs(one - to) < Math.abs(best - to) ? one : best))

const wrapped = (lon: number) => ((lon + 540) % 360) - 180

/** The first eight characters of a point's code. */
function codeAt({ lat, lon }: Point): string {
  let [up, right] = [Math.min(lat, 89.9999) + 90, wrapped(lon) + 180]
  let code = ''
  for (const size of pairSizes.slice(0, 4)) {
    code += `${alphabet[Math.floor(up / size)]}${alphabet[Math.floor(right / size)]}`
    up %= size
    right %= size
  }
  return code
}

type Found = (string | null | undefined)[]

interface MapSite {
  host: RegExp
  /** Texts that may have the point; that of a pin before the centre of the screen. */
  candidates(url: URL, path: string): Found
}

const named = (url: URL, ...names: string[]): Found => names.map(name => url.searchParams.get(name))

/** 'lat/lon' of '#map=17/lat/lon' or '#17/lat/lon'. */
const inHash = (url: URL) => /(?:^#|[#&]map=)[\d.]{1,9}\/(-?[\d.]{1,24}\/-?[\d.]{1,24})/.exec(url.hash)?.[1]

const both = (url: URL, lat: string, lon: string) => {
  const [up, right] = named(url, lat, lon)
  return up && right ? `${up},${right}` : undefined
}

const google: MapSite = {
  host: /^(?:www\.|maps\.)?google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/,
  candidates: (url, path) => {
    const pins = [...path.matchAll(/!3d(-?[\d.]{1,24})!4d(-?[\d.]{1,24})/g)]
    const stops = [...path.matchAll(/!1d(-?[\d.]{1,24})!2d(-?[\d.]{1,24})/g)]
    const [pin, stop] = [pins.at(-1), stops.at(-1)]
    const segments = /\/maps\/(?:place|search|dir)\/([^@!]{1,500})/.exec(path)?.[1]?.split('/') ?? []
    const target = segments.filter(segment => segment !== '' && !segment.startsWith('data=')).at(-1)
    return [
      pin && `${pin[1]},${pin[2]}`,
      stop && `${stop[2]},${stop[1]}`,
      ...named(url, 'destination', 'daddr', 'query', 'q', 'll'),
      target,
      // A space, unless it is part of a plus code.
      target?.replaceAll('+', ' '),
      /\/@(-?[\d.]{1,24},-?[\d.]{1,24})/.exec(path)?.[1],
      ...named(url, 'center', 'viewpoint'),
    ]
  },
}

const sites: MapSite[] = [
  google,
  {
    host: /^maps\.apple\.com$/,
    candidates: url => named(url, 'coordinate', 'daddr', 'destination', 'll', 'q', 'center'),
  },
  {
    host: /^(?:www\.|m\.)?(?:openstreetmap\.org|osm\.org)$/,
    candidates: url => [
      both(url, 'mlat', 'mlon'),
      ...named(url, 'to', 'query'),
      url.searchParams.get('route')?.split(';').at(-1),
      inHash(url),
      both(url, 'lat', 'lon'),
    ],
  },
  {
    host: /^(?:www\.)?bing\.com$/,
    candidates: url => [
      /point\.(-?[\d.]{1,24}_-?[\d.]{1,24})/.exec(url.searchParams.get('sp') ?? '')?.[1],
      /.*pos\.(-?[\d.]{1,24}_-?[\d.]{1,24})/.exec(url.searchParams.get('rtp') ?? '')?.[1],
      ...named(url, 'where1', 'q', 'cp'),
    ],
  },
  {
    host: /^(?:www\.)?waze\.com$/,
    candidates: url => [
      url.searchParams.get('to')?.replace(/^ll\./, ''),
      ...named(url, 'll', 'latlng'),
      both(url, 'lat', 'lon'),
    ],
  },
  {
    host: /^(?:www\.|wego\.|share\.|m\.)?here\.com$/,
    candidates: (url, path) => [
      /\/l\/(-?[\d.]{1,24},-?[\d.]{1,24})/.exec(path)?.[1],
      /.*:(-?[\d.]{1,24},-?[\d.]{1,24})/.exec(path)?.[1],
      ...named(url, 'map'),
    ],
  },
  {
    host: /^(?:www\.)?osmand\.net$/,
    candidates: url => [...named(url, 'pin', 'end'), both(url, 'lat', 'lon'), inHash(url)],
  },
  { host: /^(?:www\.)?plus\.codes$/, candidates: (_, path) => [path.slice(1)] },
]

/** The texts in a map's link that may have the point, the best first; none for other links. */
function candidatesIn(address: string): string[] {
  const href = webUrl(address)
  if (href === null) return []
  const url = new URL(href)
  const site = sites.find(({ host }) => host.test(url.hostname))
  return site?.candidates(url, readable(url.pathname)).filter(text => text != null) ?? []
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
