// A picture, a logo or a route is public exactly as long as something public shows it, at every address that leads to it.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Parameter } from '#platform/database/database.ts'
import { along, gpxFile } from '#server/uploads/gpx.fixture.ts'
import { insertInto, updateOf } from '#tests/database/attempt.ts'
import { eventRow, groupRow, submissionRow, type Values } from '#tests/database/rows.ts'
import { visitor } from '#tests/people.ts'
import { rideRow, seriesOf } from '#tests/series/series.ts'
import { inDays } from '#tests/submissions/link-city.ts'
import { openStorageSite, picture, type StorageSite } from './site.ts'

let site: StorageSite
let bytes: Buffer
const gpx = gpxFile([along(2000, 20, metre => [metre, 0, 1600])])
beforeAll(async () => {
  site = await openStorageSite()
  bytes = await picture()
})
afterAll(async () => {
  expect(site.logged).toEqual([])
  await site.end()
})

const asAdmin = <Row extends Record<string, unknown>>(text: string, parameters: Parameter[] = []) =>
  site.database.queryAs<Row>(site.city.superAdmin, text, parameters)
const files = (bucket: string, person: 'visitor' | 'moderatorOfA' | 'moderatorOfB' | 'superAdmin') =>
  site.storageOf(site.city[person]).from(bucket)
const put = async (bucket = 'event-pictures', person: 'visitor' | 'superAdmin' = 'superAdmin') => {
  const name = `${randomUUID()}.${bucket === 'routes' ? 'gpx' : 'jpg'}`
  const { error } = await files(bucket, person).upload(name, bucket === 'routes' ? gpx : bytes)
  expect(error).toBeNull()
  return name
}
const pictured = (path: string) => ({ picture_path: path, picture_alt: 'Riders on a bridge' })
const add = async (values: Values) => {
  const row = { ...eventRow(site.city), start_date: inDays(9), end_date: null, ...values }
  const [event] = await asAdmin<{ id: string }>(...insertInto('events', row, 'id'))
  return event?.id ?? ''
}
const remove = (event: string) => asAdmin('delete from public.events where id = $1', [event])
const restore = (event: string) => asAdmin('select public.restore_event($1)', [event])
const change = (event: string, values: Values) => asAdmin(...updateOf('events', event, values))

const known = async (table: 'pictures' | 'routes', path: string) =>
  site.city.one<{ version: string; width: number }>(
    `select version, ${table === 'pictures' ? 'width' : '0 as width'} from public.${table} where path = $1`,
    [path],
  )
const status = async (url: string) => (await fetch(url)).status === 200

/** By which addresses a visitor gets a picture now. */
async function doors(path: string) {
  const { version, width } = await known('pictures', path)
  const asVisitor = files('event-pictures', 'visitor')
  const isOpen = {
    'public address': await status(asVisitor.getPublicUrl(path).data.publicUrl),
    thumbnail: await status(`${site.url}/picture/${version}/${width}.webp`),
    row:
      (await site.database.queryAs(visitor, 'select from public.pictures where path = $1', [path])).length >
      0,
    download: (await asVisitor.download(path)).error === null,
    info: (await asVisitor.info(path)).error === null,
    signing: (await asVisitor.createSignedUrl(path, 60)).error === null,
  }
  return Object.entries(isOpen).flatMap(([door, open]) => (open ? [door] : []))
}
const all = ['public address', 'thumbnail', 'row', 'download', 'info', 'signing']

