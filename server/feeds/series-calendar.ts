// A series as one repeating iCalendar entry, with an entry for each date that differs from it.

import { LENGTH_WITHOUT_END } from '#domain/event/event-span.ts'
import { readRule } from '#domain/series/rule.ts'
import { addDays } from '#domain/time/city-day.ts'
import { dayBounds, isNearClockChange, repeatedInstant } from '#domain/time/city-time.ts'
import { RequestError } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { dayLine, historyLines, spanLines, statusLine, wordLines } from './event-lines.ts'
import type { FeedDate, FeedSeries } from './feed-series.ts'
import { type CalendarLine, calendarClock, calendarEntry, calendarTime, sequenceOf } from './icalendar.ts'
import { timeZoneLines } from './time-zone-lines.ts'

/** In seconds of the clock. */
const DAY = 86_400

/** What repeats: days in the order of time, of which the first begins the series. */
interface Recurrence {
  first: string
  rule: string | undefined
  skipped: string[]
  added: string[]
  dates: FeedDate[]
}

/** What a program must repeat to come to the dates that the series has. */
function recurrenceOf(series: FeedSeries): Recurrence {
  const first = series.starts_at.slice(0, 10)
  const { end } = readRule(series.rule)
  if (series.rule === null || (end.kind === 'on' && end.day < first)) {
    // Without a rule, or with one that names nothing any more, the dates are the ones that are there.
    const [first, ...others] = series.dates.map(({ series_date }) => series_date)
    if (!first) throw new RequestError(404, 'This series has no dates.')
    // Some programs take the start for a date only if it is named; named twice, it is one by the standard.
    return { first, rule: undefined, skipped: [], added: [first, ...others], dates: series.dates }
  }
  const isLater = (day: string) => day >= first
  return {
    first,
    rule: series.rule,
    // Programs take the day that a series begins with for a date, whether the rule names it or not.
    skipped: [
      ...new Set([...(series.has_first_date ? [] : [first]), ...series.skipped_dates.filter(isLater)]),
    ],
    added: series.added_dates.filter(isLater),
    // Those from before the rule was changed have no place in it.
    dates: series.dates.filter(({ series_date }) => isLater(series_date)),
  }
}

/** The rule in UTC, as the standard asks: its last day ends when the city's does. */
function calendarRule(rule: string, zone: string): string {
  const { end } = readRule(rule)
  if (end.kind !== 'on') return rule
  const last = new Date(Date.parse(dayBounds(end.day, zone).end) - 1_000)
  return rule.replace(/UNTIL=\d{8}/, `UNTIL=${calendarTime(last)}`)
}

/** 97200 as 'P1DT3H' */
function durationText(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const clock = { H: Math.floor(seconds / 3600) % 24, M: Math.floor(seconds / 60) % 60, S: seconds % 60 }
  const time = Object.entries(clock).flatMap(([unit, count]) => (count > 0 ? [`${count}${unit}`] : []))
  return `P${days > 0 ? `${days}D` : ''}${time.length > 0 ? `T${time.join('')}` : ''}`
}

/** The zone and the entries of a series. */
export function seriesCalendar(
  series: FeedSeries,
  config: Config,
): { timeZone: CalendarLine[]; entries: string[] } {
  const { siteUrl, siteTimeZone: zone } = config
  const { first, rule, skipped, added, dates } = recurrenceOf(series)
  const clockOn = (day: string) => `${day}${series.starts_at.slice(10)}`
  const startOn = (day: string) => new Date(repeatedInstant(clockOn(day), zone))
  const lasts = series.lasts ?? LENGTH_WITHOUT_END / 1_000
  // Days without hours, as the page says 'All day'.
  const isAllDay = series.starts_at.endsWith('T00:00:00') && lasts > 0 && lasts % DAY === 0
  const local = (name: string, day: string): CalendarLine =>
    isAllDay ? dayLine(name, day) : [`${name};TZID=${zone}`, calendarClock(clockOn(day))]
  const changed = [series, ...dates].map(({ updated_at }) => updated_at.getTime())
  const identity: CalendarLine[] = [
    ['UID', series.id],
    ['SEQUENCE', sequenceOf(series.created_at, new Date(Math.max(...changed)))],
  ]
  const wordsOf = (words: FeedSeries | FeedDate) => wordLines(words, '', config).join('\n')
  const seriesWords = wordsOf(series)
  const differs = (date: FeedDate) => {
    if (wordsOf(date) !== seriesWords) return true
    if (isAllDay) {
      const span: CalendarLine[] = [
        dayLine('DTSTART', date.series_date),
        dayLine('DTEND', addDays(date.series_date, lasts / DAY)),
      ]
      return spanLines(date, zone).join() !== span.join()
    }
    const start = startOn(date.series_date)
    const end = new Date(start.getTime() + lasts * 1_000)
    return (
      isNearClockChange({ start, end }, zone) ||
      calendarTime(date.start_date) !== calendarTime(start) ||
      calendarTime(date.ends_at) !== calendarTime(end)
    )
  }
  const next = dates.find(({ ends_at }) => ends_at.getTime() > Date.now()) ?? dates.at(-1)
  const whole: CalendarLine[] = [
    ...identity,
    local('DTSTART', first),
    ...(lasts > 0 ? [['DURATION', durationText(lasts)] as const] : []),
    // By days, the rule's last day is a day too.
    ...(rule ? [['RRULE', isAllDay ? rule : calendarRule(rule, zone)] as const] : []),
    ...skipped.map(day => local('EXDATE', day)),
    ...added.map(day => local('RDATE', day)),
    ...wordLines(series, next ? `${siteUrl}/event/${next.id}` : `${siteUrl}/`, config),
    statusLine(series),
    ...historyLines(series),
  ]
  const own: CalendarLine[][] = []
  for (const date of dates) {
    if (!differs(date)) continue
    own.push([
      ...identity,
      local('RECURRENCE-ID', date.series_date),
      ...spanLines(date, zone),
      ...wordLines(date, `${siteUrl}/event/${date.id}`, config),
      statusLine(date),
      ...historyLines(date),
    ])
  }
  const last = dates.at(-1)?.start_date ?? startOn(first)
  const timeZone = isAllDay ? [] : timeZoneLines(zone, startOn(first), last)
  return { timeZone, entries: [whole, ...own].map(calendarEntry) }
}
