// Reads one followed calendar: fetches it, looks whether it is one, and has it taken over.

import type { ImportReading } from '#domain/import/imported-event.ts'
import { readCalendar } from '#domain/import/read-calendar.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'
import type { FetchOutside } from '../outside/fetch-outside.ts'
import { entriesOf, readingDay } from './entries.ts'
import { type Followed, followReading } from './follow-reading.ts'
import { type ClaimedSource, giveBack, noteFailure, noteSame } from './sources.ts'

export interface ImportParts {
  config: Config
  database: Database
  fetchOutside: FetchOutside
  log: Logger
}

/** A reading is taken over in so many transactions, between which others have their turn; what is left is for the next reading. */
const maxTurns = 10

export const calendarTypes = 'text/calendar, text/plain;q=0.5, */*;q=0.1'

/** Either what a text says, or why it is no calendar. */
export function readCalendarText(
  text: string,
  { siteTimeZone }: Config,
): { reading: ImportReading } | { why: string } {
  if (!/^\s*BEGIN:VCALENDAR/im.test(text))
    return {
      why: /<html|<!doctype/i.test(text.slice(0, 1000))
        ? 'A web page came in the place of a calendar. Nothing was changed.'
        : 'What came is no calendar (iCalendar). Nothing was changed.',
    }
  return { reading: readCalendar(text, siteTimeZone, readingDay(siteTimeZone)) }
}

/** Reads a calendar that is claimed, and gives the claim back, whatever comes of it. */
export async function readSource(
  parts: ImportParts,
  source: ClaimedSource,
  signal?: AbortSignal,
): Promise<Followed | { status: 'same' }> {
  const { config, database, fetchOutside, log } = parts
  const fail = async (why: string) => {
    await noteFailure(database, source, why)
    return { status: 'failed', why } as const
  }
  const answer = await fetchOutside(source.address, {
    ...{ etag: source.etag ?? undefined, lastModified: source.last_modified ?? undefined },
    ...{ accept: calendarTypes, signal },
  })
  // A server that stops does not blame the calendar; its claim is given back for the next one.
  if (signal?.aborted) {
    await giveBack(database, source)
    return { status: 'overtaken' }
  }
  if (answer.status === 'same') {
    await noteSame(database, source)
    return answer
  }
  if (answer.status === 'failed') return fail(answer.why)
  const read = readCalendarText(answer.text, config)
  if ('why' in read) return fail(read.why)
  try {
    const { etag, lastModified } = answer
    const { reading } = read
    const text = { reading, entries: entriesOf(reading, config, source), etag, lastModified }
    let followed = await followReading(database, source, text)
    for (let turn = 1; turn < maxTurns && !signal?.aborted; turn += 1) {
      if (followed.status !== 'read' || !followed.hasLeft) break
      const { outcome: before, tried } = followed
      followed = await followReading(database, source, text, { before, tried })
    }
    await giveBack(database, source)
    return followed
  } catch (error) {
    log.error(error, 'what was read in a calendar could not be taken over')
    return fail('It was read, but this server could not take it over. Nothing was changed.')
  }
}
