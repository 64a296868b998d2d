import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { makeClubs, visitorOf } from './clubs.ts'
import { type RestServer, serveRest } from './server.ts'

let database: Database
let end: () => Promise<void>
let server: RestServer
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  await makeCity(database)
  await makeClubs(database)
  server = await serveRest(database)
})
afterAll(async () => {
  await server.close()
  await end()
})

/** What the client makes of a select on a table. */
const select = (table: string, columns: string) => visitorOf(server).from(table).select(columns)

describe('a cast', () => {
  it('shows columns, values within JSON and aggregates in another type', async () => {
    const { data } = await select('riders', 'id::text,born::text,n:score::int,facts->>km::int').order('id')
    expect(data).toEqual([
      { id: '1', born: '1990-05-01', n: 13, km: 42 },
      { id: '2', born: null, n: 7, km: null },
      { id: '3', born: '2001-01-31', n: 30, km: 7 },
    ])
    const sums = await select('riders', 'score.sum()::int,count()::text,most:score::int.max(),count::float8')
    expect(sums.data).toEqual([{ sum: 50, count: 3, most: 30 }])
    const groups = await select('riders', 'year:born::text,count()').order('count', { ascending: false })
    expect(groups.data).toHaveLength(3)
  })

  it.each([
    ['riders', 'name::int', '22P02'],
    ['riders', 'id::uuid', '42846'],
    ['riders', 'email::text', '42501'],
    ['riders', 'email::text.max()', '42501'],
    ['riders', 'name::regclass', 'PGRST127'],
    ['riders', 'name::xml', 'PGRST127'],
    ['riders', 'nme::text', '42703'],
    ['clubs', 'riders!home(email::text)', '42501'],
  ])('of %s to %s is refused with %s', async (table, columns, code) => {
    const { error, status } = await select(table, columns)
    expect([status < 500, error?.code]).toEqual([true, code])
  })
})

it('a column of a domain is searched as its base type', async () => {
  for (const text of [
    'create domain public.words as tsvector',
    'create domain public.few_words as public.words',
    'create table public.notes (id int primary key, found public.words, few public.few_words)',
    `insert into public.notes values (1, to_tsvector('simple', 'oil the chain'), to_tsvector('simple', 'a bell'))`,
    'grant select on public.notes to anon',
    `notify pgrst, 'reload schema'`,
  ])
    await database.query(text)
  const found = async (filter: string) => {
    const response = await server.ask(`notes?select=id&${filter}`)
    return [response.status, await response.json()]
  }
  await expect.poll(() => found('found=fts(simple).chain')).toEqual([200, [{ id: 1 }]])
  expect(await found('few=fts(simple).bell')).toEqual([200, [{ id: 1 }]])
  expect(await found('few=fts(simple).chain')).toEqual([200, []])
})

describe('a spread resource', () => {
  it('shows its columns among those of the row that leads to it', async () => {
    const { data } = await select('riders', 'id,...clubs!home(club:name,is_secret)').order('id')
    expect(data).toEqual([
      { id: 1, club: 'Harbour', is_secret: false },
      { id: 2, club: 'Summit', is_secret: false },
      // Its club is there, but not for visitors.
      { id: 3, club: null, is_secret: null },
    ])
    const reversed = await select('riders', 'id,...clubs!home(name::text)').order('id', { ascending: false })
    expect(reversed.data).toEqual([
      { id: 3, name: null },
      { id: 2, name: 'Summit' },
      { id: 1, name: 'Harbour' },
    ])
  })

  it('of many rows shows arrays, in the order that is asked for', async () => {
    const { data } = await select('clubs', 'name,...riders!home(ids:id,riders:name)')
      .order('id')
      .order('id', { referencedTable: 'riders', ascending: false })
    expect(data).toEqual([
      { name: 'Harbour', ids: [1], riders: ['Ada'] },
      { name: 'Summit', ids: [2], riders: ['Bo, "the\\wheel"'] },
    ])
    const without = await select('clubs', 'name,...riders!home(id)').eq('riders.id', 9).order('id').limit(1)
    expect(without.data).toEqual([{ name: 'Harbour', id: [] }])
  })

  it('nests, is filtered, and can be needed', async () => {
    const nested = await select('memberships', 'rider_id,...riders(...clubs!home(home:name))')
      .eq('club_id', 1)
      .order('rider_id')
    expect(nested.data).toEqual([
      { rider_id: 1, home: 'Harbour' },
      { rider_id: 2, home: 'Summit' },
    ])
    const within = await select('riders', 'id,...clubs!home(home:name,riders!home(name))').eq('id', 1)
    expect(within.data).toEqual([{ id: 1, home: 'Harbour', riders: [{ name: 'Ada' }] }])
    const needed = await select('riders', 'id,...clubs!home!inner(club:name)').neq('clubs.name', 'Harbour')
    expect(needed.data).toEqual([{ id: 2, club: 'Summit' }])
    const nothing = await select('riders', 'id,...clubs!home()').eq('id', 1)
    expect(nothing.data).toEqual([{ id: 1 }])
  })

  it('makes groups of rows', async () => {
    const { data, error } = await select('memberships', '...clubs(club:name),count()').order('clubs(name)')
    expect(error).toBeNull()
    expect(data).toEqual([
      { club: 'Harbour', count: 2 },
      { club: 'Summit', count: 1 },
      { club: null, count: 1 },
    ])
  })

  it.each([
    ['riders', '...clubs!home(secret)', '42703'],
    ['clubs', '...riders!home(email)', '42501'],
    ['memberships', '...riders(email)', '42501'],
    ['memberships', '...riders(email),count()', '42501'],
    ['riders', '...nothing(id)', 'PGRST200'],
    ['clubs', '...riders!home(count())', 'PGRST127'],
    ['clubs', '...riders!home(id),count()', 'PGRST127'],
    ['riders', '...name', 'PGRST100'],
    ['riders', '...x:clubs(name)', 'PGRST100'],
    ['riders', '....clubs(name)', 'PGRST100'],
  ])('of %s as %s is refused with %s', async (table, columns, code) => {
    expect((await select(table, columns)).error?.code).toBe(code)
  })

  it('counts like any list against what an answer may hold', async () => {
    await database.query(
      'create table public.laps (id integer primary key, rider integer references public.riders)',
    )
    await database.query('insert into public.laps select n, 1 + n % 3 from generate_series(1, 30000) n')
    await database.query('grant select on public.laps to anon')
    await database.query(`notify pgrst, 'reload schema'`)
    await expect.poll(async () => (await select('laps', 'id').limit(1)).status).toBe(200)
    expect((await select('laps', 'id,...riders(...laps(id))').limit(100)).status).toBe(413)
    expect((await select('laps', 'id,...riders(...laps(lap:id))').limit(2)).status).toBe(200)
  })
})
