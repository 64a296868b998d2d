// Reads days and times as people write them in spreadsheets: each in a column of its own, or both in one.

import type { TimeFields } from '../event/event-form-times.ts'
import { isCityDay } from '../time/city-day.ts'

/** The four cells of a row. */
type TimeCells = Record<keyof TimeFields, string>

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The days and times as form fields hold them, or which cell cannot be read and what is expected there. */
export function timesInCells(
  cells: TimeCells,
  isDayFirst: boolean,
): { fields: TimeFields } | { problem: string } {
  const fields = { start_date: '', start_time: '', end_date: '', end_time: '' }
  for (const side of ['start', 'end'] as const) {
    const [date, time] = [cells[`${side}_date`], cells[`${side}_time`]]
    // A column that is called 'end' may hold the time alone.
    const isTimeAlone = side === 'end' && time === '' && timeIn(date) !== undefined
    const read = isTimeAlone ? { day: '', rest: date } : dayIn(date, isDayFirst)
    if (!read) return { problem: unread(side, 'date', date, isDayFirst ? '31/12/2026' : '12/31/2026') }
    const said = time || read.rest
    const clock = timeIn(said)
    if (clock === undefined) return { problem: unread(side, 'time', said, '6:30 PM') }
    fields[`${side}_date`] = read.day
    fields[`${side}_time`] = clock
  }
  return { fields }
}

function unread(side: string, what: 'date' | 'time', said: string, example: string): string {
  const value = said.length > 40 ? `${said.slice(0, 40)}…` : said
  const usual = what === 'date' ? '2026-12-31' : '18:30'
  return `Its ${side} ${what} “${value}” cannot be read. Please write it like ${usual} or ${example}.`
}

/** The day that a cell begins with, and what follows it; undefined where it is none. Nothing is read as nothing. */
function dayIn(cell: string, isDayFirst: boolean): { day: string; rest: string } | undefined {
  // 'Tue, Dec 15, 2026'
  const text = cell.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? /i, '')
  if (text === '') return { day: '', rest: '' }
  const found = byNumbers(text, isDayFirst) ?? byName(text)
  const [, rest] = /^(?:T|,? {1,9}(?:at )?|$)(.*)$/i.exec(text.slice(found?.length)) ?? []
  return found && rest !== undefined && isCityDay(found.day) ? { day: found.day, rest } : undefined
}

interface FoundDay {
  day: string
  length: number
}

const dayOf = (year: string, month: string | number, day: string) =>
  `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/** '2026-11-20', '11/20/2026', '11/20/26', '20.11.2026' */
function byNumbers(text: string, isDayFirst: boolean): FoundDay | undefined {
  const [iso, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? []
  if (iso !== undefined) return { day: dayOf(year, month, day), length: iso.length }
  const [whole, one = '', two = '', last = ''] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  if (whole === undefined) return undefined
  const isDay = Number(one) > 12 || (whole.includes('.') || isDayFirst ? Number(two) <= 12 : false)
  return { day: isDay ? dayOf(last, two, one) : dayOf(last, one, two), length: whole.length }
}

/** 'Dec 15, 2026', 'December 15th 2026', '15 Dec 2026', '15. December 2026' */
function byName(text: string): FoundDay | undefined {
  const found =
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/i.exec(text) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4})(?!\d)/i.exec(text)
  const { month = '', day = '', year = '' } = found?.groups ?? {}
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return found && number > 0 ? { day: dayOf(year, number, day), length: found[0].length } : undefined
}

/** '18:30', '6:30 PM', '6pm' as '18:30'; undefined where it is no time. Nothing is read as nothing. */
function timeIn(text: string): string | undefined {
  if (text === '') return ''
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s{0,9}([ap])?\.?\s{0,9}(?:m\.?)?$/i.exec(text) ?? []
  if (hour === undefined || Number(hour) > (half ? 12 : 23) || Number(minute) > 59) return undefined
  const isAfternoon = half?.toLowerCase() === 'p'
  const number = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  return `${String(number).padStart(2, '0')}:${minute}`
}
