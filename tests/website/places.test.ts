// The page of a place, and where places are offered and named.

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { openCalendar } from '#server/calendar.ts'
import { readConfig } from '#server/config.ts'
import { type City, makeCity } from '#tests/people.ts'
import { addressOfTest, testDatabase } from '#tests/test-database.ts'

await ensureTemporal()
const config = readConfig({ SITE_URL: 'https://calendar.example' })

describe('a place', () => {
  let database: Database
  let end: () => Promise<void>
  let city: City
  let id: string
  let key: string
  let parts: Awaited<ReturnType<typeof openCalendar>>
  const ask = async (path: string) =>
    parts.http.fetch(
      new Request(`${config.siteUrl}${path}`, { headers: { apikey: key }, redirect: 'manual' }),
      { ip: addressOfTest() },
    )
  const text = async (path: string) => (await ask(path)).text()
  const one = async (words: string, parameters: (string | null)[] = []) => {
    const [row] = await database.query<{ id: string }>(words, parameters)
    return row?.id ?? ''
  }
  const ride = (title: string, name: string, days: number) =>
    one(
      `insert into public.events (title, description, start_date, type_id, group_id, location)
       values ($1, 'x', now() + $2::interval, $3, $4, jsonb_build_object('name', $5::text, 'url', 'https://maps.example/mill'))
       returning place_id as id`,
      [title, `${days} days`, city.typeId, city.groupA, name],
    )

  beforeAll(async () => {
    ;({ database, end } = await testDatabase())
    city = await makeCity(database)
    key = (await ensureKeys(database)).publishable
    parts = await openCalendar({ config, database, log: pino({ level: 'silent' }) })
    id = await ride('Coming ride', 'Old Mill', 3)
    await ride('Later ride', 'old MILL!', 9)
    await ride('Past ride', 'Old Mill', -9)
    await database.query(
      `update public.places set address = '1 Mill Lane', notes = 'Meet at the <north> gate', lat = 39.74, lon = -104.99 where id = $1`,
      [id],
    )
  })
  afterAll(async () => {
    await parts.stop()
    await end()
  })

  it('has a page with all that is known of it, and what happens there', async () => {
    const page = await text(`/place/${id}`)
    for (const words of ['<h1', 'Old Mill', '1 Mill Lane', 'Meet at the &lt;north&gt; gate', 'Past ride'])
      expect(page).toContain(words)
    expect(page.indexOf('Coming ride')).toBeLessThan(page.indexOf('Later ride'))
    expect(page).not.toContain('Ride of A')
    expect(page).toContain('<title>Old Mill · Denver Bike Events</title>')
    expect(page).toContain(`<link rel="canonical" href="https://calendar.example/place/${id}"/>`)
    expect(page).toContain(`href="webcal://calendar.example/functions/v1/calendar-feed?place=${id}"`)
    expect(page).toContain(`href="https://calendar.example/functions/v1/rss-feed?place=${id}"`)
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Place',
      name: 'Old Mill',
      address: '1 Mill Lane',
      geo: { '@type': 'GeoCoordinates', latitude: 39.74, longitude: -104.99 },
    })
    expect(await text('/sitemap.xml')).toContain(`<loc>https://calendar.example/place/${id}</loc>`)
  })

  it('is named on the page of an event, beside its own link', async () => {
    const event = await one(`select id from public.events where title = 'Later ride'`)
    const page = await text(`/event/${event}`)
    expect(page).toMatch(new RegExp(`<a[^>]* href="/place/${id}"[^>]*>old MILL!</a>`))
    expect(page).toContain('1 Mill Lane · Meet at the &lt;north&gt; gate')
    expect(page).toContain('href="https://maps.example/mill"')
    expect(page).toContain('"geo":{"@type":"GeoCoordinates","latitude":39.74,"longitude":-104.99}')
  })

  it('is that of a group, whose address names it', async () => {
    await database.query(`update public.groups set location = '{"address": "Old mill"}' where id = $1`, [
      city.groupB,
    ])
    expect(await text(`/group/${city.groupB}`)).toMatch(
      new RegExp(`<a[^>]* href="/place/${id}"[^>]*>Old mill</a>`),
    )
    expect(await text(`/place/${id}`)).toContain(`href="/group/${city.groupB}"`)
  })

  it('leads to the one that it was merged into, and is not found where nothing public names it', async () => {
    const merged = await one(
      'insert into public.merged_places (id, into_id) values (gen_random_uuid(), $1) returning id',
      [id],
    )
    const answer = await ask(`/place/${merged}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/place/${id}`])
    const gone = await ride('Soon deleted', 'Under the bridge', 4)
    await database.query(`delete from public.events where title = 'Soon deleted'`)
    await database.query(
      `insert into public.event_submissions (title, description, start_date, type_id, location)
       values ('Asked', 'x', now(), $1, '{"name": "Behind the hedge", "url": "https://x.example"}')`,
      [city.typeId],
    )
    for (const missing of [gone, 'x', city.eventA]) {
      const page = await ask(`/place/${missing}`)
      expect(page.status).toBe(404)
      const words = await page.text()
      expect(words).toContain('Place not found')
      expect(words).not.toContain('Under the bridge')
    }
    const listed = await text('/rest/v1/places?select=name&limit=500')
    expect(listed).toContain('Old Mill')
    expect(listed).not.toMatch(/Under the bridge|Behind the hedge/)
    expect(await text(`/rest/v1/places?id=eq.${gone}`)).toBe('[]')
  })

  it('is offered by its name in the form of visitors, with what tells it from others', async () => {
    await database.query(`update public.places set is_pinned = true where id = $1`, [id])
    const form = await text('/submit-event')
    expect(form).toContain('<option value="Old Mill">1 Mill Lane · Meet at the &lt;north&gt; gate</option>')
    expect(form.indexOf('value="Old Mill"')).toBeLessThan(form.indexOf('value="Depot Square"'))
    expect(form).not.toContain('old MILL!')
  })
})
