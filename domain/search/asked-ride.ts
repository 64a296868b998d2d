// What the words of a search say about a ride: the part of the day, how far, how fast.

import { type Pace, toKilometres } from '../event/ride-facts.ts'

/** What a search asks of a ride, apart from its words and days. */
export interface AskedRide {
  /** The hours of the day in which it starts. 28 is four o'clock of the following night. */
  hours?: { from: number; to: number }
  kilometres?: { from: number; to: number }
  pace?: Pace
}

const partsOfDay: Readonly<Record<string, AskedRide['hours']>> = {
  morning: { from: 4, to: 12 },
  afternoon: { from: 12, to: 17 },
  evening: { from: 17, to: 28 },
  night: { from: 17, to: 28 },
}
const paceWords: Readonly<Record<string, Pace>> = {
  ...{ fast: 'fast', steady: 'steady', social: 'social' },
  ...{ relaxed: 'relaxed', easy: 'relaxed', slow: 'relaxed', leisurely: 'relaxed' },
}
/** The distances that rides can have. */
export const shortestKilometres = 0.1
export const longestKilometres = 2000
/** How much longer or shorter than a single number a ride may be. */
const tolerance = 0.1

const number = '(\\d{1,4}(?:\\.\\d{1,2})?)'
// Everything with a distance or a pace is a ride.
const rides = '(?: (?:bike |bicycle )?rides?)?'
const words = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}.,])${pattern}(?![\\p{L}\\p{N}/]|[.,]\\d)`, 'iu')

const dayPart = words('(?:in the |at )?(morning|afternoon|evening|night)s?')
const distance = words(
  `(?:(under|below|less than|up to|at most)|(over|above|more than|at least)|about|around)? ?${number}(?: ?(?:-|–|to) ?${number})?[ -]?(?:(mi(?:les?)?)|k(?:m|ilomet(?:er|re)s?)?)${rides}`,
)
const pace = words(`(?:(fast|steady|relaxed|easy|slow|leisurely)(?:[ -]paced?)?|(social)[ -]paced?)${rides}`)

/** The hours of a part of the day. */
export function hoursOf(part: string): Pick<AskedRide, 'hours'> {
  const hours = partsOfDay[part.toLowerCase()]
  return hours ? { hours } : {}
}

const without = (text: string, match: RegExpExecArray) =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replace(/\s+/gu, ' ').trim()

function kilometresOf([, under, over, first = '', last, miles]: RegExpExecArray): AskedRide {
  const km = (digits: string) => toKilometres(Number(digits), miles ? 'miles' : 'kilometres')
  const ends = [km(first), km(last ?? first)]
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  if (from < shortestKilometres || to > longestKilometres) return {}
  if (under) return { kilometres: { from: shortestKilometres, to } }
  if (over) return { kilometres: { from, to: longestKilometres } }
  if (last) return { kilometres: { from, to } }
  return {
    kilometres: {
      from: Math.max(from * (1 - tolerance), shortestKilometres),
      to: Math.min(to * (1 + tolerance), longestKilometres),
    },
  }
}

/** Reads the part of the day, the distance and the pace; the text is what is left. */
export function readAskedRide(text: string): AskedRide & { text: string } {
  const asked: AskedRide & { text: string } = { text }
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => AskedRide) => {
    const match = pattern.exec(asked.text)
    const found = match ? read(match) : {}
    if (match && Object.keys(found).length > 0)
      Object.assign(asked, found, { text: without(asked.text, match) })
  }
  take(dayPart, ([, part = '']) => hoursOf(part))
  take(distance, kilometresOf)
  take(pace, ([, word, social]) => {
    const named = paceWords[(word ?? social ?? '').toLowerCase()]
    return named ? { pace: named } : {}
  })
  return asked
}
