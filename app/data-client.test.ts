import { createClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withWaitTime } from './data-client.ts'

const url = 'https://calendar.example'
let requests: { url: string; init: RequestInit | undefined; at: number }[]
let respond: (path: string) => Response

/** The client as the pages create it, without a network and without storage. */
function openClient() {
  return createClient(url, 'sb_publishable_x', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        requests.push({ url: String(input), init, at: Date.now() })
        return respond(new URL(String(input)).pathname)
      },
    },
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') })
  // Every browser has it; nothing here is live.
  vi.stubGlobal('WebSocket', class {})
  requests = []
  respond = () => Response.json({})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.doUnmock('@supabase/supabase-js')
  vi.resetModules()
})

describe('the client, as it comes', () => {
  it('lists a hundred files by name, and has uploads kept for an hour', async () => {
    const files = openClient().storage.from('pictures')
    await files.list()
    await files.upload('a.txt', 'text')
    const bodies = requests.map(({ init }) => init?.body)
    expect(JSON.parse(String(bodies[0]))).toMatchObject({
      limit: 100,
      offset: 0,
      sortBy: { column: 'name', order: 'asc' },
    })
    expect(new Headers(requests[1]?.init?.headers).get('cache-control')).toBe('max-age=3600')
  })

  it('waits ten seconds for what is live, looks every 25, and comes back after 1, 2, 5 and then 10', () => {
    const { realtime } = openClient()
    expect([realtime.timeout, realtime.heartbeatIntervalMs]).toEqual([10_000, 25_000])
    const waits = [1, 2, 3, 4, 5, 20].map(tries => realtime.reconnectAfterMs(tries))
    expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000])
  })

  it.each([502, 503, 504])('takes %i from a gateway for a failure that may pass', async status => {
    respond = () => new Response('<h1>Busy</h1>', { status })
    const { error } = await openClient().auth.signInWithPassword({ email: 'a@b.example', password: 'x' })
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status })
  })

  it('renews again after 200 ms and then twice as long each time, for less than 30 s', async () => {
    respond = () => new Response('', { status: 503 })
    const renewing = openClient().auth.refreshSession({ refresh_token: 'r' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await renewing).error?.name).toBe('AuthRetryableFetchError')
    const waits = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0))
    expect(waits.slice(0, 4)).toEqual([200, 400, 800, 1_600])
    expect(waits.every((wait, index) => index === 0 || wait === 2 * (waits[index - 1] ?? 0))).toBe(true)
    expect((requests.at(-1)?.at ?? 0) - (requests[0]?.at ?? 0)).toBeLessThan(30_000)
  })

  it('knows an answer that holds no token', async () => {
    respond = () => Response.json({ user: { id: 'u' } })
    const { error } = await openClient().auth.signInWithPassword({ email: 'a@b.example', password: 'x' })
    expect(error?.name).toBe('AuthInvalidTokenResponseError')
  })

  it('keeps the key set for ten minutes', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', key_ops: ['verify'] }
    respond = path => Response.json(path.endsWith('/jwks.json') ? { keys: [key] } : {})
    const token = await new SignJWT({ user_role: 'super_admin' })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setExpirationTime('1h')
      .sign(privateKey)
    const { auth } = openClient()
    const countRequests = async () => {
      expect((await auth.getClaims(token)).data?.claims.user_role).toBe('super_admin')
      return requests.length
    }
    expect(await countRequests()).toBe(1)
    vi.setSystemTime(Date.now() + 9 * 60_000)
    expect(await countRequests()).toBe(1)
    vi.setSystemTime(Date.now() + 2 * 60_000)
    expect(await countRequests()).toBe(2)
  })
})

it('gives its code two minutes to load, and the next page another try', async () => {
  vi.doMock('@supabase/supabase-js', () => new Promise(() => {}))
  vi.stubGlobal('window', { location: { origin: url } })
  vi.resetModules()
  const { browserClient } = await import('./data-client.ts')
  const site = { publishableKey: 'sb_publishable_x' }
  const opening = browserClient(site)
  const onError = vi.fn()
  opening.catch(onError)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(onError).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onError.mock.calls[0]?.[0]).toMatchObject({
    message: 'The code of this page took too long to load.',
  })
  vi.doUnmock('@supabase/supabase-js')
  // The session is stored under a name derived from the site's host.
  expect(await browserClient(site)).toHaveProperty('storageKey', 'sb-calendar-auth-token')
})

describe('a sign-in that was tried too often', () => {
  const limited = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }
  const answer = (body: object, status: number, seconds?: string) =>
    withWaitTime(Response.json(body, { status, headers: seconds ? { 'retry-after': seconds } : {} }))

  it('names the waiting time as forms do, and leaves the rest', async () => {
    const response = await answer(limited, 429, '240')
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '240'])
    expect(await response.json()).toEqual({
      ...limited,
      message: 'Too many attempts. Try again in 4 minutes.',
    })
  })

  it.each([
    ['that names no time', limited, 429, undefined],
    ['of another kind', limited, 400, '240'],
    [
      'with a message of its own',
      { code: 'over_email_send_rate_limit', message: 'After 57 seconds.' },
      429,
      '57',
    ],
  ])('leaves an answer %s as it is', async (_, body, status, seconds) => {
    expect(await (await answer(body, status, seconds)).json()).toEqual(body)
  })
})
