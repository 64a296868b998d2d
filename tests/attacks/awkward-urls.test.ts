import { connect } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { unstorableWords } from '#platform/http/storable.ts'
import { type RunningServer, startServer } from '#tests/running-server.ts'
import { copyDatabase, type TestPlace } from '#tests/test-database.ts'

/** What stands in the place of an id: a zero byte, bytes that are no UTF-8, half a surrogate pair, and too much. */
const awkward = [
  '%00',
  '00000000-0000-4000-8000-000000000000%00',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '%',
  '%zz',
  '%2e%2e%2f',
  '%0d%0a',
  '%EF%BF%BE',
  "'%22%3C%5C",
  'x'.repeat(6_000),
  '%F0%9F%9A%B2'.repeat(400),
]

const places = [
  '/event/~',
  '/group/~',
  '/group/~/logo',
  '/~',
  '/?date=~',
  '/?type=~&view=~&date=~',
  '/event/~?date=~',
  '/groups?~=~',
  '/submit-event?~',
  '/search?q=~',
  '/search/suggestions?q=~',
  '/reset-password?token=~',
  '/submission/~',
  '/submission/~.data',
  '/picture/5eed0000-0000-4000-8000-000000000001/400.jpg?link=~',
  '/route/5eed0000-0000-4000-8000-000000000001.gpx?link=~',
  '/storage/v1/bucket/~?apikey=KEY',
  '/storage/v1/object/public/~/~',
  '/storage/v1/object/sign/event-pictures/~?token=~',
  '/admin/groups/~/edit',
  '/admin/groups/edit/~',
  '/admin/events/edit/~',
  '/assets/~',
  '/sitemap.xml?~',
  '/robots.txt?~',
  '/site.webmanifest?~',
  '/healthz?~',
  '/functions/v1/~',
  '/functions/v1/calendar-feed?group=~&type=~',
  '/functions/v1/calendar-feed?event=~',
  '/functions/v1/calendar-feed?series=~',
  '/functions/v1/calendar-feed?event_id=~&group_id=~',
  '/functions/v1/rss-feed?group=~&type=~',
  '/functions/v1/rss-feed?~=~',
  '/functions/v1/unsubscribe?token=~',
  '/functions/v1/unsubscribe?subscription=~&token=~&id=~',
  '/functions/v1/confirmation?token=~',
  '/auth/v1/verify?token=~&type=signup&redirect_to=~',
  '/auth/v1/verify?token_hash=~&type=~',
  '/auth/v1/~',
  '/auth/v1/authorize?provider=~',
  '/realtime/v1/~',
  '/graphql/v1?query=~',
  '/rest/v1/~?apikey=KEY',
  '/rest/v1/events?id=eq.~&apikey=KEY',
  '/rest/v1/events?title=eq.~&apikey=KEY',
  '/rest/v1/events?select=~&apikey=KEY',
  '/rest/v1/events?order=~&apikey=KEY',
  '/rest/v1/events?~=eq.~&apikey=KEY',
  '/rest/v1/rpc/~?apikey=KEY',
]

