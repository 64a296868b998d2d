// Reads one followed calendar: fetches it, looks whether it is one, and has it taken over.

import {
  askThread,
  BusyError,
  type Database,
  type FetchOutside,
  type Logger,
  ThreadLimitError,
  Turns,
} from '#platform/index.ts'
import type { Config } from '../config.ts'
import type { CalendarAnswer, CalendarQuestion } from './calendar-thread.ts'
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

/** Two thousand events need a second of a processor and a third of this memory. */
const limits = { maxMilliseconds: 60_000, maxHeapMegabytes: 192 }
const turns = new Turns({ maxRunning: 1, maxWaitingOfOne: 3, maxWaiting: 20 })
const maxWaitMilliseconds = 120_000

const TOO_EXPENSIVE =
  'This calendar takes too much time or memory to read. Please offer one with fewer events, rules or time zones. Nothing was changed.'
const BUSY = 'Too many calendars are being read at this moment. Nothing was changed.'

/** Reads a text in a thread, for a person or, without one, for the server itself. */
export async function readCalendarText(
  text: string,
  { siteTimeZone, siteCity }: Pick<Config, 'siteTimeZone' | 'siteCity'>,
  { type_id, group_id, place }: CalendarQuestion['source'],
  person?: string,
): Promise<CalendarAnswer> {
  const question: CalendarQuestion = {
    ...{ text, site: { siteTimeZone, siteCity }, source: { type_id, group_id, place } },
  }
  const tooLong = AbortSignal.timeout(maxWaitMilliseconds)
  try {
    return await turns.run(
      person,
      () => askThread<CalendarAnswer>('calendar-thread', question, limits),
      0,
      tooLong,
    )
  } catch (error) {
    if (error instanceof ThreadLimitError) return { why: TOO_EXPENSIVE }
    if (error instanceof BusyError || error === tooLong.reason) return { why: BUSY }
    throw error
  }
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
  try {
    const read = await readCalendarText(answer.text, config, source)
    if ('why' in read) return await fail(read.why)
    const { etag, lastModified } = answer
    const text = { reading: read.reading, etag, lastModified }
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
