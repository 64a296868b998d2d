// Describes a route: its length and climb, its highest point, one position on it, and the site it links to.

import {
  climbText,
  distanceLabel,
  fromKilometres,
  fromMetres,
  roundedText,
  type Units,
} from '../event/ride-facts.ts'

interface Measured {
  distance_m: number
  climb_m: number | null
  line: { lowest: number | null; highest: number | null; highest_at: number | null }
}

/** With less difference in height, the highest point is of no interest. */
const flatMetres = 15

const inUnits = (metres: number, units: Units) => fromKilometres(metres / 1_000, units)

/** '21 miles, 640 feet of climbing, highest point at mile 14' */
export function routeSentence({ distance_m, climb_m, line }: Measured, units: Units): string {
  const { lowest, highest, highest_at } = line
  const km = distance_m / 1_000
  const hasTop = lowest !== null && highest !== null && highest_at !== null && highest - lowest >= flatMetres
  return [
    distanceLabel([km, km], units),
    climb_m !== null && climbText(climb_m, units),
    hasTop && `highest point at ${unitWord(units)} ${roundedText(inUnits(highest_at, units))}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** 'mile 14', 'kilometre 22' */
const unitWord = (units: Units) => (units === 'miles' ? 'mile' : 'kilometre')

/** '640 feet' */
export function heightText(metres: number, units: Units): string {
  const number = Math.round(fromMetres(metres, units)).toLocaleString('en-US')
  return `${number} ${units === 'miles' ? 'feet' : 'm'}`
}

/** 'Mile 4.2, 640 feet high, 5 % up' */
export function spotText(spot: { metres: number; height: number; grade: number }, units: Units): string {
  const grade = Math.round(spot.grade)
  const word = unitWord(units)
  return [
    `${word.charAt(0).toUpperCase()}${word.slice(1)} ${inUnits(spot.metres, units).toFixed(1)}`,
    `${heightText(spot.height, units)} high`,
    grade === 0 ? 'level' : `${Math.abs(grade)} % ${grade > 0 ? 'up' : 'down'}`,
  ].join(', ')
}

const sites = [
  [/(^|\.)ridewithgps\.com$/, 'RideWithGPS'],
  [/(^|\.)strava\.(com|app\.link)$/, 'Strava'],
  [/(^|\.)komoot\.[a-z]{2,3}$/, 'Komoot'],
] as const

/** 'On Strava', 'Route on example.org' */
export function routeLinkLabel(url: string): string {
  const host = /^https?:\/\/(?:www\.)?([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase() ?? ''
  const known = sites.find(([pattern]) => pattern.test(host))
  if (known) return `On ${known[1]}`
  return host ? `Route on ${host}` : 'Route'
}
