// Statements that begin while a transaction is under way, and end after it.

import type { Caller, Database, Queries } from '#platform/database/database.ts'
import { engine } from '#tests/test-database.ts'

const waiting = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

function signal() {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { give, given }
}

/** Does the first work; before it is committed, the others begin and, where the engine has several connections, wait for it. */
export async function atTheSameMoment<T>(
  database: Database,
  caller: Caller,
  first: (queries: Queries) => Promise<unknown>,
  others: (() => Promise<T>)[],
): Promise<T[]> {
  const done = signal()
  const met = signal()
  const committed = database.transactionAs(caller, async queries => {
    await first(queries)
    done.give()
    await met.given
  })
  await Promise.race([done.given, committed])
  const begun = others.map(other => other())
  // Looked at below, also where the first work is refused.
  for (const other of begun) other.catch(() => undefined)
  while (engine === 'PostgreSQL') {
    const [row] = await database.query<{ count: number }>(waiting)
    if (row?.count === others.length) break
  }
  met.give()
  await committed
  return Promise.all(begun)
}
