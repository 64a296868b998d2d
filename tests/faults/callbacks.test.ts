// An error in a callback neither ends the server nor costs the request that set it off.

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureKeys } from '#platform/identity/keys.ts'
import { type City, makeCity } from '#tests/people.ts'
import { type RunningServer, startServer } from '#tests/running-server.ts'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

let place: TestPlace
let city: City
let secret: string
let server: RunningServer | undefined
beforeEach(async () => {
  place = await copyDatabase()
  const database = await openPlace(place)
  city = await makeCity(database)
  secret = (await ensureKeys(database)).secret
  await database.close()
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  await place.remove()
})

const write = (url: string, method: string, path: string, body?: object) =>
  fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: { apikey: secret, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

describe('the server', () => {
  it('outlives a change after an empty answer was cached: the card of a deleted event', async () => {
    server = await startServer(place.environment)
    const { url } = server
    expect((await write(url, 'DELETE', `events?id=eq.${city.eventA}`)).status).toBe(204)
    const card = `${url}/share/event/${city.eventA}.png`
    expect((await fetch(card)).status).toBe(410)
    // The second one is answered from the cache.
    expect((await fetch(card)).status).toBe(410)
    const changed = await write(url, 'PATCH', `groups?id=eq.${city.groupA}`, { description: 'Changed' })
    expect(changed.status).toBe(204)
    expect((await fetch(`${url}/group/${city.groupA}`)).status).toBe(200)
    expect((await fetch(card)).status).toBe(410)
    expect(server.process.exitCode).toBeNull()
    expect(server.output()).not.toContain('"level":50')
  })

  it('does not take a client that hangs up in the middle of its body for a fault of its own', async () => {
    server = await startServer(place.environment)
    const { url, output } = server
    const paths = ['/rest/v1/groups', '/auth/v1/token?grant_type=password', '/functions/v1/set-up']
    paths.push('/storage/v1/object/list/event-pictures', '/submit-event')
    for (const path of paths)
      for (const length of ['content-length: 100', 'transfer-encoding: chunked']) {
        const socket = connect(Number(new URL(url).port), '127.0.0.1')
        await once(socket, 'connect')
        const head = [`POST ${path} HTTP/1.1`, 'host: calendar.example', `apikey: ${secret}`, length]
        const type = path === '/submit-event' ? 'application/x-www-form-urlencoded' : 'application/json'
        socket.write(`${head.join('\r\n')}\r\ncontent-type: ${type}\r\n\r\n5\r\n{"a":`)
        // The server has begun to read when it answers somebody who came later.
        await fetch(`${url}/healthz`)
        socket.destroy()
      }
    const answered = /"method":"POST".*?"status":(\d+)/g
    await expect.poll(() => output().match(answered)).toHaveLength(2 * paths.length)
    for (const [line, status] of output().matchAll(answered)) expect([line, status]).toEqual([line, '400'])
    expect(output()).not.toContain('"level":50')
  })
})
