// Asks whether rides that repeat without an end still happen, reminds, and gives up.

import type { Queries } from '../database/database.ts'

/** Few enough for one statement to be short while visitors wait for the engine. */
const seriesAtOnce = 20

/** Does what is due. However many servers do this, each mail is queued once. */
export async function askAboutSeries(queries: Queries, signal?: AbortSignal): Promise<void> {
  let asked = seriesAtOnce
  while (asked === seriesAtOnce && !signal?.aborted) {
    const [row] = await queries.query<{ asked: number }>('select private.ask_about_series($1) as asked', [
      seriesAtOnce,
    ])
    asked = row?.asked ?? 0
  }
}
