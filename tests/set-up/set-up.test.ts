import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NoSocket } from '#tests/api/server.ts'
import { runCommand, startServer } from '#tests/running-server.ts'
import { limits } from '#tests/setup/limits.js'
import { copyDatabase, engine, openPlace, type TestPlace } from '#tests/test-database.ts'

const clientOf = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false }, realtime: { transport: NoSocket } })

type Server = Awaited<ReturnType<typeof startServer>>

const settings = {
  city: 'Springfield',
  name: 'Springfield Rides',
  time_zone: 'America/Chicago',
  units: 'kilometres',
  contact: 'hello@springfield.example',
  colour: 'ocean',
  logo_url: '',
}
const admin = { email: 'first@springfield.example', password: 'a long enough secret' }

describe('a site without a super admin', () => {
  let place: TestPlace
  let servers: Server[]
  let token = ''
  beforeAll(async () => {
    place = await copyDatabase()
    const environment = { ...place.environment, SITE_UNITS: 'miles', SAMPLE_DATA: 'on' }
    servers = [await startServer(environment)]
    if (engine === 'PostgreSQL')
      servers.push(await startServer({ ...place.environment, SITE_UNITS: 'miles' }))
    // It may answer a moment before it has said so.
    await vi.waitFor(() => expect(servers[0]?.output()).toContain('/set-up#'), limits.condition)
    token = /\/set-up#([\w-]+)/.exec(servers[0]?.output() ?? '')?.[1] ?? ''
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await place.remove()
  })
  const ask = async (question: object) => {
    const answer = await fetch(`${servers[0]?.url}/functions/v1/set-up`, {
      method: 'POST',
      body: JSON.stringify(question),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const finish = (change: object = {}) =>
    ask({ step: 'finish', token, ...admin, settings, clearSample: true, ...change })
  /** Which of these words the home page has; the page itself would fill the screen. */
  const shown = async (server: Server | undefined, ...words: string[]) => {
    const page = await (await fetch(`${server?.url}/`)).text()
    return words.filter(word => page.includes(word))
  }

  const everywhere = async (word: string) => {
    for (const server of servers)
      await vi.waitFor(async () => expect(await shown(server, word)).toEqual([word]), limits.condition)
  }

  it('prints a link that says what is known, and no other opens it', async () => {
    expect(token).toHaveLength(32)
    const { status, body } = await ask({ step: 'look', token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ fixed: ['units'], hasSample: true, sendsMail: false })
    expect(body.settings).toMatchObject({ city: 'Denver', units: 'miles' })
    for (const other of ['', 'x', token.toLowerCase(), `${token}x`]) {
      const refused = await ask({ step: 'look', token: other })
      expect(refused).toEqual({
        status: 410,
        body: {
          message:
            'This link does not work any more. Start the server again for a new one, if nobody has set the site up.',
        },
      })
    }
  })

  it('tries the mail before it is needed', async () => {
    const { body } = await ask({ step: 'mail', token, email: admin.email })
    expect(body.message).toContain('SMTP_URL is not set, so the mail was written to')
    const { status, body: refused } = await ask({ step: 'mail', token, email: 'nobody' })
    expect([status, refused.message]).toEqual([400, 'Please enter a valid email address.'])
  })

  it('says what is wrong, and changes nothing', async () => {
    const refusals = [
      [{ password: 'short' }, 'Password'],
      [{ email: 'nobody' }, 'valid email address'],
      [{ settings: { ...settings, city: ' ' } }, 'Please enter the name of your city.'],
      [{ settings: { ...settings, time_zone: 'Mars/Base' } }, 'Please enter a time zone'],
      [{ settings: { ...settings, contact: 'no one' } }, 'Please enter an email address or a web address.'],
    ] as const
    for (const [change, words] of refusals) {
      const { status, body } = await finish(change)
      expect([status, body.message]).toEqual([400, expect.stringContaining(words)])
    }
    expect(await shown(servers[0], 'Denver Bike Events')).toHaveLength(1)
  })

  it('becomes whose link comes first, on all servers, without the sample city', async () => {
    expect(await shown(servers[0], 'Saturday Snack Ride')).toHaveLength(1)
    const both = await Promise.all([finish(), finish({ email: 'second@springfield.example' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    await everywhere('Springfield Rides')
    const words = ['data-colour="ocean"', 'mailto:hello@springfield.example', 'Saturday Snack Ride']
    expect(await shown(servers[0], ...words)).toEqual(words.slice(0, 2))
    // The environment wins.
    expect(await shown(servers[0], '\\"miles\\"', '\\"kilometres\\"')).toEqual(['\\"miles\\"'])
    expect((await ask({ step: 'look', token })).status).toBe(410)
  })

  it('takes changed settings from super admins alone, and shows them at once', async () => {
    const url = servers[0]?.url ?? ''
    const { output } = await runCommand(['keys', 'show'], place.environment)
    const key = /anon\s+(\S+)/.exec(output)?.[1] ?? ''
    const visitor = clientOf(url, key)
    expect((await visitor.from('site_settings').select('name')).data ?? []).toEqual([])
    const person = clientOf(url, key)
    const winners = ['first@springfield.example', 'second@springfield.example']
    let isIn = false
    for (const email of winners)
      isIn ||= (await person.auth.signInWithPassword({ email, password: admin.password })).error === null
    expect(isIn).toBe(true)
    const { data } = await person.from('site_settings').select('name, time_zone, fixed').single()
    expect(data).toEqual({ name: 'Springfield Rides', time_zone: 'America/Chicago', fixed: ['units'] })
    const { error } = await person
      .from('site_settings')
      .update({ time_zone: 'Mars/Base' })
      .eq('is_the_site', true)
    expect(error?.message).toContain('Please enter a time zone')
    await person.from('site_settings').update({ name: 'Rides of Springfield' }).eq('is_the_site', true)
    expect(await shown(servers[0], 'Rides of Springfield')).toHaveLength(1)
    await everywhere('Rides of Springfield')
    const { data: none } = await visitor
      .from('site_settings')
      .update({ name: 'Mine' })
      .eq('is_the_site', true)
      .select('name')
    expect(none ?? []).toEqual([])
  })

  it('keeps them over a restart, and prints no link any more', async () => {
    for (const server of servers) await server.stop()
    // A zone that an earlier version took, and that the runtime cannot compute with, does not prevent the start.
    const database = await openPlace(place)
    await database.query('alter table public.site_settings disable trigger site_settings_check')
    await database.query(`update public.site_settings set time_zone = 'FOO5'`)
    await database.close()
    servers = [await startServer(place.environment)]
    await expect.poll(() => servers[0]?.output()).toContain('Rides of Springfield is at')
    expect(servers[0]?.output()).toContain('a setting of the site cannot be used')
    expect(servers[0]?.output()).not.toContain('set-up')
    // Without the variable, what was set in the browser holds.
    expect(await shown(servers[0], '\\"kilometres\\"')).toHaveLength(1)
  })
})
