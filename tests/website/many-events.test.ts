// A city with more events in one grid than the data API gives at once: nothing ends without a word.

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import type { Platform } from '#platform/open-platform.ts'
import { openCalendar } from '#server/calendar.ts'
import { readConfig } from '#server/config.ts'
import { makeCity } from '#tests/people.ts'
import { addressOfTest, testDatabase } from '#tests/test-database.ts'

await ensureTemporal()
const config = readConfig({ SITE_URL: 'https://calendar.example' })
const count = 1_300

describe(`with ${count} events in four weeks`, () => {
  let database: Database
  let end: () => Promise<void>
  let parts: Platform
  const ask = async (path: string) => {
    const answer = await parts.http.fetch(new Request(`${config.siteUrl}${path}`), { ip: addressOfTest() })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const addEvents = () =>
    database.transaction(
      queries =>
        queries.query(
          `insert into public.events (title, description, start_date, type_id, location)
           select 'Ride number ' || n, 'Lights on.', timestamptz '2077-02-02T12:00:00Z' + n * interval '30 minutes',
             (select id from public.event_types where name = 'group-ride'), '{"name": "Depot", "url": "https://x.example"}'
           from generate_series(1, $1::integer) n`,
          [count],
        ),
      { withoutTimeLimit: true },
    )

  beforeAll(async () => {
    ;({ database, end } = await testDatabase())
    await makeCity(database)
    await addEvents()
    parts = await openCalendar({ config, database, log: pino({ level: 'silent' }) })
  })
  afterAll(async () => {
    await parts?.stop()
    await end?.()
  })

  it('the month shows them all', async () => {
    const page = await ask('/?view=month&date=2077-02-15')
    const shown = new Set([...page.matchAll(/Ride number (\d+)/g)].map(([, n]) => n))
    expect(shown.size).toBe(count)
    expect(page).not.toContain('No more than')
  })

  it('what has gone on for as long as an event can is there on its last day', async () => {
    const made = await database.query<{ id: string; title: string }>(
      `insert into public.events (title, description, start_date, end_date, type_id, location)
       select title, 'Lights on.', starts, ends, (select id from public.event_types where name = 'group-ride'),
         '{"name": "Depot", "url": "https://x.example"}'
       from (values ('A year of riding', timestamptz '2078-01-01T01:00:00Z', timestamptz '2079-01-02T01:00:00Z'),
         ('On its last day', '2079-01-01T20:00:00Z', null)) as days (title, starts, ends)
       returning id, title`,
    )
    const id = made.find(({ title }) => title === 'On its last day')?.id
    for (const path of ['/?view=day&date=2079-01-01', `/event/${id}`, '/embed?view=month&date=2079-01-01'])
      expect(await ask(path)).toContain('A year of riding')
  })

  it('RSS and iCalendar have them all', async () => {
    const rss = await ask('/functions/v1/rss-feed')
    expect(rss.match(/<title>Ride number/g)).toHaveLength(count)
    const calendar = await ask('/functions/v1/calendar-feed')
    expect(calendar.match(/SUMMARY:Ride number/g)).toHaveLength(count)
    for (const feed of [rss, calendar]) expect(feed).not.toContain('no more than')
  })
})
