// A route through the real client: what comes back of an upload, what is stored of it, and who gets the file.

import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedRoute } from '#domain/route/route.ts'
import { routePoints } from '#domain/route/route-points.fixture.ts'
import { along, gpxFile } from '#server/uploads/gpx.fixture.ts'
import { refusals } from '#server/uploads/route-error.ts'
import { visitor } from '#tests/people.ts'
import { openStorageSite, type StorageSite } from './site.ts'

let site: StorageSite
beforeAll(async () => {
  site = await openStorageSite()
})
afterAll(() => site.end())

const gpx = gpxFile([along(8000, 10, metre => [metre, 0, 1600 + metre / 40])])
const newName = () => `${randomUUID()}.gpx`

/** As the form sends it, beside whatever else is said. */
async function send(file: Buffer, metadata?: string, name = newName()) {
  const body = new FormData()
  if (metadata !== undefined) body.append('metadata', metadata)
  body.append('', new Blob([new Uint8Array(file)], { type: 'application/gpx+xml' }))
  const answer = await site.ask(`/storage/v1/object/routes/${name}`, { method: 'POST', body })
  return { name, status: answer.status, answer: await answer.json() }
}
const row = async (path: string) => {
  const [found] = await site.database.query<{ version: string }>(
    'select version, distance_m, climb_m, line from public.routes where path = $1',
    [path],
  )
  return found
}
const versionOf = async (path: string) => (await row(path))?.version ?? ''
const get = (version: string, more = '', headers = {}) =>
  fetch(`${site.url}/route/${version}.gpx${more}`, { headers })

describe('an upload', () => {
  it('answers with what the form shows, and stores the same and nothing else of the file', async () => {
    const { name, status, answer } = await send(gpx)
    expect([status, answer.Key]).toEqual([200, `routes/${name}`])
    expect(answer.route).toMatchObject({ distance_m: 8000, climb_m: 200 })
    const stored = await row(name)
    expect(stored).toEqual({ ...answer.route, version: expect.any(String) })
    expect(routePoints(storedRoute.parse(stored).line)).toMatchObject([
      { lat: 39.75, lon: -105, height: 1600, at: 0 },
      { lat: 39.75, height: 1800, at: 8000 },
    ])
    const [object] = await site.database.query<{ metadata: object }>(
      'select metadata from storage.objects where name = $1',
      [name],
    )
    expect(object?.metadata).not.toHaveProperty('line')
    expect(object?.metadata).toMatchObject({ mimetype: 'application/gpx+xml', file: 'route.gpx' })
    const bytes = (await site.store.read(`${await versionOf(name)}/route.gpx`))?.toString() ?? ''
    expect(bytes).not.toMatch(/Ana|<time>|hr>/)
    expect(bytes.match(/<trkpt/g)).toHaveLength(801)
  })

  it('leaves out both ends when it is told to, in both ways of the client', async () => {
    const formed = await send(gpx, JSON.stringify({ cut_ends: true }))
    expect(formed.answer.route.distance_m).toBeCloseTo(7600, -1)
    const name = newName()
    const { error } = await site
      .storageOf(visitor)
      .from('routes')
      .upload(name, gpx, { contentType: 'application/gpx+xml', metadata: { cut_ends: true } })
    expect(error).toBeNull()
    expect(await row(name)).toEqual({ ...(await row(formed.name)), version: expect.any(String) })
    const bytes = await site.store.read(`${await versionOf(name)}/route.gpx`)
    expect(bytes?.toString()).not.toContain('lon="-105"')
  })

  it.each(['{', '"yes"', '{"cut_ends":"yes"}', '{"cut_ends":1}'])(
    'says so where the wish %s cannot be read, instead of showing a home',
    async metadata => {
      const { status, answer, name } = await send(gpx, metadata)
      expect([status, answer.message]).toEqual([
        400,
        'The metadata of a route is JSON that may say cut_ends, true or false.',
      ])
      expect(await row(name)).toBe(undefined)
    },
  )

  it.each([
    ['entities', Buffer.from('<!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>'), refusals.doctype],
    ['a ZIP bomb', gzipSync(Buffer.alloc(5_000_000)), refusals.compressed],
    ['nothing', Buffer.alloc(0), refusals.empty],
    ['other XML', Buffer.from('<kml></kml>'), refusals.otherXml],
    [
      'too many points',
      Buffer.from(`<gpx>${'<trkpt lat="1" lon="1"/>'.repeat(200_001)}</gpx>`),
      refusals.tooManyPoints,
    ],
  ])('of %s is refused in words, and changes nothing', async (_, file, words) => {
    const before = await site.database.query('select count(*) as count from storage.objects')
    const { status, answer } = await send(file)
    expect([status, answer]).toEqual([400, { statusCode: '400', error: 'invalid_route', message: words }])
    expect(await site.database.query('select count(*) as count from storage.objects')).toEqual(before)
  })

  it('that is too large is refused before it is read', async () => {
    const { status, answer } = await send(Buffer.alloc(10 * 1024 * 1024 + 100_000))
    expect([status, answer.message]).toEqual([413, refusals.tooLarge])
  })
})

describe('the file', () => {
  it('is for everyone while a ride on the calendar has it, and for nobody afterwards', async () => {
    const { name } = await send(gpx)
    const version = await versionOf(name)
    expect((await get(version)).status).toBe(404)
    const waiting = await site.city.submit({ route_path: name, title: 'Ride' })
    const token = await site.city.linkTo(waiting)
    const strange = await site.city.linkTo(await site.city.submit())
    const statuses = async () =>
      Promise.all(
        ['', `?link=${token}`, `?link=${strange}`, '?link=x'].map(
          async more => (await get(version, more)).status,
        ),
      )
    expect(await statuses()).toEqual([404, 200, 404, 404])
    expect((await get(version, `?link=${token}`)).headers.get('cache-control')).toBe('private, no-cache')
    const event = await site.city.approve(waiting)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await site.database.query('delete from public.events where id = $1', [event])
    expect(await statuses()).toEqual([404, 200, 404, 404])
    await site.database.query('update public.event_submissions set links_revoked_at = now() where id = $1', [
      waiting,
    ])
    expect(await statuses()).toEqual([404, 404, 404, 404])
  })

  it('is saved under the name of the ride, is asked for anew each time, and runs nothing', async () => {
    const { name } = await send(gpx)
    const version = await versionOf(name)
    await site.city.approved({ route_path: name })
    const answer = await get(version, `?name=${encodeURIComponent('Café “Bagel” Ride/../ #1\r\nX: y')}`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/gpx+xml',
      'content-disposition': 'attachment; filename="Cafe-Bagel-Ride-1X-y.gpx"',
      'cache-control': 'public, no-cache',
      'content-security-policy': `sandbox; default-src 'none'`,
      'x-content-type-options': 'nosniff',
    })
    const plain = await get(version, `?name=${encodeURIComponent('サイクリング')}`)
    expect(plain.headers.get('content-disposition')).toBe('attachment; filename="route.gpx"')
    const again = await get(version, '', { 'if-none-match': plain.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it.each(['x', '../../etc/passwd', randomUUID(), `${randomUUID()}/x`])(
    'of %s is not there',
    async version => {
      expect((await get(version)).status).toBe(404)
    },
  )
})
