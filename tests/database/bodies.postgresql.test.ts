// Every function's body, checked against the tables and functions that there are: PostgreSQL looks at it only when it is called.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
})
afterAll(() => end())

const ours = `('private', 'public')`

it('of a function in SQL fits', async () => {
  const functions = await database.query<{ name: string; definition: string }>(
    `select p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
       where n.nspname in ${ours} and l.lanname = 'sql'`,
  )
  expect(functions.length).toBeGreaterThan(100)
  const problems: string[] = []
  for (const { name, definition } of functions)
    await database.query(definition).catch(error => problems.push(`${name}: ${error}`))
  expect(problems).toEqual([])
})

it('of a function in PL/pgSQL fits', async context => {
  const [available] = await database.query(`select from pg_available_extensions where name = 'plpgsql_check'`)
  if (!available) return context.skip('plpgsql_check is not installed')
  await database.query('create extension plpgsql_check')
  const problems = await database.query<{ name: string; message: string }>(
    `with checked as (
       select p.oid, 0::oid as relation, null::name as old_table, null::name as new_table
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
         where n.nspname in ${ours} and l.lanname = 'plpgsql' and p.prorettype <> 'trigger'::regtype
       union all select t.tgfoid, t.tgrelid, max(t.tgoldtable::text)::name, max(t.tgnewtable::text)::name
         from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
         where n.nspname in ${ours} and not t.tgisinternal group by t.tgfoid, t.tgrelid)
     select c.oid::regprocedure || ' line ' || coalesce(found.lineno, 0) as name, found.message
       from checked c cross join lateral plpgsql_check_function_tb(c.oid, c.relation, oldtable := c.old_table, newtable := c.new_table,
         other_warnings := false, extra_warnings := false, performance_warnings := false, fatal_errors := false) as found
       where found.level = 'error'`,
  )
  expect(problems).toEqual([])
})
