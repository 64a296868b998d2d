// Sweeps everything that exists by everyone who could ask, and compares it with the table of rights that people review.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RestServer, serveRest } from '#tests/api/server.ts'
import { openStorageSite, type StorageSite } from '#tests/storage/site.ts'
import { argumentOf, peopleOf, tryProcedures, tryRows } from './attempts.ts'
import { readProcedures, readRoles, readSchemas, readTables } from './catalogue.ts'
import { headersOf, shownByRest, tryFile } from './over-http.ts'
import { type FileRights, type Found, rightsText } from './rights-text.ts'
import { makeWorld, type World } from './world.ts'

const file = join(import.meta.dirname, 'rights.md')

let site: StorageSite
let rest: RestServer
let world: World
beforeAll(async () => {
  site = await openStorageSite()
  rest = await serveRest(site.database)
  world = await makeWorld(site.database, site.city)
})
afterAll(async () => {
  await rest.changes.stop()
  await rest.close()
  await site.end()
})

/** What is missing before anything can be tried, in sentences that say what to add where. */
async function forgotten(): Promise<string[]> {
  const tables = await readTables(site.database)
  const procedures = await readProcedures(site.database)
  const buckets = await site.database.query<{ id: string }>('select id from storage.buckets order by id')
  const files = Object.keys(world.rows['storage.objects'] ?? {})
  return [
    ...tables.flatMap(({ name, key, hasPolicies }) => [
      ...(hasPolicies
        ? []
        : [`${name} has no row-level security: enable it in the migration that makes it.`]),
      ...(key ? [] : [`${name} has no primary key of one column, by which tests/access could name a row.`]),
      ...(world.rows[name] ? [] : [`${name} is tried by nobody: give tests/access/world.ts a row of it.`]),
    ]),
    ...procedures.flatMap(({ name, inputs }) =>
      inputs
        .filter(input => !input.isOptional && input.name !== 'approver_id')
        .filter(input => argumentOf(world.values, name, input.name) === undefined)
        .map(input => `${name} is called by nobody: give tests/access/world.ts a '${name}.${input.name}'.`),
    ),
    ...buckets
      .filter(({ id }) => !files.some(label => label.startsWith(`${id},`)))
      .map(({ id }) => `The bucket ${id} is tried by nobody: give tests/access/world.ts a file in it.`),
  ]
}

/** What each person can do with each file, and what the data API shows them that their rows' policies would not. */
async function overHttp({ tables, rows }: Found) {
  const people = peopleOf(site.city)
  const files: FileRights[] = []
  const differences: string[] = []
  for (const [person, caller] of Object.entries(people)) {
    const headers = await headersOf(rest, caller)
    for (const [label, id] of Object.entries(world.rows['storage.objects'] ?? {}))
      files.push({ file: label, person, rights: await tryFile(site, headers, id) })
    for (const table of tables.filter(({ name }) => name.startsWith('public.')))
      for (const [label, shown] of await shownByRest(rest, headers, table, world.rows))
        if (
          !rows.some(
            tried =>
              tried.table === table.name &&
              tried.row === label &&
              tried.person === person &&
              tried.rights.select === shown,
          )
        )
          differences.push(`${person}: GET of ${table.name} ${label} is '${shown}'`)
  }
  return { files, differences }
}

/** Everything that is there, or what of it is chosen, without a request. */
async function look(isChosen: (name: string) => boolean = () => true): Promise<Found> {
  const { database } = site
  const people = peopleOf(site.city)
  const tables = (await readTables(database)).filter(({ name }) => isChosen(name))
  const procedures = (await readProcedures(database)).filter(({ name }) => isChosen(name))
  return {
    people: Object.keys(people),
    tables,
    files: [],
    roles: await readRoles(database),
    schemas: await readSchemas(database),
    rows: await tryRows(database, people, tables, world),
    answers: await tryProcedures(database, people, procedures, world.values),
  }
}

/** Lines of what was found that the table of rights has not, and the other way round. */
function compared(found: Found): { added: string[]; missing: string[] } {
  const [expected, now] = [readFileSync(file, 'utf8').split('\n'), rightsText(found).split('\n')]
  return {
    added: now.filter(line => !expected.includes(line)),
    missing: expected.filter(line => !now.includes(line)),
  }
}

it('tries everything that there is', async () => {
  expect(await forgotten()).toEqual([])
})

it('finds the rights that rights.md says', async () => {
  const found = await look()
  const { files, differences } = await overHttp(found)
  expect(differences, 'What the data API shows is not what policies let them read.').toEqual([])
  if (process.env.UPDATE) writeFileSync(file, rightsText({ ...found, files }))
  expect(
    compared({ ...found, files }),
    'If these lines of tests/access/rights.md are to change, run `UPDATE=1 npx vitest run --project=PGlite tests/access`, and have them reviewed.',
  ).toEqual({ added: [], missing: [] })
})

it('meets a forgotten policy, column, function and bucket', async () => {
  for (const text of [
    'create table public.forgotten (id integer primary key)',
    'grant select on table public.forgotten to anon',
    `create function public.forgotten_count(of_whom text) returns bigint language sql security definer as 'select count(*) from auth.users'`,
    `insert into storage.buckets (id, name, public) values ('forgotten', 'forgotten', true)`,
  ])
    await site.database.query(text)
  expect(await forgotten()).toEqual([
    'public.forgotten has no row-level security: enable it in the migration that makes it.',
    'public.forgotten is tried by nobody: give tests/access/world.ts a row of it.',
    `forgotten_count is called by nobody: give tests/access/world.ts a 'forgotten_count.of_whom'.`,
    'The bucket forgotten is tried by nobody: give tests/access/world.ts a file in it.',
  ])
  for (const text of [
    'alter table public.notices add column secret text',
    'grant insert (created_at) on table public.notices to anon',
    'create policy oops on public.user_roles for delete to authenticated using (true)',
    `create function public.how_many() returns bigint language sql security definer as 'select count(*) from auth.users'`,
    'grant execute on function public.how_many() to anon',
    'grant usage on schema private to anon',
  ])
    await site.database.query(text)
  const { added } = compared(
    await look(name => ['public.notices', 'public.user_roles', 'how_many'].includes(name)),
  )
  expect(added.map(line => line.split(' | ').slice(0, 4).join(' | '))).toEqual([
    '| private | name | – | –',
    '| created_at | read, add | read | read, add, change |',
    '| created_by, id, secret, updated_at | read | read | read, add, change |',
    '| of the moderator of A | – | – | read, delete',
    '| how_many() | yes | – | –',
  ])
})
