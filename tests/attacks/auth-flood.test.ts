import { generate } from 'otplib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTurn } from '#platform/auth/hashing-turns.ts'
import { makeCheapAccount } from '#tests/auth/cheap-password.ts'
import { type Answer, makeAccount, openSite, type Site } from '#tests/auth/site.ts'

describe('a flood of passwords', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite({ limited: true })
  })
  afterAll(() => site.end())

  let ips = 0
  const newIp = () => {
    ips += 1
    return { 'x-test-ip': `203.0.113.${ips}` }
  }
  const busy = {
    status: 429,
    json: { msg: 'Too many people are signing in at this moment. Please try again in a few seconds.' },
  }
  const signIn = (body: { email: string; password: string }, headers = newIp()) =>
    site.ask('/token?grant_type=password', { body, headers })
  const signedIn = async (account: { email: string; password: string }) =>
    String((await signIn(account)).json.access_token)

  let letGo: (() => void) | undefined
  let held: Promise<unknown>[] = []
  let holds = 0
  /** Nothing is hashed until it is let go: what is answered meanwhile was answered without a hash. */
  const holdHashing = (waiting: number) => {
    const end = new Promise<void>(resolve => {
      letGo = resolve
    })
    holds += 1
    held = Array.from({ length: 2 + waiting }, (_, n) =>
      inTurn({ ip: `192.0.2.${n} in hold ${holds}` }, () => end),
    )
  }
  const release = async () => {
    letGo?.()
    await Promise.all(held)
  }
  afterEach(release)

  /** Waits until so many were turned away. */
  const refusalsOf = async (flood: Promise<Answer>[], count: number) => {
    let refused = 0
    for (const answer of flood)
      void answer.then(({ status }) => {
        if (status === 429) refused += 1
      })
    await expect.poll(() => refused).toBe(count)
  }

  it('is answered for as many as can be served soon, and the others are told when to come again', async () => {
    holdHashing(18)
    const guess = (n: number) => signIn({ email: `nobody-${n}@people.example`, password: 'wrong horse' })
    const flood = Array.from({ length: 6 }, (_, n) => guess(n))
    await refusalsOf(flood, 4)
    await release()
    const answers = await Promise.all(flood)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
    for (const answer of answers.filter(({ status }) => status !== 400)) {
      expect(answer).toMatchObject(busy)
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    const { error } = await site.client().auth.signInWithPassword(await makeAccount(site.database))
    expect(error).toBeNull()
  })

  it('from one address leaves room for everyone else', async () => {
    const account = await makeAccount(site.database)
    holdHashing(0)
    const headers = newIp()
    const flood = Array.from({ length: 20 }, (_, n) =>
      signIn({ email: `somebody-${n}@people.example`, password: 'wrong horse' }, headers),
    )
    await refusalsOf(flood, 14)
    const honest = signIn(account)
    await release()
    expect((await honest).status).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter(status => status === 400)).toHaveLength(6)
  })

  it('from many addresses goes after whoever comes for the first time, and after whoever is known', async () => {
    const known = await makeAccount(site.database)
    const home = newIp()
    expect((await signIn(known, home)).status).toBe(200)
    const attackers = Array.from({ length: 12 }, newIp)
    const guess = (headers: ReturnType<typeof newIp>) =>
      signIn({ email: `somebody-${ips}@people.example`, password: 'wrong horse' }, headers)
    const signUp = (n: number) =>
      site.ask('/signup', {
        body: { email: `flood-${n}@people.example`, password: 'correct horse' },
        headers: newIp(),
      })
    holdHashing(0)
    const first = attackers.map(guess)
    await refusalsOf(first, 0)
    await release()
    await Promise.all(first)
    holdHashing(0)
    const again = attackers.flatMap(headers => [guess(headers), guess(headers)])
    await refusalsOf(again, 4)
    const accounts = await Promise.all(Array.from({ length: 6 }, () => makeAccount(site.database)))
    const honest = [signIn(known, home), ...accounts.map(account => signIn(account)), signUp(1), signUp(2)]
    await refusalsOf(again, 4 + honest.length)
    await release()
    expect((await Promise.all(honest)).map(({ status }) => status)).toEqual(honest.map(() => 200))
    await Promise.all(again)
  })

  it('costs nothing where a limit or a missing right refuses it anyway', async () => {
    const email = 'twice@people.example'
    const signUp = () => site.ask('/signup', { body: { email, password: 'correct horse' }, headers: newIp() })
    expect((await signUp()).status).toBe(200)
    const account = await makeAccount(site.database)
    const token = await signedIn(account)
    const factor = await site.ask('/factors', { body: { factor_type: 'totp' }, token })
    const { secret } = factor.json.totp as { secret: string }
    const path = `/factors/${factor.json.id}`
    const { json } = await site.ask(`${path}/challenge`, { method: 'POST', token })
    const body = { challenge_id: json.id, code: await generate({ secret }) }
    expect((await site.ask(`${path}/verify`, { body, token })).status).toBe(200)
    const halfway = await signedIn(account)
    const old = await makeAccount(site.database)
    const oldToken = await signedIn(old)
    await site.database.query(
      `update auth.sessions set amr = '[{"method": "password", "timestamp": 1000}]' where user_id = $1`,
      [old.id],
    )
    const tried = newIp()
    const target = { ...(await makeCheapAccount(site.database)), password: 'wrong horse' }
    for (let n = 0; n < 10; n += 1) await signIn(target, tried)

    holdHashing(0)
    expect((await signUp()).json).toMatchObject({ error_code: 'over_email_send_rate_limit' })
    expect((await signIn(target, tried)).status).toBe(429)
    const put = (session: string, change: object) =>
      site.ask('/user', { method: 'PUT', token: session, body: change, headers: newIp() })
    expect((await put(halfway, { password: 'a better horse' })).json).toMatchObject({
      error_code: 'insufficient_aal',
    })
    expect((await put(halfway, { data: { name: 'Eve' } })).json).toMatchObject({
      error_code: 'insufficient_aal',
    })
    expect((await put(oldToken, { password: 'a better horse' })).json).toMatchObject({
      error_code: 'reauthentication_needed',
    })
    expect((await put(oldToken, { password: 'a better horse', nonce: '1' })).json).toMatchObject({
      error_code: 'reauthentication_not_valid',
    })
  })

  it('leaves a sign-up that was turned away free to come again', async () => {
    holdHashing(20)
    const signUp = () =>
      site.ask('/signup', {
        body: { email: 'later@people.example', password: 'correct horse' },
        headers: newIp(),
      })
    expect(await signUp()).toMatchObject(busy)
    await release()
    expect((await signUp()).status).toBe(200)
  })

  /** Watches what the server reads, until it has read a stored hash and can only be waiting for its turn to compare. */
  const watchReading = () => {
    const asked = vi.spyOn(site.database, 'query')
    return async () => {
      const rows = () => asked.mock.settledResults.flatMap(({ value }) => value)
      const withHash = expect.objectContaining({ encrypted_password: expect.any(String) })
      await expect.poll(rows).toContainEqual(withHash)
      asked.mockRestore()
    }
  }

  it('cannot carry a change past the end of its session', async () => {
    const account = await makeAccount(site.database)
    const token = await signedIn(account)
    holdHashing(0)
    const reading = watchReading()
    const change = site.ask('/user', { method: 'PUT', token, body: { password: 'thief’s horse' } })
    await reading()
    await site.database.query('delete from auth.sessions where user_id = $1', [account.id])
    await release()
    expect((await change).status).toBe(403)
    expect((await signIn(account)).status).toBe(200)
  })

  it('cannot carry a sign-in past the end of its password', async () => {
    const account = await makeAccount(site.database)
    const other = await makeAccount(site.database, { password: 'a newer horse' })
    holdHashing(0)
    const reading = watchReading()
    const attempt = signIn(account)
    await reading()
    await site.database.query(
      `update auth.users set encrypted_password = o.encrypted_password from auth.users o where users.id = $1 and o.id = $2`,
      [account.id, other.id],
    )
    await release()
    expect(await attempt).toMatchObject({ status: 400, json: { error_code: 'invalid_credentials' } })
    const sessions = await site.database.query('select 1 from auth.sessions where user_id = $1', [account.id])
    expect(sessions).toEqual([])
  })
})
