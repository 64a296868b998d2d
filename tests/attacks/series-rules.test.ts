// Rules from strangers: what one may cost, and what hostile ones come to.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { moderatorWrites, visitorRequests } from '#platform/rest/limits.ts'
import { type RestServer, serveRest } from '#tests/api/server.ts'
import { insertInto } from '#tests/database/attempt.ts'
import { eventRow, submissionRow } from '#tests/database/rows.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
let server: RestServer
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  server = await serveRest(database, createRateLimiter(database))
})
afterAll(async () => {
  await server.close()
  await end()
})

let ips = 0
async function post(path: string, body: object, ip = `198.51.100.${++ips}`, authorization?: string) {
  const headers = { 'x-test-ip': ip, ...(authorization && { authorization }) }
  const response = await server.ask(path, { method: 'POST', body: JSON.stringify(body), headers })
  const text = await response.text()
  return { status: response.status, text, answer: text ? JSON.parse(text) : undefined }
}

const start = '2027-01-05T18:00:00Z'
const day = (n: number) =>
  new Date(Date.UTC(2027, 0, 5) + n * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const days = (many: number, from = 0) => Array.from({ length: many }, (_, n) => day(from + n)).join(',')
const preview = (rule: unknown, max_dates: unknown = 400, ip?: string) =>
  post('rpc/preview_event_series', { start, rule, max_dates }, ip)
const submit = (rule: unknown, more: object = {}) =>
  post('event_submissions', { ...submissionRow(city, { start_date: start }), rule, ...more })

const daily = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU'

describe('a rule that asks for too much is refused before it is expanded, in words', () => {
  it.each([
    ['two thousand weekdays', `FREQ=WEEKLY;BYDAY=${'SU,'.repeat(2_000)}SU`],
    ['as many of a month', `FREQ=MONTHLY;BYDAY=${'5SU,'.repeat(1_900)}5SU`],
    ['seven thousand characters', `FREQ=WEEKLY;COUNT=${'1'.repeat(7_000)}`],
    ['nothing but semicolons', `FREQ=WEEKLY${';'.repeat(7_000)}`],
    ['nine thousand characters', `FREQ=WEEKLY\nEXDATE:${days(999)}`],
    ['401 added days', `FREQ=WEEKLY\nRDATE:${days(401)}`],
  ])('%s', async (_, rule) => {
    for (const { status, answer } of [await preview(rule), await submit(rule)])
      expect([status, answer]).toEqual([400, expect.objectContaining({ code: 'PT400' })])
  })

  it('as is a submission of more than 800 dates', async () => {
    const past = { start_date: '2024-01-05T18:00:00Z' }
    const { status, answer } = await submit(daily, past)
    expect([status, answer.message]).toEqual([400, expect.stringContaining('more than 800 dates')])
  })

  it('and one that is longer than a submission keeps', async () => {
    const { status, answer } = await submit(`FREQ=WEEKLY\nRDATE:${days(300)}\nEXDATE:${days(300, 400)}`)
    expect([status, answer.code]).toEqual([400, '23514'])
  })
})

it('the dearest rules that are left are answered within what a visitor’s read may take', async () => {
  for (const rule of [
    `${daily}\nEXDATE:${days(400)}\nEXDATE:${days(400, 400)}`,
    `FREQ=MONTHLY;BYDAY=${'5SU,'.repeat(60)}5SU\nEXDATE:${days(400)}`,
    `RDATE:${days(400)}\nRDATE:${days(400, 400)}`,
  ])
    expect((await preview(rule, 50)).answer).toHaveLength(50)
})

it.each([
  "FREQ=WEEKLY';drop table public.events;--",
  'FREQ=WEEKLY;BYDAY=TU\u0000',
  'FREQ=WEEKLY;X-EVIL=<script>alert(1)</script>',
  '%s%n%L',
  'FREQ=WEEKLY;UNTIL=99999999',
  'FREQ=WEEKLY;UNTIL=00000000T999999Z',
  'FREQ=WEEKLY;COUNT=-1',
  'FREQ=WEEKLY;INTERVAL=1e9',
  'FREQ=SECONDLY',
  'RDATE:20270231',
  '=',
  ';;;',
  '\u202eYLKEEW=QERF',
])('a hostile rule %j is the caller’s mistake', async rule => {
  for (const { status, text } of [await preview(rule), await submit(rule)]) {
    expect([rule, status]).toEqual([rule, 400])
    expect(text).not.toMatch(/plpgsql|PL\/pgSQL|pg_catalog|stack/i)
  }
})

it.each(['infinity', '-infinity', '294276-01-01T00:00:00Z', '1999-01-01T00:00:00Z', null])(
  'a start of %j is refused with a rule',
  async start_date => {
    expect((await submit('FREQ=WEEKLY', { start_date })).status).toBe(400)
    expect((await post('rpc/preview_event_series', { start: start_date, rule: 'FREQ=WEEKLY' })).status).toBe(
      400,
    )
  },
)

it('a person stores only so much text in ten minutes, however few requests that takes', async () => {
  const authorization = `Bearer ${await server.tokenOf(city.moderatorOfB)}`
  const { title, location, type_id } = eventRow(city, { group_id: city.groupB })
  const event = { title, location, type_id, group_id: city.groupB, start_date: start }
  const make = async () => {
    const words = { ...event, description: 'x'.repeat(4_000) }
    return post('rpc/create_event_series', { event: words, rule: daily }, undefined, authorization)
  }
  const known = (change: string) =>
    database.query(`update private.stored_words set ${change} returning bytes`)
  expect((await make()).status).toBe(200)
  expect((await make()).status).toBe(200)
  const [counted] = await known('bytes = bytes')
  expect(Number(counted?.bytes)).toBeGreaterThan(2 * 364 * 4_000)

  await known('bytes = 19000000')
  expect(await make()).toMatchObject({
    status: 429,
    answer: { message: expect.stringContaining('Please go on in ten minutes.') },
  })
  await known(`since = now() - interval '11 minutes'`)
  expect((await make()).status).toBe(200)
})

it('words are stored only so often that one change fills no disk, and long ones count more', async () => {
  const authorization = `Bearer ${await server.tokenOf(city.moderatorOfA)}`
  const { title, description, location, type_id } = eventRow(city, { group_id: city.groupA })
  const long = 'x'.repeat(19_000)
  const event = { title, location, type_id, group_id: city.groupA, start_date: start }
  const make = (words: string, rule: string) =>
    post(
      'rpc/create_event_series',
      { event: { ...event, description: words }, rule },
      undefined,
      authorization,
    )
  expect(await make(long, daily)).toMatchObject({
    status: 413,
    answer: {
      code: 'PT413',
      message: expect.stringMatching(/^The texts are too long for so many dates: with 36\d of them/),
    },
  })
  expect((await make(long, 'FREQ=WEEKLY')).status).toBe(200)
  const short = await make(String(description), daily)
  expect(short.status).toBe(200)
  const [first] = await database.query<{ id: string }>(
    'select id from public.events where series_id = $1 order by start_date limit 1',
    [short.answer],
  )
  const change = { event_id: first?.id, scope: 'all', changes: { description: long } }
  const changed = await post('rpc/change_event_series', change, undefined, authorization)
  expect(changed).toMatchObject({ status: 413, answer: { code: 'PT413' } })

  const limiter = createRateLimiter(database)
  const points: number[] = []
  const counting = await serveRest(database, {
    take: (rule, key, many = 1) => {
      if (rule.name === moderatorWrites.name) points.push(many)
      return limiter.take(rule, key, many)
    },
  })
  const body = JSON.stringify({ event: { ...event, description: long }, rule: 'FREQ=WEEKLY;COUNT=2' })
  await counting.ask('rpc/create_event_series', { method: 'POST', body, headers: { authorization } })
  await counting.close()
  expect(points).toEqual([5, 5])
})

it('previews are counted like every read of a visitor', async () => {
  const ip = '203.0.113.9'
  const limiter = createRateLimiter(database)
  const counted = await serveRest(database, {
    // Nobody should have to ask six hundred times to meet the limit.
    take: (rule, key, points) =>
      limiter.take(
        rule.name === visitorRequests.name ? { ...rule, name: 'few-reads', points: 20 } : rule,
        key,
        points,
      ),
  })
  try {
    const ask = async () => {
      const headers = { 'x-test-ip': ip }
      const body = JSON.stringify({ start, rule: 'FREQ=WEEKLY', max_dates: 1 })
      return (await counted.ask('rpc/preview_event_series', { method: 'POST', headers, body })).status
    }
    const statuses = await Promise.all(Array.from({ length: 30 }, ask))
    expect(statuses.filter(status => status === 200)).toHaveLength(20)
    expect(statuses.filter(status => status === 429)).toHaveLength(10)
  } finally {
    await counted.close()
  }
})

it('what a ride of a year a day collides with is found in a full calendar', async () => {
  const row = eventRow(city, { start_date: '2027-02-01T00:00:00Z' })
  const [text, values] = insertInto('events', row, 'id')
  await database.query(text, values)
  await database.query(
    `insert into public.events (title, description, start_date, type_id, location)
       select 'Ride ' || n, 'x', '2026-12-01T00:00:00Z'::timestamptz + n * interval '6 hours', $1::uuid, $2::jsonb from generate_series(1, 1000) n`,
    [city.typeId, JSON.stringify(row.location)],
  )
  const authorization = `Bearer ${await server.tokenOf(city.nobodySpecial)}`
  const { answer } = await post(
    'rpc/preview_series_collisions',
    { start, rule: daily, lasts: '366 days' },
    undefined,
    authorization,
  )
  expect(answer).toHaveLength(200)
})
