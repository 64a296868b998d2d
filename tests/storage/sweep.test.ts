// The hourly sweeping of storage: pictures that nothing needs any more go, and what can be brought back keeps its own.

import { randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ByteStore } from '#platform/storage/byte-store.ts'
import { sweepFiles } from '#platform/storage/sweep-files.ts'
import { insertInto, updateOf } from '#tests/database/attempt.ts'
import { eventRow } from '#tests/database/rows.ts'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { storedRoute } from '#tests/database/stored-route.ts'
import { rideRow, seriesOf } from '#tests/series/series.ts'
import { inDays } from '#tests/submissions/link-city.ts'
import { openStorageSite, type StorageSite } from './site.ts'

let site: StorageSite
beforeAll(async () => {
  site = await openStorageSite()
})
afterAll(() => site.end())

const sweep = () => sweepFiles(site.store, site.database)
/** A picture of long ago, unless it is of today. */
const old = async (bucket = 'event-pictures', age = '2 days', name?: string) => {
  const { path } = await storedPicture(site.database, bucket, name)
  await site.database.query(
    `update storage.objects set created_at = now() - $2::interval, updated_at = now() - $2::interval where name = $1`,
    [path, age],
  )
  return path
}
const left = async (paths: string[]) => {
  const rows = await site.database.query<{ name: string }>('select name from storage.objects')
  return paths.filter(path => rows.some(({ name }) => name === path))
}
const add = async (path: string) => {
  const row = { ...eventRow(site.city), picture_path: path, picture_alt: 'Riders' }
  const [event] = await site.database.queryAs<{ id: string }>(
    site.city.superAdmin,
    ...insertInto('events', row, 'id'),
  )
  return event?.id ?? ''
}

it('takes what nothing refers to, a day after it was uploaded', async () => {
  const unused = await old()
  const submitted = await old('submission-pictures')
  const fresh = [await old('event-pictures', '23 hours'), await old('submission-pictures', '23 hours')]
  const used = await old()
  await add(used)
  await sweep()
  expect(await left([unused, submitted, used, ...fresh])).toEqual([used, ...fresh])
})

it('keeps what a submission, a series, a deleted event and what can be undone would bring back', async () => {
  const { city, database } = site
  const as = (text: string, parameters: string[]) => database.queryAs(city.superAdmin, text, parameters)
  const series = seriesOf(database, city.superAdmin)
  const pictured = (path: string) => ({ picture_path: path, picture_alt: 'Riders' })
  const waiting = await old('submission-pictures')
  await city.submit(pictured(waiting))
  const deleted = await old()
  await as('delete from public.events where id = $1', [await add(deleted)])
  const ended = await old()
  const start = { start_date: inDays(3), end_date: null }
  const id = await series.create(rideRow(city, { ...start, ...pictured(ended) }), 'FREQ=WEEKLY;COUNT=2')
  const [date] = await database.query<{ id: string }>('select id from public.events where series_id = $1', [
    id,
  ])
  await series.change(date?.id ?? '', 'all', { picture_path: null, picture_alt: null })
  const replaced = await old()
  const event = await add(replaced)
  await database.queryAs(city.superAdmin, ...updateOf('events', event, { picture_path: null }))
  const proposedOver = await old('submission-pictures')
  const approved = await city.approved(pictured(proposedOver))
  const change = { token: approved.token, event_id: approved.event, seen: 0 }
  await city.approve(
    await city.call<string>('propose_change_by_link', {
      ...change,
      changes: pictured(await old('submission-pictures')),
    }),
  )
  const kept = [waiting, deleted, ended, replaced, proposedOver]
  await sweep()
  expect(await left(kept)).toEqual(kept)
  // A day later nobody puts the old picture back from the history.
  await database.query(`update private.history set changed_at = changed_at - interval '2 days'`)
  await sweep()
  expect(await left([replaced])).toEqual([])
})

