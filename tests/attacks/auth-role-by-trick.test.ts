import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, openSite, type Site } from '#tests/auth/site.ts'

const loot = { role: 'service_role', user_role: 'super_admin', app_metadata: { user_role: 'super_admin' } }

describe('a role gained by a trick', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  const tokenHash = async (email: string, count = 1) =>
    (await site.mailbox.mailTo(email, count)).link.searchParams.get('token_hash') ?? ''
  const invite = (email: string) =>
    site.database.query(`insert into public.user_roles (role, email) values ('super_admin', $1)`, [email])
  const claimsOf = (answer: { json: Record<string, unknown> }) =>
    site.tokens.verify(String(answer.json.access_token))

  it('through the data of a sign-up is none', async () => {
    const email = 'climber@people.example'
    const body = { email, password: 'correct horse', data: loot, ...loot, aud: 'service_role', id: 'x' }
    expect((await site.ask('/signup', { body })).status).toBe(200)
    const answer = await site.ask('/verify', { body: { type: 'signup', token_hash: await tokenHash(email) } })
    const claims = await claimsOf(answer)
    expect(claims).toMatchObject({ role: 'authenticated', user_role: 'null', aud: 'authenticated' })
    expect(claims.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    const rows = await site.database.queryAs(
      { role: 'authenticated', claims },
      'select 1 from public.user_roles',
    )
    expect(rows).toEqual([])
  })

  it('through profile data is none', async () => {
    const account = await makeAccount(site.database)
    const signedIn = await site.ask('/token?grant_type=password', { body: account })
    const token = String(signedIn.json.access_token)
    const body = { data: loot, email_confirm: true, ...loot }
    expect((await site.ask('/user', { method: 'PUT', token, body })).status).toBe(200)
    const refreshed = await site.ask('/token?grant_type=refresh_token', {
      body: { refresh_token: signedIn.json.refresh_token },
    })
    const claims = await claimsOf(refreshed)
    expect(claims).toMatchObject({ role: 'authenticated', user_role: 'null' })
    const seen = await site.database.queryAs(
      { role: 'authenticated', claims },
      'select 1 from public.audit_log',
    )
    expect(seen).toEqual([])
  })

  it('by signing up with an invited address is none, without the mail', async () => {
    const email = 'invited-first@people.example'
    await invite(email)
    const invitation = await tokenHash(email)
    const thief = { email, password: 'thief’s horse' }
    expect((await site.ask('/signup', { body: thief })).status).toBe(200)
    // The mail that the sign-up causes is the invitation again: no link carries the thief's password.
    const second = await site.mailbox.mailTo(email, 2)
    expect(second.subject).toContain('invited')
    expect((await site.ask('/token?grant_type=password', { body: thief })).json).toMatchObject({
      error_code: 'invalid_credentials',
    })
    const opened = await site.ask('/verify', { body: { type: 'invite', token_hash: invitation } })
    expect(await claimsOf(opened)).toMatchObject({ user_role: 'super_admin' })
    expect((await site.ask('/token?grant_type=password', { body: thief })).status).toBe(400)
  })

  it('by signing up first and being invited later is none', async () => {
    const email = 'invited-later@people.example'
    const thief = { email, password: 'thief’s horse' }
    await site.ask('/signup', { body: thief })
    const confirmation = await tokenHash(email)
    await invite(email)
    const invitation = await tokenHash(email, 2)
    expect((await site.ask('/token?grant_type=password', { body: thief })).json).toMatchObject({
      error_code: 'invalid_credentials',
    })
    // The invited person follows the wrong mail: it brings nothing any more.
    expect((await site.ask('/verify', { body: { type: 'signup', token_hash: confirmation } })).status).toBe(
      403,
    )
    const opened = await site.ask('/verify', { body: { type: 'invite', token_hash: invitation } })
    expect(await claimsOf(opened)).toMatchObject({ user_role: 'super_admin' })
    expect((await site.ask('/token?grant_type=password', { body: thief })).status).toBe(400)
  })

  it.each([
    ['before the owner', 'the owner’s own link', ['thief', 'owner'], 1],
    ['after the owner', 'the owner’s own link', ['owner', 'thief'], 0],
    ['after the owner', 'the newest link', ['owner', 'thief'], 1],
    ['after the owner', 'a link that is asked for again', ['owner', 'thief'], 2],
  ] as const)('by signing up %s is none, whoever follows %s', async (when, which, people, followed) => {
    const email = `${`${when} ${which}`.replaceAll(/\W+/g, '-')}@people.example`
    const links: string[] = []
    for (const [index, name] of people.entries()) {
      await site.ask('/signup', { body: { email, password: `${name}’s horse` } })
      links.push(await tokenHash(email, index + 1))
    }
    if (followed === links.length) {
      await site.ask('/resend', { body: { type: 'signup', email } })
      links.push(await tokenHash(email, links.length + 1))
    }
    // What is mailed when two have signed up leads to where a password is set.
    expect((await site.mailbox.mailTo(email, links.length)).link.pathname).toBe('/reset-password')
    const confirmed = await site.ask('/verify', { body: { type: 'signup', token_hash: links[followed] } })
    expect(confirmed.status).toBe(200)
    // Nobody knows whose password it would be, so it is neither's until the holder of the mail sets one.
    for (const name of people) {
      const body = { email, password: `${name}’s horse` }
      expect((await site.ask('/token?grant_type=password', { body })).json).toMatchObject({
        error_code: 'invalid_credentials',
      })
    }
    const [account] = await site.database.query(
      'select encrypted_password as password, raw_user_meta_data as data from auth.users where email = $1',
      [email],
    )
    expect(account).toEqual({ password: null, data: {} })
  })

  it('by recovering or linking in before a stranger’s sign-up is confirmed is none for the stranger', async () => {
    for (const [path, type] of [
      ['/recover', 'recovery'],
      ['/otp', 'magiclink'],
    ] as const) {
      const email = `${type}-owner@people.example`
      const thief = { email, password: 'thief’s horse' }
      await site.ask('/signup', { body: thief })
      await tokenHash(email)
      await site.ask(path, { body: { email } })
      const token_hash = await tokenHash(email, 2)
      expect((await site.ask('/verify', { body: { type, token_hash } })).status).toBe(200)
      expect((await site.ask('/token?grant_type=password', { body: thief })).status).toBe(400)
    }
  })

  it('by moving an account to an invited address is none', async () => {
    const account = await makeAccount(site.database)
    await invite('wanted@people.example')
    await tokenHash('wanted@people.example')
    const signedIn = await site.ask('/token?grant_type=password', { body: account })
    const token = String(signedIn.json.access_token)
    await site.ask('/user', { method: 'PUT', token, body: { email: 'wanted@people.example' } })
    const states = () =>
      site.database.query(
        `select address, state from private.mail_outbox where kind = 'email_change' order by state`,
      )
    await expect.poll(states).toEqual([
      { address: 'wanted@people.example', state: 'dropped' },
      { address: account.email, state: 'sent' },
    ])
    const half = await site.ask('/verify', {
      body: { type: 'email_change', token_hash: await tokenHash(account.email) },
    })
    expect(half.json.access_token).toBeUndefined()
    const refreshed = await site.ask('/token?grant_type=refresh_token', {
      body: { refresh_token: signedIn.json.refresh_token },
    })
    expect(await claimsOf(refreshed)).toMatchObject({ user_role: 'null', email: account.email })
  })

  it('by a hook that rewrites the token is none', async () => {
    const account = await makeAccount(site.database)
    await site.database.query(
      `create or replace function public.custom_access_token_hook(event jsonb) returns jsonb language sql as $$
         select '{"claims": {"role": "service_role", "aal": "aal2", "extra": 1}}'::jsonb $$`,
    )
    const claims = await claimsOf(await site.ask('/token?grant_type=password', { body: account }))
    expect(claims).toMatchObject({ role: 'authenticated', aal: 'aal1', sub: account.id, extra: 1 })
  })
})
