// Keeps the dates of repeating rides a year ahead.

import type { Queries } from '../database/database.ts'

/** Few enough for one statement to be short while visitors wait for the engine. */
const seriesAtOnce = 20

/** Makes the dates that have come within a year. However many servers ask, each date is made once. */
export async function extendSeries(queries: Queries, signal?: AbortSignal): Promise<void> {
  let extended = seriesAtOnce
  while (extended === seriesAtOnce && !signal?.aborted) {
    const [row] = await queries.query<{ extended: number }>('select private.extend_series($1) as extended', [
      seriesAtOnce,
    ])
    extended = row?.extended ?? 0
  }
}