describe('a picture is public', () => {
  it('from the moment an event shows it until that is deleted, and again when it is restored', async () => {
    const path = await put()
    expect(await doors(path)).toEqual([])
    const event = await add(pictured(path))
    expect(await doors(path)).toEqual(all)
    const { data } = await files('event-pictures', 'visitor').createSignedUrl(path, 3600)
    expect(await status(data?.signedUrl ?? '')).toBe(true)
    await remove(event)
    expect(await doors(path)).toEqual([])
    // What was public was signed by somebody who has no right of their own.
    expect(await status(data?.signedUrl ?? '')).toBe(false)
    await restore(event)
    expect(await doors(path)).toEqual(all)
    expect(await status(data?.signedUrl ?? '')).toBe(true)
  })

  it('until the approval is revoked, and again after the next; its submitter and reviewers see it all the time', async () => {
    const path = await put('submission-pictures', 'visitor')
    const { submission, token } = await site.city.approved({ ...pictured(path), group_id: site.city.groupA })
    expect(await doors(path)).toEqual(all)
    expect(await site.city.shown(token)).toMatchObject({ picture: { is_public: true } })
    await asAdmin('select public.reopen_submission($1)', [submission])
    expect(await doors(path)).toEqual([])
    expect(await site.city.shown(token)).toMatchObject({ picture: { is_public: false } })
    const { version, width } = await known('pictures', path)
    expect(await status(`${site.url}/picture/${version}/${width}.webp?link=${token}`)).toBe(true)
    const signed = await files('submission-pictures', 'moderatorOfA').createSignedUrl(path, 60)
    expect(await status(signed.data?.signedUrl ?? '')).toBe(true)
    await site.city.approve(submission)
    expect(await doors(path)).toEqual(all)
  })

  it('as long as one of two events shows it, cancelled or not', async () => {
    const path = await put()
    const [one, other] = [await add(pictured(path)), await add(pictured(path))]
    await remove(one)
    expect(await doors(path)).toEqual(all)
    await change(other, { status: 'cancelled' })
    expect(await doors(path)).toEqual(all)
    await remove(other)
    expect(await doors(path)).toEqual([])
    await restore(one)
    expect(await doors(path)).toEqual(all)
  })

  it('as long as a date of the series shows it', async () => {
    const [ofSeries, ofDate] = [await put(), await put()]
    const series = seriesOf(site.database, site.city.superAdmin)
    const ride = rideRow(site.city, { start_date: inDays(3), end_date: null, ...pictured(ofSeries) })
    const id = await series.create(ride, 'FREQ=WEEKLY;COUNT=3')
    const dates = await asAdmin<{ id: string }>(
      'select id from public.events where series_id = $1 order by start_date',
      [id],
    )
    const [first = '', second = '', third = ''] = dates.map(date => date.id)
    await change(first, pictured(ofDate))
    expect([await doors(ofSeries), await doors(ofDate)]).toEqual([all, all])
    await remove(first)
    expect([await doors(ofSeries), await doors(ofDate)]).toEqual([all, []])
    await restore(first)
    expect(await doors(ofDate)).toEqual(all)
    for (const date of [second, third]) await remove(date)
    expect([await doors(ofSeries), await doors(ofDate)]).toEqual([[], all])
    await restore(second)
    expect(await doors(ofSeries)).toEqual(all)
    const undo = await series.remove(second, 'all')
    expect([await doors(ofSeries), await doors(ofDate)]).toEqual([[], []])
    await series.undo(undo)
    expect(await doors(ofSeries)).toEqual(all)
  })

  it('until the event shows another one, and again when that change is taken back', async () => {
    const [before, after] = [await put(), await put()]
    const event = await add(pictured(before))
    await change(event, pictured(after))
    expect([await doors(before), await doors(after)]).toEqual([[], all])
    const [entry] = await asAdmin<{ id: number }>('select id from public.event_history($1) limit 1', [event])
    await asAdmin('select public.restore_change($1)', [entry?.id ?? 0])
    expect([await doors(before), await doors(after)]).toEqual([all, []])
    const old = await known('pictures', before)
    expect((await files('event-pictures', 'superAdmin').update(before, bytes)).error).toBeNull()
    expect(await doors(before)).toEqual(all)
    expect(await status(`${site.url}/picture/${old.version}/${old.width}.webp`)).toBe(false)
  })

  it('in the group that took the event over when groups are merged', async () => {
    const path = await put()
    const [group] = await asAdmin<{ id: string }>(
      ...insertInto('groups', groupRow({ name: 'The Owls' }), 'id'),
    )
    const event = await add({ ...pictured(path), group_id: group?.id ?? '' })
    await asAdmin('select public.merge_groups($1, $2)', [group?.id ?? '', site.city.groupA])
    expect(await doors(path)).toEqual(all)
    await remove(event)
    expect(await doors(path)).toEqual([])
  })

  it('for a minute in a browser, and never in a cache of many people; what is not there is not cached', async () => {
    const path = await put()
    const event = await add(pictured(path))
    const { version, width } = await known('pictures', path)
    const urls = [
      files('event-pictures', 'visitor').getPublicUrl(path).data.publicUrl,
      `${site.url}/picture/${version}/${width}.webp`,
    ]
    const control = async () =>
      Promise.all(urls.map(async url => (await fetch(url)).headers.get('cache-control')))
    const shown = 'public, max-age=60, s-maxage=0, must-revalidate'
    expect(await control()).toEqual([shown, shown])
    await remove(event)
    expect(await control()).toEqual(['no-store', 'no-store'])
  })
})