it('takes a route that nothing refers to, and keeps what has one or could get it back', async () => {
  const { city, database } = site
  const as = (text: string, parameters: string[]) => database.queryAs(city.superAdmin, text, parameters)
  const oldRoute = async () => {
    const { path } = await storedRoute(database)
    await database.query(
      `update storage.objects set created_at = now() - interval '2 days', updated_at = now() - interval '2 days' where name = $1`,
      [path],
    )
    return path
  }
  const addRouted = async (route_path: string) => {
    const row = { ...eventRow(city), route_path }
    const [event] = await database.queryAs<{ id: string }>(
      city.superAdmin,
      ...insertInto('events', row, 'id'),
    )
    return event?.id ?? ''
  }
  const [unused, waiting, used, deleted, replaced] = await Promise.all(Array.from({ length: 5 }, oldRoute))
  await city.submit({ route_path: waiting ?? '' })
  await addRouted(used ?? '')
  await as('delete from public.events where id = $1', [await addRouted(deleted ?? '')])
  await as('update public.events set route_path = null where id = $1', [await addRouted(replaced ?? '')])
  const kept = [waiting ?? '', used ?? '', deleted ?? '', replaced ?? '']
  await sweep()
  expect(await left([unused ?? '', ...kept])).toEqual(kept)
  expect(await database.query('select from public.routes where path = $1', [unused ?? ''])).toEqual([])
  await database.query(`update private.history set changed_at = changed_at - interval '2 days'`)
  await sweep()
  expect(await left(kept)).toEqual(kept.slice(0, 3))
})

it('takes logos that neither a group nor the site has any more', async () => {
  const { database, city } = site
  const logo = async (folder = city.groupA) => {
    const name = `${folder}/${randomUUID()}.png`
    await database.query(
      `insert into storage.objects (bucket_id, name, created_at, updated_at)
       values ('group-logos', $1, now() - interval '2 days', now() - interval '2 days')`,
      [name],
    )
    return name
  }
  const [used, unused] = [await logo(), await logo()]
  await database.query('update public.groups set logo_url = $2 where id = $1', [
    city.groupA,
    `https://rides.example/storage/v1/object/public/group-logos/${used}`,
  ])
  const [ofSite, ofSiteBefore] = [await logo('site'), await logo('site')]
  await database.query('update public.site_settings set logo_url = $1', [
    `https://rides.example/storage/v1/object/public/group-logos/${ofSite}`,
  ])
  await sweep()
  expect(await left([used, unused, ofSite, ofSiteBefore])).toEqual([used, ofSite])
})

it('takes files that no row stands for, once they are a day old', async () => {
  const { version } = await storedPicture(site.database)
  const [orphan, young] = [randomUUID(), randomUUID()]
  const keys = [version, orphan, young].map(one => `${one}/400.jpg`)
  for (const key of keys) await site.store.write(key, Buffer.from('bytes'))
  const before = Date.now() / 1000 - 90_000
  for (const key of keys.slice(0, 2)) utimesSync(`${site.dataDir}/storage/${key}`, before, before)
  await sweep()
  const found: string[] = []
  for await (const { key } of site.store.list()) found.push(key)
  expect(found.sort()).toEqual([`${version}/400.jpg`, `${young}/400.jpg`].sort())
})

it('goes on after a row and a file that cannot be removed, and says so at the end', async () => {
  const held = await old()
  const unused = await old()
  await site.database.query(
    `create function private.hold_object() returns trigger language plpgsql as $$ begin raise 'held'; end $$`,
  )
  await site.database.query(
    `create trigger hold_object before delete on storage.objects for each row
       when (old.name = '${held}') execute function private.hold_object()`,
  )
  const keys = [1, 2, 3].map(() => `${randomUUID()}/400.jpg`).sort()
  const before = Date.now() / 1000 - 90_000
  for (const key of keys) {
    await site.store.write(key, Buffer.from('bytes'))
    utimesSync(`${site.dataDir}/storage/${key}`, before, before)
  }
  const stubborn = keys[0] ?? ''
  const store: ByteStore = {
    write: (...words) => site.store.write(...words),
    read: (...words) => site.store.read(...words),
    list: (...words) => site.store.list(...words),
    remove: removed =>
      removed.includes(stubborn) ? Promise.reject(new Error('stubborn')) : site.store.remove(removed),
  }
  await expect(sweepFiles(store, site.database)).rejects.toThrow('held')
  await site.database.query('drop trigger hold_object on storage.objects')
  expect(await left([held, unused])).toEqual([held])
  const found: string[] = []
  for await (const { key } of site.store.list()) found.push(key)
  expect(keys.filter(key => found.includes(key))).toEqual([stubborn])
})
