import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
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
  for (const definition of [
    `add_days(day date, days integer default 1) returns date language sql immutable as 'select day + days'`,
    `count_letters(words text[]) returns setof integer language sql immutable as 'select length(unnest(words))'`,
    `first_event() returns public.events language sql stable as 'select * from public.events order by title limit 1'`,
    `rides() returns setof public.events language sql stable as 'select * from public.events'`,
    `totals() returns table (kind text, many bigint) language sql stable as 'select type_name, count(*) from public.events group by 1'`,
    `leave_trace() returns void language sql volatile as $$insert into public.event_types (name, color) values ('Trace', '#000000')$$`,
    `echo(given jsonb) returns jsonb language sql immutable as 'select given'`,
    `either(given integer) returns integer language sql immutable as 'select given'`,
    `either(given text) returns text language sql immutable as 'select given'`,
    `hidden() returns integer language sql as 'select 1'`,
  ]) {
    await database.query(`create function public.${definition}`)
  }
  await database.query('grant execute on all functions in schema public to service_role, anon')
  await database.query('revoke execute on function public.hidden() from anon')
  server = await serveRest(database)
})
afterAll(async () => {
  await server.close()
  await end()
})

async function call(name: string, given?: unknown) {
  const init = given === undefined ? {} : { method: 'POST', body: JSON.stringify(given) }
  const response = await server.ask(`rpc/${name}`, init)
  const text = await response.text()
  return [response.status, text === '' ? null : JSON.parse(text)]
}

it('passes named arguments and defaults, by POST and by GET', async () => {
  expect(await call('add_days', { day: '2026-12-31' })).toEqual([200, '2027-01-01'])
  expect(await call('add_days', { days: -1, day: '2026-01-01' })).toEqual([200, '2025-12-31'])
  expect(await call('add_days?day=2026-01-01&days=3')).toEqual([200, '2026-01-04'])
  expect(await call('echo', { given: { a: [1, null, '\\'] } })).toEqual([200, { a: [1, null, '\\'] }])
})

it('returns values, sets, rows and nothing', async () => {
  expect(await call('count_letters', { words: ['bike', 'a'] })).toEqual([200, [4, 1]])
  expect(await call('count_letters?words={bike,a}')).toEqual([200, [4, 1]])
  expect(await call('first_event?select=title,groups(name)')).toEqual([
    200,
    { title: 'Ride of A', groups: { name: 'Alpine Spokes' } },
  ])
  expect(await call('totals')).toEqual([200, [{ kind: 'group-ride', many: 2 }]])
  expect(await call('totals?select=n:many&kind=eq.race')).toEqual([200, []])
  for (const filter of [
    'kind=like.group*',
    'kind=match.^group',
    'kind=fts.ride',
    'kind=like(any).{race,group*}',
  ])
    expect(await call(`totals?select=many::text&${filter}`)).toEqual([200, [{ many: '2' }]])
  expect(await call('rides?select=...groups(group:name)&order=title')).toEqual([
    200,
    [{ group: 'Alpine Spokes' }, { group: 'Brickyard Wheelers' }],
  ])
})

it('filters, orders and counts the rows of a function as those of a table', async () => {
  expect(
    await call('rides?select=title,groups!inner(name)&groups.name=like.B*&order=title.desc&limit=5'),
  ).toEqual([200, [{ title: 'Ride of B', groups: { name: 'Brickyard Wheelers' } }]])
  const counted = await server.ask('rpc/rides?limit=1', { headers: { prefer: 'count=exact' } })
  expect([counted.status, counted.headers.get('content-range')]).toEqual([206, '0-0/2'])
})

it('counts and cuts values too', async () => {
  const prefer = { headers: { prefer: 'count=exact' } }
  const one = await server.ask('rpc/add_days?day=2026-01-01', prefer)
  expect([one.status, one.headers.get('content-range'), await one.json()]).toEqual([
    200,
    '0-0/1',
    '2026-01-02',
  ])
  const many = await server.ask('rpc/count_letters?words={bike,a,or}&limit=1&offset=1', prefer)
  expect([many.status, many.headers.get('content-range'), await many.json()]).toEqual([206, '1-1/3', [1]])
  const single = { headers: { accept: 'application/vnd.pgrst.object+json' } }
  expect(await (await server.ask('rpc/count_letters?words={bike}', single)).json()).toBe(4)
  expect((await server.ask('rpc/count_letters?words={bike,a}', single)).status).toBe(406)
  expect(await call('totals?select=count')).toEqual([200, [{ count: 1 }]])
  for (const path of ['add_days?day=2026-01-01&value=eq.x', 'count_letters?words={a}&order=value'])
    expect(await call(path)).toMatchObject([400, { code: 'PGRST127' }])
})

it('names the functions between which it cannot choose', async () => {
  expect(await call('either', { given: 1 })).toMatchObject([
    300,
    {
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.either(given => integer), public.either(given => text)',
      hint: expect.stringContaining('Try renaming the parameters'),
    },
  ])
})

it('does not let a GET change anything', async () => {
  const service = { apikey: server.keys.secret }
  const got = await server.ask('rpc/leave_trace', { headers: service })
  expect([got.status, await got.json()]).toMatchObject([405, { code: '25006' }])
  const posted = await server.ask('rpc/leave_trace', { method: 'POST', headers: service })
  expect([posted.status, await posted.text()]).toEqual([204, ''])
  expect(await (await server.ask('event_types?name=eq.Trace&select=name')).json()).toEqual([
    { name: 'Trace' },
  ])
})

it('says which function was not found, and which one may be meant', async () => {
  expect(await call('ad_days', { day: '2026-01-01' })).toMatchObject([
    404,
    { code: 'PGRST202', hint: 'Perhaps you meant to call the function public.add_days' },
  ])
  expect(await call('add_days', { dya: '2026-01-01' })).toMatchObject([
    404,
    { code: 'PGRST202', hint: 'Perhaps you meant to call the function public.add_days(day, days)' },
  ])
  expect(await call('add_days', [1])).toMatchObject([400, { code: 'PGRST102' }])
  expect(await call('add_days', { day: 'someday' })).toMatchObject([400, { code: '22007' }])
})

it('keeps functions from those who may not execute them', async () => {
  expect(await call('hidden', {})).toMatchObject([401, { code: '42501' }])
  const signedIn = await server.ask('rpc/custom_access_token_hook', {
    method: 'POST',
    body: '{"event":{}}',
    headers: { authorization: `Bearer ${await server.tokenOf(city.superAdmin)}` },
  })
  expect([signedIn.status, await signedIn.json()]).toMatchObject([403, { code: '42501' }])
  expect((await server.ask('rpc/add_days', { method: 'DELETE' })).status).toBe(405)
})

it('knows what a migration added', async () => {
  await database.query('create table public.lanes (id integer primary key, length integer)')
  await database.query('grant select on public.lanes to anon')
  expect((await server.ask('lanes')).status).toBe(404)
  await database.query(`notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await server.ask('lanes')).status).toBe(200)
})
