import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { makeClubs, visitorOf } from './clubs.ts'
import { type RestServer, serveRest } from './server.ts'

let database: Database
let end: () => Promise<void>
let city: City
let server: RestServer
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  await makeClubs(database)
  await database.query('create table public.laps (id integer primary key, is_hidden boolean)')
  await database.query('insert into public.laps select n, n > 3000 from generate_series(1, 3500) n')
  await database.query('alter table public.laps enable row level security')
  await database.query(
    'create policy "laps are read" on public.laps for select to anon using (not is_hidden)',
  )
  await database.query('grant select on public.laps to anon')
  await database.query('analyze public.laps')
  await database.query(
    `create function public.fast_riders(lowest numeric) returns setof public.riders language sql stable
     as 'select id, name, born, score, null::text, facts, home from public.riders where score >= lowest order by id'`,
  )
  await database.query('grant execute on function public.fast_riders to anon')
  server = await serveRest(database)
})
afterAll(async () => {
  await server.close()
  await end()
})

describe('CSV', () => {
  it('has a line of names and one for each row, as PostgreSQL writes its values', async () => {
    const { data, error } = await visitorOf(server)
      .from('riders')
      .select('id,"a \\"b\\"":name,born,score,facts,...clubs!home(is_secret),club:clubs!home(name)')
      .order('id')
      .csv()
    expect(error).toBeNull()
    expect(data).toBe(
      [
        'id,"a ""b""",born,score,facts,is_secret,club',
        '1,Ada,1990-05-01,12.50,"{""km"": ""42""}",f,"{""name"" : ""Harbour""}"',
        '2,"Bo, ""the\\wheel""",,7,,f,"{""name"" : ""Summit""}"',
        '3,Cy,2001-01-31,30,"{""km"": 7}",,',
      ].join('\n'),
    )
  })

  it('has its names where there is no row, and its type', async () => {
    const response = await server.ask('riders?select=id,name&id=eq.9', { headers: { accept: 'text/csv' } })
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'id,name',
    ])
  })

  it('is made of groups, functions and what a write wrote too', async () => {
    const client = visitorOf(server)
    const groups = await client.from('riders').select('is_old:born::text,count()').order('born').csv()
    expect(groups.error?.code).toBe('42803')
    const sums = await client.from('riders').select('score.sum(),count()').csv()
    expect(sums.data).toBe('sum,count\n49.50,3')
    const called = await client.rpc('fast_riders', { lowest: 10 }).select('id,name').csv()
    expect(called.data).toBe('id,name\n1,Ada\n3,Cy')
    const admin = server.clientOf(city.superAdmin)
    const written = await admin
      .from('events')
      .update({ title: 'A, "B" =C' })
      .eq('id', city.eventA)
      .select('title,status,...event_types(kind:name::text)')
      .csv()
    expect(written.data).toEqual(expect.stringMatching(/^title,status,kind\n"A, ""B"" =C",scheduled,.+$/))
  })

  it('is kept apart from JSON, and refused in JSON', async () => {
    const path = 'events?select=title&limit=1'
    const asked = async (accept: string) => {
      const response = await server.ask(path, { headers: { accept } })
      return [
        response.headers.get('content-type'),
        (await response.text()).slice(0, 6),
        response.headers.get('vary'),
      ]
    }
    for (let round = 0; round < 2; round += 1) {
      expect(await asked('application/json')).toEqual([
        expect.stringMatching('json'),
        '[{"tit',
        expect.anything(),
      ])
      expect(await asked('text/csv')).toEqual([
        expect.stringMatching('csv'),
        'title\n',
        expect.stringMatching('Accept'),
      ])
    }
    const { error } = await visitorOf(server).from('riders').select('email').csv()
    expect(error).toMatchObject({ code: '42501', message: expect.stringContaining('riders') })
  })
})

describe('about how many rows there are', () => {
  const counted = async (count: 'exact' | 'planned' | 'estimated', max: number) => {
    const answer = await visitorOf(server).from('laps').select('id', { count }).lte('id', max).limit(5)
    expect([answer.error, answer.data?.length]).toEqual([null, 5])
    return answer.count
  }

  it('is counted while they are few, and only what the caller sees', async () => {
    for (const count of ['planned', 'estimated'] as const) {
      expect(await counted(count, 700)).toBe(700)
      const hidden = await visitorOf(server).from('laps').select('id', { count }).gt('id', 3000)
      expect([hidden.count, hidden.data]).toEqual([0, []])
      const head = await visitorOf(server).from('laps').select('id', { count, head: true }).lte('id', 20)
      expect(head.count).toBe(20)
    }
  })

  it('is what the planner thinks of many', async () => {
    expect(await counted('exact', 3500)).toBe(3000)
    for (const count of ['planned', 'estimated'] as const) {
      const about = await counted(count, 3500)
      expect(about).toBeGreaterThan(1000)
      expect(about).toBeLessThan(4000)
    }
    const response = await server.ask('laps?select=id&offset=2500', {
      headers: { prefer: 'count=estimated' },
    })
    expect([response.status, response.headers.get('preference-applied')]).toEqual([206, 'count=estimated'])
    expect(response.headers.get('content-range')).toMatch(/^2500-2999\/3\d\d\d$/)
  })

  it('is told of functions, and refused to whoever may not read', async () => {
    const called = await visitorOf(server).rpc('fast_riders', { lowest: 1 }, { count: 'planned' }).limit(1)
    expect(called.count).toBe(3)
    const refused = await visitorOf(server).from('email_subscriptions').select('*', { count: 'planned' })
    expect([refused.status, refused.count]).toEqual([401, null])
  })
})

it('refuses by name what the client can ask and nobody here answers', async () => {
  const client = visitorOf(server)
  const riders = () => client.from('riders').select('id')
  const asked: [string, number, PromiseLike<{ status: number; error: { code?: string } | null }>][] = [
    ['PGRST107', 406, riders().explain()],
    ['PGRST107', 406, riders().geojson()],
    ['PGRST122', 400, riders().rollback()],
    ['PGRST122', 400, client.from('riders').insert([{ id: 9 }], { defaultToNull: false })],
    ['PGRST127', 400, riders().rangeGt('born', '[2020-01-01,2021-01-01]')],
    ['PGRST127', 400, riders().rangeAdjacent('born', '[2020-01-01,2021-01-01]')],
    ['PGRST106', 406, client.schema('auth').from('users').select()],
    ['PGRST127', 400, client.from('riders').select('name::xml')],
  ]
  for (const [code, status, query] of asked) {
    const answer = await query
    expect([answer.status, answer.error?.code]).toEqual([status, code])
  }
})
