// Two servers on one PostgreSQL do what one does: nobody can tell which of them answered, and what is done once is done by one.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import { type ApiKeys, ensureKeys } from '#platform/identity/keys.ts'
import { readConfig } from '#server/config.ts'
import { makeSuperAdmin } from '#server/sign-in/super-admin.ts'
import { queueWeeklyEmail } from '#server/weekly-email/weekly-email.ts'
import { addSource, calendarOf, dayAhead, ride } from '#tests/imports/calendar.ts'
import { type City, makeCity } from '#tests/people.ts'
import { type RunningServer, startServer } from '#tests/running-server.ts'
import { rideRow, seriesOf } from '#tests/series/series.ts'
import { freePort } from '#tests/setup/cluster.ts'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'
import { startBalancer } from './balancer.ts'

const admin = { email: 'admin@riders.example', password: 'a long enough secret' }
const subscribers = 40
const calendars = 10
const session = z.object({ access_token: z.string() })

async function portOf(server: { address(): unknown }): Promise<number> {
  return z.object({ port: z.number() }).parse(server.address()).port
}

describe('two servers on one PostgreSQL', () => {
  let place: TestPlace
  let database: Database
  let city: City
  let keys: ApiKeys
  let environment: Record<string, string>
  const servers: RunningServer[] = []
  const mails: string[] = []
  const fetched: string[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        mails.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  const club = createServer((incoming, outgoing) => {
    fetched.push(incoming.url ?? '')
    outgoing.setHeader('content-type', 'text/calendar')
    // Slowly, so that both servers have a share.
    setTimeout(
      () => outgoing.end(calendarOf(ride({ uid: incoming.url?.slice(1) ?? '', day: dayAhead(9) }))),
      200,
    )
  })
  const [a, b] = [() => servers[0], () => servers[1]]

  beforeAll(async () => {
    smtp.on('error', () => undefined)
    smtp.listen(0, '127.0.0.1')
    club.listen(0, '127.0.0.1')
    await Promise.all([once(smtp.server, 'listening'), once(club, 'listening')])
    const clubHost = `127.0.0.1:${await portOf(club)}`
    place = await copyDatabase()
    database = await openPlace(place)
    city = await makeCity(database)
    keys = await ensureKeys(database)
    await makeSuperAdmin(database, admin)
    await database.query('delete from public.email_subscriptions')
    await database.query(
      `insert into public.email_subscriptions (email) select 'reader' || n || '@readers.example' from generate_series(1, ${subscribers}) n`,
    )
    for (let n = 0; n < calendars; n += 1)
      await addSource(database, city.superAdmin, {
        groupId: n % 2 ? city.groupA : city.groupB,
        typeId: city.typeId,
        address: `http://${clubHost}/calendar${n}`,
      })
    // Without the dates of the last months, which a sweep makes again.
    const series = await seriesOf(database, city.superAdmin).create(
      rideRow(city, { start_date: `${dayAhead(3)}T20:00:00Z`, end_date: `${dayAhead(3)}T21:00:00Z` }),
      'FREQ=WEEKLY',
    )
    await database.transaction(async queries => {
      await queries.query('set local session_replication_role = replica')
      await queries.query(`delete from public.events where start_date > now() + interval '90 days'`)
      await queries.query(
        'update private.series_progress set made_until = current_date + 90 where series_id = $1',
        [series],
      )
    })
    environment = {
      ...place.environment,
      SMTP_URL: `smtp://127.0.0.1:${await portOf(smtp.server)}`,
      OUTSIDE_ALLOWED: clubHost,
      TRUST_PROXY: 'on',
      // Tokens say who signed them, which is one site and not each of its servers.
      SITE_URL: 'https://rides.example',
    }
    const ports = [await freePort(), await freePort()]
    servers.push(
      ...(await Promise.all(ports.map(port => startServer({ ...environment, PORT: String(port) })))),
    )
  })
  afterAll(async () => {
    for (const server of servers) await server.stop('SIGKILL')
    await new Promise<void>(done => smtp.close(done))
    club.close()
    await database?.close()
    await place?.remove()
  })

  const ask = (
    server: RunningServer | undefined,
    path: string,
    init: RequestInit & { token?: string } = {},
  ) =>
    fetch(`${server?.url}${path}`, {
      ...init,
      headers: {
        apikey: keys.publishable,
        'content-type': 'application/json',
        ...(init.token && { authorization: `Bearer ${init.token}` }),
        ...init.headers,
      },
    })
  const signIn = (server: RunningServer | undefined, password = admin.password) =>
    ask(server, '/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ ...admin, password }),
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })

  it('know each other’s sessions, also when they end', async () => {
    const { access_token: token } = session.parse(await (await signIn(a())).json())
    const user = async (server: RunningServer | undefined) =>
      (await ask(server, '/auth/v1/user', { token })).status
    const mails = async (server: RunningServer | undefined) =>
      (await (await ask(server, '/rest/v1/email_subscriptions?select=id', { token })).json()).length
    expect([await user(a()), await user(b())]).toEqual([200, 200])
    expect(await mails(b())).toBe(subscribers)
    expect((await ask(b(), '/auth/v1/logout', { method: 'POST', token })).status).toBe(204)
    expect([await user(a()), await user(b())]).toEqual([403, 403])
    expect([await mails(a()), await mails(b())]).toEqual([0, 0])
  })

  it('count what is limited together', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await signIn(n % 2 ? a() : b(), 'guessed')).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('show within a second what was changed on the other', async () => {
    const path = `/event/${city.eventA}`
    const shows = async (server: RunningServer | undefined, word: string) =>
      (await (await ask(server, path)).text()).includes(word)
    for (const [here, there] of [
      [a(), b()],
      [b(), a()],
    ]) {
      const title = `Ride ${randomUUID()}`
      // Kept by both.
      await Promise.all([shows(here, title), shows(there, title)])
      const changed = await ask(here, `/rest/v1/events?id=eq.${city.eventA}`, {
        method: 'PATCH',
        body: JSON.stringify({ title }),
        headers: { apikey: keys.secret },
      })
      expect(changed.status).toBe(204)
      expect(await shows(here, title)).toBe(true)
      await expect.poll(() => shows(there, title), { timeout: 1_000, interval: 20 }).toBe(true)
    }
  })

  it('read each followed calendar once an hour, and make each date of a series once', async () => {
    await expect.poll(() => fetched.length).toBe(calendars)
    expect(new Set(fetched).size).toBe(calendars)
    const dates = async () => {
      const [row] = await database.query<{ all: number; last: number; different: number }>(`
        select count(*)::int as all, count(distinct series_date)::int as different,
               (max(series_date) - current_date) as last from public.events where series_id is not null`)
      return row
    }
    await expect.poll(async () => (await dates())?.last).toBeGreaterThan(300)
    const made = await dates()
    expect(made?.all).toBe(made?.different)
    const read = () =>
      servers.map(server => server.output().split('A followed calendar was read.').length - 1)
    await expect.poll(() => read().reduce((sum, count) => sum + count)).toBe(calendars)
    process.stdout.write(
      `two servers: ${read().join(' and ')} calendars read, ${made?.all} dates of the series\n`,
    )
  })

  it('queue the weekly email once, and send each letter once', async () => {
    const config = readConfig({ SITE_URL: 'https://rides.example' })
    const other = await openPlace(place)
    const span = { first: dayAhead(6), last: dayAhead(12) }
    const queued = await Promise.all([
      queueWeeklyEmail(database, config, span),
      queueWeeklyEmail(other, config, span),
    ])
    await other.close()
    expect(queued.toSorted()).toEqual(['queued', 'queued before'])
    const sent = async () =>
      (await database.query(`select from private.mail_outbox where kind like 'weekly%' and state = 'sent'`))
        .length
    await expect.poll(sent).toBe(subscribers)
    const readers = mails.filter(address => address.endsWith('@readers.example'))
    expect([readers.length, new Set(readers).size]).toEqual([subscribers, subscribers])
  })

  it('lose no request and double none while one after the other restarts under load', async () => {
    const balancer = await startBalancer(servers.map(({ url }) => url))
    const wrong: string[] = []
    const acknowledged: string[] = []
    let reads = 0
    let isOver = false
    const client = async (n: number) => {
      const paths = [
        '/',
        `/event/${city.eventA}`,
        '/groups',
        '/rest/v1/events?select=id,title',
        '/functions/v1/rss-feed',
      ]
      for (let turn = n; !isOver; turn += 1) {
        const isWrite = turn % 5 === 0
        const name = `Group ${randomUUID()}`
        const path = isWrite ? '/rest/v1/groups' : (paths[turn % paths.length] ?? '/')
        const write = { method: 'POST', body: JSON.stringify({ name, description: 'Riders.' }) }
        const headers = {
          apikey: isWrite ? keys.secret : keys.publishable,
          'content-type': 'application/json',
        }
        const status = await fetch(`${balancer.url}${path}`, { ...(isWrite && write), headers }).then(
          async answer => {
            await answer.arrayBuffer()
            return answer.status
          },
          error => String(error),
        )
        if (status !== (isWrite ? 201 : 200)) wrong.push(`${isWrite ? 'POST' : 'GET'} ${path} ${status}`)
        else if (isWrite) acknowledged.push(name)
        else reads += 1
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    }
    const clients = Array.from({ length: 8 }, (_, n) => client(n))
    for (const [index, server] of servers.entries()) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10)
      expect(await server.stop()).toBe(0)
      servers[index] = await startServer({ ...environment, PORT: new URL(server.url).port })
      await expect.poll(() => balancer.isReady(server.url)).toBe(true)
    }
    isOver = true
    await Promise.all(clients)
    await balancer.close()
    const rows = await database.query<{ name: string }>(
      `select name from public.groups where name like 'Group %'`,
    )
    process.stdout.write(
      `two servers restarted: ${reads} reads, ${acknowledged.length} writes acknowledged, ${rows.length} there, ${wrong.length} failed\n`,
    )
    expect([wrong, balancer.broken]).toEqual([[], []])
    expect(rows.map(({ name }) => name).sort()).toEqual(acknowledged.sort())
  })
})
