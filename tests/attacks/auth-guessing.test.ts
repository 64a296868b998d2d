import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, makeAccount, openSite, type Site } from '#tests/auth/site.ts'

describe('guessing', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite({ limited: true })
  })
  afterAll(() => site.end())

  let addresses = 0
  /** A network address that nobody has used before. */
  const newAddress = () => {
    addresses += 1
    return { 'x-test-address': `198.51.100.${addresses}` }
  }
  const repeat = async (times: number, ask: () => Promise<Answer>) => {
    const answers: Answer[] = []
    for (let n = 0; n < times; n += 1) answers.push(await ask())
    return answers.map(({ status }) => status)
  }
  const tooMany = {
    status: 429,
    json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
  }

  it('a password stops after 30 tries on one account, from however many addresses', async () => {
    const { email, password } = await makeAccount(site.database)
    const guess = (word: string) =>
      site.ask('/token?grant_type=password', { body: { email, password: word }, headers: newAddress() })
    expect(new Set(await repeat(30, () => guess('wrong horse')))).toEqual(new Set([400]))
    const refused = await guess(password)
    expect(refused).toMatchObject(tooMany)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    const other = await makeAccount(site.database)
    expect(
      (await site.ask('/token?grant_type=password', { body: other, headers: newAddress() })).status,
    ).toBe(200)
  })

  it('from one address stops after 150 tries, whatever is guessed, and others go on', async () => {
    const headers = newAddress()
    const renew = () => site.ask('/token?grant_type=refresh_token', { body: { refresh_token: 'x' }, headers })
    expect(new Set(await repeat(150, renew))).toEqual(new Set([400]))
    expect(await renew()).toMatchObject(tooMany)
    const account = await makeAccount(site.database)
    expect((await site.ask('/token?grant_type=password', { body: account, headers })).status).toBe(429)
    expect(
      (await site.ask('/token?grant_type=password', { body: account, headers: newAddress() })).status,
    ).toBe(200)
  })

  it('links stops after 30 tries', async () => {
    const headers = newAddress()
    const guess = () => site.ask('/verify', { body: { type: 'recovery', token_hash: 'guess' }, headers })
    expect(new Set(await repeat(30, guess))).toEqual(new Set([403]))
    expect(await guess()).toMatchObject(tooMany)
  })

  it('codes of a second factor stops after 10 tries on one account', async () => {
    const account = await makeAccount(site.database)
    const signedIn = await site.ask('/token?grant_type=password', { body: account, headers: newAddress() })
    const token = String(signedIn.json.access_token)
    const factor = await site.ask('/factors', { body: { factor_type: 'totp' }, token, headers: newAddress() })
    const guess = async () => {
      const challenge = await site.ask(`/factors/${factor.json.id}/challenge`, {
        ...{ method: 'POST', token, headers: newAddress() },
      })
      return site.ask(`/factors/${factor.json.id}/verify`, {
        ...{ body: { challenge_id: challenge.json.id, code: '000000' }, token, headers: newAddress() },
      })
    }
    expect(new Set(await repeat(10, guess))).toEqual(new Set([422]))
    expect(await guess()).toMatchObject(tooMany)
  })

  it('cannot fill a mailbox: one mail a minute, and 30 requests from one address', async () => {
    const { email } = await makeAccount(site.database)
    const headers = newAddress()
    expect((await site.ask('/recover', { body: { email }, headers })).status).toBe(200)
    for (const [path, body] of [
      ['/recover', { email }],
      ['/otp', { email }],
      ['/resend', { type: 'signup', email: email.toUpperCase() }],
      ['/signup', { email, password: 'correct horse' }],
    ] as const) {
      const again = await site.ask(path, { body, headers: newAddress() })
      expect(again).toMatchObject({ status: 429, json: { error_code: 'over_email_send_rate_limit' } })
      expect(Number(again.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    }
    let n = 0
    const next = () => {
      n += 1
      return site.ask('/recover', { body: { email: `reader-${n}@people.example` }, headers })
    }
    expect(new Set(await repeat(29, next))).toEqual(new Set([200]))
    expect(await next()).toMatchObject(tooMany)
  })

  it('is counted on every endpoint', async () => {
    const headers = newAddress()
    const ask = async () => (await site.ask('/settings', { headers })).status
    const statuses: number[] = []
    // A busy machine does not open a thousand connections at once within the client's patience.
    for (let round = 0; round < 11; round += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 91 }, ask))))
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
    for (const path of ['/health', '/user', '/verify?type=signup&token=x', '/.well-known/jwks.json'])
      expect((await site.ask(path, { headers })).status).toBe(429)
  })

  it('is told to the unchanged client in its own words', async () => {
    const email = 'client@people.example'
    await site.client().auth.resetPasswordForEmail(email)
    const { error } = await site.client().auth.resetPasswordForEmail(email)
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
  })
})
