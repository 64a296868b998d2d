import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, openSite, type Site } from '#tests/auth/site.ts'

describe('a stolen secret', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  const signIn = async (account: { email: string; password: string }) => {
    const { json } = await site.ask('/token?grant_type=password', { body: account })
    return { access: String(json.access_token), refresh: String(json.refresh_token) }
  }
  const renew = async (refresh_token: unknown) =>
    site.ask('/token?grant_type=refresh_token', { body: { refresh_token } })
  const passTime = (seconds: number) =>
    site.database.query(
      `update auth.refresh_tokens set used_at = used_at - make_interval(secs => $1::float8)`,
      [seconds],
    )
  const recoveryLink = async (email: string) => {
    await site.ask('/recover', { body: { email } })
    return (await site.mailbox.mailTo(email)).link.searchParams.get('token_hash')
  }

  it('refresh token, used after its owner went on, ends the session for both', async () => {
    const { access, refresh: stolen } = await signIn(await makeAccount(site.database))
    const second = (await renew(stolen)).json.refresh_token
    const third = (await renew(second)).json.refresh_token
    const theft = await renew(stolen)
    expect(theft).toMatchObject({ status: 400, json: { error_code: 'refresh_token_already_used' } })
    expect((await renew(third)).json).toMatchObject({ error_code: 'refresh_token_not_found' })
    expect((await site.ask('/user', { token: access })).status).toBe(403)
    const entries = await site.database.query(
      `select 1 from public.audit_log where action = 'refresh_token_reused'`,
    )
    expect(entries).not.toEqual([])
  })

  it('refresh token, used again too late, ends the session too', async () => {
    const { refresh } = await signIn(await makeAccount(site.database))
    const next = (await renew(refresh)).json.refresh_token
    await passTime(9)
    expect((await renew(refresh)).json.refresh_token).toBe(next)
    await passTime(2)
    expect((await renew(refresh)).json).toMatchObject({ error_code: 'refresh_token_already_used' })
    expect((await renew(next)).status).toBe(400)
  })

  it('refresh token cannot be made from an older one without the database', async () => {
    for (const guess of ['', 'x', 'null', '0'.repeat(43), "' or '1'='1"])
      expect((await renew(guess)).status).toBe(400)
    expect((await renew(['a'])).json).toMatchObject({ error_code: 'validation_failed' })
  })

  it.each(['changes the password', 'recovers the account', 'signs out everywhere', 'signs out elsewhere'])(
    'session cannot finish a change of address once the owner %s',
    async what => {
      const account = await makeAccount(site.database)
      const theirs = `thief-of-${account.email}`
      const stolen = (await signIn(account)).access
      const body = { email: theirs }
      expect((await site.ask('/user', { method: 'PUT', token: stolen, body })).status).toBe(200)
      const confirm = async (token_hash: string | null | undefined) =>
        site.ask('/verify', { body: { type: 'email_change', token_hash } })
      const linkTo = async (email: string) =>
        (await site.mailbox.mailTo(email)).link.searchParams.get('token_hash')
      expect((await confirm(await linkTo(theirs))).json).toMatchObject({ code: 200 })
      const other = await linkTo(account.email)

      const { access: token } = await signIn(account)
      const acts: Record<string, () => Promise<unknown>> = {
        'changes the password': () =>
          site.ask('/user', { method: 'PUT', token, body: { password: 'a better horse' } }),
        'recovers the account': async () => {
          await site.ask('/recover', { body: { email: account.email } })
          const { link } = await site.mailbox.mailTo(account.email, 2)
          const token_hash = link.searchParams.get('token_hash')
          expect((await site.ask('/verify', { body: { type: 'recovery', token_hash } })).status).toBe(200)
        },
        'signs out everywhere': () => site.ask('/logout', { method: 'POST', token }),
        'signs out elsewhere': () => site.ask('/logout?scope=others', { method: 'POST', token }),
      }
      await acts[what]?.()
      expect((await confirm(other)).json).toMatchObject({ error_code: 'otp_expired' })
      // Nor does asking for the mail once more bring it back.
      const before = site.mailbox.mails.length
      for (const email of [account.email, theirs])
        await site.ask('/resend', { body: { type: 'email_change', email } })
      await site.ask('/otp', { body: { email: account.email } })
      await expect.poll(() => site.mailbox.mails.length).toBe(before + 1)
      const [row] = await site.database.query(
        'select email, email_change, email_change_confirmed_by from auth.users where id = $1',
        [account.id],
      )
      expect(row).toEqual({ email: account.email, email_change: null, email_change_confirmed_by: null })
    },
  )

  it('recovery link works once, also when it is used twice at the same moment', async () => {
    const { email } = await makeAccount(site.database)
    const body = { type: 'recovery', token_hash: await recoveryLink(email) }
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.ask('/verify', { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    expect((await site.ask('/verify', { body })).json).toMatchObject({ error_code: 'otp_expired' })
  })

  it('link opens no other address, and nothing but its own kind', async () => {
    const [mine, theirs] = [await makeAccount(site.database), await makeAccount(site.database)]
    const token = await recoveryLink(mine.email)
    for (const body of [
      { type: 'recovery', token, email: theirs.email },
      { type: 'recovery', token_hash: token, email: theirs.email },
      { type: 'invite', token_hash: token },
      { type: 'email_change', token_hash: token },
      { type: 'signup', token_hash: token },
      { type: 'magiclink', token_hash: token },
    ])
      expect((await site.ask('/verify', { body })).json).toMatchObject({ error_code: 'otp_expired' })
    expect((await site.ask('/verify', { body: { type: 'recovery', token } })).status).toBe(400)
    expect((await site.ask('/verify', { body: { type: 'recovery', token, email: mine.email } })).status).toBe(
      200,
    )
  })

  it('link to an address that the account has left opens nothing', async () => {
    const { email, id } = await makeAccount(site.database)
    const token_hash = await recoveryLink(email)
    await site.database.query(`update auth.users set email = 'left@people.example' where id = $1`, [id])
    expect((await site.ask('/verify', { body: { type: 'recovery', token_hash } })).status).toBe(403)
  })

  it('link is worth nothing once the password was changed', async () => {
    const account = await makeAccount(site.database)
    const token_hash = await recoveryLink(account.email)
    const { access } = await signIn(account)
    await site.ask('/user', { method: 'PUT', token: access, body: { password: 'a better horse' } })
    expect((await site.ask('/verify', { body: { type: 'recovery', token_hash } })).status).toBe(403)
  })

  it('copy of the database opens no session', async () => {
    const account = await makeAccount(site.database)
    await signIn(account)
    await recoveryLink(account.email)
    const stored = await site.database.query<{ token_hash: string }>(
      'select token_hash from auth.refresh_tokens union all select token_hash from auth.one_time_tokens',
    )
    for (const { token_hash } of stored) {
      expect((await renew(token_hash)).status).toBe(400)
      expect((await site.ask('/verify', { body: { type: 'recovery', token_hash } })).status).toBe(403)
    }
  })
})
