// The drawings of the sample city become pictures of its events once, whenever the server is stopped.

import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { seed } from '#server/database/seed.ts'
import { startSamplePictures } from '#server/storage/sample-pictures.ts'
import { limits } from '#tests/setup/limits.js'
import { openStorageSite, type StorageSite } from './site.ts'

let site: StorageSite
beforeAll(async () => {
  site = await openStorageSite()
  await site.database.query('truncate public.groups, public.events, server.milestones cascade')
  await seed(site.database, { file: 'supabase/seed.sql', timeZone: 'America/Denver', sampleData: 'on' })
})
afterAll(() => site.end())

let uploads = 0
const start = () =>
  startSamplePictures({
    ...{ database: site.database, log: pino({ level: 'silent' }) },
    upload: (name, png) => {
      uploads += 1
      return fetch(`${site.url}/storage/v1/object/event-pictures/${name}`, {
        ...{ method: 'POST', body: new Uint8Array(png) },
        headers: { apikey: site.keys.secret, 'content-type': 'image/png' },
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
})
