// The page of the search and its suggestions, as they come from the server, without scripts.

import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { openCalendar } from '#server/calendar.ts'
import { seedCalendar } from '#server/calendar-database.ts'
import { readConfig } from '#server/config.ts'
import { addressOfTest, testDatabase } from '#tests/test-database.ts'

await ensureTemporal()
const config = readConfig({ SITE_URL: 'https://calendar.example' })
let database: Database
let end: () => Promise<void>
let parts: Awaited<ReturnType<typeof openCalendar>>

beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  await seedCalendar(database, { timeZone: 'America/Denver', sampleData: 'on' })
  parts = await openCalendar({ config, database, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await parts.stop()
  await end()
})

const ask = async (path: string, ip = addressOfTest()) =>
  parts.http.fetch(new Request(`${config.siteUrl}${path}`), { ip })
const page = async (typed: string) => (await ask(`/search?q=${encodeURIComponent(typed)}`)).text()
/** What stands in the page, without what only scripts read. */
const visible = (html: string) => html.replace(/<script[\s\S]*?<\/script>|<!-- -->/g, '')

it('shows what was found, with the words marked and still in the field', async () => {
  const html = visible(await page('sunady bagle'))
  expect(html).toMatch(/<mark[^>]*>Sunday<\/mark> <mark[^>]*>Bagel<\/mark> Ride/)
  expect(html).toMatch(/<input[^>]*name="q"[^>]*value="sunady bagle"/)
  expect(html).toMatch(/<form[^>]*action="\/search"/)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('rel="canonical" href="https://calendar.example/search"')
})

it('shows upcoming events first, past ones below, a series once, and groups', async () => {
  const html = visible(await page('tin sparrow'))
  const at = (words: string) => html.indexOf(words)
  const heading = (title: string) => at(`<h2 class="mb-2 text-xl">${title}`)
  expect(heading('Upcoming')).toBeGreaterThan(0)
  expect(heading('Groups')).toBeGreaterThan(heading('Upcoming'))
  expect(html.match(/Open Shop Night/g)).toHaveLength(1)
  const both = visible(await page('gravel'))
  expect(both.indexOf('>Past events<')).toBeGreaterThan(both.indexOf('>Upcoming<'))
})

it('offers near words and a way to submit where there is nothing', async () => {
  const html = visible(await page('bagexxxlo'))
  expect(html).toContain('Nothing found for ‘bagexxxlo’')
  expect(html).toMatch(/Did you mean.*href="\/search\?q=bagel"/s)
  expect(html).toMatch(/<a[^>]*href="\/submit-event"[^>]*>Submit an event/)
})

it('says which days it has understood', async () => {
  expect(visible(await page('polo on thursdays'))).toContain('found on Thursdays')
})

it('says what was corrected, what was left out, and that a day has nothing', async () => {
  expect(visible(await page('begginer ride'))).toMatch(/Showing results for <strong[^>]*>‘beginner ride’/)
  expect(visible(await page('ride xqzvw'))).toContain('Nothing here matches ‘xqzvw’.')
  expect(visible(await page('watermelons yesterday'))).toMatch(
    /Nothing found on [^.]*\. Showing everything for ‘watermelons’\./,
  )
  expect(visible(await page('gravel 60 miles'))).toMatch(/found with 54–66 miles/)
})

it('shows excerpts without a space before a full stop', async () => {
  await database.query(
    `update public.events set description = '<p>Bring a <b>kazoo</b>.</p>' where title = 'Pie'`,
  )
  expect(visible(await page('kazoo')).replace(/<[^>]+>/g, '')).toContain('Bring a kazoo.')
})

it('says in words what is too long, and what to type where nothing was', async () => {
  const long = await ask(`/search?q=${'ride '.repeat(60)}`)
  expect(long.status).toBe(400)
  expect(await long.text()).toContain('A search has at most 200 characters.')
  expect(visible(await (await ask('/search')).text())).toContain('such as ‘saturday’')
})

it('suggests events and groups in a small answer, kept for a moment', async () => {
  const answer = await ask('/search/suggestions?q=tin%20sp')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=30')
  const text = await answer.text()
  expect(text.length).toBeLessThan(2_000)
  const suggested = JSON.parse(text)
  expect(suggested[0]).toMatchObject({ title: 'Tin Sparrow Community Workshop', note: 'Group' })
  expect(suggested.length).toBeGreaterThan(2)
  expect(await (await ask('/search/suggestions?q=t')).text()).toBe('[]')
})

it('counts what one address has suggested', async () => {
  // Signs alone find nothing, so that this costs little. All at once: a minute is counted, and a busy machine takes its time.
  const answers = await Promise.all(
    Array.from({ length: 310 }, (_, number) =>
      ask(`/search/suggestions?q=${'-!'[number % 2]?.repeat(2 + number / 2)}`, '192.0.2.99'),
    ),
  )
  expect(answers.map(({ status }) => status)).toContain(200)
  // Those that found too many others waiting are told to come back after five seconds.
  const refused = answers.filter(({ headers }) => Number(headers.get('retry-after')) > 5)
  expect(refused.map(({ status }) => status)).toContain(429)
})
