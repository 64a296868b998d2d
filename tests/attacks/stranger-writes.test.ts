// A stranger with an account, many addresses or an old token writes no more than one without.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { visitorWritesADay } from '#platform/rest/limits.ts'
import { type RestServer, serveRest } from '#tests/api/server.ts'
import { undone } from '#tests/database/attempt.ts'
import { eventRow, submissionRow } from '#tests/database/rows.ts'
import { type City, makeCity, signUp } from '#tests/people.ts'
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
const newIp = () => {
  ips += 1
  return `198.51.100.${ips}`
}

/** One write, from a network address of its own unless one is given. */
async function write(caller: Caller, path: string, body: unknown, ip = newIp()) {
  const headers: Record<string, string> = { 'x-test-ip': ip }
  if (caller.role === 'authenticated') headers.authorization = `Bearer ${await server.tokenOf(caller)}`
  if (caller.role === 'service_role') headers.apikey = server.keys.secret
  const response = await server.ask(path, { method: 'POST', body: JSON.stringify(body), headers })
  const text = await response.text()
  return { status: response.status, error: text ? JSON.parse(text) : undefined }
}

const emails = (many: number) =>
  Array.from({ length: many }, () => ({ email: `${randomUUID()}@victims.example` }))
const subscribe = (caller: Caller, ip?: string) => write(caller, 'email_subscriptions', emails(1)[0], ip)
const countRows = async (table: string) => (await database.query(`select 1 from public.${table}`)).length

const strangers: [string, () => Caller][] = [
  ['a visitor', () => city.visitor],
  ['someone without a role', () => city.nobodySpecial],
  ['a moderator', () => city.moderatorOfA],
  ['a super admin who signed out', () => city.signedOutAdmin],
  ['a super admin who owes the second factor', () => city.halfSignedInAdmin],
]

describe.each(strangers)('%s', (_, caller) => {
  it('adds one row a request, and is told so', async () => {
    const before = [await countRows('email_subscriptions'), await countRows('event_submissions')]
    const row = submissionRow(city)
    expect(await write(caller(), 'email_subscriptions', emails(2))).toMatchObject({
      status: 413,
      error: { code: '54000', message: 'Only one row can be added at a time.' },
    })
    const many = await write(caller(), 'email_subscriptions', emails(5_000))
    expect(many).toMatchObject({ status: 413, error: { code: '54000' } })
    const submissions = Array.from({ length: 2_000 }, () => row)
    expect(await write(caller(), 'event_submissions', submissions)).toMatchObject({ status: 413 })
    expect([await countRows('email_subscriptions'), await countRows('event_submissions')]).toEqual(before)
  })

  it('is held to that by the database too, whatever stands before it', async () => {
    await database.query(
      `insert into public.email_subscriptions (email, is_active) values ('left-1@x.example', false), ('left-2@x.example', false)
       on conflict do nothing`,
    )
    const inserts = [
      `insert into public.email_subscriptions (email) select n || '@x.example' from generate_series(1, 2) n`,
      // Of those who had left, no row is made: only their wish is noted.
      `insert into public.email_subscriptions (email) values ('left-1@x.example'), ('left-2@x.example')`,
      `insert into public.event_submissions (title, description, start_date, type_id, location)
         select 'Ride', 'x', now(), '${city.typeId}', '{"name": "x", "url": "https://x.example"}' from generate_series(1, 2)`,
    ]
    for (const text of inserts)
      await expect(undone(database, caller(), queries => queries.query(text))).rejects.toMatchObject({
        code: expect.stringMatching(/^(54000|42501)$/),
      })
  })
})

it('a super admin and the server add as many as they like', async () => {
  expect(await write(city.superAdmin, 'email_subscriptions', emails(40))).toMatchObject({ status: 201 })
  expect(await write(city.service, 'email_subscriptions', emails(40))).toMatchObject({ status: 201 })
})

