import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { type RestServer, serveRest } from './server.ts'

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

const titles = async (path = 'events?select=title&order=title') =>
  JSON.stringify(await (await server.ask(path)).json())

it('shows a write to the next read at once, however often the answer was kept before', async () => {
  const admin = server.clientOf(city.superAdmin)
  for (let round = 0; round < 20; round += 1) {
    await titles()
    const { error } = await admin
      .from('events')
      .update({ title: `Round ${round}` })
      .eq('id', city.eventA)
    expect(error).toBeNull()
    expect(await titles()).toContain(`Round ${round}"`)
  }
})

it('hears of changes that another process makes, in any table that the answer shows', async () => {
  const path = 'events?select=title,groups(name)&order=title'
  expect(await titles(path)).toContain('Alpine Spokes')
  await database.query(`update public.groups set name = 'Alpine Wheels' where id = $1`, [city.groupA])
  await expect.poll(() => titles(path)).toContain('Alpine Wheels')
})

it('never gives an answer that was kept for a visitor to someone else, nor the other way round', async () => {
  const path = 'group_moderators?select=group_id'
  const token = await server.tokenOf(city.moderatorOfA)
  const own = await server.ask(path, { headers: { authorization: `Bearer ${token}` } })
  expect([own.status, await own.json()]).toEqual([200, [{ group_id: city.groupA }]])
  expect((await server.ask(path)).status).toBe(401)
  const other = await server.tokenOf(city.moderatorOfB)
  const others = await server.ask(path, { headers: { authorization: `Bearer ${other}` } })
  expect(await others.json()).toEqual([{ group_id: city.groupB }])
})

it('keeps apart what differs only in a header', async () => {
  const path = 'events?select=title&order=title'
  const list = await server.ask(path)
  const counted = await server.ask(path, { headers: { prefer: 'count=exact' } })
  const ranged = await server.ask(path, { headers: { range: '0-0' } })
  const ranges = [list, counted, ranged].map(response => response.headers.get('content-range'))
  expect(ranges).toEqual(['0-1/*', '0-1/2', '0-0/*'])
  const one = await server.ask(path, { headers: { accept: 'application/vnd.pgrst.object+json' } })
  expect(one.status).toBe(406)
})

it('does not keep what depends on the clock', async () => {
  const path = 'events?select=title&start_date=gt.now'
  await database.query(`update public.events set start_date = now() + interval '1 second' where id = $1`, [
    city.eventB,
  ])
  await expect.poll(() => titles(path)).toContain('Ride of B')
  await expect.poll(() => titles(path)).not.toContain('Ride of B')
})
