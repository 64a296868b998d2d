import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, openSite, type Site } from './site.ts'

describe('signing in with the unchanged client', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  it('gives a session in exactly the shape of the spec', async () => {
    const { email, password, id } = await makeAccount(site.database, { role: 'super_admin' })
    const { data, error } = await site.client().auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(Object.keys(data.session ?? {}).sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'user',
    ])
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({
      id,
      email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      identities: [{ provider: 'email', user_id: id, identity_data: { email, sub: id } }],
      is_anonymous: false,
    })
    const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
    for (const time of [data.user?.created_at, data.user?.updated_at, data.user?.last_sign_in_at])
      expect(time).toMatch(rfc3339)
  })

  it('shows people their own account, and nothing that is kept of it in secret', async () => {
    const account = await makeAccount(site.database)
    const { json } = await site.ask('/token?grant_type=password', { body: account })
    const answer = await site.ask('/user', { token: String(json.access_token) })
    expect(answer.json).toEqual(json.user)
    expect(answer.json).not.toHaveProperty('factors')
    expect(answer.text).not.toMatch(/password|scrypt/)
  })

  it('gives a token with every claim, signed with a key of the key set', async () => {
    const { email, password, id } = await makeAccount(site.database, { role: 'group_moderator' })
    const client = site.client()
    await client.auth.signInWithPassword({ email, password })
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    const now = Math.floor(Date.now() / 1000)
    expect(data?.claims).toMatchObject({
      iss: `${site.url}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      email,
      phone: '',
      role: 'authenticated',
      user_role: 'group_moderator',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
      app_metadata: { provider: 'email' },
      user_metadata: {},
    })
    expect(Math.abs((data?.claims.exp ?? 0) - now - 3600)).toBeLessThan(10)
  })

  it('says the text null for someone without a role', async () => {
    const client = site.client()
    await client.auth.signInWithPassword(await makeAccount(site.database))
    expect((await client.auth.getClaims()).data?.claims.user_role).toBe('null')
  })

  it('does not care about the case of the address', async () => {
    const { email, password } = await makeAccount(site.database)
    const { error } = await site
      .client()
      .auth.signInWithPassword({ email: ` ${email.toUpperCase()} `, password })
    expect(error).toBeNull()
  })

  it('refuses a wrong password and an unknown address in the same words', async () => {
    const { email } = await makeAccount(site.database)
    const wrong = await site.client().auth.signInWithPassword({ email, password: 'wrong horse' })
    const unknown = await site
      .client()
      .auth.signInWithPassword({ email: 'nobody@people.example', password: 'x' })
    for (const { data, error } of [wrong, unknown]) {
      expect(data.session).toBeNull()
      expect(error).toMatchObject({
        name: 'AuthApiError',
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })

  it('writes errors in both shapes of the dialect', async () => {
    const body = { email: 'nobody@people.example', password: 'x' }
    const old = await site.ask('/token?grant_type=password', { body })
    expect(old.json).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    const headers = { 'X-Supabase-Api-Version': '2024-01-01' }
    const current = await site.ask('/token?grant_type=password', { body, headers })
    expect(current.json).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(current.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01')
  })

  it('tells the client in words what is not offered', async () => {
    const { auth } = site.client()
    const refused = [
      await auth.signInWithSSO({ domain: 'people.example' }),
      await auth.signInWithOtp({ phone: '+4912345' }),
      await auth.signInWithPassword({ phone: '+4912345', password: 'x' }),
      await auth.admin.listUsers(),
    ]
    for (const { error } of refused) expect(error?.message).toContain('not offered')
    const account = await makeAccount(site.database)
    expect((await auth.signInWithPassword(account)).error).toBeNull()
    expect((await auth.updateUser({ phone: '+4912345' })).error).toMatchObject({
      code: 'phone_provider_disabled',
      message: 'Phone numbers are not offered here, only email addresses.',
    })
    expect((await auth.linkIdentity({ provider: 'github' })).error?.message).toContain('not offered')
  })

  it('has no other provider', async () => {
    const { error } = await site.client().auth.signInWithIdToken({ provider: 'google', token: 'x' })
    expect(error).toMatchObject({ status: 400, code: 'provider_disabled' })
    const elsewhere = await site
      .client()
      .auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })
    const page = await fetch(elsewhere.data.url ?? '', {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      400,
      expect.stringContaining('text/html'),
    ])
    expect(await page.text()).toMatch(
      /This way of signing in is not offered.*Google or GitHub.*href="\/admin\/login"/s,
    )
    const told = await fetch(elsewhere.data.url ?? '')
    expect([await told.json(), told.headers.get('access-control-allow-origin')]).toMatchObject([
      { msg: 'Signing in with an account of another site is not offered here.' },
      '*',
    ])
    expect((await site.ask('/token?grant_type=magic', { body: {} })).json).toMatchObject({
      error_code: 'validation_failed',
    })
  })

  it('wants an API key of this site', async () => {
    for (const apikey of ['', 'sb_publishable_wrong', site.keys.publishable.slice(0, -1)]) {
      const answer = await site.ask('/settings', { headers: { apikey } })
      expect(answer.status).toBe(401)
      expect(answer.json).toMatchObject({ msg: 'Invalid API key' })
    }
    expect((await site.ask('/settings', { headers: { apikey: site.keys.secret } })).status).toBe(200)
  })

  it('keeps what is personal out of every cache', async () => {
    const { email, password } = await makeAccount(site.database)
    const answer = await site.ask('/token?grant_type=password', { body: { email, password } })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  it('answers the small questions', async () => {
    expect((await site.ask('/health')).json).toMatchObject({ name: 'auth' })
    expect((await site.ask('/settings')).json).toMatchObject({
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
    const { keys } = (await site.ask('/.well-known/jwks.json')).json
    expect(keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }])
    expect(JSON.stringify(keys)).not.toContain('"d"')
    expect((await site.ask('/nowhere')).status).toBe(404)
  })
})
