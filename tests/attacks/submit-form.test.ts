// The helps of the submit form under attack: hostile names of places, and many who ask for places and days at once.

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import type { Platform } from '#platform/open-platform.ts'
import { openCalendar } from '#server/calendar.ts'
import { readConfig } from '#server/config.ts'
import { type City, makeCity } from '#tests/people.ts'
import { addressOfTest, testDatabase } from '#tests/test-database.ts'

const config = readConfig({ SITE_URL: 'https://calendar.example', SITE_CITY: 'Denver' })
const log = pino({ level: 'silent' })

let database: Database
let end: () => Promise<void>
let stop: () => Promise<void>
let http: Platform['http']
let city: City
let key: string
/** How many reads the database was asked for by the data API. */
let queries = 0

beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  key = (await ensureKeys(database)).publishable
  const counting: Database = Object.assign(Object.create(database), {
    queryAs: (...given: Parameters<Database['queryAs']>) => {
      queries += 1
      return database.queryAs(...given)
    },
  })
  ;({ http, stop } = await openCalendar({ config, database: counting, log }))
})
afterAll(async () => {
  await stop()
  await end()
})

const ask = (path: string, init?: RequestInit, ip = addressOfTest()) =>
  http.fetch(new Request(`${config.siteUrl}${path}`, init), { ip })

async function addEvent(name: string, url: string, title = 'Ride'): Promise<void> {
  await database.query(
    `insert into public.events (title, description, start_date, type_id, location)
     values ($1, 'Slow.', '2077-03-01T18:00:00Z', $2, $3)`,
    [title, city.typeId, JSON.stringify({ name, url })],
  )
}

const offered = async () => (await ask('/submit-event')).text()

describe('a place with a hostile name', () => {
  const hostile = `"><script>alert(1)</script><option value='x`

  it('is text in the list and nothing else, also in the data for scripts', async () => {
    await addEvent(hostile, 'https://evil.example/')
    await expect.poll(offered).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    const page = await offered()
    expect(page).not.toContain('<script>alert(1)')
    expect(page).not.toContain(`<option value='x`)
  })

  it('does not take over the link of a place that others use', async () => {
    await addEvent('depot square', 'https://evil.example/depot')
    await addEvent('Last of all', 'https://maps.example/last')
    await expect.poll(offered).toContain('Last of all')
    expect(await offered()).not.toContain('evil.example/depot')
    const form = {
      title: 'Not misled',
      type_id: city.typeId,
      start_date: `${new Date().getFullYear() + 2}-03-05`,
      start_time: '19:00',
      location_name: 'DEPOT SQUARE',
      location_url: '',
      description: 'Slow.',
    }
    expect((await ask('/submit-event', { method: 'POST', body: new URLSearchParams(form) })).status).toBe(303)
    const [row] = await database.query<{ url: string }>(
      `select location ->> 'url' as url from public.event_submissions where title = 'Not misled'`,
    )
    expect(row?.url).toBe('https://maps.example/depot')
  })

  it('is not offered while it is only submitted', async () => {
    await database.queryAs(
      city.visitor,
      `insert into public.event_submissions (title, description, start_date, type_id, location)
       values ('Spam', 'Spam.', '2077-03-01T18:00:00Z', $1, $2)`,
      [city.typeId, JSON.stringify({ name: 'Casino of dreams', url: 'https://evil.example/' })],
    )
    await addEvent('Honest corner', 'https://maps.example/corner')
    await expect.poll(offered).toContain('Honest corner')
    expect(await offered()).not.toContain('Casino')
  })
})

it('thirty who ask at once for the form, and for the rides of a day, are answered from one reading', async () => {
  let isHeard = false
  const onNotification = () => {
    isHeard = true
  }
  const unlisten = await database.listen('table_changed', { onNotification, onGap: onNotification })
  await database.query(
    `insert into public.events (title, description, start_date, type_id, location)
     select 'Ride ' || n, 'Slow.', '2077-06-01T18:00:00Z'::timestamptz + n * interval '1 minute', $1,
       jsonb_build_object('name', 'Corner ' || n, 'url', 'https://maps.example/' || n)
     from generate_series(1, 400) n`,
    [city.typeId],
  )
  // What is kept is dropped when this process hears of the change: from its own connection, and from the one that listens.
  await expect.poll(() => isHeard).toBe(true)
  await unlisten()
  await expect.poll(offered).toContain('Corner')
  const day = new URLSearchParams({
    select: 'id,title,start_date,end_date,status,location,series_id',
    start_date: 'lt.2077-06-02T06:00:00.000Z',
    ends_at: 'gt.2077-06-01T06:00:00.000Z',
    order: 'start_date,id',
    limit: '50',
  })
  const before = queries
  const thirty = Array.from({ length: 30 }, (_, n) => `198.51.100.${n}`)
  const pages = await Promise.all(thirty.map(async ip => (await ask('/submit-event', {}, ip)).text()))
  const days = await Promise.all(
    thirty.map(async ip => (await ask(`/rest/v1/events?${day}`, { headers: { apikey: key } }, ip)).json()),
  )
  // The form's page is kept; the day is read once.
  expect(queries - before).toBe(1)
  expect(new Set(pages).size).toBe(1)
  // A hundred places, and fifty rides, however many there are.
  expect(pages[0]?.match(/<option value="[^"]+"><\/option>/g)).toHaveLength(100)
  expect(days.map(rides => rides.length)).toEqual(thirty.map(() => 50))
})
