// The state of one import: what was read, what of it is chosen, and how far the writing has come.

import { useMemo, useState } from 'react'
import { placeLinks } from '#domain/event/places.ts'
import type { PreviewRow } from '#domain/import/import-preview.ts'
import type { ImportReading } from '#domain/import/imported-event.ts'
import type { ImportedRow } from '#domain/import/imported-row.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { queryNames } from '../../query-names.ts'
import { randomId } from '../../random-id.ts'
import { useSite } from '../../site.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { usePlaces } from '../event-fields/use-places.ts'
import { useEventTypes } from '../manage-events/use-event-types.ts'
import { useReading } from '../session/use-reading.ts'
import { readKnown, spanOf } from './import-data.ts'
import type { importPieces, importPreview, Source } from './read-source.ts'

/** What was read from a source, and the number under which it is written: once. */
interface Read {
  name: string
  reading: ImportReading
  /** Fetched with the reading. */
  preview: typeof importPreview
  pieces: typeof importPieces
  batch: string
  now: string
}

export interface Choices {
  groupId: string
  typeId: string
  place: string
}

const noRows: readonly PreviewRow[] = []

/** The import that somebody is at. */
export function useImport({ groupId, typeId, place }: Choices) {
  const { timeZone, city } = useSite()
  const [read, setRead] = useState<Read>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>()
  // Once it is sent, nothing is chosen any more: what is sent again must be the same.
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
  const knownEvents = known.data
  // Two thousand events are not made anew with every letter that is typed.
  const rows = useMemo(
    () =>
      read && knownEvents
        ? read.preview(read.reading.events, knownEvents, {
            ...{ typeId, groupId: groupId || null, place: settledPlace, timeZone, types, now: read.now },
            today: cityToday(timeZone, read.now),
            linkOf: placeLinks(places, city),
          })
        : noRows,
    [read, knownEvents, typeId, groupId, settledPlace, timeZone, types, places, city],
  )
  const offered = rows.filter(
    ({ row, isPast, double, event }) => row && !isPast && !double && !event.isCancelled,
  )
  const chosen = ticked ?? new Set(offered.map(({ event }) => event.uid))
  const toWrite = rows.flatMap(({ row, event }) => (row && chosen.has(event.uid) ? [row] : []))

  const take = async (source: Source, name: string): Promise<void> => {
    const { readSource, importPreview, importPieces } = await import('./read-source.ts')
    const reading = readSource(source, timeZone)
    setTicked(undefined)
    setSent(undefined)
    setRead({
      ...{ name, reading, preview: importPreview, pieces: importPieces },
      ...{ batch: randomId(), now: new Date().toISOString() },
    })
  }
  return {
    ...{ read, known, rows, chosen, toWrite, sent, types },
    take,
    choose: setTicked,
    /** What is to be sent, the same each time it is tried. */
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
