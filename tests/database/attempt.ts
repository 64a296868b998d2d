// Statements that are tried as someone and undone, so that no test leaves a trace for the next.

import type { Caller, Database, Parameter, Queries } from '#platform/database/database.ts'
import { DatabaseError } from '#platform/database/database-error.ts'

/** Does the work as the caller, or as the database's owner without one, and undoes it. */
export function undone<T>(
  database: Database,
  caller: Caller | undefined,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const tryOut = async (queries: Queries) => {
    await queries.query('savepoint before')
    try {
      return await work(queries)
    } finally {
      await queries.query('rollback to savepoint before')
    }
  }
  return caller ? database.transactionAs(caller, tryOut) : database.transaction(tryOut)
}

/** A statement with the values it is given. */
export type Statement = [text: string, parameters?: Parameter[]]

/** One statement, undone. */
export function tried(database: Database, caller: Caller | undefined, statement: Statement) {
  return undone(database, caller, queries => queries.query(...statement))
}

/** Done; allowed, but no row was within reach; or refused with SQLSTATE 42501. */
export type Outcome = 'yes' | 'no row' | 'refused'

/** What becomes of a statement that returns one row for each it touches. Any other error is a fault of the test. */
export async function outcome(database: Database, caller: Caller, statement: Statement): Promise<Outcome> {
  try {
    const rows = await tried(database, caller, statement)
    return rows.length > 0 ? 'yes' : 'no row'
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return 'refused'
    throw error
  }
}

/** An insert of the given values; it returns `returning`. */
export function insertInto(
  table: string,
  values: Record<string, Parameter>,
  returning = '1 as done',
): Statement {
  const columns = Object.keys(values)
  const places = columns.map((_, index) => `$${index + 1}`)
  return [
    `insert into public.${table} (${columns.join(', ')}) values (${places.join(', ')}) returning ${returning}`,
    Object.values(values),
  ]
}

/** An update of the row with this id; it returns `returning`. */
export function updateOf(
  table: string,
  id: string,
  values: Record<string, Parameter>,
  returning = '1 as done',
): Statement {
  const changes = Object.keys(values).map((column, index) => `${column} = $${index + 2}`)
  return [
    `update public.${table} set ${changes.join(', ')} where id = $1 returning ${returning}`,
    [id, ...Object.values(values)],
  ]
}

/** A deletion of the row with this id. */
export function deleteFrom(table: string, id: string): Statement {
  return [`delete from public.${table} where id = $1 returning 1 as done`, [id]]
}
