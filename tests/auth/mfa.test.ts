import type { AuthChangeEvent, SupabaseClient } from '@supabase/supabase-js'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '#server/commands/admin.ts'
import { makeAccount, openSite, type Site } from './site.ts'

const codeNow = (secret: string) => generate({ secret })

async function enrol(client: SupabaseClient) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

describe('a second factor', () => {
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

  const protectedAccount = async (role?: string) => {
    const { account, client } = await signedInClient(role)
    const { factorId, secret } = await enrol(client)
    const code = await codeNow(secret)
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
    if (error) throw error
    return { account, client, factorId, secret, code }
  }

  /** A code works once, so the next one needs another time step; this makes it seem that one has passed. */
  const letTimePass = () =>
    site.database.query('update auth.mfa_factors set last_used_step = last_used_step - 3')

  it('is enrolled with a QR code, and raises the session with its first code', async () => {
    const { client } = await signedInClient()
    const events: AuthChangeEvent[] = []
    client.auth.onAuthStateChange(event => {
      events.push(event)
    })
    const { factorId, secret, totp } = await enrol(client)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(totp.uri).toContain('otpauth://totp/Denver%20Bike%20Events:')
    expect(totp.uri).toContain(secret)
    const { data, error } = await client.auth.mfa.challengeAndVerify({
      factorId,
      code: await codeNow(secret),
    })
    expect(error).toBeNull()
    expect(data?.access_token).toBeDefined()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await client.auth.getClaims()).data?.claims.aal).toBe('aal2')
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, status: 'verified' },
    ])
  })

  it('is asked for at the next sign-in, and until then there are no rights', async () => {
    const { account, secret, factorId } = await protectedAccount('super_admin')
    const client = site.client()
    await client.auth.signInWithPassword(account)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const roles = async () => {
      const { data } = await client.auth.getSession()
      const claims = await site.tokens.verify(data.session?.access_token ?? '')
      return site.database.queryAs({ role: 'authenticated', claims }, 'select 1 from public.user_roles')
    }
    expect(await roles()).toEqual([])
    await letTimePass()
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: await codeNow(secret) })
    expect(error).toBeNull()
    expect(await roles()).not.toEqual([])
  })

  it('protects the password, the address, itself, and the adding of another', async () => {
    const { account, factorId } = await protectedAccount()
    const half = site.client()
    await half.auth.signInWithPassword(account)
    const refused = { code: 'insufficient_aal', status: 403 }
    expect((await half.auth.updateUser({ password: 'another horse' })).error).toMatchObject(refused)
    expect((await half.auth.updateUser({ email: 'thief@people.example' })).error).toMatchObject(refused)
    expect((await half.auth.mfa.unenroll({ factorId })).error).toMatchObject(refused)
    expect((await half.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(refused)
  })

  it('keeps its owner signed in when someone with only the password signs out', async () => {
    const { account, client } = await protectedAccount()
    const half = site.client()
    await half.auth.signInWithPassword(account)
    const token = (await half.auth.getSession()).data.session?.access_token ?? ''
    expect(await site.ask('/logout?scope=others', { method: 'POST', token })).toMatchObject({
      status: 403,
      json: { error_code: 'insufficient_aal' },
    })
    expect((await half.auth.signOut()).error).toBeNull()
    expect((await site.ask('/user', { token })).status).toBe(403)
    expect((await client.auth.getUser()).error).toBeNull()
  })

  /** Makes every sign-in of an account eleven minutes older. */
  const signedInLongAgo = (id: string) =>
    site.database.query(
      `update auth.sessions set amr = (select jsonb_agg(
         jsonb_set(m, '{timestamp}', to_jsonb((m ->> 'timestamp')::int - 660))) from jsonb_array_elements(amr) m)
       where user_id = $1`,
      [id],
    )
  const prove = async (client: SupabaseClient, body: object) => {
    const { data } = await client.auth.getSession()
    return site.ask('/reauthenticate', { body, token: data.session?.access_token ?? '' })
  }
  const needed = { code: 'reauthentication_needed', status: 400 }
  const mailsTo = (email: string) =>
    site.mailbox.mails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject)

  it('is added and removed only after fresh proof, by the password or a code by mail', async () => {
    const { account, client } = await signedInClient()
    await signedInLongAgo(account.id)
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(needed)
    // Otherwise a thief would set a password and show that.
    expect((await client.auth.updateUser({ password: 'my own horse' })).error).toMatchObject(needed)
    // A renewed session is no newer.
    await client.auth.refreshSession()
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(needed)
    expect(await prove(client, { password: 'wrong horse' })).toMatchObject({
      status: 400,
      json: { error_code: 'invalid_credentials', msg: 'This is not your password.' },
    })
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(needed)
    expect((await prove(client, { password: account.password })).status).toBe(200)
    const { factorId, secret } = await enrol(client)
    await client.auth.mfa.challengeAndVerify({ factorId, code: await codeNow(secret) })

    await signedInLongAgo(account.id)
    // Showing the factor itself is no proof that would do.
    await letTimePass()
    await client.auth.mfa.challengeAndVerify({ factorId, code: await codeNow(secret) })
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject(needed)
    const codes = { method: 'POST', token: (await client.auth.getSession()).data.session?.access_token ?? '' }
    expect(await site.ask('/recovery-codes', codes)).toMatchObject({
      status: 400,
      json: { error_code: 'reauthentication_needed' },
    })
    await client.auth.reauthenticate()
    const nonce = /^\d{6}$/m.exec((await site.mailbox.mailTo(account.email, 2)).text ?? '')?.[0] ?? ''
    expect((await prove(client, { nonce: nonce === '000000' ? '1' : '000000' })).json).toMatchObject({
      error_code: 'reauthentication_not_valid',
    })
    expect((await prove(client, { nonce })).status).toBe(200)
    expect((await prove(client, { nonce })).status).toBe(422)
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
  })

  it('is not added by a stolen session that would set a new password as its proof', async () => {
    const { account, client } = await signedInClient()
    await signedInLongAgo(account.id)
    const password = 'thief horse'
    expect((await client.auth.updateUser({ password })).error).toMatchObject(needed)
    expect((await prove(client, { password })).status).toBe(400)
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(needed)
    expect((await prove(client, { password: account.password })).status).toBe(200)
    expect((await client.auth.updateUser({ password })).error).toBeNull()
  })

  it('that is changed is told to its owner', async () => {
    const { account, client, factorId } = await protectedAccount()
    const { data } = await client.auth.getSession()
    const token = data.session?.access_token ?? ''
    expect((await site.ask('/recovery-codes', { method: 'POST', token })).status).toBe(200)
    await client.auth.mfa.unenroll({ factorId })
    await expect
      .poll(() => mailsTo(account.email))
      .toEqual([
        'An authenticator was added to your account at Denver Bike Events',
        'New recovery codes were made for your account at Denver Bike Events',
        'An authenticator was removed from your account at Denver Bike Events',
      ])
    // Nobody hears of an attempt that was never finished.
    const unfinished = await enrol(client)
    await client.auth.mfa.unenroll(unfinished)
    await client.auth.reauthenticate()
    await expect.poll(() => mailsTo(account.email)).toHaveLength(4)
    expect(mailsTo(account.email).at(-1)).toBe('Your code for Denver Bike Events')
  })

  it.each([
    ['nothing', {}],
    ['both', { password: 'x', nonce: '123456' }],
    ['numbers', { password: 7 }],
    ['too much', { password: 'x'.repeat(1_001) }],
    ['nulls', { nonce: null }],
  ])('is not opened by %s in place of proof', async (_, body) => {
    const { account, client } = await signedInClient()
    await signedInLongAgo(account.id)
    expect((await prove(client, body)).status).toBe(400)
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(needed)
    expect((await site.ask('/reauthenticate', { body })).status).toBe(401)
  })

  it('takes a code once', async () => {
    const { account, factorId, secret, code } = await protectedAccount()
    const thief = site.client()
    await thief.auth.signInWithPassword(account)
    const again = await thief.auth.mfa.challengeAndVerify({ factorId, code })
    expect(again.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
    const before = await generate({ secret, epoch: Math.floor(Date.now() / 1000) - 30 })
    const older = await thief.auth.mfa.challengeAndVerify({ factorId, code: before })
    expect(older.error).toMatchObject({ code: 'mfa_verification_failed' })
  })

  it('takes a challenge once, after a few wrong codes too, and not of somebody else’s factor', async () => {
    const { client, factorId, secret } = await protectedAccount()
    await letTimePass()
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    expect(challenge?.type).toBe('totp')
    const challengeId = challenge?.id ?? ''
    const enter = (code: string) => client.auth.mfa.verify({ factorId, challengeId, code })
    expect((await enter('wrong')).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await enter(await codeNow(secret))).error).toBeNull()
    await letTimePass()
    expect((await enter(await codeNow(secret))).error).toMatchObject({ code: 'mfa_challenge_expired' })
    const { client: stranger } = await signedInClient()
    expect((await stranger.auth.mfa.challenge({ factorId })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    })
    expect((await stranger.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    })
  })

  it('gives a challenge up after five wrong codes', async () => {
    const { client, factorId, secret } = await protectedAccount()
    await letTimePass()
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    const enter = (code: string) =>
      client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
    for (let n = 0; n < 5; n += 1)
      expect((await enter('wrong')).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await enter(await codeNow(secret))).error).toMatchObject({ code: 'mfa_challenge_expired' })
  })

  it('signs out the sessions that have not shown it', async () => {
    const { account, client } = await signedInClient()
    const other = site.client()
    await other.auth.signInWithPassword(account)
    const { factorId, secret } = await enrol(client)
    await client.auth.mfa.challengeAndVerify({ factorId, code: await codeNow(secret) })
    expect((await other.auth.getUser()).error).not.toBeNull()
  })

  it('that is being enrolled is not replaced by one of the same name, until it is too old', async () => {
    const { client } = await signedInClient()
    const { factorId, secret } = await enrol(client)
    const twin = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    expect(twin.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
    const code = await codeNow(secret)
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' })
    await site.database.query(
      `update auth.mfa_factors set created_at = now() - interval '6 minutes' where friendly_name = 'tablet'`,
    )
    const later = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' })
    expect(later.error).toBeNull()
  })

  it('leaves no other attempt behind once it is verified', async () => {
    const { client } = await signedInClient()
    const { data: other } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' })
    const { factorId, secret } = await enrol(client)
    await client.auth.mfa.challengeAndVerify({ factorId, code: await codeNow(secret) })
    expect((await client.auth.mfa.listFactors()).data?.all.map(({ id }) => id)).toEqual([factorId])
    expect(other?.id).not.toBe(factorId)
  })

  it('that was never finished can be given up by anyone signed in', async () => {
    const { client } = await signedInClient()
    const { factorId } = await enrol(client)
    expect(await client.auth.mfa.unenroll({ factorId })).toMatchObject({
      error: null,
      data: { id: factorId },
    })
    expect(await site.database.query('select 1 from auth.mfa_factors where id = $1', [factorId])).toEqual([])
  })

  it('can be removed by whoever has it', async () => {
    const { account, client, factorId } = await protectedAccount()
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    await client.auth.refreshSession()
    expect((await client.auth.getClaims()).data?.claims.aal).toBe('aal1')
    const fresh = site.client()
    await fresh.auth.signInWithPassword(account)
    expect((await fresh.auth.updateUser({ password: 'another horse' })).error).toBeNull()
  })

  it('is reset from the command line for someone who lost the phone', async () => {
    const { account, client } = await protectedAccount()
    const context = { config: site.config, database: site.database }
    expect(await admin(context, ['reset-factors', account.email])).toContain('with the password alone again')
    expect((await client.auth.getUser()).error).not.toBeNull()
    const fresh = site.client()
    const { data } = await fresh.auth.signInWithPassword(account)
    expect(data.user?.factors).toBeUndefined()
    await expect(admin(context, ['reset-factors', 'nobody@people.example'])).rejects.toThrow('no account')
  })

  it('has a name of its own, and there are not too many', async () => {
    const { account, client } = await protectedAccount()
    const twin = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    expect(twin.error).toMatchObject({ code: 'mfa_factor_name_conflict' })
    const other = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' })
    expect(other.error).toBeNull()
    await site.database.query(
      `insert into auth.mfa_factors (user_id, friendly_name, secret, status)
       select $1, 'key ' || n, 'x', 'verified' from generate_series(1, 9) n`,
      [account.id],
    )
    const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'watch' })
    expect(eleventh.error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' })
  })
})
