import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, openSite, type Site } from './site.ts'

describe('a mail that is asked for', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  let people = 0
  const newEmail = () => {
    people += 1
    return `new-${people}@people.example`
  }
  /** As somebody might type it, and as somebody who wants to be counted anew. */
  const typed = (email: string) => ` ${email.replace('people', 'Ｐeople')} `
  const password = 'correct horse'
  const signUp = async (email: string) => {
    await site.ask('/signup', { body: { email, password } })
    await site.mailbox.mailTo(email)
  }
  /** Begins to move a new account to another e-mail address; the mail to that one is waited for. */
  const move = async (email: string, query = '') => {
    const { json } = await site.ask('/token?grant_type=password', { body: await makeAccount(site.database) })
    const token = String(json.access_token)
    const { status } = await site.ask(`/user${query}`, {
      method: 'PUT',
      token,
      body: { email: typed(email) },
    })
    await site.mailbox.mailTo(email)
    return status
  }

  interface Way {
    /** What must be there before. */
    prepare?: (email: string) => Promise<unknown>
    path: string
    body?: object
    kind: string
    /** How many mails there are then. */
    count?: number
  }
  const ways: Way[] = [
    { path: '/recover', prepare: email => makeAccount(site.database, { email }), kind: 'recovery' },
    { path: '/otp', kind: 'magiclink' },
    { path: '/signup', body: { password }, kind: 'signup' },
    { path: '/resend', prepare: signUp, body: { type: 'signup' }, kind: 'signup', count: 2 },
  ]
  const ofMoving: Way[] = [
    { path: '/resend', prepare: move, body: { type: 'email_change' }, kind: 'email_change', count: 2 },
  ]
  const askFor = async ({ path, body, prepare, count }: Way, query = '', more: object = {}) => {
    const email = newEmail()
    await prepare?.(email)
    const { status } = await site.ask(`${path}${query}`, { body: { email: typed(email), ...body, ...more } })
    return { status, email, mail: await site.mailbox.mailTo(email, count) }
  }

  const here = () => `?redirect_to=${encodeURIComponent(`${site.url}/groups?from=mail`)}`
  const elsewhere = '?redirect_to=https://evil.example/'

  it.each([...ways, ...ofMoving])(
    'by $path for a $kind leads to the page of this site that was wished',
    async way => {
      const { status, mail } = await askFor(way, here())
      expect(status).toBe(200)
      expect(mail.link.href).toContain(`${site.url}/groups?from=mail&token_hash=`)
      expect(mail.link.searchParams.get('type')).toBe(way.kind)
    },
  )

  it.each([...ways, ...ofMoving])('by $path for a $kind forgets a page of another site', async way => {
    const { status, email, mail } = await askFor(way, elsewhere)
    expect(status).toBe(200)
    expect(mail.link.origin).toBe(site.url)
    expect(mail.raw).not.toContain('evil')
    const queued = await site.database.query('select to_jsonb(m) as row from private.mail_outbox m')
    expect(JSON.stringify(queued)).toContain(email)
    expect(JSON.stringify(queued)).not.toContain('evil')
  })

  it('by PUT /user leads to a page of this site alone', async () => {
    const [first, second] = [newEmail(), newEmail()]
    expect(await move(first, here())).toBe(200)
    const { link } = await site.mailbox.mailTo(first)
    expect(link.href).toContain(`${site.url}/groups?from=mail&token_hash=`)
    expect(await move(second, elsewhere)).toBe(200)
    expect((await site.mailbox.mailTo(second)).link.origin).toBe(site.url)
  })

  it.each(ways)(
    'by $path for a $kind with PKCE opens a session for the client that asked alone',
    async way => {
      // The pair of the standard's own example (RFC 7636, appendix B).
      const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
      const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
      const { email, mail } = await askFor(way, '', { code_challenge, code_challenge_method: 's256' })
      expect(mail.link.searchParams.has('token_hash')).toBe(false)
      const auth_code = mail.link.searchParams.get('code')
      const exchange = (verifier: string) =>
        site.ask('/token?grant_type=pkce', { body: { auth_code, code_verifier: verifier } })
      expect(await exchange('guess')).toMatchObject({
        status: 404,
        json: { error_code: 'flow_state_not_found' },
      })
      const direct = await site.ask('/verify', { body: { type: way.kind, token_hash: auth_code } })
      expect(direct.json).toMatchObject({ error_code: 'otp_expired' })
      expect(await exchange(code_verifier)).toMatchObject({ status: 200, json: { user: { email } } })
      expect((await exchange(code_verifier)).status).toBe(404)
    },
  )

  it('by a sign-up keeps no password in the outbox, hashed or not', async () => {
    await signUp(newEmail())
    const outbox = await site.database.query('select to_jsonb(m) as row from private.mail_outbox m')
    expect(JSON.stringify(outbox)).not.toMatch(/correct horse|scrypt/)
    const mails = site.mailbox.mails.map(({ raw }) => raw).join('\n')
    expect(mails).not.toMatch(/correct horse|scrypt/)
  })

  it('once more for a change of address has a link that agrees to it', async () => {
    const { email, password, id } = await makeAccount(site.database)
    const client = site.client()
    await client.auth.signInWithPassword({ email, password })
    const moved = newEmail()
    await client.auth.updateUser({ email: moved })
    const toOld = await site.mailbox.mailTo(email)
    await site.mailbox.mailTo(moved)
    // A client that proves itself by a code asks in the same words; its link must work all the same.
    const other = site.client({ flowType: 'pkce' })
    expect((await other.auth.resend({ type: 'email_change', email: moved })).error).toBeNull()
    const toNew = await site.mailbox.mailTo(moved, 2)
    for (const { link } of [toOld, toNew]) {
      const token_hash = link.searchParams.get('token_hash') ?? ''
      expect((await site.client().auth.verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull()
    }
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email: moved })
  })
})
