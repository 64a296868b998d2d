import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type RunningServer, runCommand, startServer } from '#tests/running-server.ts'
import { freePort } from '#tests/setup/cluster.ts'
import { copyDatabase, engine, openPlace, type TestPlace } from '#tests/test-database.ts'

/** What an answer says of the connection and of time; when it was made is not said within the same second. */
const ofTheMoment = ['date', 'connection', 'keep-alive', 'last-modified', 'x-request-id']

/** With the dates of its two series. */
const sampleEvents = 73

describe('the server process', () => {
  const servers: RunningServer[] = []
  const places: TestPlace[] = []
  const newPlace = async (options?: { empty: boolean }) => {
    const place = await copyDatabase(options)
    places.push(place)
    return place
  }
  const start = async (environment: Record<string, string>) => {
    const server = await startServer(environment)
    servers.push(server)
    return server
  }
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop('SIGKILL')
    for (const place of places.splice(0)) await place.remove()
  })

  it('starts on an empty database, says where it is and how to make the first admin, and stops cleanly', async () => {
    const place = await newPlace({ empty: true })
    const server = await start(place.environment)
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
    // It may answer a moment before it has said so.
    await expect.poll(server.output).toMatch(/Set the site up here: http:.*\/set-up#[\w-]{32}\n/)
    expect(server.output()).toContain(`is at ${server.url}`)
    expect(server.output()).toContain(
      engine === 'PGlite' ? 'embedded PostgreSQL (PGlite)' : 'PostgreSQL at DATABASE_URL',
    )
    expect(await server.stop()).toBe(0)
    expect(server.output()).toMatch(/\nStopped\.\n$/)

    // The sample city is loaded on a new embedded database only, and only once; the keys stay.
    const database = await openPlace(place)
    const [counts] = await database.query(
      `select (select count(*) from public.event_types) as types, (select count(*) from public.events) as events`,
    )
    expect(counts).toEqual({ types: 5, events: engine === 'PGlite' ? sampleEvents : 0 })
    const keys = await database.query<{ value: string }>('select value from server.keys order by name')
    expect(keys.map(({ value }) => value)).toEqual([
      expect.stringMatching(/^sb_publishable_.{32}$/),
      expect.stringMatching(/^sb_secret_.{32}$/),
      // What signs links to stored files.
      expect.stringMatching(/^[\w-]{43}$/),
    ])
    await database.query('delete from public.events')
    await database.query('delete from public.groups')
    await database.close()
    // Behind another address it also says where it listens; a name that was mistyped is not ignored in silence.
    const elsewhere = {
      SITE_URL: 'https://rides.example',
      SITE_NMAE: 'Rides',
      PORT: String(await freePort()),
    }
    const next = await start({ ...place.environment, ...elsewhere })
    await expect
      .poll(next.output)
      .toContain(`is at https://rides.example\nListening on 127.0.0.1, port ${elsewhere.PORT}\n`)
    expect(next.output()).toContain('SITE_NMAE is not a setting of this site, and is ignored.')
    await next.stop('SIGINT')
    expect(next.output()).toMatch(/Stopped\.\n$/)
    const again = await openPlace(place)
    expect(await again.query('select 1 from public.events')).toEqual([])
    expect(await again.query('select value from server.keys order by name')).toEqual(keys)
    await again.close()
  })

  it('loads the sample city when it is asked for, and makes the first super admin from the environment, once', async () => {
    const place = await newPlace()
    const admin = { ADMIN_EMAIL: 'First@Admin.example', ADMIN_PASSWORD: 'a long password' }
    const server = await start({ ...place.environment, ...admin, SAMPLE_DATA: 'on' })
    await server.stop()
    expect(server.output()).not.toContain('No super admin yet')
    const other = { ADMIN_EMAIL: 'second@admin.example', ADMIN_PASSWORD: 'another one' }
    await (await start({ ...place.environment, ...other })).stop()
    const database = await openPlace(place)
    expect(await database.query('select 1 from public.events')).toHaveLength(sampleEvents)
    expect(await database.query('select role, email from public.user_roles')).toEqual([
      { role: 'super_admin', email: 'first@admin.example' },
    ])
    await database.close()
  })

  it('lets the command line make a super admin, while it runs and while it does not', async () => {
    const { environment } = await newPlace()
    const server = await start(environment)
    const first = await runCommand(['admin', 'create', 'Running@Admin.example'], environment)
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('running@admin.example is a super admin now.'),
    })
    await server.stop()
    const second = await runCommand(['admin', 'create', 'stopped@admin.example'], environment)
    expect(second).toMatchObject({
      code: 0,
      output: expect.stringContaining('stopped@admin.example is a super admin now.'),
    })
    const wrong = await runCommand(['admin', 'create', 'nobody'], environment)
    expect(wrong).toMatchObject({
      code: 1,
      output: expect.stringContaining("'nobody' is not an e-mail address. Usage:"),
    })
  })

  it('does a command that came while it was starting', async () => {
    const { environment } = await newPlace({ empty: true })
    const starting = start(environment)
    // An embedded database is reached through its server from the moment that the socket is there.
    const isReachable = () => engine === 'PostgreSQL' || existsSync(join(environment.DATA_DIR, 'server.sock'))
    await expect.poll(isReachable, { interval: 10 }).toBe(true)
    const [made] = await Promise.all([
      runCommand(['admin', 'create', 'early@admin.example'], environment),
      starting,
    ])
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringContaining('early@admin.example is a super admin now.'),
    })
  })

  it('answers from what it has kept, has logged every request, and finishes the one under way when it is asked to stop', async () => {
    const place = await newPlace()
    const server = await start({ ...place.environment, TRUST_PROXY: 'on' })
    const key = /sb_publishable_[\w-]+/.exec(await (await fetch(server.url)).text())?.[0] ?? ''
    await expectSameHeadersFromKept(server, key)
    await expectLogged(server, () => expectFinished(server, key))
  })

  it('refuses a taken port in plain words', async () => {
    const { environment } = await newPlace()
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    const refused = await runCommand(['start'], { ...environment, PORT: String(port) })
    expect(refused).toEqual({
      code: 1,
      output: `Port ${port} on 127.0.0.1 is already in use. Set PORT to another one.\n`,
    })
    other.close()
  })

  it('refuses a wrong setting in a sentence that names it', async () => {
    const { environment } = await newPlace()
    await expect(startServer({ ...environment, SITE_TIME_ZONE: 'Denver' })).rejects.toThrow(
      /SITE_TIME_ZONE must be a time zone/,
    )
  })
})

