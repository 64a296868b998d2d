// Writes iCalendar (RFC 5545): lines, their folding, and the escaping that keeps a value inside its line.

import { printable } from '#domain/text/short-text.ts'
import { memoize } from '#domain/time/city-day.ts'

/** A property's name with its parameters, and its value as it is to stand there. */
export type CalendarLine = readonly [name: string, value: string]

/** RFC 5545 counts octets, without the line break. */
const maxLineOctets = 75

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/** Most lines are of one-octet characters only, and can be cut without looking at each. */
function foldAscii(line: string): string {
  const pieces = [line.slice(0, maxLineOctets)]
  for (let at = maxLineOctets; at < line.length; at += maxLineOctets - 1)
    pieces.push(line.slice(at, at + maxLineOctets - 1))
  return pieces.join('\r\n ')
}

/** A line in pieces that are short enough; no character is ever parted. */
export function foldLine(line: string): string {
  const length = Buffer.byteLength(line)
  if (length <= maxLineOctets) return line
  if (length === line.length) return foldAscii(line)
  let folded = ''
  let start = 0
  let octets = 0
  for (let at = 0; at < line.length; ) {
    const codePoint = line.codePointAt(at) ?? 0
    const size = octetsOf(codePoint)
    if (octets + size > maxLineOctets) {
      folded += `${line.slice(start, at)}\r\n `
      start = at
      // The space that says 'continued' counts too.
      octets = 1
    }
    octets += size
    at += codePoint > 0xffff ? 2 : 1
  }
  return folded + line.slice(start)
}

/** A text as a value: one line, whatever signs of a new line or of the end are in it. */
export function escapeCalendarText(text: string): string {
  return printable(text.replaceAll(/\r\n|[\v\f\r\u0085\u2028\u2029]/g, '\n'))
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** A text as the value of a parameter, in quotes and with the signs of RFC 6868, which keep it there. */
export function quoteCalendarParameter(text: string): string {
  const signs: Record<string, string> = { '^': '^^', '\n': '^n', '"': "^'" }
  const plain = printable(text.replaceAll(/\r\n|[\v\f\r\u0085\u2028\u2029]/g, '\n')).replaceAll('\t', ' ')
  return `"${plain.replaceAll(/[\^\n"]/g, sign => signs[sign] ?? sign)}"`
}

/** A moment in UTC: every program shows it right, and the autumn's double hour cannot be said otherwise. */
export const calendarTime = memoize(
  (moment: Date) => String(moment.getTime()),
  moment => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
)

/** A day such as '2026-11-15'. */
export function calendarDay(day: string): string {
  return day.replaceAll('-', '')
}

/** What a clock shows, such as '2026-11-15T18:30:00'; of which zone is said beside it. */
export function calendarClock(clock: string): string {
  return clock.replaceAll(/[-:]/g, '')
}

/** The number of a version, for what the database does not count: it rises with every change. */
export function sequenceOf(created: Date, changed: Date): string {
  return String(Math.max(0, Math.ceil((changed.getTime() - created.getTime()) / 1000)))
}

/** Lines as they stand in a file. */
function written(lines: readonly CalendarLine[]): string {
  return lines.map(([name, value]) => `${foldLine(`${name}:${value}`)}\r\n`).join('')
}

/** An event of a calendar, given by its properties. */
export function calendarEntry(properties: readonly CalendarLine[]): string {
  return `BEGIN:VEVENT\r\n${written(properties)}END:VEVENT\r\n`
}

/** What stands above the entries of a calendar. */
export function calendarBeginning(properties: readonly CalendarLine[]): string {
  return `BEGIN:VCALENDAR\r\n${written(properties)}`
}

/** What stands below them. */
export const calendarEnd = 'END:VCALENDAR\r\n'

/** A calendar of such entries. */
export function calendarText(properties: readonly CalendarLine[], entries: readonly string[]): string {
  return `${calendarBeginning(properties)}${entries.join('')}${calendarEnd}`
}
