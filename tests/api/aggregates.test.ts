import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { limits } from '#platform/rest/limits.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { type RestServer, serveRest } from './server.ts'

let database: Database
let end: () => Promise<void>
let city: City
let server: RestServer
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  await database.query(
    `insert into public.events (title, description, start_date, type_id, location, group_id, sequence)
     select 'More ' || n, 'x', timestamptz '2027-01-01', type_id, location, group_id, 0
     from public.events, generate_series(1, 2) n where id = $1`,
    [city.eventA],
  )
  await database.query(`create table public.rides (
    id integer primary key, club text, length integer, data jsonb default '{}', count integer default 7)`)
  await database.query(`insert into public.rides (id, club, length, data) values
    (1, 'A', 10, '{"surface":"road"}'), (2, 'A', 30, '{"surface":"gravel"}'), (3, 'B', null, '{"surface":"road"}')`)
  await database.query('grant select on public.rides to anon')
  await database.query('create table public.clubs (id integer primary key)')
  await database.query('insert into public.clubs values (1), (2), (3)')
  await database.query(
    `create table public.members as select n % 2 + 1 as club from generate_series(1, ${limits.aggregatedRows + 1}) n`,
  )
  await database.query('create index on public.members (club)')
  // Many rows in little time: none of them is looked up.
  await database.query('alter table public.members add foreign key (club) references public.clubs not valid')
  await database.query('grant select on public.clubs, public.members to service_role')
  server = await serveRest(database)
})
afterAll(async () => {
  await server.close()
  await end()
})

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await server.ask(path, { headers })
  return [response.status, await response.json()]
}

describe('the real client counts', () => {
  it('rows that belong to each row', async () => {
    const { data, error } = await server
      .clientOf(city.visitor)
      .from('groups')
      .select('name, events(count)')
      .order('name')
    expect(error).toBeNull()
    expect(data).toEqual([
      { name: 'Alpine Spokes', events: [{ count: 3 }] },
      { name: 'Brickyard Wheelers', events: [{ count: 1 }] },
    ])
  })

  it('only those that match, and none where there are none', async () => {
    const { data } = await server
      .clientOf(city.visitor)
      .from('groups')
      .select('name, rides:events(count)')
      .like('rides.title', 'More*')
      .order('name')
    expect(data).toEqual([
      { name: 'Alpine Spokes', rides: [{ count: 2 }] },
      { name: 'Brickyard Wheelers', rides: [{ count: 0 }] },
    ])
  })

  it('all rows', async () => {
    const { data } = await server.clientOf(city.visitor).from('events').select('count')
    expect(data).toEqual([{ count: 4 }])
    expect(await read('events?select=count()&title=like.More*')).toEqual([200, [{ count: 2 }]])
    const one = await server.clientOf(city.visitor).from('events').select('n:count()').single()
    expect(one.data).toEqual({ n: 4 })
  })
})

describe('groups of rows', () => {
  it.each([
    [
      'rides?select=club,n:count()&order=club',
      [
        { club: 'A', n: 2 },
        { club: 'B', n: 1 },
      ],
    ],
    [
      'rides?select=club,length.sum()&order=club.desc',
      [
        { club: 'B', sum: null },
        { club: 'A', sum: 40 },
      ],
    ],
    ['rides?select=length.avg(),min:length.min(),length.max()', [{ avg: 20, min: 10, max: 30 }]],
    [
      'rides?select=club,length.count()&order=club',
      [
        { club: 'A', count: 2 },
        { club: 'B', count: 0 },
      ],
    ],
    [
      'rides?select=data->>surface,n:count()&order=data->>surface',
      [
        { surface: 'gravel', n: 1 },
        { surface: 'road', n: 2 },
      ],
    ],
    ['rides?select=club,n:count()&order=club&limit=1&offset=1', [{ club: 'B', n: 1 }]],
    ['rides?select=club,n:count()&club=eq.C', []],
    // A column of that name is meant, where there is one.
    ['rides?select=count&limit=1', [{ count: 7 }]],
    ['events?select=type_name,count&order=count.desc', [{ type_name: 'group-ride', count: 4 }]],
    [
      'events?select=count(),groups(name)&order=groups(name)',
      [
        { count: 3, groups: { name: 'Alpine Spokes' } },
        { count: 1, groups: { name: 'Brickyard Wheelers' } },
      ],
    ],
    [
      'groups?select=name,events(type_name,count())&order=name.desc&limit=1',
      [{ name: 'Brickyard Wheelers', events: [{ type_name: 'group-ride', count: 1 }] }],
    ],
    ['events?select=count(),groups!inner()&groups.name=like.B*', [{ count: 1 }]],
  ])('%s', async (path, rows) => {
    expect(await read(path)).toEqual([200, rows])
  })
})

describe('aggregates are bounded', () => {
  it('by what their columns are, and by the rights to them', async () => {
    expect(await read('events?select=title.sum()')).toMatchObject([404, { code: '42883' }])
    expect(await read('user_roles?select=count')).toMatchObject([401, { code: '42501' }])
    expect(await read('events?select=count&count=gt.1')).toMatchObject([400, { code: '42703' }])
    const token = await server.tokenOf(city.moderatorOfA)
    // Policies hold for what is counted as for what is shown.
    expect(await read('group_moderators?select=count', { authorization: `Bearer ${token}` })).toEqual([
      200,
      [{ count: 1 }],
    ])
  })

  it('by the work of a request', async () => {
    const many = Array.from({ length: 45 }, (_, n) => `n${n}:count()`).join(',')
    expect(await read(`groups?select=events(groups(events(${many})))`)).toMatchObject([
      400,
      { code: '54000' },
    ])
  })

  it('by the rows that all embedded ones go through together', async () => {
    // Whoever has the secret key may wait longer than a visitor, on a machine that is busy.
    const service = { apikey: server.keys.secret }
    expect(await read('clubs?select=members(count)', service)).toMatchObject([413, { code: '54000' }])
    expect(await read('clubs?select=id,members(count)&id=gt.1&order=id', service)).toEqual([
      200,
      [
        { id: 2, members: [{ count: limits.aggregatedRows / 2 + 1 }] },
        { id: 3, members: [{ count: 0 }] },
      ],
    ])
  })
})
