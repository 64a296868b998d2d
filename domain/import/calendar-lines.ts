// Takes a calendar apart into its components, line by line, so that a broken one costs nothing but itself.

import ICAL from 'ical.js'

/** One line of a component: its name in small letters, its parameters, and its values as RFC 7265 writes them. */
export interface CalendarLine {
  name: string
  parameters: ReadonlyMap<string, string>
  values: unknown[]
}

/** An event, a zone, or a part of one; nothing of it is read yet. */
export interface CalendarComponent {
  kind: string
  lines: string[]
  parts: CalendarComponent[]
}

// Longer than a description with all its signs escaped.
const MAX_LINE = 100_000
const MAX_LINES = 2000
const MAX_DEPTH = 5

/** The components of a calendar: events, zones; `own` is what stands beside them. */
export function calendarComponents(text: string): { own: string[]; components: CalendarComponent[] } {
  const own: string[] = []
  const components: CalendarComponent[] = []
  const open: CalendarComponent[] = []
  for (const line of unfolded(text)) {
    const [, mark = '', kind = ''] = /^(BEGIN|END):\s*([\w-]{1,40})\s*$/i.exec(line) ?? []
    if (kind === '') keep(open.at(-1)?.lines ?? own, line)
    else if (/^vcalendar$/i.test(kind)) open.length = 0
    else if (/^end$/i.test(mark)) close(open, kind.toUpperCase())
    else begin(kind.toUpperCase(), open, components)
  }
  return { own, components }
}

function keep(lines: string[], line: string): void {
  if (lines.length < MAX_LINES) lines.push(line)
}

function begin(kind: string, open: CalendarComponent[], components: CalendarComponent[]): void {
  // An event inside an event is one whose end was forgotten.
  if (kind === 'VEVENT' || kind === 'VTIMEZONE') open.length = 0
  const component = { kind, lines: [], parts: [] }
  const around = open.at(-1)
  if (!around) components.push(component)
  else if (open.length < MAX_DEPTH && around.parts.length < MAX_LINES) around.parts.push(component)
  open.push(component)
}

function close(open: CalendarComponent[], kind: string): void {
  const at = open.findLastIndex(component => component.kind === kind)
  if (at >= 0) open.length = at
}

/** The lines, with those put together that were folded; whatever ends them. */
function* unfolded(text: string): Generator<string> {
  let parts: string[] = []
  let length = 0
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (length < MAX_LINE) parts.push(line.slice(1))
    } else {
      if (parts.length > 0) yield parts.join('').slice(0, MAX_LINE)
      parts = [parts.length === 0 ? line.replace(/^\ufeff/, '') : line]
      length = 0
    }
    length += line.length
  }
  if (parts.length > 0) yield parts.join('').slice(0, MAX_LINE)
}

/** What a line says; undefined where it says nothing that can be read. */
export function readLine(line: string): CalendarLine | undefined {
  try {
    const read: unknown = ICAL.parse.property(line, ICAL.design.icalendar)
    if (!Array.isArray(read)) return undefined
    const [name, parameters, , ...values]: unknown[] = read
    if (typeof name !== 'string' || typeof parameters !== 'object' || parameters === null) return undefined
    const said = Object.entries(parameters).map(([key, value]): [string, string] => [key, String(value)])
    return { name, parameters: new Map(said), values }
  } catch {
    return undefined
  }
}

/** The name of a line, before it is read. */
export function lineName(line: string): string {
  return /^[\w-]{1,40}/.exec(line)?.[0].toLowerCase() ?? ''
}
