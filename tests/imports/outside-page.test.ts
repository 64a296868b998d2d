// Who may have an address elsewhere read by the server, and how often.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { askFunctions } from '#tests/functions/ask-functions.ts'
import { type City, makeCity, type Person } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
let ask: Awaited<ReturnType<typeof askFunctions>>
let hits = 0
const site = createServer((_, response) => {
  hits += 1
  response.setHeader('content-type', 'text/calendar').end('BEGIN:VCALENDAR')
})
let address = ''
beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const at = site.address()
  const host = `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  address = `http://${host}/rides.ics`
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  ask = await askFunctions(database, { OUTSIDE_ALLOWED: host })
})
afterAll(async () => {
  site.close()
  await end()
})

async function read(person: Person | undefined, body: unknown) {
  const exp = Math.floor(Date.now() / 1000) + 60
  const claims = person && { ...person.claims, aud: 'authenticated', iss: ask.tokens.issuer, exp }
  const token = claims && (await ask.tokens.sign(claims))
  const answer = await ask('/outside-page', {
    method: 'POST',
    headers: { apikey: ask.keys.publishable, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const said: unknown = await answer.json()
  return { status: answer.status, said }
}

it('is read for moderators and admins, and for nobody else', async () => {
  for (const person of [city.moderatorOfA, city.superAdmin])
    expect(await read(person, { address })).toEqual({
      status: 200,
      said: { text: 'BEGIN:VCALENDAR', type: 'text/calendar' },
    })
  hits = 0
  for (const person of [undefined, city.nobodySpecial, city.signedOutAdmin, city.halfSignedInAdmin])
    expect(await read(person, { address })).toMatchObject({
      status: 403,
      said: { message: 'You may not import events.' },
    })
  expect(hits).toBe(0)
})

it('says what is wrong with an address', async () => {
  expect(await read(city.superAdmin, { address: 'http://10.0.0.1/' })).toEqual({
    status: 400,
    said: { message: 'This address is not on the public internet, so it is not read.' },
  })
  expect(await read(city.superAdmin, {})).toMatchObject({ status: 400 })
})

it('is counted before it is read', async () => {
  for (let count = 0; count < 30; count++) await read(city.moderatorOfB, { address: 'nonsense' })
  hits = 0
  expect(await read(city.moderatorOfB, { address })).toMatchObject({ status: 429 })
  expect(hits).toBe(0)
})