/** Asks for a path as it stands: a client library would tidy it up. */
function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', reject)
    socket.once('data', chunk => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1]))
    })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`, 'latin1')
  })
}

describe('a URL with nonsense in it', () => {
  let place: TestPlace
  let server: RunningServer
  let port: number
  let key: string
  beforeAll(async () => {
    place = await copyDatabase()
    server = await startServer(place.environment)
    port = Number(new URL(server.url).port)
    key = /sb_publishable_[\w-]+/.exec(await (await fetch(server.url)).text())?.[0] ?? ''
    expect(key).not.toBe('')
  })
  afterAll(async () => {
    await server.stop('SIGKILL')
    await place.remove()
  })

  it.each(places)('is answered by no failure of ours: %s', async pattern => {
    const failed: [string, number][] = []
    for (const value of awkward) {
      const path = pattern.replaceAll('~', value).replace('KEY', key)
      const status = await statusOf(port, path)
      if (!(status >= 200 && status < 500)) failed.push([path.slice(0, 200), status])
    }
    expect(failed).toEqual([])
  })

  it('is nothing when it should name a group or an event', async () => {
    const paths = ['/group/%00/logo', '/group/%ff/logo', '/group/x/logo', '/event/%00', '/group/%00']
    const statuses = await Promise.all(paths.map(async path => [path, await statusOf(port, path)]))
    expect(statuses).toEqual(paths.map(path => [path, 404]))
  })

  it('is refused by each API in its own form, also in a JSON body', async () => {
    const ask = async (path: string, body?: string) => {
      const answer = await fetch(`${server.url}${path}`, {
        headers: { apikey: key, 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body }),
      })
      return [answer.status, await answer.json()]
    }
    const storage = [400, { statusCode: '400', error: 'invalid_request', message: unstorableWords }]
    expect(await ask('/storage/v1/bucket/%00')).toEqual(storage)
    for (const half of ['\\u0000', '\\ud800', '\\udc00x']) {
      expect(await ask('/storage/v1/object/list/event-pictures', `{"prefix":"a${half}"}`)).toEqual(storage)
      expect(await ask('/storage/v1/object/list/event-pictures', `{"search":"${half}"}`)).toEqual(storage)
      const paths = `{"expiresIn":60,"paths":["a.jpg","${half}"]}`
      expect(await ask('/storage/v1/object/sign/event-pictures', paths)).toEqual(storage)
    }
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    expect(await ask('/storage/v1/object/list/event-pictures', deep)).toMatchObject([400, {}])
    expect(await ask('/auth/v1/factors/%00/verify', '{}')).toMatchObject([
      400,
      { error_code: 'validation_failed', msg: unstorableWords },
    ])
    expect(await ask('/rest/v1/events?title=eq.%00')).toMatchObject([400, { code: '22021' }])
    expect(await ask('/functions/v1/lost-links', '{"email":"a\\u0000@people.example"}')).toMatchObject([
      400,
      {},
    ])
    expect(server.output()).not.toContain('"level":50')
  })

  it('has the page of a private link say that the link does not work', async () => {
    const page = await fetch(`${server.url}/submission/%00`)
    const other = await fetch(`${server.url}/submission/no-such-link`)
    expect([page.status, other.status]).toEqual([404, 404])
    const heading = /<h1[^>]*>.*?<\/h1>/s
    expect(heading.exec(await page.text())?.[0]).toBe(heading.exec(await other.text())?.[0])
    const sent = await fetch(`${server.url}/submission/%00`, {
      method: 'POST',
      body: new URLSearchParams('a=b'),
    })
    expect(sent.status).toBe(405)
  })

  it('says what is not offered, where a client of the dialect asks for it', async () => {
    for (const path of [
      'realtime/v1/api/broadcast',
      'graphql/v1',
      'auth/v1/sso',
      'storage/v1/s3/x',
      'storage/v1/vector',
    ]) {
      const [asked, preflight] = await Promise.all(
        ['POST', 'OPTIONS'].map(method =>
          fetch(`${server.url}/${path}`, {
            method,
            headers: {
              Origin: 'https://elsewhere.example',
              'Access-Control-Request-Headers': 'apikey,content-type',
            },
          }),
        ),
      )
      expect([path, asked?.headers.get('content-type')]).toEqual([path, expect.stringContaining('json')])
      expect(await asked?.text()).toContain('not offered')
      expect([path, asked?.headers.get('access-control-allow-origin')]).toEqual([path, '*'])
      expect([path, preflight?.status, preflight?.headers.get('access-control-allow-headers')]).toEqual([
        path,
        204,
        expect.stringContaining('apikey'),
      ])
    }
    // The client of Node 20 has no socket of its own.
    Object.assign(globalThis, { WebSocket })
    const client = createClient(server.url, key)
    const status = await new Promise(resolve => client.channel('rides').subscribe(resolve))
    expect(status).toBe('CHANNEL_ERROR')
    await client.realtime.disconnect()
  })

  it('is never left to a browser to guess what it is', async () => {
    for (const path of [
      ...['/healthz', '/rest/v1/', '/rest/v1/zzzz', '/auth/v1/health', '/auth/v1/user', '/auth/v1/zzzz'],
      ...[
        '/functions/v1/zzzz',
        '/functions/v1/calendar-feed?group=1',
        '/functions/v1/rss-feed',
        '/',
        '/zzzz',
      ],
    ]) {
      const { headers } = await fetch(`${server.url}${path}`)
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    }
  })
})
