import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { testDatabase } from '#tests/test-database.ts'
import { type RestServer, serveRest } from './server.ts'

let database: Database
let end: () => Promise<void>
let server: RestServer
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  await database.query('create table public.keys_only (a integer, b integer, note text, primary key (a, b))')
  await database.query('grant insert, select, update on public.keys_only to service_role')
  server = await serveRest(database)
})
afterAll(async () => {
  await server.close()
  await end()
})

const keep = (rows: object | object[], prefer = 'return=representation', query = '') =>
  server.ask(`keys_only${query}`, {
    method: 'POST',
    body: JSON.stringify(rows),
    headers: { apikey: server.keys.secret, prefer: `resolution=merge-duplicates,${prefer}` },
  })
const answered = async (response: Response) => [response.status, JSON.parse(await response.text())]
it('answers an upsert with the rows also where there is nothing to update, and says whether it made any', async () => {
  const row = { a: 1, b: 1 }
  const both = [row, { a: 2, b: 2 }]
  expect(await answered(await keep(row, undefined, '?select=a,b'))).toEqual([201, [row]])
  expect(await answered(await keep(row, undefined, '?select=a,b'))).toEqual([200, [row]])
  expect(await answered(await keep(both, undefined, '?select=a,b'))).toEqual([201, both])
  expect(await answered(await keep(both, undefined, '?select=a,b'))).toEqual([200, both])
  const changed = both.map(one => ({ ...one, note: 'x' }))
  expect((await keep(changed, 'return=minimal')).status).toBe(200)
  expect((await keep([{ a: 3, b: 3 }], 'return=minimal')).status).toBe(201)
  expect((await keep([], 'return=minimal')).status).toBe(200)
  const ignored = await server.ask('keys_only', {
    method: 'POST',
    body: JSON.stringify(row),
    headers: {
      apikey: server.keys.secret,
      prefer: 'resolution=ignore-duplicates,return=representation',
    },
  })
  expect(await answered(ignored)).toEqual([201, []])
})

it('says which preferences it followed', async () => {
  const applied = (response: Response) => response.headers.get('preference-applied')
  expect(applied(await keep({ a: 1, b: 1 }, 'count=exact,return=representation'))).toBe(
    'resolution=merge-duplicates, return=representation, count=exact',
  )
  const headers = { apikey: server.keys.secret, prefer: 'return=minimal' }
  const changed = await server.ask('keys_only?a=eq.1', { method: 'PATCH', body: '{"note":"y"}', headers })
  expect([changed.status, applied(changed)]).toEqual([204, 'return=minimal'])
  const refused = await server.ask('keys_only?a=eq.1', { method: 'DELETE', headers })
  expect([refused.status, applied(refused)]).toEqual([403, null])
  const read = { headers: { prefer: 'return=representation, count=exact' } }
  expect(applied(await server.ask('events?select=id', read))).toBe('count=exact')
  expect(applied(await server.ask('events?select=id', { headers: { prefer: 'count=none' } }))).toBeNull()
  expect(applied(await server.ask('events?select=id'))).toBeNull()
})