describe('a picture that is not public any more', () => {
  it('is seen by people with a role, who may have to bring it back', async () => {
    const path = await put()
    await remove(await add(pictured(path)))
    for (const person of ['moderatorOfA', 'superAdmin'] as const) {
      const { data } = await files('event-pictures', person).createSignedUrl(path, 60)
      expect(await status(data?.signedUrl ?? '')).toBe(true)
      const row = 'select from public.pictures where path = $1'
      expect(await site.database.queryAs(site.city[person], row, [path])).toHaveLength(1)
    }
    const stranger = 'select from public.pictures where path = $1'
    expect(await site.database.queryAs(site.city.nobodySpecial, stranger, [path])).toEqual([])
  })

  it('is not to be had by a submission that names it', async () => {
    const path = await put()
    const submit = () =>
      site.database.queryAs(
        visitor,
        ...insertInto('event_submissions', { ...submissionRow(site.city), ...pictured(path) }, '1'),
      )
    await expect(submit()).rejects.toThrow('There is no picture with this name.')
    const token = await site.city.linkTo(await site.city.submit())
    const { version: seen } = await site.city.shown(token)
    const edit = { token, seen, changes: pictured(path) }
    await expect(site.city.call('edit_submission_by_link', edit)).rejects.toThrow(
      'There is no picture with this name.',
    )
    await add(pictured(path))
    await site.city.call('edit_submission_by_link', edit)
  })
})

describe('a logo is public', () => {
  it('as long as a group or the site has it', async () => {
    const { groupA } = site.city
    const isPublic = (name: string) =>
      status(files('group-logos', 'visitor').getPublicUrl(name).data.publicUrl)
    const urlOf = (name: string) => `https://rides.example/storage/v1/object/public/group-logos/${name}`
    const upload = async (owner: string) => {
      const name = `${owner}/${randomUUID()}.png`
      expect((await files('group-logos', 'superAdmin').upload(name, bytes)).error).toBeNull()
      return name
    }
    const [group] = await asAdmin<{ id: string }>(
      ...insertInto('groups', groupRow({ name: 'The Herons' }), 'id'),
    )
    const [ofA, ofHerons, ofSite] = [
      await upload(groupA),
      await upload(group?.id ?? ''),
      await upload('site'),
    ]
    const shown = () => Promise.all([ofA, ofHerons, ofSite].map(isPublic))
    expect(await shown()).toEqual([false, false, false])
    await asAdmin(...updateOf('groups', groupA, { logo_url: urlOf(ofA) }))
    await asAdmin(...updateOf('groups', group?.id ?? '', { logo_url: urlOf(ofHerons) }))
    await site.database.query('update public.site_settings set logo_url = $1', [urlOf(ofSite)])
    expect(await shown()).toEqual([true, true, true])
    expect(await status(`${site.url}/storage/v1/object/public/group-logos/${groupA}`)).toBe(false)
    const [deleted] = await asAdmin<{ id: string }>('select public.delete_group($1) as id', [group?.id ?? ''])
    await site.database.query('update public.site_settings set logo_url = null')
    expect(await shown()).toEqual([true, false, false])
    await asAdmin('select public.undo_group_deletion($1)', [deleted?.id ?? ''])
    expect(await shown()).toEqual([true, true, false])
    await asAdmin('select public.merge_groups($1, $2)', [group?.id ?? '', groupA])
    expect(await shown()).toEqual([true, false, false])
  })
})

