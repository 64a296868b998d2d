import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRecoveryCodes } from '#platform/auth/recovery-codes.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { makeCheapAccount } from '#tests/auth/cheap-password.ts'
import { type Answer, makeAccount, openSite, type Site } from '#tests/auth/site.ts'

describe('guessing', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite({ limited: true })
  })
  afterAll(() => site.end())

  let ips = 0
  /** An IP address that nobody has used before. */
  const newIp = () => {
    ips += 1
    return { 'x-test-ip': `198.51.${100 + Math.floor(ips / 250)}.${ips % 250}` }
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

  const signIn = (body: { email: string; password: string }, headers: Record<string, string> = newIp()) =>
    site.ask('/token?grant_type=password', { body, headers })

  it('a password stops after 10 tries on one account from one address, and its owner elsewhere notices nothing', async () => {
    const account = await makeCheapAccount(site.database)
    const headers = newIp()
    const guess = () => signIn({ ...account, password: 'wrong horse' }, headers)
    expect(new Set(await repeat(10, guess))).toEqual(new Set([400]))
    const refused = await signIn(account, headers)
    expect(refused).toMatchObject(tooMany)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await signIn(account)).status).toBe(200)
    const other = await makeAccount(site.database)
    expect((await signIn(other, headers)).status).toBe(200)
  })

  it('a password of nobody stops in the same way', async () => {
    const unknown = { email: 'nobody@people.example', password: 'wrong horse' }
    const elsewhere = newIp()
    expect(new Set(await repeat(10, () => signIn(unknown, elsewhere)))).toEqual(new Set([400]))
    expect(await signIn(unknown, elsewhere)).toMatchObject(tooMany)
  })

  it('a password at the same moment is no way around that', async () => {
    const account = await makeCheapAccount(site.database)
    const headers = newIp()
    const guesses = Array.from({ length: 20 }, () => signIn({ ...account, password: 'wrong horse' }, headers))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter(status => status === 400).length).toBeLessThanOrEqual(10)
    expect(await signIn(account, headers)).toMatchObject(tooMany)
  })

  it('right does not count', async () => {
    const account = await makeCheapAccount(site.database)
    // Before the address is confirmed, the right password is told so.
    await site.database.query(
      'insert into auth.sign_ups (user_id, encrypted_password) select id, encrypted_password from auth.users where id = $1',
      [account.id],
    )
    await site.database.query('update auth.users set email_confirmed_at = null where id = $1', [account.id])
    const headers = newIp()
    for (let n = 0; n < 40; n += 1)
      expect((await signIn(account, headers)).json).toMatchObject({ error_code: 'email_not_confirmed' })
    await site.database.query('update auth.users set email_confirmed_at = now() where id = $1', [account.id])
    expect((await signIn(account, headers)).status).toBe(200)
  })

  it('from everywhere leaves each address few tries, but never shuts the owner out', async () => {
    const account = await makeCheapAccount(site.database)
    const wrong = { ...account, password: 'wrong horse' }
    expect(new Set(await repeat(100, () => signIn(wrong)))).toEqual(new Set([400]))
    const headers = newIp()
    expect(await repeat(4, () => signIn(wrong, headers))).toEqual([400, 400, 400, 429])
    expect(await signIn(account, headers)).toMatchObject(tooMany)
    const home = newIp()
    expect((await signIn(wrong, home)).status).toBe(400)
    expect((await signIn(account, home)).status).toBe(200)
  })

  it('at many accounts from one address stops after 30 failures', async () => {
    const headers = newIp()
    const accounts = [await makeCheapAccount(site.database), await makeCheapAccount(site.database)]
    accounts.push(await makeCheapAccount(site.database))
    for (const account of accounts)
      await repeat(10, () => signIn({ ...account, password: 'wrong horse' }, headers))
    expect(await signIn(await makeAccount(site.database), headers)).toMatchObject(tooMany)
  })

  it('is counted by all servers on one database together', async () => {
    if (site.database.engine === 'PGlite') return
    const [one, other] = [createRateLimiter(site.database), createRateLimiter(site.database)]
    const rule = { name: 'test', points: 2, seconds: 300 }
    expect((await one.add(rule, 'someone')).count).toBe(1)
    expect((await other.add(rule, 'someone')).count).toBe(2)
    await one.giveBack(rule, 'someone')
    expect((await other.add(rule, 'someone')).count).toBe(2)
  })

  it('from one address stops after 150 tries, whatever is guessed, and others go on', async () => {
    const headers = newIp()
    let tries = 0
    const guess = () => {
      tries += 1
      const grant = ['refresh_token', 'id_token', 'magic', ''][tries % 4]
      return site.ask(`/token?grant_type=${grant}`, { body: { refresh_token: 'x' }, headers })
    }
    expect(new Set(await repeat(150, guess))).toEqual(new Set([400]))
    for (let n = 0; n < 4; n += 1) expect(await guess()).toMatchObject(tooMany)
    const account = await makeAccount(site.database)
    expect((await site.ask('/token?grant_type=password', { body: account, headers })).status).toBe(429)
    expect((await site.ask('/token?grant_type=password', { body: account, headers: newIp() })).status).toBe(
      200,
    )
  })

  it('links stops after 30 tries', async () => {
    const headers = newIp()
    const guess = () => site.ask('/verify', { body: { type: 'recovery', token_hash: 'guess' }, headers })
    expect(new Set(await repeat(30, guess))).toEqual(new Set([403]))
    expect(await guess()).toMatchObject(tooMany)
  })

  it('links of one address keeps nobody out who has the link', async () => {
    const { email } = await makeAccount(site.database)
    await site.ask('/recover', { body: { email }, headers: newIp() })
    const token = (await site.mailbox.mailTo(email)).link.searchParams.get('token_hash')
    const verify = (secret: string | null) =>
      site.ask('/verify', { body: { type: 'recovery', token: secret, email }, headers: newIp() })
    expect(new Set(await repeat(12, () => verify('guess')))).toEqual(new Set([403]))
    expect((await verify(token)).status).toBe(200)
  })

  const mailedCode = async (email: string, count = 1) => {
    const { text = '', link } = await site.mailbox.mailTo(email, count)
    const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
    return { code, wrong: code === '000000' ? '111111' : '000000', link }
  }
  const enterCode = (email: string, token: string, headers = newIp()) =>
    site.ask('/verify', { body: { type: 'recovery', email, token }, headers })

  it('mailed codes at the same moment hears five of them and no more', async () => {
    const { email } = await makeAccount(site.database)
    await site.ask('/recover', { body: { email }, headers: newIp() })
    const { code, wrong, link } = await mailedCode(email)
    await Promise.all(Array.from({ length: 12 }, () => enterCode(email, wrong)))
    expect((await enterCode(email, code)).status).toBe(403)
    const token_hash = link.searchParams.get('token_hash')
    const body = { type: 'recovery', token_hash }
    expect((await site.ask('/verify', { body, headers: newIp() })).status).toBe(200)
  })

  it('mailed codes stops after 5 from one address, and 20 a day from everywhere, however many mails there are', async () => {
    const { email } = await makeAccount(site.database)
    await site.ask('/recover', { body: { email }, headers: newIp() })
    const { wrong } = await mailedCode(email)
    const headers = newIp()
    expect(new Set(await repeat(5, () => enterCode(email, wrong, headers)))).toEqual(new Set([403]))
    expect(await enterCode(email, wrong, headers)).toMatchObject(tooMany)
    expect(new Set(await repeat(15, () => enterCode(email, wrong)))).toEqual(new Set([403]))
    await queueMail(site.database, { kind: 'recovery', email })
    const fresh = await mailedCode(email, 2)
    expect(await enterCode(email, fresh.code)).toMatchObject(tooMany)
    const body = { type: 'recovery', token_hash: fresh.link.searchParams.get('token_hash') }
    expect((await site.ask('/verify', { body, headers: newIp() })).status).toBe(200)
  })

  it('mailed codes of nobody is answered in the same way', async () => {
    const headers = newIp()
    const guess = () => enterCode('nobody-at-all@people.example', '123456', headers)
    const { status, text } = await guess()
    const { email } = await makeAccount(site.database)
    expect(await enterCode(email, '123456')).toMatchObject({ status, text })
    await repeat(4, guess)
    expect(await guess()).toMatchObject(tooMany)
  })

  it('recovery codes is counted with the codes of the authenticator', async () => {
    const account = await makeAccount(site.database)
    const [owner, thief] = [newIp(), newIp()]
    await site.database.query(
      `insert into auth.mfa_factors (user_id, status, secret) values ($1, 'verified', $2)`,
      [account.id, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    )
    const token = String((await signIn(account, owner)).json.access_token)
    const recover = (headers: Record<string, string>) =>
      site.ask('/recovery-codes/verify', { body: { code: 'abcd-efgh-jkmn' }, token, headers })
    expect(new Set(await repeat(10, () => recover(thief)))).toEqual(new Set([422]))
    expect(await recover(thief)).toMatchObject(tooMany)
    const [factor] = await site.database.query<{ id: string }>(
      'select id from auth.mfa_factors where user_id = $1',
      [account.id],
    )
    const totp = { challenge_id: '5eed0000-0000-4000-8000-000000000009', code: '000000' }
    const path = `/factors/${factor?.id}/verify`
    expect(await site.ask(path, { body: totp, token, headers: thief })).toMatchObject(tooMany)
    expect((await recover(owner)).status).toBe(422)
  })

  it('codes of a second factor stops after 10 tries from one address, and 30 an hour from everywhere', async () => {
    const account = await makeAccount(site.database)
    const owner = newIp()
    const token = String((await signIn(account, owner)).json.access_token)
    const factor = await site.ask('/factors', { body: { factor_type: 'totp' }, token, headers: owner })
    const { secret } = factor.json.totp as { secret: string }
    const enter = async (code: string, session: string, headers: Record<string, string>) => {
      const challenge = await site.ask(`/factors/${factor.json.id}/challenge`, {
        method: 'POST',
        token: session,
        headers,
      })
      return site.ask(`/factors/${factor.json.id}/verify`, {
        body: { challenge_id: challenge.json.id, code },
        token: session,
        headers,
      })
    }
    // Whoever knows the password has a session of their own.
    const thief = newIp()
    const stolen = String((await signIn(account, thief)).json.access_token)
    expect(new Set(await repeat(10, () => enter('000000', stolen, thief)))).toEqual(new Set([422]))
    expect(await enter('000000', stolen, thief)).toMatchObject(tooMany)
    const everywhere = async () => enter('000000', stolen, newIp())
    expect(new Set(await repeat(19, everywhere))).toEqual(new Set([422]))
    // Until then, the owner's are taken elsewhere.
    expect((await enter(await generate({ secret }), token, owner)).status).toBe(200)
    const again = String((await signIn(account, thief)).json.access_token)
    const guess = () => enter('000000', again, newIp())
    expect(await repeat(41, guess)).toEqual([422, ...Array(40).fill(429)])
    const refused = await guess()
    expect(refused).toMatchObject(tooMany)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(900)
  })

  it('codes of a second factor never shuts out the owner who has a recovery code', async () => {
    const account = await makeAccount(site.database)
    await site.database.query(
      `insert into auth.mfa_factors (user_id, status, secret) values ($1, 'verified', $2)`,
      [account.id, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    )
    const [code = ''] = await makeRecoveryCodes(site.database, account.id)
    const token = String((await signIn(account)).json.access_token)
    const recover = (guess: string, headers = newIp()) =>
      site.ask('/recovery-codes/verify', { body: { code: guess }, token, headers })
    const [factor] = await site.database.query<{ id: string }>(
      'select id from auth.mfa_factors where user_id = $1',
      [account.id],
    )
    const enter = async () => {
      const challenge = { method: 'POST', token, headers: newIp() }
      const { json } = await site.ask(`/factors/${factor?.id}/challenge`, challenge)
      const body = { challenge_id: json.id, code: '000000' }
      return site.ask(`/factors/${factor?.id}/verify`, { body, token, headers: newIp() })
    }
    expect(new Set(await repeat(30, enter))).toEqual(new Set([422]))
    expect(await enter()).toMatchObject(tooMany)
    expect(new Set(await repeat(30, () => recover('abcd-efgh-jkmn')))).toEqual(new Set([422]))
    const thief = newIp()
    expect(await repeat(4, () => recover('abcd-efgh-jkmn', thief))).toEqual([422, 422, 422, 429])
    expect((await recover(code)).status).toBe(200)
  })

  it('the code that is mailed before a password change stops after 10 tries from one address', async () => {
    const account = await makeAccount(site.database)
    const owner = newIp()
    const token = String((await signIn(account, owner)).json.access_token)
    await site.database.query(
      `update auth.sessions set amr = '[{"method": "password", "timestamp": 1000}]' where user_id = $1`,
      [account.id],
    )
    // A stranger who asks for mail to the address does not use up the one that its owner asks for.
    expect((await site.ask('/otp', { body: { email: account.email }, headers: newIp() })).status).toBe(200)
    // That mail has a code too: only when it is there, the next one is the one for the change.
    await site.mailbox.mailTo(account.email)
    expect((await site.ask('/reauthenticate', { token, headers: owner })).status).toBe(200)
    expect((await site.ask('/reauthenticate', { token, headers: owner })).status).toBe(429)
    const { text } = await site.mailbox.mailTo(account.email, 2)
    const nonce = /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
    const change = (code: string, headers: Record<string, string>) =>
      site.ask('/user', {
        method: 'PUT',
        token,
        headers,
        body: { password: 'a better horse', nonce: code },
      })
    const thief = newIp()
    expect(new Set(await repeat(10, () => change('wrong', thief)))).toEqual(new Set([422]))
    expect(await change(nonce, thief)).toMatchObject(tooMany)
    expect((await change(nonce, owner)).status).toBe(200)
  })

  it('cannot fill a mailbox: one mail a minute, and 30 requests from one address', async () => {
    const { email } = await makeAccount(site.database)
    const headers = newIp()
    expect((await site.ask('/recover', { body: { email }, headers })).status).toBe(200)
    for (const [path, body] of [
      ['/recover', { email }],
      ['/otp', { email }],
      ['/resend', { type: 'signup', email: email.toUpperCase() }],
      ['/signup', { email, password: 'correct horse' }],
    ] as const) {
      const again = await site.ask(path, { body, headers: newIp() })
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
    const headers = newIp()
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
