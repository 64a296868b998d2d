// Reads what somebody typed into a search: the days, hours, distance and pace that it names, and the remaining text.

import { thisWeekend } from '../event/only-filter.ts'
import { type Pace, toKilometres } from '../event/ride-facts.ts'
import {
  addDays,
  addMonths,
  type CityDay,
  type DaySpan,
  EARLIEST_DAY,
  isCityDay,
  LATEST_DAY,
  monthOf,
  weekOf,
} from '../time/city-day.ts'
import { weekdayNames } from '../time/weekdays.ts'
import { longestKilometres, shortestKilometres } from './search-text.ts'

export interface SearchQuery extends RideQuery {
  /** To be found in the text of events. */
  text: string
  /** Everything that was typed, if some of it was read as a time or a fact: it may still be a title. */
  typed?: string
  days?: DaySpan
  /** Any such day; Monday is 1, Sunday 7. */
  weekday?: number
}

const shortWeekdays = ['sun', 'mon', 'tues?', 'wed', 'thu(?:rs?)?', 'fri', 'sat']
const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const weekdayName = `(${weekdayNames.map((name, index) => `${name}s?|${shortWeekdays[index]}`).join('|')})`
const dayNumber = '([0-3]?\\d)(?:st|nd|rd|th)?'

type Days = Pick<SearchQuery, 'days' | 'weekday' | 'hours'>
interface Phrase {
  pattern: RegExp
  read(match: RegExpExecArray, today: CityDay): Days | undefined
}

