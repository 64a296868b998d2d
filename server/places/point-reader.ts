// Has the links of new places read soon after a change, one turn at a time.

import type { Changes, Database, Logger } from '#platform/index.ts'
import { batchPlaces, readPoints } from './read-points.ts'

/** Many changes that come together are one. */
const pauseMilliseconds = 2000
/** What is left after so many batches is for the next change. */
const maxBatches = 100

/** Starts to listen, and reads what has come while nobody did. */
export function startPointReader(parts: { database: Database; changes: Changes; log: Logger }): {
  stop(): Promise<void>
} {
  const { database, changes, log } = parts
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let reading = Promise.resolve()
  const read = async () => {
    try {
      for (let batch = 0; batch < maxBatches && !isStopped; batch += 1)
        if ((await readPoints(database)) < batchPlaces) return
    } catch (error) {
      log.warn(error, 'the links of places could not be read; it is tried again after the next change')
    }
  }
  const soon = () => {
    if (timer || isStopped) return
    timer = setTimeout(() => {
      timer = undefined
      reading = reading.then(read)
    }, pauseMilliseconds)
    timer.unref()
  }
  changes.onChange(soon)
  soon()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return reading
    },
  }
}
