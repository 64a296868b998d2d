import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { type RunningServer, startServer } from '#tests/running-server.ts'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'
import { type Gate, openGate } from './gate.ts'

/** Far below the minutes that a network takes to give up, far above what a busy machine needs. */
const soon = 10_000

describe('a PostgreSQL that is away', () => {
  let place: TestPlace
  let database: Database
  let gate: Gate
  let server: RunningServer
  let key: string
  beforeAll(async () => {
    place = await copyDatabase()
    database = await openPlace(place)
    key = (await ensureKeys(database)).publishable
    gate = await openGate(place.environment.DATABASE_URL ?? '')
    server = await startServer({ ...place.environment, DATABASE_URL: gate.url })
    // It answers a moment before everything is started.
    await vi.waitUntil(() => server.output().includes('is at http'), { timeout: 30_000 })
  })
  afterAll(async () => {
    await server?.stop('SIGKILL')
    await gate?.close()
    await database?.close()
    await place?.remove()
  })

  const get = async (path: string) => {
    const start = performance.now()
    const response = await fetch(`${server.url}${path}`, { headers: { apikey: key } })
    return { status: response.status, text: await response.text(), time: performance.now() - start }
  }
  /** How often the log has a line with these words. */
  const logged = (words: string) => server.output().split(words).length - 1
  const outbox = () => {
    const folder = join(place.environment.DATA_DIR, 'outbox')
    return existsSync(folder) ? readdirSync(folder).length : 0
  }

  it('in the middle of a start is waited for', async () => {
    const second = await openGate(place.environment.DATABASE_URL ?? '')
    const starting = startServer({ ...place.environment, DATABASE_URL: second.url })
    // Neither at the beginning nor later.
    for (const begun of [1, 3]) {
      await second.tries(begun)
      second.set('refuses connections')
      await second.tries(1)
      second.set('open')
    }
    const started = await starting
    expect(started.output()).toContain('Trying again for 10 seconds…')
    await started.stop('SIGKILL')
    await second.close()
  })

  it.each(['swallows everything', 'refuses connections'] as const)(
    'and %s: pages show what stands in for the data, soon, and everything comes back by itself',
    async how => {
      const before = {
        away: logged('the database is away; it is asked'),
        back: logged('the database answers again'),
      }
      const mails = outbox()
      gate.set(how)
      for (const path of [
        '/',
        '/healthz',
        // Asked in no other words before: an answer that is kept may still be given.
        `/rest/v1/groups?select=id&name=neq.${encodeURIComponent(how)}`,
        '/auth/v1/settings',
        '/sitemap.xml',
      ]) {
        let answer = await get(path)
        // What was found out half a second ago is still told.
        while (path === '/healthz' && answer.status === 200) answer = await get(path)
        expect({ path, status: answer.status }).toEqual({ path, status: 503 })
        expect(answer.time).toBeLessThan(soon)
        if (path === '/') expect(answer.text).toContain('Below is sample data, not the real calendar.')
      }
      // Meanwhile somebody else writes, and the mail worker has had time to ask several times.
      const name = `Riders ${randomUUID()}`
      await database.query('insert into public.groups (name, description) values ($1, $2)', [
        name,
        'We ride.',
      ])
      await queueMail(database, { kind: 'test', email: 'someone@mail.example' })
      for (let time = 0; time < 100; time += 1) expect((await get('/healthz')).status).toBe(503)
      await gate.tries(3)
      expect(logged('the database is away; it is asked') - before.away).toBe(1)
      expect(logged('"level":50') + logged('"level":40')).toBeLessThan(30)

      gate.set('open')
      await expect.poll(async () => (await get('/healthz')).status, { timeout: 30_000 }).toBe(200)
      await expect
        .poll(async () => (await get('/rest/v1/groups?select=name')).text, { timeout: 30_000 })
        .toContain(name)
      await expect.poll(outbox, { timeout: 30_000 }).toBeGreaterThan(mails)
      expect(logged('the database answers again') - before.back).toBe(1)
      expect(server.process).toMatchObject({ exitCode: null, signalCode: null })
    },
    120_000,
  )

  it('does not keep the server from stopping', async () => {
    gate.set('swallows everything')
    expect(await server.stop()).toBe(0)
    expect(server.output()).toMatch(/\nStopped\.\n$/)
  })
})
