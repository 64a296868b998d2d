import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, Database } from '#server/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { limits, scaled } from '#tests/setup/limits.js'
import { testDatabase } from '#tests/test-database.ts'
import { type RestServer, serveRest } from '../api/server.ts'

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

const tables = [
  ...['events', 'groups', 'event_types', 'deleted_events', 'event_submissions', 'email_subscriptions'],
  ...[
    'user_roles',
    'group_moderators',
    'users',
    'auth.users',
    'pg_class',
    'information_schema.tables',
    'keys',
  ],
]
const columns = [
  ...[
    'id',
    'title',
    'name',
    'email',
    'submitter_email',
    'start_date',
    'location',
    'host',
    'group_id',
    'type_id',
  ],
  ...[
    'status',
    'user_id',
    'role',
    'xmin',
    'ctid',
    'tableoid',
    'nothing',
    'location->>name',
    'location->0->a',
  ],
]
const pick = (items: string[]) => fc.constantFrom(...items)
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  pick([
    'null',
    'true',
    '*',
    '%',
    '1',
    '-1',
    '{}',
    '{a}',
    '[]',
    '{"a":1}',
    "'",
    '"',
    '\\',
    '\u0000',
    '(',
    ')',
    '$1',
    'now',
  ]),
  pick([
    '2026-06-01',
    '1e999',
    '00000000-0000-4000-8000-000000000000',
    'NaN',
    'infinity',
    '99999999999999999999',
  ]),
)
const operator = pick([
  ...[
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'like',
    'ilike',
    'in',
    'is',
    'fts',
    'plfts',
    'wfts',
    'cs',
    'cd',
    'ov',
  ],
  ...['not.eq', 'not.is', 'not.in', 'isdistinct', 'fts(english)', 'fts(nope)', 'match', 'eq(any)', 'sl', ''],
])
const test = fc
  .tuple(operator, value)
  .map(([name, given]) => (/in$/.test(name) ? `${name}.(${given})` : `${name}.${given}`))
const { tree } = fc.letrec<{ tree: string; branch: string }>(tie => ({
  branch: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(pick(columns), test).map(([column, given]) => `${column}.${given}`),
    tie('tree'),
  ),
  tree: fc
    .tuple(pick(['and', 'or', 'not.and', 'not.or']), fc.array(tie('branch'), { maxLength: 3 }))
    .map(([name, branches]) => `${name}(${branches.join(',')})`),
}))
const { items } = fc.letrec<{ items: string; item: string }>(tie => ({
  item: fc.oneof(
    { depthSize: 'small' },
    pick(columns),
    pick(['*', '', 'a:title', '"x y":id', 'title::text', 'count()', '...groups(name)', 'id.sum()', 'a"b']),
    fc
      .tuple(
        pick(['', 'x:', 'group:']),
        pick(tables),
        pick(['', '!inner', '!left', '!group_id', '!nope']),
        tie('items'),
      )
      .map(([alias, table, hint, inner]) => `${alias}${table}${hint}(${inner})`),
  ),
  items: fc.array(tie('item'), { maxLength: 4 }).map(list => list.join(',')),
}))
const parameter = fc.oneof(
  fc.tuple(pick(columns), test),
  fc
    .tuple(pick(['groups', 'events', 'x', 'group.events']), pick(columns), test)
    .map(([a, b, c]) => [`${a}.${b}`, c]),
  tree.map(text => [text.slice(0, text.indexOf('(')), text.slice(text.indexOf('('))]),
  fc.tuple(fc.constant('select'), items),
  fc.tuple(
    pick(['order', 'groups.order']),
    pick([...columns, 'id.desc', 'id.asc.nullsfirst', 'groups(name)', 'id.up']),
  ),
  fc.tuple(
    pick(['limit', 'offset', 'events.limit']),
    pick(['0', '1', '5', '-1', 'x', '99999999999', '1.5', '']),
  ),
  fc.tuple(pick(['columns', 'on_conflict']), pick(columns)),
  fc.tuple(value, value),
)
/** Parameters that an events read understands, so that part of the requests reach the database. */
const rightParameter = fc.oneof(
  fc.tuple(
    fc.constant('select'),
    fc
      .subarray(
        [
          '*',
          'id',
          'n:title',
          'location->>name',
          'group:groups(*)',
          'event_types!inner(name)',
          'event_submissions(*)',
        ],
        { minLength: 1 },
      )
      .map(list => list.join(',')),
  ),
  fc
    .tuple(
      pick(['title', 'description', 'type_name']),
      fc.tuple(pick(['eq', 'like', 'not.ilike', 'gt']), value),
    )
    .map(([column, [name, given]]) => [column, `${name}.${given.replaceAll('\u0000', '')}`]),
  fc.tuple(pick(['order']), pick(['start_date.desc', 'title', 'location->>name.asc.nullslast'])),
  fc.tuple(pick(['limit', 'offset']), pick(['0', '1', '1000'])),
  fc.tuple(
    fc.constant('or'),
    pick(['(title.is.null,id.not.is.null)', '(title.like.*A,and(id.is.null,title.gt.b))']),
  ),
)
const row = fc.dictionary(pick(columns), fc.oneof(value, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 4 })
const body = fc.oneof(
  row.map(one => JSON.stringify(one)),
  fc.array(row, { maxLength: 3 }).map(rows => JSON.stringify(rows)),
  fc.json({ maxDepth: 2 }),
  value,
)
const header = fc.dictionary(
  pick(['prefer', 'accept', 'range', 'accept-profile', 'content-profile']),
  pick([
    ...[
      'return=representation',
      'count=exact',
      'resolution=merge-duplicates',
      'tx=rollback',
      'return=minimal',
    ],
    ...['application/vnd.pgrst.object+json', 'text/csv', '*/*', '0-5', '5-0', 'x', 'auth', 'public'],
  ]),
  { maxKeys: 2 },
)
const common = {
  body,
  person: fc.nat({ max: 2 }),
  /** Where a character of the query is replaced, for requests that are almost right. */
  flaw: fc.option(fc.tuple(fc.nat(), fc.string({ maxLength: 2 })), { freq: 2 }),
}
const request = fc.oneof(
  fc.record({
    method: pick(['GET', 'HEAD']),
    path: fc.constant('events'),
    parameters: fc.uniqueArray(rightParameter, { maxLength: 4, selector: ([key]) => key }),
    headers: fc.oneof(fc.constant({}), header),
    ...common,
    flaw: fc.option(common.flaw, { freq: 2 }),
  }),
  fc.record({
    method: pick(['GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']),
    path: fc.oneof(
      { weight: 6, arbitrary: pick(tables) },
      {
        weight: 2,
        arbitrary: pick(['rpc/approve_event_submission', 'rpc/restore_event', 'rpc/pg_sleep', 'rpc/']),
      },
      { weight: 1, arbitrary: value },
    ),
    parameters: fc.array(parameter, { maxLength: 4 }),
    headers: header,
    ...common,
  }),
)
/** A string that can be sent: half a surrogate pair is not a character. */
const sendable = (text: string) => Buffer.from(text).toString()

it('answers whatever is asked without breaking, hanging or telling secrets', {
  timeout: scaled(3_600_000),
}, async () => {
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
  // A grammar that is always refused would prove nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(numRuns / 20)
  const [left] = await database.query<{ events: number }>('select count(*) as events from public.events')
  expect(left).toEqual({ events: 2 })
})
