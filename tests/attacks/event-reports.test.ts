// Reports and their writers' addresses stay with whoever looks after the event, and a flood of them ends.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#server/database/database.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
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
  const send = (rows: unknown) =>
    ask(city.visitor, 'event_reports', { method: 'POST', body: JSON.stringify(rows) }, '198.51.100.9')
  expect((await send([report(1), report(2)])).status).toBe(413)
  for (let n = 1; n < 30; n += 1) expect((await send(report(n))).status).toBe(201)
  const refused = await send(report(30))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(
    await database.query('select 1 from public.event_reports where event_id = $1', [city.eventB]),
  ).toHaveLength(20)
  // One mail to the one who looks after it, whatever the number.
  expect(
    await database.query(`select 1 from private.mail_outbox where kind = 'event_reported' and address = $1`, [
      city.moderatorOfB.email,
    ]),
  ).toHaveLength(1)
})
