import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { type RestServer, serveRest } from '../api/server.ts'

let database: Database
let end: () => Promise<void>
let city: City
let server: RestServer
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  await database.query(
    `create view public.endless as select count(*) as n from generate_series(1, 1000000000) a`,
  )
  await database.query('grant select on public.endless to anon')
  await database.query(
    `create function public.add_up(a integer, b integer) returns integer language sql stable as 'select a + b'`,
  )
  server = await serveRest(database)
})
afterAll(async () => {
  await server.close()
  await end()
})

const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join('|')

describe('is refused before any work begins', () => {
  it.each([
    ['a search of many words', `events?title=fts.${words(2500).slice(0, 12_000)}`, '54000'],
    ['one in a tree', `events?or=(title.fts.${words(21)},id.is.null)`, '54000'],
    ['a search of many signs', `events?title=fts.${'!('.repeat(200)}a`, '42601'],
    ['a long value', `events?title=eq.${'x'.repeat(1001)}`, '54000'],
    ['a long pattern', `events?title=ilike.${'*a'.repeat(501)}`, '54000'],
    ['a long value in a list', `events?title=in.(a,${'x'.repeat(1001)})`, '54000'],
    ['a path of many arrows', `events?select=location${'->a'.repeat(1000)}`, '54000'],
    ['a path of many arrows in a filter', `events?location${'->0'.repeat(1000)}=is.null`, '54000'],
    ['a path of many arrows in an order', `events?order=location${'->a'.repeat(11)}`, '54000'],
    ['many terms of an order', `events?order=${Array(9).fill('title').join(',')}`, '54000'],
    [
      'one column again and again',
      `events?select=${Array.from({ length: 9 }, (_, n) => `c${n}:description`).join(',')}`,
      '54000',
    ],
    [
      'many searches in nested lists',
      `groups?select=id,events(id,groups(id,events(id)))&${Array(4).fill('events.groups.events.title=fts.a').join('&')}`,
      '54000',
    ],
  ])('%s', async (_, path, code) => {
    const response = await server.ask(path)
    const text = await response.text()
    expect([response.status, JSON.parse(text).code]).toEqual([400, code])
    expect(text).not.toMatch(/json_build_object|stack|max_stack_depth/)
  })

  it('but what the site itself asks is possible', async () => {
    const ids = Array.from({ length: 200 }, () => city.groupA).join(',')
    const pattern = '"%ride of a_b%"'
    for (const path of [
      'events?select=*,event_type:event_types(id,name,color),group:groups(id,name,website)&order=start_date.asc&limit=100',
      `events?select=id&group_id=in.(${ids})&or=(title.ilike.${pattern},type_name.ilike.${pattern},location->>name.ilike.${pattern})`,
      `events?title=fts(english).${words(20)}`,
    ])
      expect([path, (await server.ask(path)).status]).toEqual([path, 200])
  })
})

describe('by how much text there is', () => {
  const patterns = Array.from({ length: 40 }, (_, n) => `description.ilike.*z${n}*q`).join()
  const dear = [
    `events?select=id&or=(${patterns})`,
    `groups?select=id,events(id)&events.or=(${patterns})`,
    `events?select=id&and=(${Array(19).fill('description.fts.a').join()})`,
  ]
  /** Words that cannot be compressed, as in a calendar of three thousand long events. */
  const fill = `insert into public.events (title, description, start_date, type_id, type_name, location)
    select 'Ride', (select string_agg(md5((n * 1000 + i)::text), ' ') from generate_series(1, 60) i),
      '2020-01-01'::timestamptz + n * interval '1 hour', $1::uuid, 'Ride', '{"name": "Depot", "url": "https://x.example"}'
    from generate_series(1, 3000) n`
  /** What follows from events costs more than they do, and nothing of it is asked for here. */
  const withoutTriggers = (text: string, values: string[]) =>
    database.transaction(
      async queries => {
        await queries.query('set local session_replication_role = replica')
        await queries.query(text, values)
      },
      { withoutTimeLimit: true },
    )

  it('visitors’ patterns and searches are refused before they begin; a few are not', async () => {
    const small = await serveRest(database)
    for (const path of dear) expect([path, (await small.ask(path)).status]).toEqual([path, 200])
    await small.close()
    await withoutTriggers(fill, [city.typeId])
    const large = await serveRest(database)
    const read = vi.spyOn(database, 'queryAs')
    try {
      for (const path of dear) {
        const response = await large.ask(path)
        expect([path, response.status, await response.json()]).toMatchObject([path, 400, { code: '54000' }])
      }
      expect(read).not.toHaveBeenCalled()
      const own = await large.askAsSite('events?select=id&limit=1&description=ilike.*zz*')
      expect(own.status).toBe(200)
      expect((await large.ask('events?select=id&limit=1&title=ilike.*zz*')).status).toBe(200)
    } finally {
      read.mockRestore()
      await large.close()
      await withoutTriggers('delete from public.events where title = $1', ['Ride'])
    }
  }, 120_000)
})

