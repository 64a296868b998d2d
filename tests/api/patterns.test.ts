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

const riders = () => visitorOf(server).from('riders').select('id').order('id')
const ids = async (query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>) => {
  const { data, error } = await query
  expect(error).toBeNull()
  return data?.map(({ id }) => id)
}

describe('any and all', () => {
  it('are what the client asks with several patterns', async () => {
    expect(await ids(riders().likeAnyOf('name', ['A%', 'C%']))).toEqual([1, 3])
    expect(await ids(riders().likeAllOf('name', ['%o%', '%wheel%']))).toEqual([2])
    expect(await ids(riders().ilikeAnyOf('name', ['aD*', 'CY']))).toEqual([1, 3])
    expect(await ids(riders().ilikeAllOf('name', ['%Y', 'c%']))).toEqual([3])
  })

  it('work with other comparisons, within trees and on what is embedded', async () => {
    expect(await ids(riders().filter('id', 'eq(any)', '{1,3}'))).toEqual([1, 3])
    expect(await ids(riders().filter('score', 'gte(all)', '{7,12.5}'))).toEqual([1, 3])
    expect(await ids(riders().filter('name', 'eq(any)', '{"Bo, \\"the\\\\wheel\\"",NULL}'))).toEqual([2])
    expect(await ids(riders().not('id', 'eq(any)', '{}'))).toEqual([1, 2, 3])
    expect(await ids(riders().or('name.like(any).{A*,"x,y"},score.gt(all).{20,29}'))).toEqual([1, 3])
    expect(await ids(riders().filter('facts->>km', 'like(any)', '{4*,9*}'))).toEqual([1])
    const { data } = await visitorOf(server)
      .from('clubs')
      .select('name,riders!home!inner(id)')
      .filter('riders.name', 'match(any)', '{^A,^B}')
      .order('id')
    expect(data).toHaveLength(2)
  })
})

describe('a regular expression', () => {
  it('finds with and without regard to small letters', async () => {
    expect(await ids(riders().regexMatch('name', '^(A|C)'))).toEqual([1, 3])
    expect(await ids(riders().regexMatch('name', '^a'))).toEqual([])
    expect(await ids(riders().regexIMatch('name', '^a|wheel"$'))).toEqual([1, 2])
    expect(await ids(riders().not('name', 'imatch', '[ab]'))).toEqual([3])
  })

  it.each([
    ['(', '2201B'],
    ['a{2', '2201B'],
    ['a{3,2}', '2201B'],
    ['[b-a]', '2201B'],
    ['[[:nope:]]', '2201B'],
    ['(a+)+\\1', 'PGRST127'],
    ['(?=a)', 'PGRST127'],
    ['((a{50}){50}){50}', '54000'],
  ])('%s is refused with %s', async (pattern, code) => {
    for (const query of [riders().regexMatch('name', pattern), riders().regexIMatch('name', pattern)]) {
      const { error, status } = await query
      expect([status, error?.code]).toEqual([400, code])
    }
  })

  it('needs the right to read its column', async () => {
    expect((await riders().regexMatch('email', '^ada')).error?.code).toBe('42501')
    expect((await riders().likeAnyOf('email', ['ada%'])).error?.code).toBe('42501')
  })

  it('as dear as they come is refused, or answered within the time of a read', async () => {
    const dear = ['a.{90}q', '(a|b)*a(a|b){30}z', '(.?){50}z', '(a.{0,60}){1,2}z', `${'[^a]?'.repeat(60)}z`]
    for (const pattern of dear) expect(await ids(riders().regexIMatch('name', pattern))).toEqual([])
    const many = riders().filter(
      'name',
      'match(any)',
      `{${[...dear, ...dear].map(one => `"${one}"`).join()}}`,
    )
    expect((await many).error?.code).toBe('54000')
    await database.query(
      `insert into public.riders (id, name) select n, (select string_agg(md5((n * 99 + i)::text), ' ') from generate_series(1, 60) i)
       from generate_series(10, 500) n`,
    )
    const large = await serveRest(database)
    const asked = (pattern: string) =>
      visitorOf(large).from('riders').select('id').regexMatch('name', pattern)
    for (const pattern of dear.slice(0, 2)) expect((await asked(pattern)).error?.code).toBe('54000')
    expect((await asked('^Ada$')).data).toEqual([{ id: 1 }])
    await large.close()
  })
})
