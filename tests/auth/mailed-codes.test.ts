import type { EmailOtpType } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueMail } from '#platform/mail/outbox.ts'
import { makeAccount, openSite, type Site } from './site.ts'

describe('the six digits in a mail', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  const mailTo = async (email: string, count = 1) => {
    const { text = '', html = '', link } = await site.mailbox.mailTo(email, count)
    const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
    expect(html).toContain(`<strong>${code}</strong>`)
    const { token_hash, code: pkceCode } = Object.fromEntries(link.searchParams)
    return { code, token_hash: token_hash ?? pkceCode ?? '' }
  }
  /** Six digits that are not these. */
  const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')
  const enter = (email: string, token: string, type: EmailOtpType) =>
    site.client().auth.verifyOtp({ email, token, type })
  const refused = { code: 'otp_expired', status: 403, message: 'Token has expired or is invalid' }

  const asked: [type: EmailOtpType, ask: (email: string) => Promise<unknown>][] = [
    ['signup', email => site.client().auth.signUp({ email, password: 'correct horse' })],
    ['email', email => site.client().auth.signUp({ email, password: 'correct horse' })],
    ['magiclink', email => site.client().auth.signInWithOtp({ email })],
    ['email', email => site.client({ flowType: 'pkce' }).auth.signInWithOtp({ email })],
    [
      'recovery',
      async email => {
        await makeAccount(site.database, { email })
        await site.client().auth.resetPasswordForEmail(email)
      },
    ],
  ]
  it.each(asked)('sign in as %s, once, and then the link is used up too', async (type, ask) => {
    const email = `${type}-${asked.findIndex(([, each]) => each === ask)}@digits.example`
    await ask(email)
    const { code, token_hash } = await mailTo(email)
    const { data, error } = await enter(email, code, type)
    expect(error).toBeNull()
    expect(data.session?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect((await enter(email, code, type)).error).toMatchObject(refused)
    expect((await site.client().auth.verifyOtp({ token_hash, type })).error).toMatchObject({
      code: 'otp_expired',
    })
  })

  it('are not in an invitation, since no page asks for them', async () => {
    await queueMail(site.database, { kind: 'invitation', email: 'invited@digits.example' })
    const { text = '' } = await site.mailbox.mailTo('invited@digits.example')
    expect(text).toContain('Accept the invitation')
    expect(text).not.toMatch(/^\d{6}$|code/m)
    const stored = await site.database.query(
      `select code_hash from auth.one_time_tokens where address = 'invited@digits.example'`,
    )
    expect(stored).toEqual([{ code_hash: null }])
  })

  it('change an email address once both have agreed', async () => {
    const account = await makeAccount(site.database)
    const client = site.client()
    await client.auth.signInWithPassword(account)
    await client.auth.updateUser({ email: 'moved@digits.example' })
    const [toOld, toNew] = [await mailTo(account.email), await mailTo('moved@digits.example')]
    expect(await enter('moved@digits.example', toNew.code, 'email_change')).toMatchObject({
      error: null,
      data: { session: null },
    })
    const { data, error } = await enter(account.email, toOld.code, 'email_change')
    expect(error).toBeNull()
    expect(data.user?.email).toBe('moved@digits.example')
  })

  it('are void after five wrong ones, and the link beside them is not', async () => {
    const { email } = await makeAccount(site.database)
    await site.client().auth.resetPasswordForEmail(email)
    const { code, token_hash } = await mailTo(email)
    for (let n = 0; n < 5; n += 1)
      expect((await enter(email, otherThan(code), 'recovery')).error).toMatchObject(refused)
    expect((await enter(email, code, 'recovery')).error).toMatchObject(refused)
    expect((await site.client().auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
  })

  it('are those of the newest mail only, while every link works', async () => {
    const { email } = await makeAccount(site.database)
    await site.client().auth.resetPasswordForEmail(email)
    const first = await mailTo(email)
    await site.client().auth.resetPasswordForEmail(email)
    const second = await mailTo(email, 2)
    if (first.code !== second.code)
      expect((await enter(email, first.code, 'recovery')).error).toMatchObject(refused)
    expect(
      (await site.client().auth.verifyOtp({ token_hash: first.token_hash, type: 'recovery' })).error,
    ).toBeNull()
  })

  it('are good for nothing else: another kind, another email address, too late', async () => {
    const [{ email }, other] = [await makeAccount(site.database), await makeAccount(site.database)]
    await site.client().auth.resetPasswordForEmail(email)
    const { code } = await mailTo(email)
    expect((await enter(email, code, 'magiclink')).error).toMatchObject(refused)
    expect((await enter(other.email, code, 'recovery')).error).toMatchObject(refused)
    expect((await enter('nobody@digits.example', code, 'recovery')).error).toMatchObject(refused)
    await site.database.query('update auth.one_time_tokens set expires_at = now() where address = $1', [
      email,
    ])
    expect((await enter(email, code, 'recovery')).error).toMatchObject(refused)
  })

  it('are not in the database', async () => {
    const { email } = await makeAccount(site.database)
    await site.client().auth.resetPasswordForEmail(email)
    const { code } = await mailTo(email)
    const [row] = await site.database.query('select * from auth.one_time_tokens where address = $1', [email])
    expect(row).toBeDefined()
    expect(Object.values(row ?? {})).not.toContain(code)
  })
})
