// A route in words: how far, how high, where it is highest, what is at one spot of it, and which site it is on.

import {
  climbWords,
  distanceWords,
  fromKilometres,
  fromMetres,
  inWords,
  type Units,
} from '../event/ride-facts.ts'

interface Measured {
  distance_m: number
  climb_m: number | null
  line: { lowest: number | null; highest: number | null; highest_at: number | null }
}

/** Below this there is no highest point that anyone would look for. */
const flatMetres = 15

const inUnits = (metres: number, units: Units) => fromKilometres(metres / 1_000, units)

/** '21 miles, 640 feet of climbing, highest point at mile 14' */
export function routeSentence({ distance_m, climb_m, line }: Measured, units: Units): string {
  const { lowest, highest, highest_at } = line
  const km = distance_m / 1_000
  const hasTop = lowest !== null && highest !== null && highest_at !== null && highest - lowest >= flatMetres
  return [
    distanceWords([km, km], units),
    climb_m !== null && climbWords(climb_m, units),
    hasTop && `highest point at ${unitWord(units)} ${inWords(inUnits(highest_at, units))}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** 'mile 14', 'kilometre 22' */
const unitWord = (units: Units) => (units === 'miles' ? 'mile' : 'kilometre')

/** A height: '640 feet' */
export function heightWords(metres: number, units: Units): string {
  const number = Math.round(fromMetres(metres, units)).toLocaleString('en-US')
  return `${number} ${units === 'miles' ? 'feet' : 'm'}`
}

/** What is at a spot of the way: 'Mile 4.2, 640 feet high, 5 % up' */
export function spotWords(spot: { metres: number; height: number; grade: number }, units: Units): string {
  const grade = Math.round(spot.grade)
  const word = unitWord(units)
  return [
    `${word.charAt(0).toUpperCase()}${word.slice(1)} ${inUnits(spot.metres, units).toFixed(1)}`,
    `${heightWords(spot.height, units)} high`,
    grade === 0 ? 'level' : `${Math.abs(grade)} % ${grade > 0 ? 'up' : 'down'}`,
  ].join(', ')
}

const sites = [
  [/(^|\.)ridewithgps\.com$/, 'RideWithGPS'],
  [/(^|\.)strava\.(com|app\.link)$/, 'Strava'],
  [/(^|\.)komoot\.[a-z]{2,3}$/, 'Komoot'],
] as const

/** What the link to a route says: 'On Strava', 'Route on example.org' */
export function routeLinkWords(url: string): string {
  const host = /^https?:\/\/(?:www\.)?([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase() ?? ''
  const known = sites.find(([pattern]) => pattern.test(host))
  if (known) return `On ${known[1]}`
  return host ? `Route on ${host}` : 'Route'
}
