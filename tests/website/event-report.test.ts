// The page that reports a problem, as a browser without scripts uses it.

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { openCalendar } from '#server/calendar.ts'
import { readConfig } from '#server/config.ts'
import { type City, makeCity } from '#tests/people.ts'
import { addressOfTest, testDatabase } from '#tests/test-database.ts'

await ensureTemporal()
const config = readConfig({ SITE_URL: 'https://calendar.example' })

let database: Database
let end: () => Promise<void>
let city: City
let parts: Awaited<ReturnType<typeof openCalendar>>
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  parts = await openCalendar({ config, database, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await parts.stop()
  await end()
})

const ask = async (path: string, init?: RequestInit, ip = addressOfTest()) =>
  parts.http.fetch(new Request(`${config.siteUrl}${path}`, init), { ip })
const pathOf = (id: string) => `/event/${id}/report`
const send = (fields: Record<string, string>, id = city.eventA, ip?: string) =>
  ask(pathOf(id), { method: 'POST', body: new URLSearchParams(fields) }, ip)
const stored = () =>
  database.query<{ message: string; email: string | null }>(
    'select message, email from public.event_reports order by created_at',
  )

describe('the page', () => {
  it('names its event, is linked from it, and is no page for search engines', async () => {
    expect(await (await ask(`/event/${city.eventA}`)).text()).toContain(`href="${pathOf(city.eventA)}"`)
    const page = await ask(pathOf(city.eventA))
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Ride of A')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('takes a report and says thanks on a page of its own, also for the same one once more', async () => {
    for (const _ of [1, 2]) {
      const answer = await send({ message: 'The gate is locked.', email: 'Rider@Visitors.example' })
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `${pathOf(city.eventA)}?sent=yes`,
      ])
    }
    expect(await stored()).toEqual([{ message: 'The gate is locked.', email: 'rider@visitors.example' }])
    const thanks = await (await ask(`${pathOf(city.eventA)}?sent=yes`)).text()
    expect(thanks).toContain('Thank you for telling us!')
    expect(thanks).toContain(`href="/event/${city.eventA}"`)
    expect(thanks).not.toContain('rider@visitors.example')
  })

  it('keeps what was typed when something is wrong, and shows it as text', async () => {
    const answer = await send({ message: '<b>x</b>"', email: '"><script>alert(1)</script>' })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('Please say a little more: at least 10 characters.')
    expect(html).toContain('Please enter a valid email address.')
    expect(html).toContain('&lt;b&gt;x&lt;/b&gt;')
    expect(html).not.toContain('<script>alert(1)')
    expect(await (await ask(pathOf(city.eventA))).text()).not.toContain('&lt;b&gt;x')
  })

  it('thanks a program that fills in everything, and takes nothing', async () => {
    const before = await stored()
    const answer = await send({ message: 'Buy cheap wheels now.', email: '', nickname: 'Bot' })
    expect(answer.status).toBe(303)
    expect(await stored()).toEqual(before)
  })

  it('is not there for an event that is not, and takes no report of it', async () => {
    const never = '5eed0000-0000-4000-8000-000000000001'
    expect((await ask(pathOf(never))).status).toBe(404)
    expect((await ask(pathOf('nonsense'))).status).toBe(404)
    const refused = await send({ message: 'Where has it gone?' }, never)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    await database.query('delete from public.events where id = $1', [city.eventB])
    expect((await ask(pathOf(city.eventB))).status).toBe(410)
  })

  it('takes messages about the site, to which pages lead that have no other contact', async () => {
    for (const path of ['/about', '/privacy', '/accessibility']) {
      const html = await (await ask(path)).text()
      expect(html, path).toMatch(/<a[^>]*href="\/contact"[^>]*>write to us/)
      expect(html, path).not.toContain('>submit form<')
    }
    const form = await (await ask('/contact')).text()
    expect(form).toContain('Write to Us')
    const body = new URLSearchParams({ message: 'Who runs this site?', email: '' })
    const answer = await ask('/contact', { method: 'POST', body })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact?sent=yes'])
    expect((await stored()).at(-1)).toEqual({ message: 'Who runs this site?', email: null })
    expect(await (await ask('/contact?sent=yes')).text()).toContain('Thank you for telling us!')
    const empty = await ask('/contact', { method: 'POST', body: new URLSearchParams() })
    expect(empty.status).toBe(422)
  })

  it('says after how long to try again, and keeps the words, when it was too much', async () => {
    const answers = []
    for (let n = 0; n < 31; n += 1)
      answers.push(await send({ message: `The place is closed, ${n % 10}.` }, city.eventA, '192.0.2.99'))
    const last = answers.at(-1)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    const html = await last?.text()
    expect(html).toContain('Very many reports came from your network. Try again in')
    expect(html).toContain('The place is closed, 0.')
  })
})