describe('what a value can break in the database is the caller’s mistake', () => {
  it.each([
    ...['title=fts(1).x', 'title=fts(0).x', 'title=fts(-1).x', 'title=fts().x', 'title=fts(english;).x'],
    ...['title=fts(nope).x', 'title=fts(pg_catalog.english).x', 'title=fts.%26', 'title=phfts.%3C-1%3E'],
    ...['title=fts.a%3C99999%3Eb', 'title=like.a%5C', 'title=ilike.%5C', 'title=eq.%00', 'title=fts.%00'],
    ...['id=in.(%00)', 'start_date=gt.-infinity', 'start_date=eq.294277-01-01', 'start_date=eq.2026-13-45'],
    ...['start_date=eq.2026-01-01T00:00:00 Nowhere/Else', 'location=eq.[[[', 'location=cs.{', 'id=eq.{}'],
    ...['location->-999999999=is.null', 'location->>name=eq.%00', 'location->"a%00b"=is.null', 'id=is.true'],
    ...['offset=999999999999999', 'limit=999999999999999', 'title=cs.{a', 'title=ov.{}', 'id=like.*'],
    ...['select="%00":id', 'select=%00', 'order=%00', '%00=eq.1', 'or=(%00.eq.1)', 'location=fts.x'],
    ...['title=match.(', 'title=imatch.[', 'start_date=sl.[1,2', `location=eq.${'['.repeat(900)}`],
  ])('%s', async query => {
    const response = await server.ask(`events?${query}`)
    const text = await response.text()
    expect([response.status < 500, text]).toEqual([true, text])
    expect(text).not.toMatch(/cache lookup|json_build_object|0x[0-9a-f]{4}/)
  })

  it.each([
    ...['{"title":"\\u0000"}', '{"id":1e400}', '{"start_date":"999999-01-01"}', '{"location":{"\\u0000":1}}'],
    ...[
      '{"type_id":{}}',
      '{"start_date":1e308}',
      '{"title":["\\ud800"]}',
      `{"location":"${'['.repeat(500)}"}`,
    ],
  ])('a body of %s', async body => {
    const authorization = `Bearer ${await server.tokenOf(city.superAdmin)}`
    const headers = { authorization }
    for (const [path, method] of [
      ['events', 'POST'],
      [`events?id=eq.${city.eventA}`, 'PATCH'],
      ['rpc/restore_event', 'POST'],
    ] as const) {
      const response = await server.ask(path, { method, body, headers })
      const text = await response.text()
      expect([response.status < 500, text]).toEqual([true, text])
    }
  })
})

