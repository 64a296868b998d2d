import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { testDatabase } from '#tests/test-database.ts'
import { makeClubs, visitorOf } from './clubs.ts'
import { type RestServer, serveRest } from './server.ts'

let database: Database
let end: () => Promise<void>
let server: RestServer
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  await makeClubs(database)
  server = await serveRest(database)
})
afterAll(async () => {
  await server.close()
  await end()
})

const select = (table: string, columns: string) => visitorOf(server).from(table).select(columns)

describe('many to many', () => {
  it('leads through the join table, by the rows of all three that the caller may see', async () => {
    const { data } = await select('riders', 'name,clubs!memberships(name)')
      .order('id')
      .order('name', { referencedTable: 'clubs' })
    expect(data).toEqual([
      // The third club of Ada is secret, the only membership of Cy is quiet.
      { name: 'Ada', clubs: [{ name: 'Harbour' }, { name: 'Summit' }] },
      { name: 'Bo, "the\\wheel"', clubs: [{ name: 'Harbour' }] },
      { name: 'Cy', clubs: [] },
    ])
    const needed = await select('clubs', 'name,riders!memberships!inner(name)').eq(
      'riders.name',
      'Bo, "the\\wheel"',
    )
    expect(needed.data).toEqual([{ name: 'Harbour', riders: [{ name: 'Bo, "the\\wheel"' }] }])
    const counted = await select('clubs', 'name,riders!memberships(count)').order('id')
    expect(counted.data).toEqual([
      { name: 'Harbour', riders: [{ count: 2 }] },
      { name: 'Summit', riders: [{ count: 1 }] },
    ])
    const spread = await select('riders', 'name,...clubs!memberships(clubs:name)').eq('id', 1)
    expect(spread.data).toEqual([{ name: 'Ada', clubs: expect.arrayContaining(['Harbour', 'Summit']) }])
  })

  it('is one of the ways that can be meant', async () => {
    const { error, status } = await select('riders', 'clubs(name)')
    expect([status, error]).toMatchObject([
      300,
      {
        code: 'PGRST201',
        details: [
          { cardinality: 'many-to-one', relationship: 'riders_home_fkey using riders(home) and clubs(id)' },
          {
            cardinality: 'many-to-many',
            embedding: 'riders with clubs',
            relationship:
              'memberships using memberships_rider_id_fkey(rider_id) and memberships_club_id_fkey(club_id)',
          },
        ],
        hint: expect.stringContaining("'clubs!riders_home_fkey', 'clubs!memberships'"),
      },
    ])
  })

  it('needs the right to read the join table', async () => {
    await database.query('revoke select on public.memberships from anon')
    expect((await select('riders', 'clubs!memberships(name)')).error?.code).toBe('42501')
    await database.query('grant select on public.memberships to anon')
  })
})

describe('a view', () => {
  it('has the keys of the tables whose columns it shows', async () => {
    const forward = await select('teams', 'rider_name,clubs!home(name)').order('rider')
    expect(forward.data).toEqual([
      { rider_name: 'Ada', clubs: { name: 'Harbour' } },
      { rider_name: 'Bo, "the\\wheel"', clubs: { name: 'Summit' } },
      { rider_name: 'Cy', clubs: null },
    ])
    const back = await select('clubs', 'name,teams!home(rider_name)').order('id').limit(1)
    expect(back.data).toEqual([{ name: 'Harbour', teams: [{ rider_name: 'Ada' }] }])
    const between = await select('teams', 'rider,known_clubs!home(title)').order('rider').limit(1)
    expect(between.data).toEqual([{ rider: 1, known_clubs: { title: 'HARBOUR' } }])
    // A view of a view, with a name that has brackets in it.
    const inner = await select('team_names', 'number,...clubs!riders_home_fkey(name)')
      .order('number')
      .limit(1)
    expect(inner.data).toEqual([{ number: 1, name: 'Harbour' }])
    const joined = await select('riders', 'name,known_clubs!memberships(title)').eq('id', 2)
    expect(joined.data).toEqual([{ name: 'Bo, "the\\wheel"', known_clubs: [{ title: 'HARBOUR' }] }])
  })

  it('shows by its own rights or by those of the caller, as it was made', async () => {
    const { data } = await select('riders', 'known_clubs!home(name),double_clubs!home(name)').eq('id', 3)
    // The first was made to see what its caller sees; the second shows all to whoever may read it.
    expect(data).toEqual([{ known_clubs: null, double_clubs: { name: 'Cellar' } }])
    await database.query('revoke select on public.double_clubs from anon')
    expect((await select('riders', 'double_clubs!home(name)')).error?.code).toBe('42501')
    await database.query('grant select on public.double_clubs to anon')
  })

  it('is never meant by the name of a key or a column', async () => {
    expect((await select('riders', 'home(name)').eq('id', 1)).data).toEqual([{ home: { name: 'Harbour' } }])
    const named = await select('riders', 'riders_home_fkey(name)').eq('id', 1)
    expect(named.data).toEqual([{ riders_home_fkey: { name: 'Harbour' } }])
  })

  it('is ordered by, and shows a row once, even where it has it twice', async () => {
    const { data } = await select('riders', 'id,double_clubs!home(name)').order('double_clubs(name)').limit(1)
    expect(data).toEqual([{ id: 3, double_clubs: { name: 'Cellar' } }])
    expect((await select('teams', 'rider,nothing(id)')).error?.code).toBe('PGRST200')
  })
})
