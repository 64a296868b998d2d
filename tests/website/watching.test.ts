import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { Front } from '#platform/http/front.ts'
import { createHttp } from '#platform/http/http.ts'
import type { HttpEnv } from '#platform/http/http-env.ts'
import { Readiness } from '#platform/http/readiness.ts'
import { createLog } from '#platform/log.ts'
import type { Platform } from '#platform/open-platform.ts'
import { inRequest, requestId } from '#platform/request-id.ts'
import { openCalendar } from '#server/calendar.ts'
import { calendarMetrics } from '#server/calendar-metrics.ts'
import { readConfig } from '#server/config.ts'
import { testDatabase } from '#tests/test-database.ts'

const token = 'a token that nobody guesses'

describe('whoever watches the server', () => {
  let test: Awaited<ReturnType<typeof testDatabase>>
  let parts: Platform
  const readiness = new Readiness()
  beforeAll(async () => {
    await ensureTemporal()
    test = await testDatabase()
    parts = await openCalendar({
      config: readConfig({ METRICS_TOKEN: token }),
      database: test.database,
      log: pino({ level: 'silent' }),
      metrics: calendarMetrics(token, test.database),
      readiness,
    })
  })
  afterAll(async () => {
    await parts.stop()
    await test.end()
  })
  const ask = async (path: string, authorization?: string) =>
    parts.http.fetch(
      new Request(`http://127.0.0.1:3000${path}`, authorization ? { headers: { authorization } } : {}),
      { ip: '192.0.2.1' },
    )

  it('is told that it is ready, until it is about to stop', async () => {
    expect((await ask('/readyz')).status).toBe(200)
    let isOver = false
    const leaving = readiness.leave().then(() => {
      isOver = true
    })
    // It goes on for whoever has not heard of it.
    expect((await ask('/healthz')).status).toBe(200)
    expect(isOver).toBe(false)
    const answer = await ask('/readyz')
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
    await leaving
    // Where nobody asks, nobody is waited for.
    await new Readiness().leave()
  })

  it('reads the counts with the token alone', async () => {
    for (const wrong of [undefined, 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`])
      expect((await ask('/metrics', wrong)).status).toBe(401)
    await ask('/rest/v1/nothing')
    await ask('/about')
    const counts = await (await ask('/metrics', `Bearer ${token}`)).text()
    expect(counts).toMatch(/^calendar_request_seconds_count\{part="rest",status="4xx"\} 1$/m)
    expect(counts).toMatch(/^calendar_request_seconds_count\{part="page",status="2xx"\} [1-9]/m)
    expect(counts).toMatch(/^calendar_database_up 1$/m)
    expect(counts).toMatch(/^calendar_waiting_submissions 0$/m)
    expect(counts).toMatch(/^process_resident_memory_bytes \d/m)
  })

  it('finds nothing there where no token is set', async () => {
    const others = await openCalendar({
      config: readConfig({}),
      database: test.database,
      log: pino({ level: 'silent' }),
    })
    const answer = await others.http.fetch(new Request('http://127.0.0.1:3000/metrics'), { ip: '192.0.2.1' })
    expect(answer.status).toBe(404)
    await others.stop()
  })

  it('finds nobody listening for parts that were stopped, as at each change of the settings', async () => {
    const heard: string[] = []
    const { database } = test
    const listen = database.listen.bind(database)
    database.listen = async (channel, listener) => {
      heard.push(channel)
      const end = await listen(channel, listener)
      return () => {
        heard.splice(heard.indexOf(channel), 1)
        return end()
      }
    }
    const site = await openCalendar({ config: readConfig({}), database, log: pino({ level: 'silent' }) })
    expect(heard).toContain('pgrst')
    await site.stop()
    expect(heard).toEqual([])
  })

  it('finds what went wrong by the number that people and programs are told', async () => {
    const lines: string[] = []
    const log = pino({ mixin: () => ({ request: requestId() }) }, { write: line => lines.push(line) })
    const website = new Hono<HttpEnv>().get('/broken', () => {
      throw new Error('a part of it is missing')
    })
    const http = createHttp({
      site: readConfig({}),
      database: test.database,
      dataDir: '.',
      log,
      website,
      apis: [],
      front: new Front(() => undefined),
      note: () => undefined,
      metrics: undefined,
      readiness: new Readiness(),
    })
    const told = (number: string, accept: string) =>
      inRequest(number, async () => {
        const request = new Request('http://127.0.0.1:3000/broken', { headers: { accept } })
        return (await http.fetch(request, { ip: '192.0.2.1' })).text()
      })
    expect(await told('482913-17', 'text/html')).toContain('tell us this number as well: 482913-17')
    expect(JSON.parse(await told('482913-18', '*/*'))).toMatchObject({ request_id: '482913-18' })
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { request: '482913-17', err: { message: 'a part of it is missing' } },
      { request: '482913-18' },
    ])
  })

  it('decides how much is logged', async () => {
    const log = await createLog({ readable: false, level: 'warn' })
    expect(log.isLevelEnabled('info')).toBe(false)
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow(
      'LOG_LEVEL must be debug, info, warn, error or silent',
    )
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
      /^METRICS_TOKEN must have at least 16 characters\.$/,
    )
  })
})