describe('reads by visitors', () => {
  it('are stopped soon, counted dearly, and then refused for a while; pages are not', async () => {
    const limited = await serveRest(database, createRateLimiter(database))
    try {
      const statuses: number[] = []
      await expect
        .poll(
          async () => {
            const response = await limited.ask('endless')
            statuses.push(response.status)
            const { code, message } = await response.json()
            return [response.status, code, message, response.headers.has('retry-after')]
          },
          { timeout: 50_000, interval: 1 },
        )
        .toEqual([
          429,
          '53400',
          expect.stringMatching(
            /^Too many requests from this network address\. Try again in \d+ seconds?\.$/,
          ),
          true,
        ])
      expect(statuses).toEqual([400, 429])
      expect(limited.logged.join()).toContain('took too long and was stopped')
      expect((await limited.ask('events?select=id')).status).toBe(429)
      expect((await limited.askAsSite('events?select=id')).status).toBe(200)
      // What is kept costs nothing, and is given to whoever asks.
      expect((await limited.ask('events?select=id')).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('wait in a queue of limited length, behind pages and people', async () => {
    const reads = Array.from({ length: 80 }, (_, n) => server.ask(`endless?n=neq.${n}`))
    const page = await server.askAsSite('events?select=id,location')
    expect(page.status).toBe(200)
    const answers = await Promise.all(reads)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(30)
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(answers.every(({ status }) => status === 503 || status === 400)).toBe(true)
    expect((await server.ask('event_types')).status).toBe(200)
  })
})

describe('kept answers', () => {
  const path = 'events?select=id,title&order=title'
  const isKept = async () => {
    const asked = vi.spyOn(database, 'queryAs')
    await server.ask(path)
    const times = asked.mock.calls.length
    asked.mockRestore()
    return times === 0
  }

  it('outlive everything but a committed change', async () => {
    const authorization = `Bearer ${await server.tokenOf(city.superAdmin)}`
    const admin = { headers: { authorization } }
    const nobody = '00000000-0000-4000-8000-000000000000'
    await server.ask(path)
    expect(await isKept()).toBe(true)
    await fetch(`${server.url}/rest/v1/events`, { method: 'OPTIONS' })
    await server.ask('events', { method: 'POST', body: '{"title":"x"}' })
    await server.ask(`events?id=eq.${nobody}`, { method: 'PATCH', body: '{"title":"x"}', ...admin })
    await server.ask(`events?id=eq.${nobody}`, { method: 'DELETE', ...admin })
    await server.ask('events', { method: 'POST', body: '{"title":7}', ...admin })
    await server.ask('rpc/add_up', { method: 'POST', body: '{"a":1,"b":2}', ...admin })
    await server.ask('email_subscriptions', { method: 'POST', body: '{"email":"new@visitors.example"}' })
    expect(await isKept()).toBe(true)
    await server.ask(`events?id=eq.${city.eventA}`, { method: 'PATCH', body: '{"title":"Y"}', ...admin })
    expect(await isKept()).toBe(false)
    expect(await (await server.ask(path)).text()).toContain('"Y"')
  })

  it('outlive a read that had to be stopped', async () => {
    await server.ask(path)
    await server.ask('endless?select=n')
    expect(await isKept()).toBe(true)
  })
})

it('compresses answers that are worth it, and recognises them', async () => {
  await database.query(
    `insert into public.events (title, description, start_date, type_id, location)
     select 'Ride ' || n, 'x', timestamptz '2027-01-01', $1, '{"name":"Depot","url":"https://x.example"}'
     from generate_series(1, 50) n`,
    [city.typeId],
  )
  const plain = await server.ask('events', { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const body = await plain.text()
  for (const encoding of ['br', 'gzip']) {
    const headers = { 'accept-encoding': encoding }
    const response = await server.ask('events', { headers })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(Number(response.headers.get('content-length'))).toBeLessThan(body.length / 4)
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(await response.text()).toBe(body)
    const tag = response.headers.get('etag') ?? ''
    expect((await server.ask('events', { headers: { ...headers, 'if-none-match': tag } })).status).toBe(304)
  }
  const small = await server.ask('events?limit=0', { headers: { 'accept-encoding': 'br' } })
  expect(small.headers.get('content-encoding')).toBeNull()
})