/** What is kept is answered with the headers that others have. */
async function expectSameHeadersFromKept(server: RunningServer, key: string): Promise<void> {
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(`${server.url}${path}`, {
      ...init,
      headers: { apikey: key, ...init.headers },
    })
    await response.text()
    const told = [...response.headers].filter(([name]) => !ofTheMoment.includes(name))
    return { status: response.status, headers: Object.fromEntries(told) }
  }
  for (const path of ['/', '/functions/v1/rss-feed', '/rest/v1/events?select=id,description']) {
    const first = await ask(path, {})
    expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', etag: expect.any(String) })
    const known = { headers: { 'if-none-match': first.headers.etag ?? '' } }
    const told = await ask(path, known)
    expect(told.status).toBe(304)
    // The site asks nobody anew for the second and the third; `HEAD` it does.
    for (let time = 0; time < 3; time += 1) {
      expect(await ask(path, {})).toEqual(first)
      expect(await ask(path, known)).toEqual(told)
    }
    if (!path.startsWith('/rest')) expect(await ask(path, { method: 'HEAD' })).toEqual(first)
  }
}

/** Each is logged soon after it, by the number that its answer has, and all of them when it has stopped. */
async function expectLogged(server: RunningServer, stop: () => Promise<void>): Promise<void> {
  const count = (path: string) => server.output().split(`GET ${path} 200`).length - 1
  await (await fetch(`${server.url}/about`)).text()
  await expect.poll(() => count('/about')).toBe(1)
  // Two that are kept and one that is not, by their own numbers and by that of a proxy.
  const numbers = []
  for (const [path, headers] of [
    ['/groups', {}],
    ['/groups', { 'x-request-id': 'from-a-proxy' }],
    ['/nothing', {}],
  ] as const)
    numbers.push((await fetch(`${server.url}${path}`, { headers })).headers.get('x-request-id'))
  expect(numbers).toEqual([expect.stringMatching(/^\d{6}-\d+$/), 'from-a-proxy', expect.any(String)])
  for (const number of numbers)
    await expect.poll(() => server.output()).toContain(`"request":"${number}","method":"GET"`)
  const paths = ['/about', '/groups', '/accessibility', '/functions/v1/calendar-feed']
  const asked = Array.from({ length: 100 }, (_, n) => paths[n % paths.length])
  await Promise.all(asked.map(async path => (await fetch(`${server.url}${path}`)).text()))
  await stop()
  expect(paths.map(count)).toEqual([26, 27, 25, 25])
  expect(server.output()).toMatch(/\nStopped\.\n$/)
}

/** Whoever was sending when it was asked to stop is answered. */
async function expectFinished(server: RunningServer, key: string): Promise<void> {
  const { port } = new URL(server.url)
  const body = JSON.stringify({ email: 'patient@visitors.example' })
  const socket = connect(Number(port), '127.0.0.1')
  const answer: string[] = []
  socket.on('data', chunk => answer.push(String(chunk)))
  socket.write(
    `POST /rest/v1/email_subscriptions HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  await new Promise(resolve => setTimeout(resolve, 300))
  const stopped = server.stop()
  await new Promise(resolve => setTimeout(resolve, 300))
  socket.write(body.slice(10))
  await once(socket, 'close')
  expect(answer.join('')).toMatch(/^HTTP\/1\.1 201 /)
  expect(await stopped).toBe(0)
}
