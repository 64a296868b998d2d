// Rights are asked for once a statement: what a policy costs must not grow with the rows.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { becomeCaller, type Caller, type Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { undone } from './attempt.ts'

let database: Database
let end: () => Promise<void>
let city: City
const many = 40
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  const fill = [
    `insert into public.groups (name, description) select 'Group ' || n, 'x' from generate_series(1, ${many}) n`,
    `insert into public.group_moderators (user_id, group_id) select '${city.moderatorOfA.id}', id from public.groups
       on conflict do nothing`,
    `insert into public.event_types (name, color) select 'type-' || n, '#123' from generate_series(1, ${many}) n`,
    `insert into public.events (title, description, start_date, type_id, location, group_id)
       select 'Event ' || n, 'x', now(), '${city.typeId}', '{"name": "x", "url": "https://x.example"}', '${city.groupA}'
       from generate_series(1, ${2 * many}) n`,
    `delete from public.events where title like 'Event 1%'`,
    `insert into public.events (title, description, start_date, type_id, location, group_id)
       select 'Corner', 'x', now(), '${city.typeId}', jsonb_build_object('name', 'Corner ' || n, 'url', 'https://x.example'), '${city.groupA}'
       from generate_series(1, ${many}) n`,
    `insert into public.event_submissions (title, description, start_date, type_id, location)
       select 'Ride ' || n, 'x', now(), '${city.typeId}', '{"name": "x", "url": "https://x.example"}'
       from generate_series(1, ${many}) n`,
    `insert into public.email_subscriptions (email) select n || '@many.example' from generate_series(1, ${many}) n`,
    `insert into public.user_roles (email, role) select n || '@many.example', 'group_moderator' from generate_series(1, ${many}) n`,
    `insert into auth.sessions (user_id) select '${city.superAdmin.id}' from generate_series(1, ${many})`,
  ]
  for (const text of fill) await database.query(text)
})
afterAll(() => end())

/** How often a statement of this person calls each function that asks about rights; those are the ones that read tables. */
const callsOf = (caller: Caller, text: string) =>
  undone(database, undefined, async queries => {
    const counted = async () =>
      new Map(
        (
          await queries.query<{ name: string; calls: number }>(
            `select f.funcname::text as name, f.calls::int as calls
             from pg_stat_xact_user_functions f join pg_proc p on p.oid = f.funcid
             where f.schemaname = 'private' and p.provolatile <> 'i' and p.prorettype <> 'trigger'::regtype`,
          )
        ).map(({ name, calls }) => [name, calls]),
      )
    await queries.query(`set local track_functions = 'all'`)
    // The view still holds what earlier transactions of this connection have not handed in.
    const before = await counted()
    await queries.query(becomeCaller, [caller.role, caller.claims])
    const rows = await queries.query(text)
    const calls = new Map(
      [...(await counted())].map(([name, count]) => [name, count - (before.get(name) ?? 0)]),
    )
    return { rows: rows.length, calls }
  })

/** What is called for each row that becomes another one, has a place or is found by its words, and asks for no rights. */
const copiesRows = new Set([
  ...['event_words', 'insert_row', 'place_to_name', 'place_of', 'follow_place_link'],
  ...['type_meant', 'group_meant', 'place_of_ride', 'place_of_group', 'email_of_role'],
  ...[
    'note_change',
    'present_row',
    'add_event',
    'note_decision',
    'queue_submission_letter',
    'follow_decision',
  ],
  ...['decide', 'carry_out'],
  ...['folded', 'about_words', 'nicknames', 'month_marks', 'keep_entries'],
  ...['index_events', 'index_series', 'index_groups', 'index_places', 'index_types'],
])

const statements: [string, () => Caller, string][] = [
  ...(['superAdmin', 'moderatorOfA'] as const).flatMap((person): [string, () => Caller, string][] =>
    [
      `update public.events set title = title || '!', type_id = type_id where title like 'Event %' returning 1`,
      `delete from public.events where title like 'Event %' returning 1`,
      `insert into public.events (title, description, start_date, type_id, location, group_id)
         select 'New', 'x', now(), type_id, location, group_id from public.events where title like 'Event %' returning 1`,
      `update public.groups set phone = '303' where name like 'Group %' returning 1`,
      'select 1 from public.group_moderators',
      `update public.places set notes = 'x' where name like 'Corner %' returning 1`,
    ].map(text => [person, () => city[person], text]),
  ),
  ...[
    'select id from public.user_roles',
    `update public.user_roles set role = 'super_admin' where user_id is null returning 1`,
    'delete from public.user_roles where user_id is null returning 1',
    `insert into public.user_roles (email, role) select 'x' || email, role from public.user_roles where user_id is null returning 1`,
    'update public.group_moderators set group_id = group_id returning 1',
    'delete from public.group_moderators returning 1',
    `update public.event_types set color = '#321' where name like 'type-%' returning 1`,
    `delete from public.event_types where name like 'type-%' returning 1`,
    `insert into public.event_types (name, color) select 'x' || name, color from public.event_types where name like 'type-%' returning 1`,
    `insert into public.groups (name, description) select 'x' || name, 'x' from public.groups where name like 'Group %' returning 1`,
    `delete from public.groups where name like 'Group %' returning 1`,
    'select 1 from public.event_submissions',
    `update public.event_submissions set reviewed_by = null where title like 'Ride %' returning 1`,
    `update public.event_submissions set status = 'approved' where title like 'Ride %' returning 1`,
    'delete from public.event_submissions returning 1',
    `insert into public.event_submissions (title, description, start_date, type_id, location)
       select title, description, start_date, type_id, location from public.event_submissions returning 1`,
    'select 1 from public.email_subscriptions',
    'update public.email_subscriptions set is_active = false returning 1',
    `insert into public.email_subscriptions (email) select 'x' || email from public.email_subscriptions returning 1`,
    'delete from public.deleted_events where sequence > 0 returning 1',
    'select 1 from public.audit_log',
    'select * from public.my_sessions()',
  ].map((text): [string, () => Caller, string] => ['superAdmin', () => city.superAdmin, text]),
]

describe.each(statements)('%s', (_, caller, text) => {
  it(`asks a few times, however many rows: ${text.replaceAll(/\s+/g, ' ').slice(0, 90)}`, async () => {
    const { rows, calls } = await callsOf(caller(), text)
    expect(rows).toBeGreaterThan(9)
    expect(calls.get('session_is_live')).toBeGreaterThan(0)
    // A statement may read, find and check, each under its own policies.
    expect([...calls].filter(([name, count]) => count > 8 && !copiesRows.has(name))).toEqual([])
  })
})

it('compares the group of each row with what was asked once, and calls nothing for a row', async () => {
  const plan = await database.queryAs<{ 'QUERY PLAN': string }>(
    city.moderatorOfA,
    'explain (costs off) select 1 from public.event_submissions',
  )
  expect(plan.map(line => line['QUERY PLAN'].trim().replace(/ \(returns .*/, ''))).toEqual([
    'Seq Scan on event_submissions',
    expect.stringMatching(/^Filter: COALESCE\(\(ARRAY\[group_id, '0{8}-.*'::uuid\] && .*\), false\)$/),
    'InitPlan 1',
    '->  Result',
  ])
})

it('would see a policy that asks for every row', async () => {
  await database.query(`create policy "a slow one" on public.groups for update to authenticated
    using (private.can_moderate_group(id))`)
  const { calls } = await callsOf(city.nobodySpecial, `update public.groups set phone = '303' returning 1`)
  await database.query('drop policy "a slow one" on public.groups')
  expect(calls.get('can_moderate_group')).toBeGreaterThan(many)
})
