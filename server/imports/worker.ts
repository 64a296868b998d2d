// Has followed calendars read when it is their turn, one at a time, and says by mail when one fails for a day.

import { isUnavailable } from '#platform/index.ts'
import { type ImportParts, readSource } from './read-source.ts'
import { claimDue, noteFailure } from './sources.ts'

const tickMilliseconds = 60_000
/** After a start, visitors come first. */
const firstTickMilliseconds = 2_000
/** What is due after so many is for the next turn; other servers take theirs meanwhile. */
const maxReadings = 100

/** Reads what is due. However many servers do this, each calendar is read once. */
export async function readDueSources(parts: ImportParts, signal?: AbortSignal): Promise<number> {
  let readings = 0
  while (readings < maxReadings && !signal?.aborted) {
    const source = await claimDue(parts.database)
    if (!source) break
    readings += 1
    try {
      const { status } = await readSource(parts, source, signal)
      parts.log.info({ source: source.id, status }, 'A followed calendar was read.')
    } catch (error) {
      if (isUnavailable(error)) throw error
      parts.log.error(error, 'a followed calendar could not be read')
      await noteFailure(parts.database, source, 'This server could not read it. Nothing was changed.')
    }
  }
  await parts.database.query('select private.tell_failing_imports()')
  return readings
}

/** Starts to look whose turn it is, soon and then every minute. */
export function startImports(parts: ImportParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  const run = async () => {
    try {
      await readDueSources(parts, stopping.signal)
    } catch (error) {
      parts.log.warn(error, 'followed calendars could not be read; it is tried again in a minute')
    } finally {
      working = undefined
    }
  }
  const tick = () => {
    working ??= run()
  }
  const timers = [setTimeout(tick, firstTickMilliseconds), setInterval(tick, tickMilliseconds)]
  for (const timer of timers) timer.unref()
  return {
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      stopping.abort()
      await working
    },
  }
}
