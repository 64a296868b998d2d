// Forgets the words of the search that nothing is found by any more.

import type { Queries } from '../database/database.ts'

/** A few hundred an hour: what is stale is never shown to anyone, it only takes room. */
export async function sweepSearchWords(queries: Queries): Promise<void> {
  await queries.query('select private.sweep_search_words()')
}
