import type { AuthChangeEvent, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, openSite, type Site } from './site.ts'

async function tokensOf(client: SupabaseClient) {
  const { data } = await client.auth.getSession()
  if (!data.session) throw new Error('nobody is signed in')
  return data.session
}

describe('a session', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  const signedInClient = async (role?: string) => {
    const account = await makeAccount(site.database, role ? { role } : {})
    const client = site.client()
    await client.auth.signInWithPassword(account)
    return { account, client }
  }

  /** What the policies of the data API think of a token. */
  const isLive = async (token: string) => {
    const claims = await site.tokens.verify(token)
    const own = await site.database.queryAs(
      { role: 'authenticated', claims },
      'select 1 from public.user_roles where user_id = (select auth.uid())',
    )
    return own.length > 0
  }

  it('is renewed with a new refresh token each time', async () => {
    const { client } = await signedInClient()
    const first = await tokensOf(client)
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(first.refresh_token)
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  it('learns of a new role when it is renewed', async () => {
    const { client, account } = await signedInClient()
    await site.database.query(`insert into public.user_roles (user_id, role) values ($1, 'super_admin')`, [
      account.id,
    ])
    await client.auth.refreshSession()
    expect((await client.auth.getClaims()).data?.claims.user_role).toBe('super_admin')
  })

  it('stores no token that could be used', async () => {
    const { client } = await signedInClient()
    const { refresh_token } = await tokensOf(client)
    const rows = await site.database.query('select * from auth.refresh_tokens')
    expect(JSON.stringify(rows)).not.toContain(refresh_token)
  })

  it('gives the same answer to two tabs that renew at once', async () => {
    const { client } = await signedInClient()
    const { refresh_token } = await tokensOf(client)
    const renew = () => site.ask('/token?grant_type=refresh_token', { body: { refresh_token } })
    const answers = await Promise.all([renew(), renew(), renew()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ json }) => json.refresh_token)).size).toBe(1)
    const next = { refresh_token: answers[0]?.json.refresh_token }
    expect((await site.ask('/token?grant_type=refresh_token', { body: next })).status).toBe(200)
  })

  it('ends everywhere on sign-out, at once, for accounts, renewal and data', async () => {
    const { client, account } = await signedInClient('super_admin')
    const other = site.client()
    await other.auth.signInWithPassword(account)
    const [mine, theirs] = [await tokensOf(client), await tokensOf(other)]
    expect(await isLive(mine.access_token)).toBe(true)
    expect((await client.auth.signOut()).error).toBeNull()
    for (const { access_token, refresh_token } of [mine, theirs]) {
      expect(await isLive(access_token)).toBe(false)
      expect((await site.ask('/user', { token: access_token })).json).toMatchObject({
        error_code: 'session_not_found',
      })
      expect(
        (await site.ask('/token?grant_type=refresh_token', { body: { refresh_token } })).json,
      ).toMatchObject({ error_code: 'refresh_token_not_found' })
    }
    const { error } = await other.auth.getUser()
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  it('can end alone, or be the only one that stays', async () => {
    const { client, account } = await signedInClient()
    const [second, third] = [site.client(), site.client()]
    await second.auth.signInWithPassword(account)
    await third.auth.signInWithPassword(account)
    const { access_token: token } = await tokensOf(second)
    await second.auth.signOut({ scope: 'local' })
    expect((await site.ask('/user', { token })).status).toBe(403)
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await third.auth.getUser()).error).toBeNull()
    await client.auth.signOut({ scope: 'others' })
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await third.auth.getUser()).error).not.toBeNull()
  })

  it('ends with the account', async () => {
    const { client, account } = await signedInClient()
    const { access_token: token } = await tokensOf(client)
    await site.database.query('delete from auth.users where id = $1', [account.id])
    expect((await site.ask('/user', { token })).status).toBe(403)
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  it('ends when it was left alone for too long', async () => {
    const { client, account } = await signedInClient()
    const { access_token: token } = await tokensOf(client)
    await site.database.query(
      `update auth.sessions set not_after = now() - interval '1 s' where user_id = $1`,
      [account.id],
    )
    expect((await site.ask('/user', { token })).status).toBe(403)
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'session_expired' })
  })

  it('survives a change of the signing key', async () => {
    const { client } = await signedInClient()
    const before = await tokensOf(client)
    const { keys } = await import('#server/commands/keys.ts')
    const said = await keys({ config: site.config, database: site.database }, ['rotate'])
    expect(said).toContain('Nobody was signed out.')
    expect((await site.ask('/user', { token: before.access_token })).status).toBe(200)
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  it('keeps other sessions out when the password changes, and stays itself', async () => {
    const { client, account } = await signedInClient()
    const other = site.client()
    await other.auth.signInWithPassword(account)
    const { error } = await client.auth.updateUser({ password: 'a better horse' })
    expect(error).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await other.auth.getUser()).error).not.toBeNull()
    const kept = await site.database.query('select to_jsonb(u) as row from auth.users u where id = $1', [
      account.id,
    ])
    expect(JSON.stringify(kept)).toContain('$scrypt$')
    expect(JSON.stringify(kept)).not.toContain('a better horse')
    const again = await site.client().auth.signInWithPassword(account)
    expect(again.error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('refuses a weak password with the reasons, and the old one again', async () => {
    const { client, account } = await signedInClient()
    const weak = await client.auth.updateUser({ password: 'short' })
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] })
    const long = await client.auth.updateUser({ password: 'ä'.repeat(501) })
    expect(long.error).toMatchObject({ name: 'AuthWeakPasswordError' })
    const same = await client.auth.updateUser({ password: account.password })
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
  })

  it('keeps the profile data that people give it', async () => {
    const { client } = await signedInClient()
    await client.auth.updateUser({ data: { name: 'Ada', bike: 'red' } })
    const { data } = await client.auth.updateUser({ data: { bike: null, helmet: true } })
    expect(data.user?.user_metadata).toEqual({ name: 'Ada', helmet: true })
  })

  it('asks an old session for a mailed code before it changes the password', async () => {
    const { client, account } = await signedInClient()
    await site.database.query(
      `update auth.sessions set amr = '[{"method": "password", "timestamp": 1000}]' where user_id = $1`,
      [account.id],
    )
    const password = 'a better horse'
    expect((await client.auth.updateUser({ password })).error).toMatchObject({
      code: 'reauthentication_needed',
    })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const mail = await site.mailbox.mailTo(account.email)
    const nonce = /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? ''
    expect((await client.auth.updateUser({ password, nonce: 'wrong' })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    expect((await client.auth.updateUser({ password, nonce })).error).toBeNull()
  })

  it('takes no mailed code any more after twenty wrong ones', async () => {
    const { client, account } = await signedInClient()
    await site.database.query(
      `update auth.sessions set amr = '[{"method": "password", "timestamp": 1000}]' where user_id = $1`,
      [account.id],
    )
    await client.auth.reauthenticate()
    const mail = await site.mailbox.mailTo(account.email)
    const nonce = /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? ''
    const change = (code: string) => client.auth.updateUser({ password: 'a better horse', nonce: code })
    for (let n = 0; n < 20; n += 1)
      expect((await change('wrong')).error).toMatchObject({ code: 'reauthentication_not_valid' })
    expect((await change(nonce)).error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  it('writes down who came and went, for super admins alone', async () => {
    const { client, account } = await signedInClient()
    await site.client().auth.signInWithPassword({ email: account.email, password: 'wrong horse' })
    await client.auth.updateUser({ password: 'a better horse' })
    await client.auth.signOut()
    const entries = await site.database.query<{ action: string }>(
      'select * from public.audit_log where user_id = $1 order by id',
      [account.id],
    )
    expect(JSON.stringify(entries)).not.toContain('horse')
    expect(entries.map(({ action }) => action)).toEqual([
      'sign_in',
      'sign_in_failed',
      'password_changed',
      'sign_out',
    ])
    const read = async (role?: string) => {
      const { access_token } = await tokensOf((await signedInClient(role)).client)
      const claims = await site.tokens.verify(access_token)
      return site.database.queryAs({ role: 'authenticated', claims }, 'select * from public.audit_log')
    }
    expect(await read('super_admin')).not.toEqual([])
    expect(await read('group_moderator')).toEqual([])
    const roleEntry = await site.database.query(`select 1 from public.audit_log where action = 'role_given'`)
    expect(roleEntry).not.toEqual([])
  })
})

describe('a session that ends soon', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite({ accessTokenSeconds: 60 })
  })
  afterAll(() => site.end())

  it('is renewed by the client before it expires', async () => {
    const client = site.client({ autoRefreshToken: true })
    const events: AuthChangeEvent[] = []
    client.auth.onAuthStateChange(event => {
      events.push(event)
    })
    await client.auth.signInWithPassword(await makeAccount(site.database))
    // Less than 90 s remain, so the client renews by itself at its next look.
    await client.auth.startAutoRefresh()
    await expect.poll(() => events).toContain('TOKEN_REFRESHED')
    await client.auth.stopAutoRefresh()
    expect((await client.auth.getUser()).error).toBeNull()
  })
})
