// The drawings of the sample city become pictures of its events, and its loops their routes, once, whenever the server is stopped.

import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { seedCalendar } from '#server/calendar-database.ts'
import { startSampleFiles } from '#server/uploads/sample-files.ts'
import { limits } from '#tests/setup/limits.js'
import { openStorageSite, type StorageSite } from './site.ts'

let site: StorageSite
beforeAll(async () => {
  site = await openStorageSite()
  await site.database.query('truncate public.groups, public.events, server.milestones cascade')
  await seedCalendar(site.database, { timeZone: 'America/Denver', sampleData: 'on' })
})
afterAll(() => site.end())

let uploads = 0
const start = () =>
  startSampleFiles({
    database: site.database,
    log: pino({ level: 'silent' }),
    upload: (bucket, name, file) => {
      uploads += 1
      return fetch(`${site.url}/storage/v1/object/${bucket}/${name}`, {
        method: 'POST',
        body: new Uint8Array(file),
        headers: { apikey: site.keys.secret, 'content-type': 'application/octet-stream' },
      })
    },
  })
const shown = async () => {
  const rows = await site.database.query<{ title: string }>(
    'select distinct title from public.events where picture_path is not null order by title',
  )
  return rows.map(({ title }) => title)
}

it('shows them after a start, goes on where it was stopped, and does it once', async () => {
  const first = start()
  await vi.waitFor(async () => expect(await shown()).not.toEqual([]), limits.condition)
  await first.stop()
  start()
  await vi.waitFor(
    async () =>
      expect(await shown()).toEqual([
        'Open Shop Night',
        'Paseo del Viernes / Friday Slow Roll',
        'Sunday Bagel Ride',
        'Wednesday Night Short Track',
      ]),
    limits.condition,
  )
  await vi.waitFor(async () => {
    const left = await site.database.query(`select from server.milestones where name like 'sample%'`)
    expect(left).toEqual([])
  }, limits.condition)
  const before = uploads
  await start().stop()
  const [words] = await site.database.query<{ count: number }>(
    `select count(*)::int as count from public.events where picture_path is not null and picture_alt is null`,
  )
  expect([uploads, words?.count]).toEqual([before, 0])
  const routes = await site.database.query(
    `select distinct e.title, round(r.distance_m / 1000.0)::int as km, r.climb_m, r.line ->> 'is_loop' as is_loop
       from public.events e join public.routes r on r.path = e.route_path order by e.title`,
  )
  expect(routes).toEqual([
    { title: 'Horizon Ride: Fifty Miles, One Cow Gate', km: 81, climb_m: 559, is_loop: 'true' },
    { title: 'Sunday Bagel Ride', km: 29, climb_m: 73, is_loop: 'true' },
  ])
})
