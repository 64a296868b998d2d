import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import type { Platform } from '#platform/open-platform.ts'
import { openCalendar } from '#server/calendar.ts'
import { readConfig } from '#server/config.ts'
import { type City, makeCity } from '#tests/people.ts'
import { addressOfTest, testDatabase } from '#tests/test-database.ts'

const config = readConfig({ SITE_URL: 'https://calendar.example' })
const log = pino({ level: 'silent' })

describe('pages under attack', () => {
  let database: Database
  let end: () => Promise<void>
  let stop: () => Promise<void>
  let http: Platform['http']
  let city: City
  /** How many reads the pages have made of the data API. */
  let reads = 0
  let errors = 0
  const ask = async (path: string, init?: RequestInit, ip = addressOfTest()) =>
    http.fetch(new Request(`${config.siteUrl}${path}`, init), { ip })

  beforeAll(async () => {
    await ensureTemporal()
    ;({ database, end } = await testDatabase())
    city = await makeCity(database)
    const counted = {
      ...log,
      info: (given: object) => {
        if ('path' in given && String(given.path).startsWith('/rest/v1')) reads += 1
      },
      error: () => {
        errors += 1
      },
    }
    const countingLog = Object.assign(Object.create(log), counted)
    ;({ http, stop } = await openCalendar({ config, database, log: countingLog }))
  })
  afterAll(async () => {
    await stop()
    await end()
  })

  /** The reads that a request makes; none when its page is kept. */
  const readsOf = async (path: string, ip?: string) => {
    const before = reads
    await (await ask(path, undefined, ip)).text()
    return reads - before
  }

  it.each(['/submit-event', '/?index', '/', '/submit-event.data', '/nothing', `/event/${'x'.repeat(36)}`])(
    'refuse a form without end at %s, whatever it says of its length',
    async path => {
      const chunk = new Uint8Array(16 * 1024)
      for (const length of ['10000000', undefined]) {
        let sent = 0
        const body = new ReadableStream({
          pull(controller) {
            sent += chunk.length
            if (sent > 10_000_000) controller.close()
            else controller.enqueue(chunk)
          },
        })
        const init = {
          method: 'POST',
          body,
          duplex: 'half',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            ...(length && { 'content-length': length }),
          },
        }
        const answer = await ask(path, init)
        expect(answer.status).toBe(413)
        expect(await answer.text()).toContain('This form is too large')
        expect(sent).toBeLessThan(200_000)
      }
    },
  )

  it.each([
    ['application/x-www-form-urlencoded', (text: string) => new URLSearchParams({ title: text })],
    [
      'multipart/form-data',
      (text: string) => {
        const form = new FormData()
        form.set('title', text)
        return form
      },
    ],
    ['text/plain', (text: string) => text],
  ])('take a form of %s up to 64 kB only', async (_type, bodyOf) => {
    const status = async (length: number) =>
      (await ask('/submit-event', { method: 'POST', body: bodyOf('x'.repeat(length)) })).status
    expect(await status(66_000)).toBe(413)
    expect(await status(60_000)).not.toBe(413)
  })

  it.each([
    ['nothing that says what it is', undefined, 415],
    ['words', 'text/plain', 415],
    ['JSON', 'application/json', 415],
    ['parts without a boundary', 'multipart/form-data', 400],
    ['parts that never begin', 'multipart/form-data; boundary=x', 400],
  ])('take no form of %s, and say so', async (_, type, status) => {
    for (const path of [
      '/submit-event',
      '/',
      '/lost-link',
      '/submission/s3cr3t',
      '/weekly-email',
      '/weekly-email/s3cr3t',
    ]) {
      const headers: Record<string, string> = type ? { 'content-type': type } : {}
      const answer = await ask(path, { method: 'POST', body: new TextEncoder().encode('--y'), headers })
      expect([path, answer.status]).toEqual([path, status])
      expect(await answer.text()).toMatch(/This is not a form|This form cannot be read/)
    }
  })

  it.each(['https://evil.example', 'https://calendar.example.evil.example', 'null', 'nonsense', ''])(
    'take no form of another site (%s), and log no error',
    async origin => {
      const before = errors
      for (const path of ['/submit-event', '/?index', '/contact', '/contact.data', '/lost-link']) {
        const body = new URLSearchParams({ message: 'Buy something somewhere else.' })
        const answer = await ask(path, { method: 'POST', body, headers: { origin } })
        expect([path, answer.status]).toEqual([path, 400])
        expect(await answer.text()).toContain('This form came from another site')
      }
      expect(errors).toBe(before)
    },
  )

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('take no %s', async method => {
    const answer = await ask('/submit-event', { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await ask('/about', { method: 'POST' })).status).toBe(405)
  })

  it('are rendered once for all addresses that mean the same page', async () => {
    const day = '2031-05-05'
    expect(await readsOf(`/?date=${day}`)).toBeGreaterThan(0)
    for (const query of ['u=1', 'utm_source=x&fbclid=y', 'view=month', 'view=nonsense', 'index'])
      expect(await readsOf(`/?${query}&date=${day}`)).toBe(0)
    // That a type is not known is said, and in the same words of each.
    await readsOf(`/?type=nonsense&date=${day}`)
    for (const query of ['type=gibberish', 'type=nonsense&type=gibberish'])
      expect(await readsOf(`/?${query}&date=${day}`)).toBe(0)
    await readsOf('/')
    for (const query of ['date=9999-99-99', 'date=1066-10-14', 'date=', '?', '&&&'])
      expect(await readsOf(`/?${query}`)).toBe(0)
  })

  it('are rendered once for the data that the browser asks for', async () => {
    expect(await readsOf('/_root.data?date=2031-06-06')).toBeGreaterThan(0)
    expect(await readsOf('/_root.data?u=1&date=2031-06-06&_routes=nothing')).toBe(0)
    expect(await readsOf('/_root.data?date=2031-06-06&_routes=routes%2Fhome')).toBeGreaterThan(0)
    expect(await readsOf('/_root.data?date=2031-06-06&_routes=x,routes%2Fhome,y')).toBe(0)
  })

  it.each([
    ['/groups/', '/groups'],
    ['/GROUPS', '/groups'],
    ['/%67roups', '/groups'],
    ['/groups/?u=1', '/groups'],
    ['/Submit-Event?date=2030-01-01&u=1', '/submit-event?date=2030-01-01'],
  ])('at %s lead to %s', async (path, location) => {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location])
    expect((await ask(location)).status).toBe(200)
  })

  it('of an id in capitals lead to the same page', async () => {
    const answer = await ask(`/group/${city.groupA.toUpperCase()}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/group/${city.groupA}`])
  })

  it('share one page for all addresses at which nothing is', async () => {
    const page = async (path: string) => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      return answer.text()
    }
    const missing = await page('/nothing')
    expect(missing).toContain('Page not found')
    for (const path of [
      '/x/y/z',
      `/${'long/'.repeat(500)}`,
      '/%zz',
      '/%E0%A4%A',
      '/a/../b',
      '//groups',
      '/event',
      '/group/x/y',
    ])
      expect(await page(path)).toBe(missing)
    const event = await page('/event/not-an-id')
    expect(event).toContain('Event not found')
    expect(await page(`/event/${'y'.repeat(900)}`)).toBe(event)
  })

  it('refuse an address that is too long, in words', async () => {
    const answer = await ask(`/?${'x'.repeat(9_000)}`)
    expect(answer.status).toBe(414)
    expect(await answer.text()).toContain('This address is too long')
  })

  it('are refused in words to an address that asks for too many, and to nobody else', async () => {
    await readsOf('/about', '198.51.100.1')
    // All at once: they are counted before they wait for their turn, so that the minute that is counted is not over too soon.
    const answers = await Promise.all(
      Array.from({ length: 310 }, (_, number) => {
        const id = String(number).padStart(12, '0')
        return ask(`/event/c0ffee00-0000-4000-8000-${id}`, undefined, '198.51.100.1')
      }),
    )
    expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThan(0)
    // Those that found too many others waiting are told to come back after five seconds.
    const answer = answers.findLast(({ headers }) => Number(headers.get('retry-after')) > 5)
    if (!answer) throw new Error('was never refused')
    expect(answer.status).toBe(429)
    expect(await answer.text()).toContain('Please try again in')
    const data = await ask('/_root.data?date=2040-01-01', undefined, '198.51.100.1')
    // In the form by which a page knows the site's words from a proxy's.
    expect([data.status, await data.json()]).toEqual([
      429,
      { heading: 'That was a lot of pages', text: expect.stringContaining('Please try again in') },
    ])
    expect((await ask('/about', undefined, '198.51.100.1')).status).toBe(200)
    expect((await ask('/?date=2041-01-01', undefined, '198.51.100.2')).status).toBe(200)
  })

  it('are not held up for others by one who asks for many at once', async () => {
    const order: string[] = []
    const greedy = Array.from({ length: 20 }, async (_, index) => {
      await ask(`/?date=2050-01-${String(index + 1).padStart(2, '0')}`, undefined, '203.0.113.1')
      order.push('greedy')
    })
    const other = ask('/?date=2050-01-31', undefined, '203.0.113.2').then(() => order.push('other'))
    await Promise.all([...greedy, other])
    expect(order.indexOf('other')).toBeLessThan(10)
  })
})