describe('a route is public', () => {
  it('as long as an event has it, and so are its row and its file', async () => {
    const path = await put('routes', 'visitor')
    const { version } = await known('routes', path)
    const open = async () => [
      await status(`${site.url}/route/${version}.gpx`),
      (await site.database.queryAs(visitor, 'select from public.routes where path = $1', [path])).length > 0,
    ]
    expect(await open()).toEqual([false, false])
    const event = await add({ route_path: path })
    expect(await open()).toEqual([true, true])
    await remove(event)
    expect(await open()).toEqual([false, false])
    await restore(event)
    expect(await open()).toEqual([true, true])
    await remove(event)
    const series = seriesOf(site.database, site.city.superAdmin)
    const ride = rideRow(site.city, { start_date: inDays(3), end_date: null, route_path: path })
    const id = await series.create(ride, 'FREQ=WEEKLY;COUNT=2')
    expect(await open()).toEqual([true, true])
    await asAdmin('delete from public.events where series_id = $1', [id])
    expect(await open()).toEqual([false, false])
  })
})

const sweepAway = (path: string) => site.database.query('delete from storage.objects where name = $1', [path])

describe('the name of a removed file', () => {
  it('is not used again by somebody else, so a restored event never shows their picture', async () => {
    const mine = files('event-pictures', 'moderatorOfA')
    const path = `${randomUUID()}.jpg`
    expect((await mine.upload(path, bytes)).error).toBeNull()
    const event = await add({ ...pictured(path), group_id: site.city.groupA })
    await remove(event)
    expect((await mine.remove([path])).data).toHaveLength(1)
    for (const [bucket, person] of [
      ['event-pictures', 'moderatorOfB'],
      ['event-pictures', 'superAdmin'],
      ['submission-pictures', 'visitor'],
    ] as const)
      expect((await files(bucket, person).upload(path, bytes)).error).toMatchObject({ statusCode: '409' })
    await restore(event)
    const shown = 'select picture_path, picture_alt from public.events where id = $1'
    expect(await asAdmin(shown, [event])).toEqual([{ picture_path: null, picture_alt: null }])
    // Whoever removed it may change their mind.
    expect((await mine.upload(path, bytes)).error).toBeNull()
  })

  it('of a route is not used again either', async () => {
    const path = await put('routes', 'visitor')
    await remove(await add({ route_path: path }))
    await sweepAway(path)
    expect((await files('routes', 'visitor').upload(path, gpx)).error).toMatchObject({ statusCode: '409' })
  })

  it('is free where it never was on the calendar, and a picture may come back to it from its submission', async () => {
    const route = await put('routes', 'visitor')
    await sweepAway(route)
    expect((await files('routes', 'visitor').upload(route, gpx)).error).toBeNull()
    const path = await put('submission-pictures', 'visitor')
    const { submission } = await site.city.approved(pictured(path))
    await asAdmin('select public.reopen_submission($1)', [submission])
    expect((await files('event-pictures', 'superAdmin').remove([path])).data).toHaveLength(1)
    await site.city.approve(submission)
    expect(await doors(path)).toEqual(all)
  })
})
