import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, makeAccount, openSite, type Site } from '#tests/auth/site.ts'

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** An answer without what is different in every answer: the time, and the address that was asked about. */
const face = ({ status, text, headers }: Answer) => ({
  status,
  text: text
    .replaceAll(/[\w.-]+@people\.example/g, 'ADDRESS')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID'),
  headers: [...headers.keys()].sort(),
})

describe('asking who has an account', () => {
  let site: Site
  let confirmed: string
  const unconfirmed = 'unconfirmed@people.example'
  beforeAll(async () => {
    site = await openSite()
    confirmed = (await makeAccount(site.database)).email
    await site.ask('/signup', { body: { email: unconfirmed, password: 'correct horse' } })
    await site.mailbox.mailTo(unconfirmed)
  })
  afterAll(() => site.end())

  it.each([
    ['/recover', {}],
    ['/otp', {}],
    ['/otp', { create_user: false }],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
    ['/signup', { password: 'another horse' }],
    ['/signup', { password: 'short' }],
    ['/token?grant_type=password', { password: 'wrong horse' }],
    ['/verify', { type: 'recovery', token: '123456' }],
  ])('%s %j answers the same for everyone', async (path, more) => {
    const faces = []
    for (const email of [confirmed, unconfirmed, `nobody-${Math.random()}@people.example`])
      faces.push(face(await site.ask(path, { body: { email, ...more } })))
    expect(faces[1]).toEqual(faces[0])
    expect(faces[2]).toEqual(faces[0])
  })

  it.each([
    ['/recover', {}],
    ['/otp', {}],
    ['/resend', { type: 'signup' }],
  ])(
    '%s %j is answered without a look at the accounts, so that the time tells nothing',
    async (path, more) => {
      const queued = async () => (await site.database.query('select 1 from private.mail_outbox')).length
      const [{ email }, before] = [await makeAccount(site.database), await queued()]
      await site.database.query('alter table auth.users rename to users_elsewhere')
      try {
        for (const asked of [email, 'no-account@people.example'])
          expect(await site.ask(path, { body: { email: asked, ...more } })).toMatchObject({
            status: 200,
            text: '{}',
          })
      } finally {
        await site.database.query('alter table auth.users_elsewhere rename to users')
      }
      expect(await queued()).toBe(before + 2)
    },
  )

  it('signing up twice shows no difference either', async () => {
    const ids = async (email: string) => {
      const body = { email, password: 'another horse' }
      return [(await site.ask('/signup', { body })).json.id, (await site.ask('/signup', { body })).json.id]
    }
    for (const email of [confirmed, 'brand-new@people.example']) {
      const [first, second] = await ids(email)
      expect(first).toBe(second)
    }
  })

  it('gives no id by which a person’s events could be found', async () => {
    const password = 'correct horse'
    const accountId = async (email: string) => {
      const rows = await site.database.query<{ id: string }>('select id from auth.users where email = $1', [
        email,
      ])
      return rows[0]?.id
    }
    const author = 'author@people.example'
    for (const email of [author, confirmed]) {
      const answer = await site.ask('/signup', { body: { email, password } })
      expect(answer.text).not.toContain(await accountId(email))
      const again = await site.ask('/signup', { body: { email, password } })
      expect(again.text).not.toContain(await accountId(email))
    }
  })

  it('sends nothing to someone who has one', async () => {
    await site.ask('/signup', { body: { email: confirmed, password: 'another horse' } })
    const outcomes = () =>
      site.database.query(
        `select distinct state from private.mail_outbox where address = $1 and kind = 'confirmation'`,
        [confirmed],
      )
    await expect.poll(outcomes).toEqual([{ state: 'dropped' }])
    const waiting = await site.database.query(
      'select 1 from auth.sign_ups s join auth.users u on u.id = s.user_id where u.email = $1',
      [confirmed],
    )
    expect(waiting).toEqual([])
  })

  it('by changing one’s own address to theirs shows nothing', async () => {
    const change = async (email: string) => {
      const account = await makeAccount(site.database)
      const signedIn = await site.ask('/token?grant_type=password', { body: account })
      const token = String(signedIn.json.access_token)
      const asked = await site.ask('/user', { method: 'PUT', token, body: { email } })
      // The mail to one's own address comes either way.
      const { subject } = await site.mailbox.mailTo(account.email)
      const queued = () =>
        site.database.query(
          `select 1 from private.mail_outbox where address = $1 and kind = 'email_change' and state in ('waiting', 'sending')`,
          [email],
        )
      await expect.poll(queued).toEqual([])
      return [face(asked), face(await site.ask('/user', { token })), subject]
    }
    expect(await change(confirmed)).toEqual(await change('nobody-here@people.example'))
  })

  it('by the clock shows nothing: a wrong password takes as long as an unknown address', async () => {
    // Another password each time, because the tests remember what was hashed before.
    const time = async (email: string, password: string) => {
      const start = performance.now()
      await site.ask('/token?grant_type=password', { body: { email, password } })
      return performance.now() - start
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < 11; round += 1) {
      known.push(await time(confirmed, `wrong horse ${round}`))
      unknown.push(await time(`nobody-${round}@people.example`, `wrong horse ${round}`))
    }
    const ratio = median(known) / median(unknown)
    expect(ratio).toBeGreaterThan(0.7)
    expect(ratio).toBeLessThan(1.4)
  })
})
