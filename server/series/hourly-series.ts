// What is done for rides that repeat each hour: asking whether they still happen, and keeping their dates a year ahead.

import type { Queries } from '#platform/index.ts'

/** Few enough for one statement to be short while visitors wait for the engine. */
const seriesAtOnce = 20

const inBatches =
  (procedure: 'ask_about_series' | 'extend_series') =>
  async (queries: Queries, signal?: AbortSignal): Promise<void> => {
    let done = 1
    while (done > 0 && !signal?.aborted) {
      const [row] = await queries.query<{ done: number }>(`select private.${procedure}($1) as done`, [
        seriesAtOnce,
      ])
      done = row?.done ?? 0
    }
  }

/** Asks about those without an end, reminds, and gives up. However many servers do this, each mail is queued once. */
export const askAboutSeries = inBatches('ask_about_series')

/** Makes the dates that have come within a year. However many servers do this, each date is made once. */
export const extendSeries = inBatches('extend_series')
