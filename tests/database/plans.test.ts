// The reads of the calendar stay flat as it grows: with 50,000 events, a visitor's reads go by an index.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Parameter } from '#platform/database/database.ts'
import { visitor } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  await database.query(
    `insert into public.groups (name, description) select 'Group ' || n, 'x' from generate_series(1, 100) n`,
  )
  // Ten years, more events by day than by night; most of one group or another, one in eight without an end.
  // The triggers would say the same of every row, so they are left out of the load.
  await database.transaction(
    async queries => {
      await queries.query('set local session_replication_role = replica')
      await queries.query(
        `insert into public.events (title, description, start_date, end_date, type_id, type_name, group_id, location)
         select 'Event ' || n, 'Come along.', start, case when n % 8 > 0 then start + interval '2 hours' end,
                types.ids[kind], types.names[kind], groups.ids[1 + n % 130],
                '{"name": "Depot", "url": "https://maps.example/depot"}'
         from generate_series(1, 50000) n
         cross join (
           select array_agg(id order by id) as ids, array_agg(name order by id) as names from public.event_types
         ) types
         cross join (select array_agg(id) as ids from public.groups) groups
         cross join lateral (
           select 1 + n % cardinality(types.ids),
                  '2022-01-01T14:00:00Z'::timestamptz + (n * 7919 % 3652) * interval '1 day' + (n % 12) * interval '1 hour'
         ) as drawn (kind, start)`,
      )
    },
    { withoutTimeLimit: true },
  )
  await database.query('analyze public.events')
  await database.query('analyze public.groups')
})
afterAll(() => end())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** How the planner would answer a visitor. */
async function planOf(text: string, parameters: Parameter[]) {
  const [row] = await database.queryAs<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    visitor,
    `explain (format json) ${text}`,
    parameters,
  )
  const nodes = nodesOf(row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' })
  return {
    indexes: nodes.flatMap(node => node['Index Name'] ?? []),
    scannedWhole: nodes.some(node => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'events'),
    sorts: nodes.some(node => node['Node Type'] === 'Sort'),
  }
}

const joined = `select e.*, t.name, t.color, g.name, g.website from public.events e
  join public.event_types t on t.id = e.type_id left join public.groups g on g.id = e.group_id`
const week = ['2026-06-07T06:00:00Z', '2026-06-14T05:59:59.999Z']
const idOf = async (table: string) =>
  (await database.query<{ id: string }>(`select id from public.${table} order by id limit 1`))[0]?.id ?? ''

const reads: [string, string, () => Promise<Parameter[]> | Parameter[], string][] = [
  [
    'a day',
    'where start_date >= $1 and start_date < $2 order by start_date',
    () => ['2026-06-07T06:00Z', '2026-06-08T06:00Z'],
    'events_by_start',
  ],
  [
    'a week',
    'where start_date >= $1 and start_date <= $2 order by start_date',
    () => week,
    'events_by_start',
  ],
  [
    'a month',
    'where start_date >= $1 and start_date <= $2 order by start_date, id',
    () => ['2026-06-01T06:00Z', '2026-07-01T06:00Z'],
    'events_by_start',
  ],
  [
    'the next hundred',
    'where start_date >= $1 order by start_date, id limit 100',
    () => ['2026-06-07T06:00Z'],
    'events_by_start',
  ],
  ['the first page of all', 'order by start_date limit 100', () => [], 'events_by_start'],
  [
    'a group',
    'where group_id = $1 order by start_date',
    async () => [await idOf('groups')],
    'events_by_group',
  ],
  [
    'a group, to come',
    'where group_id = $1 and start_date >= $2 order by start_date',
    async () => [await idOf('groups'), '2026-06-07T06:00Z'],
    'events_by_group',
  ],
  [
    'a type in a week',
    'where type_id = $1 and start_date >= $2 and start_date <= $3 order by start_date',
    async () => [await idOf('event_types'), ...week],
    'events_by_type',
  ],
  [
    'the next of a type',
    'where type_id = $1 and start_date >= $2 order by start_date limit 50',
    async () => [await idOf('event_types'), '2026-06-07T06:00Z'],
    'events_by_type',
  ],
  [
    'a type by name in a week',
    'where type_name = $1 and start_date >= $2 and start_date <= $3 order by start_date',
    () => ['race', ...week],
    'events_by_type_name',
  ],
  ['one event', 'where e.id = $1', async () => [await idOf('events')], 'events_pkey'],
]

describe('with 50,000 events', () => {
  it('holds them all', async () => {
    const counted = await database.query(
      `select count(*) as n, count(distinct date_trunc('month', start_date)) as months, count(distinct group_id) as groups
       from public.events`,
    )
    expect(counted).toEqual([{ n: 50_000, months: 120, groups: 100 }])
  })

  it.each(reads)('reads %s by its index', async (_, condition, parameters, index) => {
    const plain = await planOf(`select * from public.events e ${condition}`, await parameters())
    expect(plain).toMatchObject({ scannedWhole: false, indexes: [index] })
    const withJoins = await planOf(`${joined} ${condition}`, await parameters())
    expect(withJoins.scannedWhole).toBe(false)
    expect(withJoins.indexes).toContain(index)
  })

  it('reads the events that overlap a week without going through all of them', async () => {
    const overlap = `${joined} where e.ends_at > $1 and e.start_date <= $2 and e.start_date > $1::timestamptz - interval '367 days'
      order by e.start_date`
    expect(await planOf(overlap, week)).toMatchObject({ scannedWhole: false })
  })
})
