// What is refused costs little and is counted, so that asking for nonsense is no way to take everybody's time.

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { visitorRequests } from '#platform/rest/limits.ts'
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
  server = await serveRest(database)
})
afterAll(async () => {
  await server.close()
  await end()
})

const differentKeys = (count: number) =>
  `{${Array.from({ length: count }, (_, n) => `"${n.toString(36)}":0`).join()}}`

/** The status of the answer to a request that announces a body and never sends it. */
async function statusWithoutBody(path: string, bytes: number): Promise<string> {
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST /rest/v1/${path} HTTP/1.1\r\nHost: x\r\napikey: ${server.keys.publishable}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n{`,
  )
  const [first] = await once(socket, 'data')
  socket.destroy()
  return String(first).split(' ')[1] ?? ''
}

describe('the body of a request', () => {
  it('is not waited for where nothing is, nor where it is too long', async () => {
    expect(await statusWithoutBody('rpc/zzzz', 1_000_000)).toBe('404')
    expect(await statusWithoutBody('zzzz', 1_000_000)).toBe('404')
    expect(await statusWithoutBody('rpc/preview_event_series', 200_000)).toBe('413')
    expect(await statusWithoutBody('event_submissions', 200_000)).toBe('413')
  })

  it.each(['rpc/preview_event_series', 'event_submissions', 'events?id=is.null'])(
    'is refused for its keys before it is parsed: %s',
    async path => {
      const method = path.startsWith('events') ? 'PATCH' : 'POST'
      for (const body of [
        differentKeys(2_000),
        `[${'[],'.repeat(2_000)}[]]`,
        differentKeys(1_500).slice(0, -1),
      ]) {
        const refused = await server.ask(path, { method, body })
        expect([refused.status, await refused.json()]).toMatchObject([
          413,
          { code: '54000', message: 'The body can have 1000 keys and values, not more' },
        ])
      }
      const authorization = `Bearer ${await server.tokenOf(city.superAdmin)}`
      const refused = await server.ask(path, {
        method,
        body: differentKeys(30_000),
        headers: { authorization },
      })
      expect(refused.status).toBe(413)
    },
  )

  it('may be as long as the longest submission in letters of four bytes', async () => {
    const body = JSON.stringify({ title: 'Ride', description: '🚲'.repeat(20_000) })
    // Read and planned, and refused by the table for what is missing.
    expect((await server.ask('event_submissions', { method: 'POST', body })).status).toBe(400)
  })
})

describe('every refusal counts for its network address', () => {
  const few = { ...visitorRequests, name: 'few-requests', points: 10 }
  const requests: [string, string, RequestInit][] = [
    ['a table that is not there', 'zzzz', {}],
    ['a procedure that is not there', 'rpc/zzzz', { method: 'POST', body: '{}' }],
    ['a body that cannot be read', 'event_submissions', { method: 'POST', body: '{' }],
    ['a column that is not there', 'event_submissions', { method: 'POST', body: '{"zzzz":1}' }],
    ['a filter that cannot be read', 'events?zzzz=zzzz', {}],
    ['a change without a filter', 'events', { method: 'PATCH', body: '{}' }],
    ['a deletion without a filter', 'events', { method: 'DELETE' }],
    ['another method', 'events', { method: 'PUT', body: '{}' }],
    ['a token of somebody else', 'events', { headers: { authorization: 'Bearer a.b.c' } }],
    ['a wrong key', 'events', { headers: { apikey: 'sb_publishable_x' } }],
  ]
  it.each(requests)('%s', async (name, path, init) => {
    const limiter = createRateLimiter(database)
    const counted = await serveRest(database, {
      take: (rule, key, points) =>
        limiter.take(rule.name === visitorRequests.name ? few : rule, `${name} ${key}`, points),
    })
    try {
      const statuses: number[] = []
      for (let n = 0; n < 12; n += 1) {
        const response = await counted.ask(path, init)
        statuses.push(response.status)
        await response.text()
      }
      expect(statuses.slice(0, 10)).not.toContain(429)
      expect(statuses.slice(10)).toEqual([429, 429])
    } finally {
      await counted.close()
    }
  })
})
