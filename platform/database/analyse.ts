// Keeps the planner's statistics true on the embedded engine, which has no daemon that would.

import type { Database } from './database.ts'
import { quoteName } from './quoting.ts'

/** Tables of which about a tenth changed since they were last looked at, or that grew or shrank so much. */
const staleTables = `
  select n.nspname as schema, c.relname as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_stat_user_tables s on s.relid = c.oid,
  lateral (select pg_relation_size(c.oid) / current_setting('block_size')::integer as pages) now
  where c.relkind = 'r' and n.nspname in ('auth', 'private', 'public', 'server', 'storage')
    and (s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      or (c.reltuples < 0 and now.pages > 0)
      or abs(now.pages - c.relpages) > 4 + 0.1 * c.relpages)`

/** Looks at tables that changed, each in a short turn of its own, after all other work. */
export async function analyseChanged(database: Database): Promise<void> {
  // PostgreSQL does it by itself.
  if (database.engine !== 'PGlite') return
  // What was counted becomes visible with the next statement.
  await database.query('select pg_stat_force_next_flush()')
  const tables = await database.query<{ schema: string; name: string }>(staleTables)
  for (const { schema, name } of tables)
    await database.transaction(queries => queries.query(`analyze ${quoteName(schema)}.${quoteName(name)}`), {
      isPatient: true,
      withoutTimeLimit: true,
    })
}