const phrase = (words: string, read: Phrase['read']): Phrase => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:on |in )?${words}(?![\\p{L}\\p{N}])`, 'iu'),
  read,
})
const oneDay = (day: CityDay): Days => ({ days: { first: day, last: day } })
const pad = (number: string | number) => String(number).padStart(2, '0')
/** Sunday is 0. */
const weekdayIn = (word = '') =>
  weekdayNames.findIndex(name => name.startsWith(word.toLowerCase().slice(0, 3)))
const monthIn = (word = '') => months.findIndex(name => name.startsWith(word.toLowerCase().slice(0, 3))) + 1
/** Without a year: the next such date, or the last one if that is much nearer. */
function dayOf(month: number, day: string | undefined, year: string | undefined, today: CityDay) {
  const thisYear = Number(today.slice(0, 4))
  const inYear = (number: number) => `${number}-${pad(month)}-${pad(day ?? 1)}`
  const canBe = (found: CityDay) => isCityDay(found) && found >= EARLIEST_DAY && found <= LATEST_DAY
  if (year) return [inYear(Number(year))].find(canBe)
  const near = [thisYear, thisYear + 1].map(inYear).filter(canBe)
  return near.find(found => found >= addDays(today, -60)) ?? near[0]
}
const dateOf = (month: number, day: string | undefined, year: string | undefined, today: CityDay) => {
  const found = dayOf(month, day, year, today)
  return found === undefined ? undefined : oneDay(found)
}
const weekdayOfWeek = (word: string | undefined, week: DaySpan) =>
  oneDay(addDays(week.first, weekdayIn(word)))

/** The first match counts, so longer phrases come first. */
const phrases: Phrase[] = [
  phrase('(\\d{4})-(\\d\\d)-(\\d\\d)', ([, year, month, day], today) =>
    dateOf(Number(month), day, year, today),
  ),
  phrase(`${monthName} ${dayNumber}(?:,? (20\\d\\d))?`, ([, month, day, year], today) =>
    dateOf(monthIn(month), day, year, today),
  ),
  phrase(`${dayNumber} (?:of )?${monthName}(?:,? (20\\d\\d))?`, ([, day, month, year], today) =>
    dateOf(monthIn(month), day, year, today),
  ),
  phrase('today', (_, today) => oneDay(today)),
  phrase('(?:to|this )(night|morning|afternoon|evening)', ([, part = ''], today) => ({
    ...oneDay(today),
    ...hoursOf(part),
  })),
  phrase('day after tomorrow', (_, today) => oneDay(addDays(today, 2))),
  phrase('tomorrow', (_, today) => oneDay(addDays(today, 1))),
  phrase('yesterday', (_, today) => oneDay(addDays(today, -1))),
  phrase('next weekend', (_, today) => ({ days: thisWeekend(addDays(today, 7)) })),
  phrase('(?:this|the|coming) weekend', (_, today) => ({ days: thisWeekend(today) })),
  phrase('this week', (_, today) => ({ days: weekOf(today) })),
  phrase('next week', (_, today) => ({ days: weekOf(addDays(today, 7)) })),
  phrase('last week', (_, today) => ({ days: weekOf(addDays(today, -7)) })),
  phrase('this month', (_, today) => ({ days: monthOf(today) })),
  phrase('next month', (_, today) => ({ days: monthOf(addMonths(today, 1)) })),
  phrase(`next ${weekdayName}`, ([, name], today) => weekdayOfWeek(name, weekOf(addDays(today, 7)))),
  phrase(`this ${weekdayName}`, ([, name], today) => weekdayOfWeek(name, weekOf(today))),
  phrase(weekdayName, ([, name]) => ({ weekday: weekdayIn(name) || 7 })),
  // Alone, 'may' and 'march' are also other words.
  phrase(
    '(january|february|april|june|july|august|september|october|november|december)(?:,? (20\\d\\d))?',
    ([, month, year], today) => {
      const first = dayOf(monthIn(month), undefined, year, addDays(today, -27))
      return first === undefined ? undefined : { days: monthOf(first) }
    },
  ),
]

/** An impossible day, such as 'november 31', stays text. */
export function readSearchQuery(input: string, today: CityDay): SearchQuery {
  const typed = input.replace(/\s+/gu, ' ').trim()
  const { days, text: rest } = readDays(typed, today)
  const query = { ...readRideQuery(rest), ...days }
  return query.text === typed ? query : { ...query, typed }
}

function readDays(text: string, today: CityDay): { days?: Days; text: string } {
  if (/^weekend$/i.test(text)) return { text: '', days: { days: thisWeekend(today) } }
  for (const { pattern, read } of phrases) {
    const match = pattern.exec(text)
    const days = match && read(match, today)
    if (match && days) return { text: without(text, match), days }
  }
  return { text }
}

interface RideQuery {
  /** When it starts. 28 is four o'clock of the following night. */
  hours?: { from: number; to: number }
  kilometres?: { from: number; to: number }
  pace?: Pace
}

const partsOfDay: Readonly<Record<string, RideQuery['hours']>> = {
  morning: { from: 4, to: 12 },
  afternoon: { from: 12, to: 17 },
  evening: { from: 17, to: 28 },
  night: { from: 17, to: 28 },
}
const paceWords: Readonly<Record<string, Pace>> = {
  fast: 'fast',
  steady: 'steady',
  social: 'social',
  relaxed: 'relaxed',
  easy: 'relaxed',
  slow: 'relaxed',
  leisurely: 'relaxed',
}
/** How far a ride may be from a single number. */
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

function hoursOf(part: string): Pick<RideQuery, 'hours'> {
  const hours = partsOfDay[part.toLowerCase()]
  return hours ? { hours } : {}
}

const without = (text: string, match: RegExpExecArray) =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replace(/\s+/gu, ' ').trim()

function kilometresOf([, under, over, first = '', last, miles]: RegExpExecArray): RideQuery {
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

/** Reads the part of the day, the distance and the pace; `text` is the rest. */
function readRideQuery(text: string): RideQuery & { text: string } {
  const query: RideQuery & { text: string } = { text }
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => RideQuery) => {
    const match = pattern.exec(query.text)
    const found = match ? read(match) : {}
    if (match && Object.keys(found).length > 0)
      Object.assign(query, found, { text: without(query.text, match) })
  }
  take(dayPart, ([, part = '']) => hoursOf(part))
  take(distance, kilometresOf)
  take(pace, ([, word, social]) => {
    const named = paceWords[(word ?? social ?? '').toLowerCase()]
    return named ? { pace: named } : {}
  })
  return query
}
