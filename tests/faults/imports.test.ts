// A server that is killed when it has just read a calendar: all of it was written or nothing, and the next one does it.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureKeys } from '#platform/identity/keys.ts'
import { addSource, calendarOf, ride, weekdayAhead } from '#tests/imports/calendar.ts'
import { makeCity } from '#tests/people.ts'
import { type RunningServer, startServer } from '#tests/running-server.ts'
import { limits } from '#tests/setup/limits.js'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

const titles = ['Killed one', 'Killed two', 'Killed three']
const text = calendarOf(
  ...titles.map((title, n) => ride({ uid: title, title, day: weekdayAhead(2, 2 + 7 * n), place: title })),
)

let place: TestPlace
let server: RunningServer | undefined
let onAnswered = () => {}
const calendar = createServer((_request, response) => {
  response.on('finish', () => onAnswered())
  response.writeHead(200, { 'content-type': 'text/calendar' }).end(text)
})
beforeAll(async () => {
  place = await copyDatabase()
  calendar.listen(0, '127.0.0.1')
  await once(calendar, 'listening')
})
afterAll(async () => {
  await server?.stop()
  calendar.close()
  await place.remove()
})

it('neither loses nor repeats what was read', async () => {
  const { port } = calendar.address() as AddressInfo
  const environment = { ...place.environment, OUTSIDE_ALLOWED: `127.0.0.1:${port}`, SAMPLE_DATA: 'off' }
  let database = await openPlace(place)
  const city = await makeCity(database)
  const { secret } = await ensureKeys(database)
  await addSource(database, city.superAdmin, {
    groupId: city.groupA,
    typeId: city.typeId,
    address: `http://127.0.0.1:${port}/rides.ics`,
  })
  await database.close()

  const killed = await startServer(environment)
  await new Promise<void>(done => {
    onAnswered = done
  })
  await killed.stop('SIGKILL')
  onAnswered = () => {}

  database = await openPlace(place)
  const [left] = await database.query<{ events: number; items: number }>(
    `select (select count(*)::int from public.events where title like 'Killed%') as events,
       (select count(*)::int from public.imported_items) as items`,
  )
  expect(left?.events).toBe(left?.items)
  expect([0, titles.length]).toContain(left?.events)
  // As when the time of the claim is over.
  await database.query(`update public.import_sources set claimed_until = now(), next_reading_at = now()`)
  await database.close()

  const next = await startServer(environment)
  server = next
  const found = async () => {
    const answer = await fetch(`${next.url}/rest/v1/events?select=title&title=like.Killed*&order=title`, {
      headers: { apikey: secret },
    })
    const rows: { title: string }[] = await answer.json()
    return rows.map(({ title }) => title)
  }
  await expect.poll(found, { timeout: limits.condition }).toEqual(titles.toSorted())
})
