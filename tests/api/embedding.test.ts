import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { testDatabase } from '#tests/test-database.ts'
import { type RestServer, serveRest } from './server.ts'

let database: Database
let end: () => Promise<void>
let server: RestServer
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  for (const statement of [
    'create table public.quays (id integer primary key, name text)',
    `create table public.stages (
      id integer primary key, name text,
      before integer references public.stages,
      start integer constraint starts_at references public.quays,
      finish integer constraint ends_at references public.quays)`,
    `insert into public.quays values (1, 'Harbour'), (2, 'Summit')`,
    `insert into public.stages values (1, 'One', null, 1, 2), (2, 'Two', 1, 2, 1), (3, 'Three', 2, 1, 1)`,
    'create table public.laps (id integer, at date, primary key (id, at)) partition by range (at)',
    `create table public.laps_2026 partition of public.laps for values from ('2026-01-01') to ('2027-01-01')`,
    `insert into public.laps values (1, '2026-06-01')`,
    `create function public.title(public.quays) returns text language sql stable as 'select upper($1.name)'`,
    `create function public.visitors(public.quays) returns setof public.stages language sql stable
      as 'select * from public.stages where finish = $1.id'`,
    // Nobody can read these, and the API must start all the same.
    'create schema other',
    'create view other.own as select 1 as id',
    'create or replace view other.own as select id from other.own',
    'create view public.first as select id from public.quays',
    'create view public.second as select id from public.first',
    'create or replace view public.first as select id from public.second',
    'create view public.starts as select id, start from public.stages',
    'grant select on public.starts, public.first, public.second to anon',
    'grant select on public.quays, public.stages, public.laps, public.laps_2026 to anon',
  ])
    await database.query(statement)
  server = await serveRest(database)
})
afterAll(async () => {
  await server.close()
  await end()
})

async function read(path: string) {
  const response = await server.ask(path)
  return [response.status, await response.json()]
}

describe('a table in itself', () => {
  it.each([
    [
      'stages?select=name,next:stages(name)&order=id&limit=2',
      [
        { name: 'One', next: [{ name: 'Two' }] },
        { name: 'Two', next: [{ name: 'Three' }] },
      ],
    ],
    [
      'stages?select=name,before(name,before(name))&id=eq.3',
      [{ name: 'Three', before: { name: 'Two', before: { name: 'One' } } }],
    ],
    ['stages?select=name,next:stages!before(name)&id=eq.1', [{ name: 'One', next: [{ name: 'Two' }] }]],
    ['stages?select=name,stages!inner()&stages.name=eq.Two', [{ name: 'One' }]],
    [
      'stages?select=name,earlier:before(stages(count))&id=eq.3',
      [{ name: 'Three', earlier: { stages: [{ count: 1 }] } }],
    ],
  ])('%s', async (path, rows) => {
    expect(await read(path)).toEqual([200, rows])
  })
})

describe('which key is meant', () => {
  it.each([
    'stages?select=quays!starts_at(name)',
    'stages?select=quays!start(name)',
    'stages?select=quays:starts_at(name)',
    'stages?select=quays:start(name)',
  ])('%s', async path => {
    expect(await read(`${path}&id=eq.1`)).toEqual([200, [{ quays: { name: 'Harbour' } }]])
  })

  it('can be said from the other side too', async () => {
    for (const embed of ['stages!starts_at(id)', 'stages!start(id)', 'stages:starts_at(id)'])
      expect(await read(`quays?select=${embed}&stages.order=id&id=eq.1`)).toEqual([
        200,
        [{ stages: [{ id: 1 }, { id: 3 }] }],
      ])
    // The referenced column is a hint as well, but here it fits both.
    expect(await read('stages?select=quays!id(name)')).toMatchObject([300, { code: 'PGRST201' }])
  })

  it('is asked back with all that could be meant', async () => {
    expect(await read('stages?select=quays(name)')).toEqual([
      300,
      {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'stages' and 'quays'",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'stages with quays',
            relationship: 'ends_at using stages(finish) and quays(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'stages with quays',
            relationship: 'starts_at using stages(start) and quays(id)',
          },
        ],
        hint: "Try changing 'quays' to one of the following: 'quays!ends_at', 'quays!starts_at'. Find the desired relationship in the 'details' key.",
      },
    ])
  })
})

describe('filters and order find an embed', () => {
  it.each([
    ['its alias', 'select=name,p:quays!start(name)&p.name=eq.Summit&p=not.is.null'],
    ['its own name', 'select=name,p:quays!start(name)&quays.name=eq.Summit&quays=not.is.null'],
  ])('by %s', async (_, query) => {
    expect(await read(`stages?${query}`)).toEqual([200, [{ name: 'Two', p: { name: 'Summit' } }]])
  })

  it('and never take one for another', async () => {
    const select = 'select=name,from:quays!start(name),quays!finish(name)&id=eq.1'
    expect(await read(`stages?${select}&quays.name=eq.Summit`)).toEqual([
      200,
      [{ name: 'One', from: { name: 'Harbour' }, quays: { name: 'Summit' } }],
    ])
    expect(await read(`stages?${select}&quays.name=eq.Summit&from.name=eq.Summit`)).toEqual([
      200,
      [{ name: 'One', from: null, quays: { name: 'Summit' } }],
    ])
    expect(await read(`stages?select=p:quays!start(name)&p.limit=1&quays.limit=1`)).toMatchObject([
      400,
      { code: 'PGRST100' },
    ])
  })

  it('by a column of the row it leads to', async () => {
    const names = async (order: string) =>
      (await read(`stages?select=name,p:quays!start()&order=${order}`))[1].map(
        (row: { name: string }) => row.name,
      )
    expect(await names('p(name).desc,id')).toEqual(['Two', 'One', 'Three'])
    expect(await names('p(name),id.desc')).toEqual(['Three', 'One', 'Two'])
    expect(await names('quays(name),id')).toEqual(['One', 'Three', 'Two'])
  })
})

it('shows nothing of an embed that holds nothing but empty embeds', async () => {
  expect(await read('quays?select=name,stages!start!inner(stages())&order=id')).toEqual([
    200,
    [{ name: 'Harbour' }, { name: 'Summit' }],
  ])
  expect(
    await read(
      'quays?select=name,stages!start!inner(stages!inner(),before!inner())&stages.before.name=eq.One',
    ),
  ).toEqual([200, [{ name: 'Summit' }]])
})

it('serves a partitioned table, not its partitions', async () => {
  expect(await read('laps')).toEqual([200, [{ id: 1, at: '2026-06-01' }]])
  expect(await read('laps_2026')).toMatchObject([404, { code: 'PGRST205' }])
})

it.each([
  ['quays?select=name,title', 'The computed column "title"'],
  ['quays?title=eq.HARBOUR', 'The computed column "title"'],
  ['quays?select=name,visitors(name)', 'The computed relationship "visitors"'],
  ['quays?select=name::xml', 'A cast to "xml"'],
])('%s is refused by its name', async (path, details) => {
  expect(await read(path)).toMatchObject([400, { code: 'PGRST127', details }])
})

describe('views that select from each other', () => {
  it('fail when they are read, and cost no other table or view its relationships', async () => {
    for (const view of ['first', 'second'])
      expect(await read(view)).toEqual([500, expect.objectContaining({ code: '42P17' })])
    expect(await read('first?select=id,stages(name)')).toEqual([
      400,
      expect.objectContaining({ code: 'PGRST200' }),
    ])
    expect(await read('starts?select=id,quays(name)&id=eq.1')).toEqual([
      200,
      [{ id: 1, quays: { name: 'Harbour' } }],
    ])
  })
})
