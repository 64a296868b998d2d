// What importing asks of the server: pages elsewhere, what is on the calendar already, and the writing itself.

import * as z from 'zod/mini'
import type { KnownEvent } from '#domain/import/import-preview.ts'
import type { ImportedEvent } from '#domain/import/imported-event.ts'
import type { ImportedRow } from '#domain/import/imported-row.ts'
import { askFunction } from '../../ask-function.ts'
import { checked } from '../../checked-answer.ts'
import { serverMessage, writeErrorText } from '../../error-texts.ts'
import { everyRow } from '../../every-row.ts'
import type { Client } from '../../supabase.ts'
import type { Source } from './read-source.ts'

const page = z.object({ text: z.string(), type: z.string() })

/** The text of an address elsewhere, or the words for why there is none. */
export async function readAddress(client: Client, address: string): Promise<Source | { problem: string }> {
  const { data, error } = await askFunction(client, 'outside-page', { address })
  if (error) return { problem: serverMessage(error, 'The address could not be read. Please try again.') }
  const { text, type } = z.parse(page, data)
  return { text, kind: type }
}

const known = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    start_date: z.string(),
    location: z.object({ name: z.string(), url: z.string() }),
  }),
)
/** A year of a busy city. */
const maxKnown = 10_000
const DAY = 86_400_000

/** From when to when something is imported, a day more on both sides. */
export function spanOf(events: readonly ImportedEvent[]): { from: string; to: string } {
  const starts = events.map(({ begins }) => Date.parse(begins)).toSorted((one, other) => one - other)
  const now = Date.now()
  const instant = (moment: number) => new Date(moment).toISOString()
  // Of a series only what is to come is imported.
  return {
    from: instant((starts[0] ?? now) - DAY),
    to: instant(Math.max(starts.at(-1) ?? now, now + 366 * DAY) + DAY),
  }
}

/** What is on the calendar in that time. */
export async function readKnown(
  client: Client,
  { from, to }: { from: string; to: string },
): Promise<KnownEvent[]> {
  const answer = await everyRow(
    (first, last) =>
      client
        .from('events')
        .select('id, title, start_date, location')
        .gte('start_date', from)
        .lte('start_date', to)
        .order('start_date')
        .order('id')
        .range(first, last),
    maxKnown,
  )
  return checked(known, answer)
}

const done = z.object({
  events: z.number(),
  series: z.number(),
  problems: z.array(z.object({ row: z.number(), why: z.string() })),
})

/** What was written, and which rows were not. */
export interface Imported {
  events: number
  series: number
  problems: { title: string; why: string }[]
}

/** Writes the pieces one after the other; sent again, those that are written already are not written again. */
export async function writeImport(
  client: Client,
  { batch, pieces }: { batch: string; pieces: readonly ImportedRow[][] },
  onProgress: (rows: number) => void,
): Promise<Imported | { problem: string }> {
  const all: Imported = { events: 0, series: 0, problems: [] }
  let rows = 0
  for (const [piece, given] of pieces.entries()) {
    const { data, error } = await client.rpc('import_events', { batch, piece, rows: given })
    if (error)
      return {
        problem: writeErrorText(
          error,
          'The connection was lost. Please try again: nothing is imported twice.',
        ),
      }
    const written = z.parse(done, data)
    all.events += written.events
    all.series += written.series
    all.problems.push(
      ...written.problems.map(({ row, why }) => ({ title: given[row]?.event.title ?? '', why })),
    )
    rows += given.length
    onProgress(rows)
  }
  return all
}

const undone = z.object({ kept: z.number() })

/** Takes all pieces back. Gives the words for what could not be, or null. */
export async function undoImport(client: Client, batch: string, pieces: number): Promise<string | null> {
  let kept = 0
  for (let piece = 0; piece < pieces; piece++) {
    const { data, error } = await client.rpc('undo_import', { batch, piece })
    // The last one was perhaps never written.
    if (error?.code === 'PT404' && piece > 0) continue
    if (error) return writeErrorText(error, 'It could not be undone. Please try again.')
    kept += z.parse(undone, data).kept
  }
  if (kept === 0) return null
  return `Everything else is gone, but ${kept === 1 ? 'one was changed since and stays' : `${kept} were changed since and stay`} on the calendar.`
}
