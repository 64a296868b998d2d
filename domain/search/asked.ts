// What a search asks for: the days that its words name, by the city's calendar, what it says of the ride, and the words that are left.

import { thisWeekend } from '../event/only-filter.ts'
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
import { type AskedRide, hoursOf, readAskedRide } from './asked-ride.ts'

/** A search as the database takes it. */
export interface Asked extends AskedRide {
  /** What is to be found in the words of events. */
  text: string
  /** Everything that was typed, where some of it was read as a time or a fact: it may be a title all the same. */
  typed?: string
  /** The days that are meant, where some are named. */
  days?: DaySpan
  /** Monday is 1, Sunday 7: any such day, where no week is named with it. */
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

type Days = Pick<Asked, 'days' | 'weekday' | 'hours'>
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
/** The day of a date without a year: the next one, or the last one where that is much nearer. */
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
/** A weekday of this week or the next, which begin on Sunday. */
const weekdayOfWeek = (word: string | undefined, week: DaySpan) =>
  oneDay(addDays(week.first, weekdayIn(word)))

/** The first that fits is taken, so the longer ones stand first. */
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
  // 'may' and 'march' alone are other words too.
  phrase(
    '(january|february|april|june|july|august|september|october|november|december)(?:,? (20\\d\\d))?',
    ([, month, year], today) => {
      const first = dayOf(monthIn(month), undefined, year, addDays(today, -27))
      return first === undefined ? undefined : { days: monthOf(first) }
    },
  ),
]

/** Reads a search. The words of a day that cannot be, such as 'november 31', stay words. */
export function readAsked(query: string, today: CityDay): Asked {
  const typed = query.replace(/\s+/gu, ' ').trim()
  const { days, text: rest } = readDays(typed, today)
  const asked = { ...readAskedRide(rest), ...days }
  return asked.text === typed ? asked : { ...asked, typed }
}

function readDays(text: string, today: CityDay): { days?: Days; text: string } {
  if (/^weekend$/i.test(text)) return { text: '', days: { days: thisWeekend(today) } }
  for (const { pattern, read } of phrases) {
    const match = pattern.exec(text)
    const days = match && read(match, today)
    if (match && days)
      return {
        text: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
          .replace(/\s+/gu, ' ')
          .trim(),
        days,
      }
  }
  return { text }
}
