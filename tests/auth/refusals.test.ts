import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, openSite, type Site } from './site.ts'

type Refusal = [request: string, body: object | undefined, status: number, code: string]

const email = 'asker@people.example'
const password = 'correct horse'
const noChallenge = '6f1c2d3e-0000-4000-8000-000000000000'
const plainChallenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }

/** What a stranger asks. */
const ofStrangers: Refusal[] = [
  ['POST /signup', { email, password: 'short' }, 422, 'weak_password'],
  ['POST /signup', { email }, 400, 'validation_failed'],
  ['POST /signup', { email: 'nobody', password }, 400, 'email_address_invalid'],
  ['POST /signup', { email: 'no\u200bbody@here.example', password }, 400, 'email_address_invalid'],
  ['POST /signup', { email: 'no\u00adbody@here.example', password }, 400, 'email_address_invalid'],
  ['POST /signup', { password }, 422, 'anonymous_provider_disabled'],
  ['POST /signup', { phone: '123', password }, 400, 'phone_provider_disabled'],
  ['POST /signup', { email, password, ...plainChallenge }, 400, 'validation_failed'],

  ['POST /token', {}, 400, 'validation_failed'],
  ['POST /token?grant_type=', {}, 400, 'validation_failed'],
  ['POST /token?grant_type=magic', {}, 400, 'validation_failed'],
  ['POST /token?grant_type=toString', {}, 400, 'validation_failed'],
  ['POST /token?grant_type=id_token', {}, 400, 'provider_disabled'],
  ['POST /token?grant_type=web3', {}, 400, 'provider_disabled'],
  ['POST /token?grant_type=password', { password }, 400, 'validation_failed'],
  ['POST /token?grant_type=password', { email }, 400, 'validation_failed'],
  ['POST /token?grant_type=password', { email, password: 'x'.repeat(1_001) }, 400, 'validation_failed'],
  ['POST /token?grant_type=password', { phone: '123', password }, 400, 'phone_provider_disabled'],
  ['POST /token?grant_type=refresh_token', {}, 400, 'validation_failed'],
  ['POST /token?grant_type=refresh_token', { refresh_token: 'x' }, 400, 'refresh_token_not_found'],
  ['POST /token?grant_type=refresh_token', { refresh_token: 'x'.repeat(201) }, 400, 'validation_failed'],
  ['POST /token?grant_type=pkce', { auth_code: 'x' }, 400, 'validation_failed'],
  ['POST /token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }, 404, 'flow_state_not_found'],

  ['POST /otp', {}, 400, 'validation_failed'],
  ['POST /otp', { phone: '123' }, 400, 'phone_provider_disabled'],
  ['POST /verify', { phone: '123', token: '123456', type: 'sms' }, 400, 'phone_provider_disabled'],
  ['POST /resend', { phone: '123', type: 'sms' }, 400, 'phone_provider_disabled'],
  ['POST /resend', { phone: '123', type: 'phone_change' }, 400, 'phone_provider_disabled'],
  ['POST /otp', { email, ...plainChallenge }, 400, 'validation_failed'],
  [
    'POST /otp',
    { email, code_challenge: 'c'.repeat(42), code_challenge_method: 's256' },
    400,
    'validation_failed',
  ],
  ['POST /recover', {}, 400, 'validation_failed'],
  ['POST /recover', { email, ...plainChallenge }, 400, 'validation_failed'],
  ['POST /resend', { email }, 400, 'validation_failed'],
  ['POST /resend', { email, type: 'recovery' }, 400, 'validation_failed'],
  ['POST /resend', { email, type: 'signup', ...plainChallenge }, 400, 'validation_failed'],

  ['POST /verify', { type: 'recovery' }, 400, 'validation_failed'],
  ['POST /verify', { type: 'recovery', token: 'x' }, 400, 'validation_failed'],
  ['POST /verify', { type: 'sms', token_hash: 'x' }, 400, 'validation_failed'],
  ['POST /verify', { type: 'recovery', token_hash: 'x'.repeat(201) }, 400, 'validation_failed'],
  ['POST /verify', { type: 'recovery', token_hash: 'x' }, 403, 'otp_expired'],
  ['POST /verify', { type: 'recovery', token: '000000', email }, 403, 'otp_expired'],
  ['POST /verify', { type: 'recovery', token: '000000', email: 'nobody' }, 400, 'email_address_invalid'],

  ['GET /user', undefined, 401, 'no_authorization'],
  ['PUT /user', { password: 'a better horse' }, 401, 'no_authorization'],
  ['GET /reauthenticate', undefined, 401, 'no_authorization'],
  ['POST /logout', undefined, 401, 'no_authorization'],
  ['POST /factors', { factor_type: 'totp' }, 401, 'no_authorization'],
  ['GET /recovery-codes', undefined, 401, 'no_authorization'],
  ['POST /recovery-codes', undefined, 401, 'no_authorization'],
  ['POST /recovery-codes/verify', { code: 'abcd-efgh-jkmn' }, 401, 'no_authorization'],
  ['GET /authorize?provider=google', undefined, 400, 'provider_disabled'],
  ['POST /sso', { domain: 'x.example' }, 404, 'not_found'],
  ['GET /admin/users', undefined, 404, 'not_found'],
  ['GET /nowhere', undefined, 404, 'not_found'],
  ['GET /signup', undefined, 404, 'not_found'],
  ['DELETE /user', undefined, 404, 'not_found'],
]

/** What somebody asks who is signed in; FACTOR is the authenticator that they have begun to add. */
const ofMembers: Refusal[] = [
  ['PUT /user', { password: 'short' }, 422, 'weak_password'],
  ['PUT /user', { email: 'nobody' }, 400, 'email_address_invalid'],
  ['PUT /user', { phone: '+4912345', data: { name: 'Not kept' } }, 400, 'phone_provider_disabled'],
  ['PUT /user', { phone: null }, 400, 'phone_provider_disabled'],
  ['PUT /user', { email, ...plainChallenge }, 400, 'validation_failed'],
  ['POST /logout?scope=planet', undefined, 400, 'validation_failed'],
  ['POST /factors', { factor_type: 'phone' }, 400, 'validation_failed'],
  ['POST /factors', { factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
  ['POST /factors/other/challenge', undefined, 404, 'mfa_factor_not_found'],
  ['POST /factors/other/verify', { challenge_id: noChallenge, code: '1' }, 404, 'mfa_factor_not_found'],
  ['DELETE /factors/other', undefined, 404, 'mfa_factor_not_found'],
  ['GET /recovery-codes', undefined, 404, 'mfa_factor_not_found'],
  ['POST /recovery-codes', undefined, 404, 'mfa_factor_not_found'],
  ['POST /recovery-codes/verify', { code: 'abcd-efgh-jkmn' }, 404, 'mfa_factor_not_found'],
  ['POST /factors/FACTOR/verify', { challenge_id: 'x', code: '000000' }, 400, 'validation_failed'],
  ['POST /factors/FACTOR/verify', { challenge_id: noChallenge }, 400, 'validation_failed'],
  [
    'POST /factors/FACTOR/verify',
    { challenge_id: noChallenge, code: '000000' },
    422,
    'mfa_challenge_expired',
  ],
]

describe('a request that is refused', () => {
  let site: Site
  let account: Awaited<ReturnType<typeof makeAccount>>
  let token: string
  let factor: string
  beforeAll(async () => {
    site = await openSite()
    account = await makeAccount(site.database)
    const { json } = await site.ask('/token?grant_type=password', { body: account })
    token = String(json.access_token)
    factor = String((await site.ask('/factors', { body: { factor_type: 'totp' }, token })).json.id)
  })
  afterAll(() => site.end())

  const stored = () =>
    site.database.query(
      `select to_jsonb(u) as row from auth.users u
       union all select to_jsonb(s) from auth.sessions s
       union all select to_jsonb(t) from auth.refresh_tokens t
       union all select to_jsonb(s) from auth.sign_ups s
       union all select to_jsonb(t) from auth.one_time_tokens t
       union all select to_jsonb(f) from auth.mfa_factors f
       union all select to_jsonb(c) from auth.recovery_codes c
       union all select to_jsonb(m) from private.mail_outbox m`,
    )

  const expectRefusal = async (refusal: Refusal, session?: string) => {
    const [request, body, status, code] = refusal
    const [method = '', path = ''] = request.replace('FACTOR', factor).split(' ')
    const before = await stored()
    const answer = await site.ask(path, { method, ...(body && { body }), ...(session && { token: session }) })
    expect(answer).toMatchObject({
      status,
      json: { code: status, error_code: code, msg: expect.any(String) },
    })
    for (const secret of [password, account.email, account.id, 'select ', 'auth.users', '.ts'])
      expect(answer.text).not.toContain(secret)
    expect(await stored()).toEqual(before)
  }

  it.each(ofStrangers)('%s %j changes nothing, and is told %d %s', (...refusal) => expectRefusal(refusal))

  it.each(ofMembers)('%s %j changes nothing for somebody signed in, who is told %d %s', (...refusal) =>
    expectRefusal(refusal, token),
  )

  it('says why a password is weak', async () => {
    const body = { email, password: 'short' }
    expect((await site.ask('/signup', { body })).json).toMatchObject({
      weak_password: { reasons: ['length'] },
    })
  })

  it('leaves whoever asked signed in', async () => {
    expect((await site.ask('/user', { token })).json).toMatchObject({ id: account.id })
  })

  it('hides why something failed', async () => {
    await site.database.query(
      `create or replace function public.custom_access_token_hook(event jsonb) returns jsonb language plpgsql as $$
         begin raise exception 'secret of the house'; end $$`,
    )
    const before = await stored()
    const answer = await site.ask('/token?grant_type=password', { body: account })
    expect(answer.status).toBe(500)
    expect(answer.json).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Something went wrong on our side. Please try again.',
    })
    expect(await stored()).toEqual(before)
  })
})
