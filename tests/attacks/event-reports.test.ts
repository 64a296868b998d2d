// Reports and their writers' addresses stay with whoever looks after the event, and a flood of them ends.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { type RestServer, serveRest } from '#tests/api/server.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
let server: RestServer
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  await database.query(
    `insert into public.event_reports (event_id, message, email) values ($1, 'The leader was rude.', 'whistle@blower.example')`,
    [city.eventA],
  )
  server = await serveRest(database, createRateLimiter(database))
})
afterAll(async () => {
  await server.close()
  await end()
})

async function ask(caller: Caller, path: string, init: RequestInit = {}, ip = '198.51.100.1') {
  const headers: Record<string, string> = { 'x-test-ip': ip }
  if (caller.role === 'authenticated') headers.authorization = `Bearer ${await server.tokenOf(caller)}`
  const response = await server.ask(path, { ...init, headers: { ...headers, ...init.headers } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

it('the moderator of the event’s group and a super admin do learn of it, by the same ways', async () => {
  for (const caller of [city.moderatorOfA, city.superAdmin]) {
    expect((await ask(caller, 'event_reports?select=email')).text).toContain('whistle')
    const inner = 'events?select=id,event_reports!inner(id)&event_reports.email=like.whistle*'
    expect((await ask(caller, inner)).text).toContain(city.eventA)
  }
})

describe.each<[string, () => Caller]>([
  ['a visitor', () => city.visitor],
  ['someone without a role', () => city.nobodySpecial],
  ['the moderator of another group', () => city.moderatorOfB],
  ['a super admin who signed out', () => city.signedOutAdmin],
  ['a super admin who owes the second factor', () => city.halfSignedInAdmin],
])('%s', (_, caller) => {
  it.each([
    'event_reports?select=*',
    'event_reports?select=email',
    'event_reports?select=count()',
    'events?select=id,event_reports(*)',
    'events?select=id,event_reports!inner(id)&event_reports.email=like.whistle*',
    'events?select=id,event_reports(count)',
    'groups?select=id,events!inner(event_reports!inner(message))',
    'events?select=id,event_reports!inner()&order=event_reports(email)',
  ])('learns nothing by %s', async path => {
    const { text } = await ask(caller(), path)
    expect(text).not.toContain('whistle')
    expect(text).not.toContain('rude')
    expect(text).not.toMatch(/"count": ?[1-9]/)
    if (path.includes('!inner')) expect(text).not.toContain(city.eventA)
  })

  it('gets nothing back from a report, and settles none', async () => {
    const body = JSON.stringify({ event_id: city.eventA, message: `Back to me, says ${_}.` })
    const headers = { prefer: 'return=representation' }
    expect((await ask(caller(), 'event_reports', { method: 'POST', body, headers })).status).toBeGreaterThan(
      400,
    )
    const [row] = await database.query<{ id: string }>('select id from public.event_reports limit 1')
    const settled = { method: 'POST', body: JSON.stringify({ report_id: row?.id, is_settled: true }) }
    expect((await ask(caller(), 'rpc/settle_event_report', settled)).status).toBeGreaterThan(400)
    expect(await database.query('select 1 from public.event_reports where settled_at is not null')).toEqual(
      [],
    )
  })
})

it('a flood from one address ends, and several rows at once are refused', async () => {
  const report = (n: number) => ({ event_id: city.eventB, message: `It is all wrong, number ${n % 20}.` })
  const send = (rows: unknown, ip = '198.51.100.9') =>
    ask(city.visitor, 'event_reports', { method: 'POST', body: JSON.stringify(rows) }, ip)
  expect((await send([report(1), report(2)])).status).toBe(413)
  for (let n = 1; n < 30; n += 1)
    expect((await send(report(n))).status).toBe(n % 20 < 6 && n % 20 > 0 ? 201 : 409)
  const refused = await send(report(30))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // Nor does junk from some addresses shut out what others have to say.
  for (let n = 0; n < 60; n += 1)
    await send(
      { event_id: city.eventB, message: `Junk of the day, number ${n}.` },
      `198.51.100.${20 + (n % 3)}`,
    )
  expect(
    (await send({ event_id: city.eventB, message: 'The bridge is closed.' }, '203.0.113.5')).status,
  ).toBe(201)
  expect(
    await database.query('select 1 from public.event_reports where event_id = $1', [city.eventB]),
  ).toHaveLength(5 + 3 * 5 + 1)
  // One mail to the one who looks after it, whatever the number.
  expect(
    await database.query(`select 1 from private.mail_outbox where kind = 'event_reported' and address = $1`, [
      city.moderatorOfB.email,
    ]),
  ).toHaveLength(1)
})

describe('whether something was known already', () => {
  const ways: [string, Record<string, string>][] = [
    ['a count', { prefer: 'count=exact' }],
    ['a count beside nothing', { prefer: 'return=minimal,count=exact' }],
    ['one object', { accept: 'application/vnd.pgrst.object+json' }],
    ['what was added', { prefer: 'return=representation' }],
    [
      'one object that was added',
      { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
    ],
    ['the rest of duplicates', { prefer: 'resolution=ignore-duplicates,count=exact' }],
  ]
  const callers: [string, () => Caller][] = [
    ['a visitor', () => city.visitor],
    ['someone with an account', () => city.nobodySpecial],
  ]
  it.each(ways.flatMap(way => callers.map(caller => [...way, ...caller] as const)))(
    'is not told by %s',
    async (_, headers, name, caller) => {
      await database.query(
        `insert into public.email_subscriptions (email, is_active) values ('left@readers.example', false) on conflict do nothing`,
      )
      await database.query(
        `update public.email_subscriptions set is_active = false where email = 'left@readers.example'`,
      )
      const words = `The start has moved, says ${name}.`
      await database.query(`insert into public.event_reports (event_id, message) values ($1, $2)`, [
        city.eventA,
        words,
      ])
      const unique = Math.random().toString(36).slice(2)
      const ip = `203.0.113.${1 + Math.floor(Math.random() * 250)}`
      const answerTo = async (table: string, row: object) => {
        const answer = await ask(caller(), table, { method: 'POST', body: JSON.stringify(row), headers }, ip)
        return [
          answer.status,
          answer.text,
          answer.headers.get('content-range'),
          answer.headers.get('preference-applied'),
        ]
      }
      const subscribe = (email: string) => answerTo('email_subscriptions', { email })
      const report = (message: string) => answerTo('event_reports', { event_id: city.eventA, message })
      expect(await subscribe('left@readers.example')).toEqual(await subscribe(`${unique}@readers.example`))
      expect(await report(words)).toEqual(await report(`Something new: ${unique}.`))
    },
  )
})
