// Throws away many rows a few at a time: no statement meets the time limit, and whoever else has work gets a turn between.

import type { Queries } from './database.ts'

const batchRows = 100
/** What is left after so many is for the next run. */
const maxBatches = 100

/** Deletes rows that meet the condition, oldest storage first; several servers may do so at the same time. */
export async function deleteInBatches(
  queries: Queries,
  rows: { table: string; condition: string },
  signal?: AbortSignal,
): Promise<void> {
  for (let batch = 0; batch < maxBatches && !signal?.aborted; batch += 1) {
    const deleted = await queries.query(
      `delete from ${rows.table} where ctid = any (array(
         select t.ctid from ${rows.table} t where ${rows.condition} limit ${batchRows} for update skip locked))
       returning 1`,
    )
    if (deleted.length < batchRows) return
  }
}
