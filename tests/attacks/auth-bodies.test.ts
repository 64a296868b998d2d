import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, openSite, type Site } from '#tests/auth/site.ts'

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('a body that no honest client sends', () => {
  let site: Site
  let token: string
  beforeAll(async () => {
    site = await openSite()
    const { json } = await site.ask('/token?grant_type=password', { body: await makeAccount(site.database) })
    token = String(json.access_token)
  })
  afterAll(() => site.end())

  const endpoints = [
    '/signup',
    '/token?grant_type=password',
    '/otp',
    '/verify',
    '/recover',
    '/resend',
  ] as const
  const bodies: [string, string, number][] = [
    ['one megabyte', JSON.stringify({ email: 'a@people.example', password: 'x'.repeat(1_000_000) }), 413],
    ['deep objects', nested(2_500), 400],
    ['deep lists', `${'['.repeat(8_000)}${']'.repeat(8_000)}`, 400],
    ['objects that are deeper still', nested(10_000), 413],
    ['a thousand keys', `{${Array.from({ length: 1_000 }, (_, n) => `"${n}":0`).join()}}`, 413],
    [
      'depth inside data',
      `{"email":"a@people.example","password":"correct horse","data":${nested(50)}}`,
      400,
    ],
    ['a NUL character', '{"email":"a@people.example","password":"pass\\u0000word","type":"signup"}', 400],
    [
      'half a surrogate pair',
      '{"email":"a@people.example","password":"pass\\ud800word","type":"signup"}',
      400,
    ],
    ['no JSON', '{"email":', 400],
    ['a list', '[]', 400],
    ['a number', '7', 400],
    ['null', 'null', 400],
    ['wrong types', '{"email":{"a":1},"password":["x"],"type":7,"token_hash":{}}', 400],
    ['a prototype', '{"__proto__":{"email":"a@people.example"},"constructor":1}', 400],
  ]

  for (const path of endpoints)
    it.each(bodies)(`${path} refuses %s`, async (_, text, status) => {
      const answer = await site.ask(path, { text })
      // A sign-up without an address is an anonymous one, which has a status of its own.
      expect([status, path === '/signup' ? 422 : status]).toContain(answer.status)
      expect(answer.json).toMatchObject({ error_code: expect.any(String), msg: expect.any(String) })
    })

  it('is refused where one is signed in, too', async () => {
    for (const [, text] of bodies.slice(0, 7))
      expect((await site.ask('/user', { method: 'PUT', token, text })).status).toBeGreaterThanOrEqual(400)
    for (const [, text] of bodies) {
      const { status } = await site.ask('/factors', { token, text })
      expect([400, 413]).toContain(status)
    }
  })

  it('cannot make an account heavy', async () => {
    const put = (data: object) => site.ask('/user', { method: 'PUT', token, body: { data } })
    expect(await put({ story: 'x'.repeat(2_100) })).toMatchObject({
      status: 400,
      json: { msg: 'data: at most 2 kB can be kept' },
    })
    expect((await put({ story: 'ä'.repeat(1_100) })).status).toBe(400)
    const statuses: number[] = []
    for (const key of ['a', 'b', 'c', 'd']) statuses.push((await put({ [key]: 'x'.repeat(800) })).status)
    expect(statuses).toEqual([200, 200, 400, 400])
    const email = 'heavy@people.example'
    const body = { email, password: 'correct horse', data: { story: 'x'.repeat(2_100) } }
    expect((await site.ask('/signup', { body })).status).toBe(400)
  })

  it('cannot lock out an account that keeps more from earlier', async () => {
    const account = await makeAccount(site.database)
    await site.database.query('update auth.users set raw_user_meta_data = $2::jsonb where id = $1', [
      account.id,
      { story: 'x'.repeat(16_000), more: 'y'.repeat(4_000) },
    ])
    const signedIn = await site.ask('/token?grant_type=password', { body: account })
    const access = String(signedIn.json.access_token)
    expect(access.length).toBeLessThan(2_000)
    const put = (data: object) => site.ask('/user', { method: 'PUT', token: access, body: { data } })
    expect((await put({ name: 'Ada' })).status).toBe(400)
    // It can be made smaller step by step.
    expect((await put({ story: null })).status).toBe(200)
    expect((await put({ more: null, name: 'Ada' })).status).toBe(200)
    const { json } = await site.ask('/user', { token: access })
    expect(json.user_metadata).toEqual({ name: 'Ada' })
  })

  it('leaves the server well', async () => {
    expect((await site.ask('/health')).status).toBe(200)
  })
})