it.each([
  ['signed out', () => city.signedOutAdmin],
  ['half signed in', () => city.halfSignedInAdmin],
])('a token that is %s adds nothing anywhere', async (_, caller) => {
  expect(await subscribe(caller())).toMatchObject({ status: 403, error: { code: '42501' } })
  expect(await write(caller(), 'event_submissions', submissionRow(city))).toMatchObject({ status: 403 })
})

it('one account is counted, from whichever addresses it writes', async () => {
  const person = await signUp(database)
  for (let n = 0; n < 30; n += 1) expect((await subscribe(person)).status).toBe(201)
  const refused = await subscribe(person)
  expect(refused.status).toBe(429)
  expect(refused.error.message).toMatch(/Try again in \d+ minutes\.$/)
  expect((await subscribe(await signUp(database))).status).toBe(201)
})

it('one address is counted, whoever writes from it', async () => {
  const ip = newIp()
  const people = await Promise.all(Array.from({ length: 15 }, () => signUp(database)))
  for (const person of people) {
    expect((await subscribe(person, ip)).status).toBe(201)
    expect((await subscribe(city.visitor, ip)).status).toBe(201)
  }
  expect((await subscribe(city.visitor, ip)).status).toBe(429)
  expect((await subscribe(await signUp(database), ip)).status).toBe(429)
  expect((await subscribe(city.superAdmin, ip)).status).toBe(201)
})

it('who subscribes does not use up what others submit, nor the other way round', async () => {
  const ip = newIp()
  const submit = () => write(city.visitor, 'event_submissions', submissionRow(city), ip)
  for (let n = 0; n < 30; n += 1) expect((await subscribe(city.visitor, ip)).status).toBe(201)
  expect((await subscribe(city.visitor, ip)).status).toBe(429)
  for (let n = 0; n < 30; n += 1) expect((await submit()).status).toBe(201)
  const refused = await submit()
  expect([refused.status, refused.error.message]).toEqual([
    429,
    expect.stringMatching(/^Too many changes .* Try again in \d+ minutes\.$/),
  ])
})

it('patience does not help: the day has its own end', async () => {
  const ip = newIp()
  const limiter = createRateLimiter(database)
  const patient = await serveRest(database, limiter)
  await limiter.take(visitorWritesADay, `email_subscriptions:${ip}`, visitorWritesADay.points)
  const refused = await patient.ask('email_subscriptions', {
    method: 'POST',
    body: JSON.stringify(emails(1)[0]),
    headers: { 'x-test-ip': ip },
  })
  await patient.close()
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { message: expect.stringMatching(/Try again in 24 hours\.$/) },
  ])
})

it('calls of procedures are counted like rows, and writes that are refused as well', async () => {
  const person = await signUp(database)
  const end = () => write(person, 'rpc/end_session', { session_id: randomUUID() })
  const create = () => write(person, 'events', eventRow(city, { group_id: city.groupA }))
  for (let n = 0; n < 15; n += 1) {
    expect((await end()).status).toBe(200)
    expect((await create()).status).toBe(403)
  }
  expect((await end()).status).toBe(429)
  expect((await create()).status).toBe(429)
})

it('a moderator has room for a season of rides, and as little as anyone for the rest', async () => {
  const ip = newIp()
  const rides = Array.from({ length: 60 }, () => eventRow(city, { group_id: city.groupB }))
  expect((await write(city.moderatorOfB, 'events', rides, ip)).status).toBe(201)
  for (let n = 0; n < 30; n += 1) expect((await subscribe(city.moderatorOfB, ip)).status).toBe(201)
  expect((await subscribe(city.moderatorOfB, ip)).status).toBe(429)
  expect((await write(city.moderatorOfB, 'events', rides[0], ip)).status).toBe(201)
  const flood = Array.from({ length: 1_001 }, () => ({ title: 'x' }))
  expect((await write(city.moderatorOfB, 'events', flood, ip)).status).toBe(429)
})
