import type { AuthChangeEvent } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '#tests/people.ts'
import { makeAccount, openSite, type Site } from './site.ts'

describe('the links in mails', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  const tokenOf = (link: URL) => link.searchParams.get('token_hash') ?? ''

  it('confirm a sign-up, and only then can one sign in', async () => {
    const account = { email: 'new@people.example', password: 'correct horse' }
    const client = site.client()
    const { data, error } = await client.auth.signUp({ ...account, options: { data: { name: 'Ada' } } })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email: account.email, user_metadata: { name: 'Ada' } })
    expect((await client.auth.signInWithPassword(account)).error).toMatchObject({
      code: 'email_not_confirmed',
    })
    const { link, text, html } = await site.mailbox.mailTo(account.email)
    expect(link.href).toContain(`${site.url}/admin/login?token_hash=`)
    expect(text).toContain('confirm')
    expect(html).toContain('Confirm my address')
    const verified = await client.auth.verifyOtp({ token_hash: tokenOf(link), type: 'signup' })
    expect(verified.error).toBeNull()
    expect(verified.data.user).toMatchObject({ email: account.email, user_metadata: { name: 'Ada' } })
    expect((await site.client().auth.signInWithPassword(account)).error).toBeNull()
  })

  it('confirm without a password when they are sent once more, and lead to where one is set', async () => {
    const account = { email: 'patient@people.example', password: 'correct horse' }
    await site.client().auth.signUp(account)
    await site.mailbox.mailTo(account.email)
    expect((await site.client().auth.resend({ type: 'signup', email: account.email })).error).toBeNull()
    const { link } = await site.mailbox.mailTo(account.email, 2)
    expect(link.pathname).toBe('/reset-password')
    const client = site.client()
    expect((await client.auth.verifyOtp({ token_hash: tokenOf(link), type: 'signup' })).error).toBeNull()
    expect((await site.client().auth.signInWithPassword(account)).error).toMatchObject({
      code: 'invalid_credentials',
    })
    const password = 'my own horse'
    expect((await client.auth.updateUser({ password })).error).toBeNull()
    expect((await site.client().auth.signInWithPassword({ ...account, password })).error).toBeNull()
  })

  it('recover a password; opening them alone changes nothing', async () => {
    const { email, id } = await makeAccount(site.database)
    const client = site.client()
    const events: AuthChangeEvent[] = []
    client.auth.onAuthStateChange(event => {
      events.push(event)
    })
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${site.url}/reset-password?from=mail` })
    const { link } = await site.mailbox.mailTo(email)
    expect(link.href).toMatch(`${site.url}/reset-password?from=mail&token_hash=`)
    expect(link.searchParams.get('type')).toBe('recovery')
    // A mail scanner opens the page, and the address that the hosted dialect would have mailed.
    await fetch(link)
    const scanned = await site.ask(`/verify?token_hash=${tokenOf(link)}&type=recovery`)
    expect(scanned.status).toBe(303)
    expect(scanned.headers.get('Location')).toContain(`${site.url}/reset-password?token_hash=`)
    const { data, error } = await client.auth.verifyOtp({ token_hash: tokenOf(link), type: 'recovery' })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(id)
    expect((await client.auth.updateUser({ password: 'a newer horse' })).error).toBeNull()
    expect(events).toEqual(expect.arrayContaining(['PASSWORD_RECOVERY', 'USER_UPDATED']))
    const again = await site.client().auth.signInWithPassword({ email, password: 'a newer horse' })
    expect(again.error).toBeNull()
  })

  it('recover a password with PKCE, for the client that asked alone', async () => {
    const { email } = await makeAccount(site.database)
    const client = site.client({ flowType: 'pkce' })
    await client.auth.resetPasswordForEmail(email)
    const { link } = await site.mailbox.mailTo(email)
    const code = link.searchParams.get('code') ?? ''
    expect(link.searchParams.has('token_hash')).toBe(false)
    const stolen = await site.ask('/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'guess' },
    })
    expect(stolen.json).toMatchObject({ error_code: 'flow_state_not_found' })
    const direct = await site.ask('/verify', { body: { type: 'recovery', token_hash: code } })
    expect(direct.json).toMatchObject({ error_code: 'otp_expired' })
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })

  it('invite a moderator who was given groups by e-mail, with one mail', async () => {
    const email = 'invited@people.example'
    const [group] = await site.database.query<{ id: string }>(
      `insert into public.groups (name, description) values ('Alpine Spokes', 'Riders.') returning id`,
    )
    const admin = await signUp(site.database, { role: 'super_admin' })
    await site.database.transactionAs(admin, async queries => {
      await queries.query(`insert into public.user_roles (role, email) values ('group_moderator', $1)`, [
        email,
      ])
      await queries.query('insert into public.group_moderators (email, group_id) values ($1, $2)', [
        ...[email, group?.id],
      ])
    })
    const { link, subject, text } = await site.mailbox.mailTo(email)
    expect(subject).toBe('You are invited to Denver Bike Events')
    expect(text).toContain(`${admin.email} invites you to help run Denver Bike Events.`)
    expect(text).toContain('As a group moderator of Alpine Spokes you create and edit its events.')
    expect(text).toContain('Choose a password to get started.')
    expect(text).not.toMatch(/reset your|new password/i)
    expect(link.href).toContain(`${site.url}/reset-password?token_hash=`)
    const client = site.client()
    const { error } = await client.auth.verifyOtp({ token_hash: tokenOf(link), type: 'invite' })
    expect(error).toBeNull()
    expect((await client.auth.getClaims()).data?.claims.user_role).toBe('group_moderator')
    await client.auth.updateUser({ password: 'my own horse' })
    expect(
      (await site.client().auth.signInWithPassword({ email, password: 'my own horse' })).error,
    ).toBeNull()
    const mine = await site.database.query('select 1 from public.group_moderators where user_id is not null')
    expect(mine).toHaveLength(1)
    expect(site.mailbox.mails.filter(mail => mail.recipient === email)).toHaveLength(1)
  })

  it('tell someone who has an account already to sign in', async () => {
    const { email } = await makeAccount(site.database)
    await site.database.query(`insert into public.user_roles (role, email) values ('super_admin', $1)`, [
      email,
    ])
    const { link, text } = await site.mailbox.mailTo(email)
    expect(link.href).toBe(`${site.url}/admin/login`)
    expect(text).toContain('You are invited to help run Denver Bike Events.')
    expect(text).toContain('As a super admin you look after everything here')
    expect(text).toContain('Sign in with your account to get started.')
  })

  it('are not sent for an invitation that was withdrawn, or an address without an account', async () => {
    await site.database.transaction(async queries => {
      await queries.query(
        `insert into public.user_roles (role, email) values ('super_admin', 'oops@people.example')`,
      )
      await queries.query(`delete from public.user_roles where email = 'oops@people.example'`)
    })
    await site.client().auth.resetPasswordForEmail('stranger@people.example')
    await site
      .client()
      .auth.signInWithOtp({ email: 'guest@people.example', options: { shouldCreateUser: false } })
    const settled = () =>
      site.database.query(
        `select state from private.mail_outbox where address in ('stranger@people.example', 'guest@people.example')`,
      )
    await expect.poll(settled).toEqual([{ state: 'dropped' }, { state: 'dropped' }])
    const recipients = site.mailbox.mails.map(mail => mail.recipient)
    for (const name of ['oops', 'stranger', 'guest'])
      expect(recipients).not.toContain(`${name}@people.example`)
  })

  it('sign in without a password', async () => {
    const email = 'magic@people.example'
    await site.client().auth.signInWithOtp({ email })
    const { link } = await site.mailbox.mailTo(email)
    const { data, error } = await site
      .client()
      .auth.verifyOtp({ email, token: tokenOf(link), type: 'magiclink' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
  })

  it('change an address once both addresses agreed', async () => {
    const { email, password, id } = await makeAccount(site.database, { role: 'group_moderator' })
    const client = site.client()
    await client.auth.signInWithPassword({ email, password })
    const { data } = await client.auth.updateUser({ email: 'moved@people.example' })
    expect(data.user).toMatchObject({ email, new_email: 'moved@people.example' })
    const toOld = await site.mailbox.mailTo(email)
    const toNew = await site.mailbox.mailTo('moved@people.example')
    const first = await site
      .client()
      .auth.verifyOtp({ token_hash: tokenOf(toNew.link), type: 'email_change' })
    expect(first).toMatchObject({ error: null, data: { session: null, user: null } })
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    const second = await site
      .client()
      .auth.verifyOtp({ token_hash: tokenOf(toOld.link), type: 'email_change' })
    expect(second.data.user).toMatchObject({ id, email: 'moved@people.example' })
    const rows = await site.database.query('select email from public.user_roles where user_id = $1', [id])
    expect(rows).toEqual([{ email: 'moved@people.example' }])
    const { error } = await site.client().auth.signInWithPassword({ email: 'moved@people.example', password })
    expect(error).toBeNull()
  })

  it('expire', async () => {
    const { email } = await makeAccount(site.database)
    await site.client().auth.resetPasswordForEmail(email)
    const { link } = await site.mailbox.mailTo(email)
    const [token] = await site.database.query<{ hours: number }>(
      `select extract(epoch from expires_at - created_at)::int / 3600 as hours from auth.one_time_tokens where address = $1`,
      [email],
    )
    expect(token).toEqual({ hours: 1 })
    await site.database.query('update auth.one_time_tokens set expires_at = now() where address = $1', [
      email,
    ])
    const { error } = await site.client().auth.verifyOtp({ token_hash: tokenOf(link), type: 'recovery' })
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('are nowhere in the database', async () => {
    const { email } = await makeAccount(site.database)
    await site.client().auth.resetPasswordForEmail(email)
    const token = tokenOf((await site.mailbox.mailTo(email)).link)
    const outbox = await site.database.query('select * from private.mail_outbox')
    const tokens = await site.database.query('select * from auth.one_time_tokens')
    expect(JSON.stringify([outbox, tokens])).not.toContain(token)
  })
})
