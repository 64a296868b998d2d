import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { limits, scaled } from '#tests/setup/limits.js'
import { testDatabase } from '#tests/test-database.ts'
import { type RestServer, serveRest } from '../api/server.ts'
import { request } from './rest-grammar.ts'

// FUZZ_RUNS and FUZZ_SEED repeat the large run that was made once; the kept one is small and always the same.
const numRuns = Number(process.env.FUZZ_RUNS ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 20261115)

/** Words that only the rows of private tables hold: no answer to someone else may carry them. */
const secrets = ['someone@visitors.example', 'reader@visitors.example', '@people.example']

let database: Database
let end: () => Promise<void>
let city: City
let server: RestServer
let people: { caller: Caller; token: string | undefined }[]
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  // What the calendar's own tables do not have: a key to itself, two keys to one table, partitions, open writes.
  for (const statement of [
    `create table public.stages (id integer primary key, name text, before integer references public.stages,
      start uuid references public.event_types, finish uuid references public.event_types, data jsonb)`,
    `insert into public.stages values (1, 'One', null, null, null, '{"@type":"a"}'), (2, 'Two', 1, null, null, null)`,
    `create table public.stage_types (stage integer references public.stages, type uuid references public.event_types,
      primary key (stage, type))`,
    'create view public.stage_names with (security_invoker = true) as select id as number, name, before from public.stages',
    'create table public.laps (id integer primary key, n integer) partition by range (id)',
    'create table public.laps_low partition of public.laps for values from (0) to (9)',
    `create function public.add_up(a integer, b integer) returns integer language sql stable as 'select a + b'`,
    `create function public.numbers() returns setof integer language sql stable as 'values (1), (2), (3)'`,
    `create function public.either(a integer) returns integer language sql stable as 'select a'`,
    `create function public.either(a text) returns text language sql stable as 'select a'`,
    `create function public.shout(public.stages) returns text language sql stable as 'select upper($1.name)'`,
    'grant select, insert, update, delete on public.stages, public.laps to anon, authenticated',
    'grant select on public.stage_types, public.stage_names to anon, authenticated',
  ])
    await database.query(statement)
  server = await serveRest(database)
  people = [
    { caller: city.visitor, token: undefined },
    { caller: city.nobodySpecial, token: await server.tokenOf(city.nobodySpecial) },
    { caller: city.signedOutAdmin, token: await server.tokenOf(city.signedOutAdmin) },
  ]
})
afterAll(async () => {
  await server.close()
  await end()
})

/** A string that can be sent: half a surrogate pair is not a character. */
const sendable = (text: string) => Buffer.from(text).toString()

it('answers whatever is asked without breaking, hanging or telling secrets', {
  timeout: scaled(3_600_000),
}, async ({ annotate }) => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, parameters, headers, body, person, flaw }) => {
      let query = new URLSearchParams(
        parameters.map(([key = '', text = '']): [string, string] => [key, text]),
      ).toString()
      if (flaw && query !== '') {
        const at = flaw[0] % query.length
        query = query.slice(0, at) + encodeURIComponent(sendable(flaw[1])) + query.slice(at + 1)
      }
      const token = people[person]?.token
      const response = await server.ask(`${encodeURI(sendable(path)).replace(/[?#]/g, '')}?${query}`, {
        method,
        headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
        signal: AbortSignal.timeout(limits.condition),
      })
      const text = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      expect({ status: response.status, text }).toEqual({ status: expect.toSatisfy(n => n < 500), text })
      if (response.status < 300) for (const secret of secrets) expect(text).not.toContain(secret)
      // Nothing of our own: no SQL, no stack, no path.
      expect(text).not.toMatch(/json_build_object|json_agg|node_modules|\.ts:|\bat \w+ \(/)
      if (response.status >= 400 && method !== 'HEAD')
        expect(JSON.parse(text)).toEqual({
          code: expect.any(String),
          message: expect.any(String),
          details: text.includes('"details":null') ? null : expect.any(String),
          hint: text.includes('"hint":null') ? null : expect.any(String),
        })
    }),
    { numRuns, seed },
  )
  await annotate(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
  // A grammar that is always refused would prove nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(numRuns / 20)
  const [left] = await database.query<{ events: number }>('select count(*) as events from public.events')
  expect(left).toEqual({ events: 2 })
})
