import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '#server/commands/admin.ts'
import { type Answer, makeAccount, openSite, type Site } from './site.ts'

describe('recovery codes', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  const signIn = async (account: { email: string; password: string }) => {
    const { json } = await site.ask('/token?grant_type=password', { body: account })
    return String(json.access_token)
  }

  /** Someone with an authenticator: a session that has shown it, and one that has not. */
  const careful = async () => {
    const account = await makeAccount(site.database, { role: 'super_admin' })
    const client = site.client()
    await client.auth.signInWithPassword(account)
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    if (data?.type !== 'totp') throw new Error('no authenticator')
    const factorId = data.id
    const code = await generate({ secret: data.totp.secret })
    const { data: raised } = await client.auth.mfa.challengeAndVerify({ factorId, code })
    return { account, client, factorId, raised: raised?.access_token ?? '', half: await signIn(account) }
  }

  const renew = async (token: string) => {
    const { status, json } = await site.ask('/recovery-codes', { method: 'POST', token })
    expect(status).toBe(200)
    return (json as { codes: string[] }).codes
  }
  const left = async (token: string) => (await site.ask('/recovery-codes', { token })).json.left
  const enter = (token: string, code: string) => site.ask('/recovery-codes/verify', { body: { code }, token })
  const wrong = (answer: Answer) =>
    expect(answer).toMatchObject({ status: 422, json: { error_code: 'mfa_verification_failed' } })

  it('are ten, shown once, and stored hashed', async () => {
    const { account, raised } = await careful()
    expect(await left(raised)).toBe(0)
    const codes = await renew(raised)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)
    expect(await left(raised)).toBe(10)
    const stored = JSON.stringify(
      await site.database.query('select * from auth.recovery_codes where user_id = $1', [account.id]),
    )
    for (const code of codes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('stand in for the authenticator, each once, however they are typed', async () => {
    const { account, client, factorId, raised, half } = await careful()
    const [first = '', second = ''] = await renew(raised)
    const { status, json } = await enter(half, first)
    expect(status).toBe(200)
    const claims = await site.tokens.verify(String(json.access_token))
    expect(claims).toMatchObject({ aal: 'aal2', user_role: 'super_admin' })
    expect(claims.amr).toMatchObject([{ method: 'recovery_code' }, { method: 'password' }])
    expect(
      await site.database.queryAs(
        { role: 'authenticated', claims },
        'select 1 from public.audit_log limit 1',
      ),
    ).toHaveLength(1)
    const other = await signIn(account)
    wrong(await enter(other, first))
    expect((await enter(other, ` ${second.replaceAll('-', ' ').toUpperCase()} `)).status).toBe(200)
    expect(await left(String(json.access_token))).toBe(8)
    // The unchanged client goes on with the session, and can remove the lost authenticator.
    const { access_token, refresh_token } = json as { access_token: string; refresh_token: string }
    expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull()
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
  })

  it('are one person’s own, and the newest set’s', async () => {
    const [one, other] = [await careful(), await careful()]
    const [code = ''] = await renew(one.raised)
    await renew(other.raised)
    wrong(await enter(other.half, code))
    await renew(one.raised)
    wrong(await enter(one.half, code))
  })

  it('are neither made nor counted by whoever has only the password', async () => {
    const { raised, half } = await careful()
    const [code = ''] = await renew(raised)
    const refused = { status: 403, json: { error_code: 'insufficient_aal' } }
    expect(await site.ask('/recovery-codes', { method: 'POST', token: half })).toMatchObject(refused)
    expect(await site.ask('/recovery-codes', { token: half })).toMatchObject(refused)
    expect((await enter(half, code)).status).toBe(200)
  })

  it('are nothing without an authenticator, and go with the last one', async () => {
    const alone = await signIn(await makeAccount(site.database))
    for (const answer of [
      await site.ask('/recovery-codes', { token: alone }),
      await site.ask('/recovery-codes', { method: 'POST', token: alone }),
      await enter(alone, 'abcd-efgh-jkmn'),
    ])
      expect(answer).toMatchObject({ status: 404, json: { error_code: 'mfa_factor_not_found' } })
    const codesOf = (id: string) =>
      site.database.query('select 1 from auth.recovery_codes where user_id = $1', [id])
    const one = await careful()
    await renew(one.raised)
    await one.client.auth.mfa.unenroll({ factorId: one.factorId })
    expect(await codesOf(one.account.id)).toEqual([])
    const other = await careful()
    await renew(other.raised)
    await admin({ config: site.config, database: site.database }, ['reset-factors', other.account.email])
    expect(await codesOf(other.account.id)).toEqual([])
  })

  it('are in the audit log, made, used and guessed, without their letters', async () => {
    const { account, raised, half } = await careful()
    const [code = ''] = await renew(raised)
    await enter(half, 'abcd-efgh-jkmn')
    await enter(half, code)
    const entries = await site.database.query<{ action: string; details: object }>(
      `select action, details from public.audit_log where user_id = $1 and action like 'recovery%' order by id`,
      [account.id],
    )
    expect(entries).toEqual([
      { action: 'recovery_codes_made', details: {} },
      { action: 'recovery_code_failed', details: {} },
      { action: 'recovery_code_used', details: { left: 9 } },
    ])
  })

  it('are refused to nobody’s session and to a body that is none', async () => {
    const { half } = await careful()
    expect((await site.ask('/recovery-codes')).status).toBe(401)
    expect((await site.ask('/recovery-codes/verify', { body: { code: 'x' } })).status).toBe(401)
    expect((await site.ask('/recovery-codes/verify', { body: { code: 7 }, token: half })).status).toBe(400)
    expect((await enter(half, 'x'.repeat(51))).status).toBe(400)
  })
})
