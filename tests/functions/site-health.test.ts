import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { type Caller, visitor } from '#platform/database/database.ts'
import { ErrorCounts } from '#platform/error-counts.ts'
import { createFunctions } from '#platform/http/functions.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { readConfig } from '#server/config.ts'
import { createSiteHealth } from '#server/health/site-health.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

describe('how the site is doing', () => {
  let test: Awaited<ReturnType<typeof testDatabase>>
  let city: City
  const nextAt = () => new Date('2026-11-22T14:00:00Z')
  beforeAll(async () => {
    await ensureTemporal()
    test = await testDatabase()
    city = await makeCity(test.database)
    // Of those who were invited.
    await test.database.query('delete from private.mail_outbox')
  })
  afterAll(() => test.end())

  function open(environment: Record<string, string> = {}) {
    const { database } = test
    const config = readConfig({ DATA_DIR: tmpdir(), ...environment })
    const errors = new ErrorCounts()
    const limiter = createRateLimiter(database)
    const ask = async (caller: Caller) => {
      const jobs = {
        weeklyEmail: { name: 'weekly email', nextAt },
        series: { name: 'housekeeping' },
        backups: { name: 'backups' },
        imports: { name: 'imports' },
      }
      const functions = [
        createSiteHealth({ config, database, errors, limiter, jobs, callerOf: async () => caller }),
      ]
      const app = createFunctions({ site: config, limiter, functions })
      return app.fetch(new Request('http://127.0.0.1:3000/site-health'), { ip: '192.0.2.1' })
    }
    return { ask, errors }
  }

  it('is for super admins alone, and counted', async () => {
    const { ask } = open()
    for (const [who, caller] of Object.entries({
      visitor,
      someone: city.nobodySpecial,
      moderator: city.moderatorOfA,
      signedOut: city.signedOutAdmin,
      withoutCode: city.halfSignedInAdmin,
      key: { role: 'service_role', claims: { role: 'service_role' } } satisfies Caller,
    })) {
      const answer = await ask(caller)
      expect([who, answer.status, Object.keys(await answer.json())]).toEqual([who, 403, ['message']])
    }
    for (let time = 0; time < 60; time += 1) await ask(city.superAdmin)
    expect((await ask(city.superAdmin)).status).toBe(429)
  })

  it('is told of a new site', async () => {
    const health = await (await open().ask(city.superAdmin)).json()
    expect(health).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node: process.version,
      engine: expect.stringMatching(/^(PGlite|PostgreSQL) \d+/),
      backup: { isOn: true, lastAt: null, bytes: null, failedAt: null },
      mail: { server: null, waiting: 0, failed: 0, lastAt: null, failure: null },
      imports: { followed: 0, paused: 0, failing: 0, failingSince: null, failure: null },
      errors: { kinds: [] },
    })
    expect(health.databaseBytes).toBeGreaterThan(1_000_000)
    expect(health.freeBytes).toBeGreaterThan(0)
    expect(health.jobs).toEqual([
      { name: 'weekly email', lastAt: null, nextAt: '2026-11-22T14:00:00.000Z', failure: null },
      { name: 'housekeeping', lastAt: null, nextAt: null, failure: null },
      { name: 'backups', lastAt: null, nextAt: null, failure: null },
      { name: 'imports', lastAt: null, nextAt: null, failure: null },
    ])
  })

  it('is told with what failed, and without secrets or addresses', async () => {
    await test.database.query(
      `insert into private.nightly_backups (day, begun_at, finished_at, bytes) values
         ('2026-11-15', '2026-11-15T10:40:00Z', '2026-11-15T10:41:00Z', 4096),
         ('2026-11-16', now() - interval '2 hours', null, null)`,
    )
    await test.database.query(
      `insert into private.mail_outbox (kind, address, state, last_error, sent_at) values
         ('test', 'a@visitors.example', 'waiting', 'No room for <a@visitors.example>', null),
         ('test', 'a@visitors.example', 'sent', null, now())`,
    )
    const { ask, errors } = open({ BACKUPS: 'off', SMTP_URL: 'smtp://user:s3cr3t@mail.example:587' })
    errors.note({
      words: 'the weekly email could not be queued',
      reason: 'a@visitors.example is odd',
      job: 'weekly email',
      request: undefined,
    })
    const answer = await ask(city.superAdmin)
    const text = await answer.text()
    expect(text).not.toMatch(/s3cr3t|visitors\.example/)
    expect(JSON.parse(text)).toMatchObject({
      backup: { isOn: false, bytes: 4096, failedAt: expect.any(String) },
      mail: {
        server: 'mail.example:587',
        waiting: 1,
        lastAt: expect.any(String),
        failure: 'No room for <…>',
      },
      errors: { kinds: [{ kind: 'the weekly email could not be queued', count: 1 }] },
    })
    expect(JSON.parse(text).jobs).toMatchObject([
      { name: 'weekly email', failure: { words: '… is odd' } },
      { name: 'housekeeping' },
      { name: 'imports' },
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
