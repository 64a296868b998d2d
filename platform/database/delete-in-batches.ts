// Deletes many rows a few at a time: no statement meets the time limit, and others get their turn with the engine between.

import type { Queries } from './database.ts'
import { DatabaseError, isUnavailable } from './database-error.ts'

const batchRows = 100
/** What is left after so many is for the next run. */
const maxBatches = 100

interface Rows {
  table: string
  condition: string
}

/**
 * Deletes the rows that meet each condition; several servers may do so at the same time. A row that cannot be deleted is
 * skipped, and a table that fails does not stop the next one: what went wrong is thrown at the end.
 */
export async function deleteInBatches(
  queries: Queries,
  rows: Rows | readonly Rows[],
  signal?: AbortSignal,
): Promise<void> {
  const failures: DatabaseError[] = []
  for (const one of [rows].flat()) failures.push(...(await deleteFrom(queries, one, signal)))
  if (failures.length > 1) throw new AggregateError(failures, failures[0]?.message)
  if (failures[0]) throw failures[0]
}

/** What went wrong, once for each row that had to be skipped. */
async function deleteFrom(
  queries: Queries,
  { table, condition }: Rows,
  signal?: AbortSignal,
): Promise<DatabaseError[]> {
  const failures: DatabaseError[] = []
  let size = batchRows
  let order = ''
  for (let batch = 0; batch < maxBatches && !signal?.aborted; batch += 1) {
    try {
      const deleted = await queries.query(
        `delete from ${table} where ctid = any (array(
           select t.ctid from ${table} t where ${condition} ${order} limit ${size} offset ${failures.length} for update skip locked))
         returning 1`,
      )
      if (deleted.length < size) break
      size = Math.min(batchRows, size * 2)
    } catch (error) {
      if (!(error instanceof DatabaseError) || isUnavailable(error)) throw error
      // Smaller and smaller batches in a fixed order find the row that fails.
      order = 'order by t.ctid'
      if (size === 1) failures.push(error)
      size = size === 1 ? batchRows : Math.ceil(size / 2)
    }
  }
  return failures
}
