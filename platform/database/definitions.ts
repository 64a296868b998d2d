// Replaces the functions, triggers, policies, grants and comments in the database with those of supabase/definitions.
// The files are edited in place, so what runs here is always the whole of them. The database records what they define:
// what a file no longer names is dropped, and nothing else is touched.

import { createHash } from 'node:crypto'
import type { Queries } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { type Migration, MigrationError, readMigrations, runScript, runStatement } from './migration-files.ts'
import { type Statement, splitStatements } from './statements.ts'

const roles = 'public, anon, authenticated, service_role, supabase_auth_admin'

/** The kinds of statement that a file may have, in the order in which they run. */
const kinds = [
  /^create or replace function\s+([\w.]+)/,
  /^create trigger /,
  /^create policy /,
  /^revoke /,
  /^grant /,
  /^comment on /,
]

/** An object that the files define; `drop` removes it. */
interface Defined {
  kind: 'function' | 'trigger' | 'policy'
  name: string
}

interface Found extends Defined {
  /** Changes whenever the object is written. */
  version: string
}

const findAll = `
  select 'function' as kind, format('%I.%I(%s)', n.nspname, f.proname, oidvectortypes(f.proargtypes)) as name,
      f.ctid || ' ' || f.xmin as version
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  union all select 'trigger', format('%I on %s', t.tgname, t.tgrelid::regclass), t.ctid || ' ' || t.xmin
    from pg_trigger t where not t.tgisinternal
  union all select 'policy', format('%I on %s', p.polname, p.polrelid::regclass), p.ctid || ' ' || p.xmin
    from pg_policy p`

export interface Definitions {
  files: Migration[]
  /** Runs after them and adds what they lack. */
  defaults: Migration
  /** Of all files together. */
  checksum: string
}

export function readDefinitions(folder: string, defaults: Migration): Definitions {
  const files = readMigrations(folder)
  const hash = createHash('sha256')
  for (const { name, checksum } of [...files, defaults]) hash.update(`${name} ${checksum}\n`)
  return { files, defaults, checksum: hash.digest('hex') }
}

/** Makes the table that records what the files define. */
export async function prepareRecord(queries: Queries): Promise<void> {
  await queries.query(
    `create table if not exists server.definitions (kind text not null, name text not null, primary key (kind, name))`,
  )
}

/** Drops the recorded triggers and policies, so that migrations change tables and data without them. */
export async function dropTriggersAndPolicies(queries: Queries): Promise<void> {
  const recorded = await queries.query<Defined>(
    `delete from server.definitions where kind in ('trigger', 'policy') returning kind, name`,
  )
  for (const { kind, name } of recorded) await queries.query(`drop ${kind} if exists ${name}`)
}

/** Runs all files. The recorded triggers and policies have been dropped before. */
export async function applyDefinitions(queries: Queries, { files, defaults }: Definitions): Promise<void> {
  const statements = files.flatMap(({ name, script }) =>
    splitStatements(script).map(statement => ({ file: name, statement, kind: kindOf(name, statement) })),
  )
  // Every name is printed with its schema, and the functions may refer to each other in any order.
  await queries.query(
    `select set_config('search_path', '', true), set_config('check_function_bodies', 'off', true)`,
  )
  const before = new Map((await queries.query<Found>(findAll)).map(found => [keyOf(found), found.version]))
  const written = async () =>
    (await queries.query<Found>(findAll)).filter(found => before.get(keyOf(found)) !== found.version)

  for (const { file, statement, kind } of statements)
    if (kind === 0) await replaceFunction(queries, file, statement, written)
  const functions = (await written()).filter(({ kind }) => kind === 'function')
  await dropForgotten(queries, functions)
  for (const { name } of functions) await queries.query(`revoke all on function ${name} from ${roles}`)
  for (const order of kinds.keys())
    for (const { file, statement, kind } of statements)
      if (kind === order && kind > 0) await runStatement(queries, file, statement)

  for (const { kind, name } of await written())
    await queries.query(
      'insert into server.definitions (kind, name) values ($1, $2) on conflict do nothing',
      [kind, name],
    )
  await runScript(queries, defaults)
}

const keyOf = ({ kind, name }: Defined) => `${kind} ${name}`

function kindOf(file: string, { text, line }: Statement): number {
  const kind = kinds.findIndex(pattern => pattern.test(text))
  if (kind >= 0) return kind
  throw new MigrationError(
    `${file}, line ${line}: a definition is a function, trigger, policy, revoke, grant or comment. Everything else is a migration.`,
  )
}

/** PostgreSQL does not replace a function whose parameter names or result changed: it is dropped first. */
async function replaceFunction(
  queries: Queries,
  file: string,
  statement: Statement,
  written: () => Promise<Found[]>,
): Promise<void> {
  await queries.query('savepoint definition')
  try {
    await queries.query(statement.text)
  } catch (error) {
    await queries.query('rollback to savepoint definition')
    if (error instanceof DatabaseError && error.code === '42P13') {
      const [, name] = kinds[0]?.exec(statement.text) ?? []
      const fresh = new Set((await written()).map(keyOf))
      const recorded = await queries.query<Defined>(
        `select kind, name from server.definitions where kind = 'function' and starts_with(name, $1)`,
        [`${name}(`],
      )
      for (const old of recorded.filter(one => !fresh.has(keyOf(one))))
        await queries.query(`drop function if exists ${old.name}`)
    }
    await runStatement(queries, file, statement)
  }
  await queries.query('release savepoint definition')
}

/** Drops the recorded functions that no file defines any more. */
async function dropForgotten(queries: Queries, functions: Defined[]): Promise<void> {
  const named = new Set(functions.map(({ name }) => name))
  const recorded = await queries.query<Defined>(
    `delete from server.definitions where kind = 'function' returning kind, name`,
  )
  for (const { name } of recorded)
    if (!named.has(name)) await queries.query(`drop function if exists ${name}`)
}
