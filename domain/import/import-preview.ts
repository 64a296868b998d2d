// Previews an import row by row: what is missing, past, or probably on the calendar already. Also splits it into batches.

import { eventEnd } from '../event/event-span.ts'
import { type ComparableRide, isLikelySameRide } from '../event/same-ride.ts'
import { readRule } from '../series/rule.ts'
import { lettersOnly } from '../text/matching.ts'
import type { ImportedEvent } from './imported-event.ts'
import { type ImportChoices, type ImportedRow, importedRow, type MissingField } from './imported-row.ts'

export interface KnownEvent extends ComparableRide {
  id: string
}

export interface PreviewRow {
  event: ImportedEvent
  /** What would be written; null if something is missing. */
  row: ImportedRow | null
  missing: MissingField[]
  isPast: boolean
  /** An event on the calendar that is probably the same. */
  duplicate: KnownEvent | undefined
}

interface PreviewChoices extends ImportChoices {
  types: readonly { id: string; name: string }[]
  /** An instant. */
  now: string
}

/** The rows, by time. If the calendar has the type that the source names, the row gets it. */
export function importPreview(
  events: readonly ImportedEvent[],
  known: readonly KnownEvent[],
  choices: PreviewChoices,
): PreviewRow[] {
  const types = new Map(choices.types.map(({ id, name }) => [lettersOnly(name), id]))
  const sorted = known.toSorted((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date))
  const starts = sorted.map(({ start_date }) => Date.parse(start_date))
  return events
    .toSorted((one, other) => (one.begins < other.begins ? -1 : 1))
    .map(event => {
      const named = event.kind === '' ? undefined : types.get(lettersOnly(event.kind))
      const result = importedRow(event, { ...choices, typeId: named ?? choices.typeId })
      const row = result.ok ? result.row : null
      const ride = {
        title: event.texts.title,
        location: row?.event.location ?? event.texts.location,
        start_date: row?.event.start_date ?? event.begins,
      }
      const isPast =
        !event.series && eventEnd({ start_date: event.begins, end_date: event.ends }) <= choices.now
      return {
        event,
        row,
        isPast,
        missing: result.ok ? [] : result.missing,
        duplicate: nearOnes(sorted, starts, ride.start_date).find(one => isLikelySameRide(ride, one)),
      }
    })
}

const DAY = 86_400_000

/** The events within a day of a moment. */
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

// What the database can do in one request, within some seconds.
const MAX_ROWS = 50
const MAX_DATES = 300
const MAX_LENGTH = 200_000

/** Splits rows into batches that can each be written in one request. */
export function importBatches(rows: readonly ImportedRow[]): ImportedRow[][] {
  const batches: ImportedRow[][] = []
  let [dates, length] = [Number.POSITIVE_INFINITY, 0]
  for (const row of rows) {
    const size = { dates: datesOf(row), length: JSON.stringify(row).length }
    const last = batches.at(-1)
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
      batches.push([row])
      dates = size.dates
      length = size.length
    }
  }
  return batches
}

/** An estimate. */
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
