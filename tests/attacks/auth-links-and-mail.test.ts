import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, openSite, type Site } from '#tests/auth/site.ts'

describe('a mail that leads astray', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  it.each([
    'https://evil.example/reset-password',
    '//evil.example',
    'javascript:alert(1)',
    'http://127.0.0.1@evil.example/',
    'http://127.0.0.1.evil.example/',
    '\\\\evil.example',
    'not an address',
  ])('links to no other site: %s', async redirect => {
    const { email } = await makeAccount(site.database)
    await site.ask(`/recover?redirect_to=${encodeURIComponent(redirect)}`, { body: { email } })
    const { link, raw } = await site.mailbox.mailTo(email)
    expect(link.origin).toBe(site.url)
    expect(link.pathname).toBe('/reset-password')
    expect(raw).not.toContain('evil.example')
    const opened = await site.ask(`/verify?type=recovery&token=x&redirect_to=${encodeURIComponent(redirect)}`)
    expect(opened.status).toBe(303)
    expect(opened.headers.get('Location')).toBe(`${site.url}/reset-password?token_hash=x&type=recovery`)
    const nonsense = await site.ask(`/verify?redirect_to=${encodeURIComponent(redirect)}`)
    expect(new URL(nonsense.headers.get('Location') ?? '').origin).toBe(site.url)
  })

  it('has no header or recipient that a stranger wrote', async () => {
    const tricks = [
      'a@people.example\r\nBcc: evil@people.example',
      'a@people.example\nBcc: evil@people.example',
      'a@people.example, evil@people.example',
      'a@people.example;evil@people.example',
      'a@people.example evil@people.example',
      '"a" <evil@people.example>',
      'evil@people.example>',
      'a\u0000@people.example',
      'a\u2028b@people.example',
      '@people.example',
      'a@b',
      `${'a'.repeat(65)}@people.example`,
      `a@${'b'.repeat(260)}.example`,
    ]
    for (const email of tricks)
      for (const [path, more] of [
        ['/signup', { password: 'correct horse' }],
        ['/recover', {}],
        ['/otp', {}],
        ['/resend', { type: 'signup' }],
      ] as const) {
        const { status } = await site.ask(path, { body: { email, ...more } })
        expect(status, `${path} ${JSON.stringify(email)}`).toBe(400)
      }
    expect(
      await site.database.query(`select 1 from private.mail_outbox where address like '%evil%'`),
    ).toEqual([])
  })

  it('carries a page’s strange query only inside its link', async () => {
    const { email } = await makeAccount(site.database)
    const page = `${site.url}/reset-password?x=%0d%0aBcc:evil@people.example&y="><script>`
    await site.ask(`/recover?redirect_to=${encodeURIComponent(page)}`, { body: { email } })
    const mail = await site.mailbox.mailTo(email)
    expect(mail.recipient).toBe(email)
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.headers.filter(({ key }) => key === 'to')).toHaveLength(1)
    expect(mail.html).not.toContain('<script>')
  })
})
