// The picture that stands beside a link to an event or a group.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import type { Platform } from '#platform/open-platform.ts'
import { openCalendar } from '#server/calendar.ts'
import { readConfig } from '#server/config.ts'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { type City, makeCity } from '#tests/people.ts'
import { addressOfTest, copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

await ensureTemporal()

let place: TestPlace
let database: Database
let parts: Platform
let city: City
let dataDir: string

beforeAll(async () => {
  place = await copyDatabase()
  database = await openPlace(place)
  city = await makeCity(database)
  dataDir = place.environment.DATA_DIR
  const config = readConfig({ SITE_URL: 'https://calendar.example', DATA_DIR: dataDir })
  parts = await openCalendar({ config, database, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await parts.stop()
  await database.close()
  await place.remove()
})

const ask = async (path: string, { ip = addressOfTest(), ...init }: RequestInit & { ip?: string } = {}) =>
  parts.http.fetch(new Request(`https://calendar.example${path}`, init), { ip })
const bytesOf = async (path: string) => Buffer.from(await (await ask(path)).arrayBuffer())

/** The colour of a point of a card. */
async function colourAt(png: Buffer, left: number, top: number): Promise<string> {
  return (await sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()).toString('hex')
}

describe('a share card', () => {
  it('is a picture of 1200 × 630 that pages name with its size and words, at another address after a change', async () => {
    const metaOf = async (path: string) => {
      const page = await (await ask(path)).text()
      return (name: string) =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1]
    }
    for (const path of [`/event/${city.eventA}`, `/group/${city.groupA}`]) {
      const meta = await metaOf(path)
      expect(meta('og:image')).toMatch(new RegExp(`^https://calendar\\.example/share${path}\\.png\\?v=\\d+`))
      expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
      expect(meta('og:image:alt')).toMatch(/Ride of A.*June 1.*Depot Square|Alpine Spokes/)
      expect(meta('twitter:card')).toBe('summary_large_image')
      const image = await ask((meta('og:image') ?? '').replace('https://calendar.example', ''))
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
      const head = await sharp(Buffer.from(await image.arrayBuffer())).metadata()
      expect(head).toMatchObject({ format: 'png', width: 1200, height: 630 })
    }
    expect((await metaOf('/about'))('og:image')).toBeUndefined()
    const before = (await metaOf(`/event/${city.eventA}`))('og:image')
    await database.queryAs(city.superAdmin, `update public.events set title = 'Other words' where id = $1`, [
      city.eventA,
    ])
    await expect.poll(async () => (await metaOf(`/event/${city.eventA}`))('og:image')).not.toBe(before)
  })

  it('is drawn once a change, and within the time that a chat waits', async () => {
    const path = `/share/event/${city.eventB}.png`
    const start = performance.now()
    const first = await ask(path)
    process.stdout.write(`A share card took ${Math.round(performance.now() - start)} ms.\n`)
    expect(first.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=0, must-revalidate')
    const etag = first.headers.get('etag') ?? ''
    expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(
      (await ask(path, { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding'),
    ).toBeNull()
    expect(await (await ask(path, { method: 'HEAD' })).text()).toBe('')
    const drawn = await bytesOf(path)
    await database.query(`update public.events set title = 'A quite different ride' where id = $1`, [
      city.eventB,
    ])
    await expect.poll(async () => (await bytesOf(path)).equals(drawn)).toBe(false)
  })

  it('has a strip across it when the event is off, and its flyer where it has one', async () => {
    const path = `/share/event/${city.eventB}.png`
    const { path: name, version } = await storedPicture(database)
    mkdirSync(join(dataDir, 'storage', version), { recursive: true })
    const flyer = sharp({ create: { width: 800, height: 533, channels: 3, background: '#00ff00' } })
    writeFileSync(join(dataDir, 'storage', version, '800.jpg'), await flyer.jpeg().toBuffer())
    await database.query(
      `update public.events set picture_path = $2, picture_alt = 'A green field.' where id = $1`,
      [city.eventB, name],
    )
    await expect.poll(async () => colourAt(await bytesOf(path), 1100, 30)).toMatch(/^0[0-2]f[ef]0[0-2]$/)
    expect(await colourAt(await bytesOf(path), 20, 440)).not.toBe('a8231b')
    await database.query(`update public.events set status = 'cancelled' where id = $1`, [city.eventB])
    await expect.poll(async () => colourAt(await bytesOf(path), 20, 440)).toBe('a8231b')
    // Where its bytes are not there, the card is drawn without them.
    const missing = await storedPicture(database)
    await database.query('update public.events set picture_path = $2 where id = $1', [
      city.eventB,
      missing.path,
    ])
    await expect.poll(async () => colourAt(await bytesOf(path), 1100, 30)).not.toMatch(/^0[0-2]f/)
  })

  it('is missing where its page is, and gone where its event is', async () => {
    const nothing = '00000000-0000-4000-8000-00000000dead'
    for (const path of [
      `/share/event/${nothing}.png`,
      `/share/group/${nothing}.png`,
      '/share/event/x.png',
      `/share/type/${nothing}.png`,
      `/share/event/${city.eventA}`,
      `/share/event/${city.eventA}.svg`,
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
    const [made] = await database.query<{ id: string }>(
      `insert into public.events (title, description, start_date, type_id, location, group_id)
       select 'Soon gone', description, start_date, type_id, location, group_id from public.events where id = $1 returning id`,
      [city.eventA],
    )
    await database.query('delete from public.events where id = $1', [made?.id ?? ''])
    await expect.poll(async () => (await ask(`/share/event/${made?.id}.png`)).status).toBe(410)
  })

  it('is counted by IP before it is drawn', async () => {
    // All at once: a minute is counted, and a busy machine takes its time.
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, times) => {
        const id = `00000000-0000-4000-8000-${String(times).padStart(12, '0')}`
        return ask(`/share/event/${id}.png`, { ip: '192.0.2.99' })
      }),
    )
    expect(answers.map(({ status }) => status)).toContain(404)
    // Those that found too many others waiting are told to come back after five seconds.
    const refused = answers.filter(({ headers }) => Number(headers.get('retry-after')) > 5)
    expect(refused.map(({ status }) => status)).toContain(429)
    expect((await ask(`/share/event/${city.eventA}.png`)).status).toBe(200)
  })
})
