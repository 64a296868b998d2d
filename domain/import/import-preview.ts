// What an import would become, row by row: what is missing, what is past, what is perhaps on the calendar already.

import { eventEnd } from '../event/event-span.ts'
import { type ComparableRide, isPerhapsSameRide } from '../event/same-ride.ts'
import { readRule } from '../series/rule.ts'
import { lettersOf } from '../text/words.ts'
import type { ImportedEvent } from './imported-event.ts'
import { type ImportChoices, type ImportedRow, importedRow, type Missing } from './imported-row.ts'

/** An event that is on the calendar. */
export interface KnownEvent extends ComparableRide {
  id: string
}

export interface PreviewRow {
  event: ImportedEvent
  /** What would be written; null where something is missing. */
  row: ImportedRow | null
  missing: Missing[]
  isPast: boolean
  /** What is perhaps the same. */
  double: KnownEvent | undefined
}

interface PreviewChoices extends ImportChoices {
  types: readonly { id: string; name: string }[]
  /** An instant. */
  now: string
}

/** The rows, in the order of time. A type that the source names is taken where the calendar has it. */
export function importPreview(
  events: readonly ImportedEvent[],
  known: readonly KnownEvent[],
  choices: PreviewChoices,
): PreviewRow[] {
  const types = new Map(choices.types.map(({ id, name }) => [lettersOf(name), id]))
  const sorted = known.toSorted((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date))
  const starts = sorted.map(({ start_date }) => Date.parse(start_date))
  return events
    .toSorted((one, other) => (one.begins < other.begins ? -1 : 1))
    .map(event => {
      const named = event.kind === '' ? undefined : types.get(lettersOf(event.kind))
      const made = importedRow(event, { ...choices, typeId: named ?? choices.typeId })
      const row = made.ok ? made.row : null
      const ride = {
        title: event.texts.title,
        location: row?.event.location ?? event.texts.location,
        start_date: row?.event.start_date ?? event.begins,
      }
      const isPast =
        !event.series && eventEnd({ start_date: event.begins, end_date: event.ends }) <= choices.now
      return {
        ...{ event, row, isPast, missing: made.ok ? [] : made.missing },
        double: nearOnes(sorted, starts, ride.start_date).find(one => isPerhapsSameRide(ride, one)),
      }
    })
}

const DAY = 86_400_000

/** Those within a day of a moment, of many. */
function nearOnes(
  sorted: readonly KnownEvent[],
  starts: readonly number[],
  start: string,
): readonly KnownEvent[] {
  const at = Date.parse(start)
  return sorted.slice(placeOf(starts, at - DAY), placeOf(starts, at + DAY))
}

function placeOf(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

// What the database does within some seconds, and takes in one request.
const MAX_ROWS = 50
const MAX_DATES = 300
const MAX_LENGTH = 200_000

/** The rows in pieces of which each can be written at once. */
export function importPieces(rows: readonly ImportedRow[]): ImportedRow[][] {
  const pieces: ImportedRow[][] = []
  let [dates, length] = [Number.POSITIVE_INFINITY, 0]
  for (const row of rows) {
    const size = { dates: datesOf(row), length: JSON.stringify(row).length }
    const last = pieces.at(-1)
    if (
      last &&
      last.length < MAX_ROWS &&
      dates + size.dates <= MAX_DATES &&
      length + size.length <= MAX_LENGTH
    ) {
      last.push(row)
      dates += size.dates
      length += size.length
    } else {
      pieces.push([row])
      dates = size.dates
      length = size.length
    }
  }
  return pieces
}

/** About how many dates a row puts on the calendar. */
function datesOf({ rule }: ImportedRow): number {
  if (rule === null) return 1
  const { rhythm, added, end } = readRule(rule)
  const most = end.kind === 'after' ? end.times : 400
  return Math.min(most, datesInAYear(rhythm)) + added.length
}

function datesInAYear(rhythm: ReturnType<typeof readRule>['rhythm']): number {
  switch (rhythm.kind) {
    case 'weekly':
      return Math.ceil((53 * rhythm.days.length) / rhythm.every)
    case 'monthly on weekdays':
      return 12 * rhythm.days.length
    case 'monthly on a day':
      return 12
    case 'yearly':
      return 2
    case 'chosen dates':
      return 0
  }
}
