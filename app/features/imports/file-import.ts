// A one-time import: its state in the page, and what it reads from and writes to the server.

import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { KnownEvent, PreviewRow } from '#domain/import/import-preview.ts'
import type { ImportedEvent, ImportReading } from '#domain/import/imported-event.ts'
import type { ImportedRow } from '#domain/import/imported-row.ts'
import { placeLinks } from '#domain/place/place.ts'
import { cityToday } from '#domain/time/city-time.ts'
import type { Client } from '../../data-client.ts'
import { serverMessage, writeErrorText } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { callFunction, parseResponse, readAllRows } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { useDebounced } from '../../ui/deferred.ts'
import { randomId } from '../../upload.ts'
import { useReading } from '../account/use-reading.ts'
import { usePlaces } from '../event-fields/use-places.ts'
import { useEventTypes } from '../manage-events/use-event-types.ts'
import type { importBatches, importPreview, SourceText } from './read-source.ts'

/** A parsed source. The batch id makes sure that it is written once. */
interface ParsedSource {
  name: string
  reading: ImportReading
  /** Loaded together with the parser. */
  preview: typeof importPreview
  pieces: typeof importBatches
  batch: string
  now: string
}

interface ImportChoices {
  groupId: string
  typeId: string
  place: string
}

const noRows: readonly PreviewRow[] = []

export function useImport({ groupId, typeId, place }: ImportChoices) {
  const { timeZone, city } = useSite()
  const [read, setRead] = useState<ParsedSource>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>()
  // Choices are frozen once it is sent: a retry must send the same.
  const [sent, setSent] = useState<readonly ImportedRow[][]>()
  const places = usePlaces()
  const { types } = useEventTypes()
  const events = read?.reading.events ?? []
  const span = spanOf(events)
  const known = useReading({
    name: queryNames.eventsBesideImport({ batch: read?.batch }),
    read: client => readKnown(client, span),
    failure: 'What is on the calendar already could not be read. Please try again.',
    use: 'form',
    isWanted: events.length > 0,
  })
  const settledPlace = useDebounced(place)
  const knownRows = known.data
  // There may be two thousand events: not rebuilt with every key press.
  const rows = useMemo(
    () =>
      read && knownRows
        ? read.preview(read.reading.events, knownRows, {
            typeId,
            groupId: groupId || null,
            place: settledPlace,
            timeZone,
            types,
            now: read.now,
            today: cityToday(timeZone, read.now),
            linkOf: placeLinks(places, city),
          })
        : noRows,
    [read, knownRows, typeId, groupId, settledPlace, timeZone, types, places, city],
  )
  const offered = rows.filter(
    ({ row, isPast, duplicate, event }) => row && !isPast && !duplicate && !event.isCancelled,
  )
  const chosen = ticked ?? new Set(offered.map(({ event }) => event.uid))
  const toWrite = rows.flatMap(({ row, event }) => (row && chosen.has(event.uid) ? [row] : []))

  const take = async (source: SourceText, name: string): Promise<void> => {
    const { parseSource: readSource, importPreview, importBatches } = await import('./read-source.ts')
    const reading = readSource(source, timeZone)
    setTicked(undefined)
    setSent(undefined)
    setRead({
      name,
      reading,
      preview: importPreview,
      pieces: importBatches,
      batch: randomId(),
      now: new Date().toISOString(),
    })
  }
  return {
    read,
    known,
    rows,
    chosen,
    toWrite,
    sent,
    types,
    take,
    choose: setTicked,
    /** The pieces to send, the same for each retry. */
    freeze: (): readonly ImportedRow[][] => {
      const pieces = sent ?? read?.pieces(toWrite) ?? []
      setSent(pieces)
      return pieces
    },
    reset: () => {
      setRead(undefined)
      setSent(undefined)
    },
  }
}

const pageText = z.object({ text: z.string(), type: z.string() })

/** The text at a URL, or the message about a failure. */
export async function readAddress(
  client: Client,
  address: string,
): Promise<SourceText | { problem: string }> {
  const { data, error } = await callFunction(client, 'outside-page', { address })
  if (error) return { problem: serverMessage(error, 'The address could not be read. Please try again.') }
  const { text, type } = z.parse(pageText, data)
  return { text, kind: type }
}

const knownEvents = z.array(
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

/** The time span of the events, with a day more on both sides. */
function spanOf(events: readonly ImportedEvent[]): { from: string; to: string } {
  const starts = events.map(({ begins }) => Date.parse(begins)).toSorted((one, other) => one - other)
  const now = Date.now()
  const instant = (moment: number) => new Date(moment).toISOString()
  // Only the coming dates of a series are imported.
  return {
    from: instant((starts[0] ?? now) - DAY),
    to: instant(Math.max(starts.at(-1) ?? now, now + 366 * DAY) + DAY),
  }
}

async function readKnown(client: Client, { from, to }: { from: string; to: string }): Promise<KnownEvent[]> {
  const answer = await readAllRows(
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
  return parseResponse(knownEvents, answer)
}

const writtenPiece = z.object({
  events: z.number(),
  series: z.number(),
  problems: z.array(z.object({ row: z.number(), why: z.string() })),
})

/** What was written, and which rows were not. */
export interface ImportResult {
  events: number
  series: number
  problems: { title: string; why: string }[]
}

/** Writes the pieces one after the other. The server skips pieces that a first try has written. */
export async function writeImport(
  client: Client,
  { batch, pieces }: { batch: string; pieces: readonly ImportedRow[][] },
  onProgress: (rows: number) => void,
): Promise<ImportResult | { problem: string }> {
  const all: ImportResult = { events: 0, series: 0, problems: [] }
  let rows = 0
  for (const [piece, sent] of pieces.entries()) {
    const { data, error } = await client.rpc('import_events', { batch, piece, rows: sent })
    const lost = 'The connection was lost. Please try again: nothing is imported twice.'
    if (error) return { problem: writeErrorText(error, lost) }
    const written = z.parse(writtenPiece, data)
    all.events += written.events
    all.series += written.series
    all.problems.push(
      ...written.problems.map(({ row, why }) => ({ title: sent[row]?.event.title ?? '', why })),
    )
    rows += sent.length
    onProgress(rows)
  }
  return all
}

const undonePiece = z.object({ kept: z.number() })

/** Undoes all pieces. Returns the message about what could not be undone, or null. */
export async function undoImport(client: Client, batch: string, pieces: number): Promise<string | null> {
  let kept = 0
  for (let piece = 0; piece < pieces; piece++) {
    const { data, error } = await client.rpc('undo_import', { batch, piece })
    // The last piece may never have been written.
    if (error?.code === 'PT404' && piece > 0) continue
    if (error) return writeErrorText(error, 'It could not be undone. Please try again.')
    kept += z.parse(undonePiece, data).kept
  }
  if (kept === 0) return null
  return `Everything else is gone, but ${kept === 1 ? 'one was changed since and stays' : `${kept} were changed since and stay`} on the calendar.`
}
