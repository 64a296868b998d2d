import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { testMail } from '#platform/mail/test-letter.ts'
import { type MailWorker, startMailWorker } from '#platform/mail/worker.ts'
import { weeklyEmailLetters } from '#server/weekly-email/letters.ts'
import { queueWeeklyEmail, weeklyEmailAt } from '#server/weekly-email/weekly-email.ts'
import { type Mailbox, openMailbox } from '#tests/auth/mailbox.ts'
import { signUp, visitor } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { askFunctions, config } from './ask-functions.ts'

await ensureTemporal()

describe('the weekly email', () => {
  let database: Database
  let end: () => Promise<void>
  let ask: Awaited<ReturnType<typeof askFunctions>>
  let mailbox: Mailbox
  let worker: MailWorker

  beforeAll(async () => {
    ;({ database, end } = await testDatabase())
    ask = await askFunctions(database)
    mailbox = await openMailbox()
    const withMail = { ...config, smtpUrl: mailbox.smtpUrl }
    worker = await startMailWorker({
      config: withMail,
      database,
      log: pino({ level: 'silent' }),
      firstRetrySeconds: 0.01,
      kinds: { ...testMail(withMail), ...weeklyEmailLetters(withMail) },
    })
  })
  beforeEach(() => mailbox.refuseWith(undefined))
  afterAll(async () => {
    await worker.stop()
    await mailbox.close()
    await end()
  })

  const subscribe = (email: string) =>
    database.queryAs(visitor, 'insert into public.email_subscriptions (email) values ($1)', [email])
  const confirm = (email: string) => ask('/confirmation', { method: 'POST', body: JSON.stringify({ email }) })
  const isActive = async (email: string) =>
    (
      await database.query<{ is_active: boolean }>(
        'select is_active from public.email_subscriptions where email = $1',
        [email],
      )
    )[0]?.is_active
  const pathOf = (url: string | undefined) => (url ?? '').replace('https://rides.example/functions/v1', '')
  const leavingLink = (mail: Awaited<ReturnType<Mailbox['mailTo']>>) =>
    pathOf(/^List-Unsubscribe: <(.*)>/im.exec(mail.raw.replaceAll(/\r\n\s+/g, ''))?.[1])
  const countMails = (email: string) => mailbox.mails.filter(mail => mail.recipient === email).length

  it('confirms an address that has just subscribed, once', async () => {
    await subscribe('once@reader.example')
    expect((await confirm(' Once@Reader.example ')).status).toBe(200)
    const mail = await mailbox.mailTo('once@reader.example')
    expect(mail.subject).toBe('You are subscribed to Denver Bike Events')
    const second = await confirm('once@reader.example')
    expect([second.status, await second.json()]).toEqual([
      400,
      { message: 'This address has not just subscribed, or its confirmation was sent already.' },
    ])
    expect(countMails('once@reader.example')).toBe(1)
  })

  it('mails no stranger', async () => {
    expect((await confirm('stranger@reader.example')).status).toBe(400)
    await subscribe('old@reader.example')
    await database.query(
      `update public.email_subscriptions set subscribed_at = now() - interval '1 hour' where email = 'old@reader.example'`,
    )
    expect((await confirm('old@reader.example')).status).toBe(400)
    expect(countMails('stranger@reader.example') + countMails('old@reader.example')).toBe(0)
  })

  it.each(['', '{', '[]', '{"email": 7}', JSON.stringify({ email: 'x'.repeat(300) })])(
    'refuses a body that is no subscription',
    async body => {
      expect((await ask('/confirmation', { method: 'POST', body })).status).toBe(400)
    },
  )

  it('reads no more of a body than it needs', async () => {
    const body = 'x'.repeat(20_000)
    const response = await ask('/confirmation', { method: 'POST', body })
    expect([response.status, await response.json()]).toEqual([413, { message: 'The body is too long.' }])
  })

  it('is left by the button and not by opening the link, and offers to come back', async () => {
    await subscribe('leaver@reader.example')
    await confirm('leaver@reader.example')
    const link = leavingLink(await mailbox.mailTo('leaver@reader.example'))
    const page = await ask(link)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toContain('Unsubscribe?')
    expect(await isActive('leaver@reader.example')).toBe(true)
    const left = await (await ask(link, { method: 'POST' })).text()
    expect(left).toContain('You are unsubscribed')
    expect(await isActive('leaver@reader.example')).toBe(false)
    const back = pathOf(/action="([^"]+)"/.exec(left)?.[1])
    expect(await (await ask(back)).text()).toContain('Subscribe again?')
    expect(await isActive('leaver@reader.example')).toBe(false)
    expect(await (await ask(back, { method: 'POST' })).text()).toContain('Thanks for subscribing!')
    expect(await isActive('leaver@reader.example')).toBe(true)
  })

  it('is left by one click of the mail program (RFC 8058)', async () => {
    await subscribe('clicker@reader.example')
    await confirm('clicker@reader.example')
    const mail = await mailbox.mailTo('clicker@reader.example')
    expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    const response = await ask(leavingLink(mail), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect(await isActive('clicker@reader.example')).toBe(false)
  })

  it('takes someone who left back only from their own mailbox', async () => {
    await subscribe('returner@reader.example')
    await database.query(
      `update public.email_subscriptions set is_active = false, subscribed_at = now() - interval '9 days' where email = 'returner@reader.example'`,
    )
    await subscribe('returner@reader.example')
    expect(await isActive('returner@reader.example')).toBe(false)
    expect((await confirm('returner@reader.example')).status).toBe(200)
    const mail = await mailbox.mailTo('returner@reader.example')
    expect(mail.subject).toBe('Subscribe to Denver Bike Events again?')
    // Someone else may go on asking; the mailbox is spared.
    await subscribe('returner@reader.example')
    expect((await confirm('returner@reader.example')).status).toBe(400)
    await ask(pathOf(mail.link.href), { method: 'POST' })
    expect(await isActive('returner@reader.example')).toBe(true)
  })

  it('takes someone back who left right after subscribing', async () => {
    await subscribe('hasty@reader.example')
    await confirm('hasty@reader.example')
    await ask(leavingLink(await mailbox.mailTo('hasty@reader.example')), { method: 'POST' })
    await subscribe('hasty@reader.example')
    expect((await confirm('hasty@reader.example')).status).toBe(200)
    const mail = await mailbox.mailTo('hasty@reader.example', 2)
    expect(mail.subject).toBe('Subscribe to Denver Bike Events again?')
    await subscribe('hasty@reader.example')
    expect((await confirm('hasty@reader.example')).status).toBe(400)
  })

  it('does not believe a link that it did not sign, nor one for the other purpose', async () => {
    await subscribe('victim@reader.example')
    await confirm('victim@reader.example')
    const link = leavingLink(await mailbox.mailTo('victim@reader.example'))
    const forged = [
      link.slice(0, -2),
      `${link}x`,
      '/unsubscribe?token=7',
      '/unsubscribe?token=.',
      link.replace(/token=.{8}/, 'token=00000000'),
    ]
    for (const path of forged) expect((await ask(path, { method: 'POST' })).status).toBe(400)
    expect((await ask(link.replace('unsubscribe', 'confirmation'), { method: 'POST' })).status).toBe(400)
    expect((await ask('/unsubscribe', { method: 'POST' })).status).toBe(400)
    expect(await isActive('victim@reader.example')).toBe(true)
  })

  const asPerson = { headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' } }

  it('explains a link that arrived cut off, wherever it was cut', async () => {
    await subscribe('cut@reader.example')
    await confirm('cut@reader.example')
    const link = leavingLink(await mailbox.mailTo('cut@reader.example'))
    const cut = [link.slice(0, -5), '/unsubscribe?token=', '/unsubscribe?tok', '/unsubscribe', '/unsub', '/']
    const others = cut.map(path => path.replace('unsub', 'confirmation').replace('scribe', ''))
    for (const path of [...cut, ...others]) {
      const page = await ask(path, asPerson)
      expect([path, page.headers.get('content-type')]).toEqual([path, 'text/html; charset=utf-8'])
      expect(page.status).toBeGreaterThanOrEqual(400)
      expect(await page.text()).toMatch(/This link is incomplete.*copy the whole link/s)
    }
    expect(await isActive('cut@reader.example')).toBe(true)
  })

  it('tells people on a page what it tells programs in JSON', async () => {
    const path = '/calendar-feed?event=c0ffee00-0000-4000-8000-000000000001'
    expect(await (await ask(path)).json()).toEqual({ message: 'There is no event with this id.' })
    const page = await ask(path, asPerson)
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('There is no event with this id.')
  })

  describe('on Sunday', () => {
    const sunday = new Date('2026-11-22T14:30:00Z')
    const { span } = weeklyEmailAt({ ...config }, sunday)

    beforeAll(async () => {
      await database.query(
        `insert into public.events (title, description, start_date, type_id, location)
         select 'Ride & "Roll" <3', 'First sentence. <b>Second</b> sentence.', '2026-11-24T01:00:00Z', id, '{"name": "Depot", "url": "https://x.example"}'
         from public.event_types limit 1`,
      )
      await database.query(
        `insert into public.events (title, description, start_date, type_id, location, status, status_note)
         select 'Frozen Ride', 'First sentence.', '2026-11-25T01:00:00Z', id, '{"name": "Depot", "url": "https://x.example"}', 'cancelled', 'Ice on the path'
         from public.event_types limit 1`,
      )
    })

    it('is due from seven in the morning, city time, also on the days the clocks change', () => {
      const due = (time: string) => weeklyEmailAt(config, new Date(time)).isDue
      expect([
        due('2026-11-22T13:59:59Z'),
        due('2026-11-22T14:00:00Z'),
        due('2026-11-23T13:59:59Z'),
        due('2026-11-23T14:00:00Z'),
      ]).toEqual([false, true, true, false])
      expect([due('2026-03-08T12:59:59Z'), due('2026-03-08T13:00:00Z')]).toEqual([false, true])
      expect([due('2026-11-01T13:59:59Z'), due('2026-11-01T14:00:00Z')]).toEqual([false, true])
    })

    it('goes to each active subscriber once, grouped by day, in both forms', async () => {
      await subscribe('sunday@reader.example')
      await subscribe('gone@reader.example')
      await database.query(
        `update public.email_subscriptions set is_active = false where email = 'gone@reader.example'`,
      )
      const outcomes = await Promise.all([1, 2, 3].map(() => queueWeeklyEmail(database, config, span)))
      expect(outcomes.toSorted()).toEqual(['queued', 'queued before', 'queued before'])
      const mail = await mailbox.mailTo('sunday@reader.example')
      expect(mail.subject).toBe('This week in Denver: Denver Bike Events')
      expect(mail.text).toContain('Events coming up this week:')
      expect(mail.text).toContain('MONDAY, NOVEMBER 23, 2026')
      expect(mail.text).toMatch(
        /Ride & "Roll" <3\n6:00 PM · [A-Z][a-z ]+\nDepot\nFirst sentence\.\nhttps:\/\/rides\.example\/event\//,
      )
      expect(mail.html).toContain('Ride &amp; &quot;Roll&quot; &lt;3')
      expect(mail.html).toMatch(/6:00 PM · [A-Z][a-z ]+<br>Depot<br>First sentence\./)
      expect(mail.html).not.toContain('Second')
      expect(mail.text).toMatch(/Cancelled: Frozen Ride\nIce on the path\n6:00 PM · [A-Z][a-z ]+\nDepot\n/)
      expect(mail.html).toMatch(
        /<strong>Cancelled:<\/strong> <s><a [^>]*>Frozen Ride<\/a><\/s><br>Ice on the path/,
      )
      expect(leavingLink(mail)).toMatch(/^\/unsubscribe\?token=/)
      expect(countMails('gone@reader.example')).toBe(0)
    })

    it('opens with the notices over the week, as they were when it was queued', async () => {
      const later = weeklyEmailAt(config, new Date('2026-12-06T14:30:00Z')).span
      await database.query(
        `insert into public.events (title, description, start_date, type_id, location)
         select 'Snow Ride', 'Slow.', '2026-12-09T01:00:00Z', id, '{"name": "Depot", "url": "https://x.example"}'
         from public.event_types limit 1`,
      )
      await database.query(
        `insert into public.notices (text, first_day, last_day) values
           (E'Colfax <b>closed</b> &\nicy', '2026-12-12', '2026-12-12'), ('Smoke', '2026-11-30', '2026-12-06'),
           ('The week before', '2026-12-01', '2026-12-05'), ('The week after', '2026-12-13', '2026-12-13')`,
      )
      await subscribe('notices@reader.example')
      expect(await queueWeeklyEmail(database, config, later)).toBe('queued')
      await database.query('delete from public.notices')
      const mail = await mailbox.mailTo('notices@reader.example')
      expect(mail.text).toMatch(
        /^Notice for November 30 – December 6, 2026: Smoke\n\nNotice for Saturday, December 12, 2026: Colfax <b>closed<\/b> & icy\n\nEvents coming up this week:/,
      )
      expect(mail.text).not.toMatch(/The week (before|after)/)
      expect(mail.html).toContain('Colfax &lt;b&gt;closed&lt;/b&gt; &amp; icy</p>')
      expect(mail.html?.indexOf('Smoke')).toBeLessThan(mail.html?.indexOf('Events coming up') ?? 0)
    })

    it('sends nothing in a week without events', async () => {
      const empty = weeklyEmailAt(config, new Date('2027-06-06T14:30:00Z')).span
      expect(await queueWeeklyEmail(database, config, empty)).toBe('no events')
      expect(await queueWeeklyEmail(database, config, empty)).toBe('queued before')
    })

    it('gives up an address that the mail server refuses three weeks in a row, and forgets what was before a success', async () => {
      await subscribe('refused@reader.example')
      const week = async (day: string) => {
        await database.query(
          `insert into private.weekly_emails (week, digest) values ($1, '[{"day":"2026-11-23","heading":"x","entries":[]}]')`,
          [day],
        )
        await database.query(
          `insert into private.mail_outbox (kind, address, payload) select 'weekly_digest', email, jsonb_build_object('week', $1::text, 'subscription_id', id)
           from public.email_subscriptions where email = 'refused@reader.example'`,
          [day],
        )
        const settled = () =>
          database.query(
            `select 1 from private.mail_outbox where state in ('waiting', 'sending') and address = 'refused@reader.example'`,
          )
        await expect.poll(settled).toEqual([])
      }
      const refusal = { responseCode: 550, message: 'no such mailbox' }
      mailbox.refuseWith(refusal)
      await week('2027-01-03')
      await week('2027-01-10')
      mailbox.refuseWith(undefined)
      await week('2027-01-17')
      mailbox.refuseWith(refusal)
      await week('2027-01-24')
      await week('2027-01-31')
      expect(await isActive('refused@reader.example')).toBe(true)
      await week('2027-02-07')
      expect(await isActive('refused@reader.example')).toBe(false)
    })
  })

  describe('shows a super admin', () => {
    it('what was sent and what failed, and sends a test and a preview to oneself', async () => {
      const admin = await signUp(database, { role: 'super_admin', email: 'boss@admin.example' })
      const [health] = await database.queryAs<{
        mail_health: { folder: null; counts: object; problems: object[] }
      }>(admin, 'select public.mail_health()')
      expect(health?.mail_health.counts).toMatchObject({
        sent: expect.any(Number),
        failed: expect.any(Number),
      })
      expect(health?.mail_health).toMatchObject({
        folder: null,
        counts: expect.not.objectContaining({ written: expect.anything() }),
      })
      expect(health?.mail_health.problems[0]).toMatchObject({
        kind: 'weekly_digest',
        last_error: expect.stringContaining('no such mailbox'),
      })
      const history = await database.queryAs(
        admin,
        `select week::text, sent, failed from public.weekly_email_history() where week = '2027-02-07'`,
      )
      expect(history).toEqual([{ week: '2027-02-07', sent: 0, failed: 1 }])
      await database.queryAs(admin, 'select public.send_test_mail()')
      const test = await mailbox.mailTo('boss@admin.example')
      expect(test.subject).toBe('Test mail from Denver Bike Events')
      expect(test.text).toContain('because you asked for it on the admin page')
      await expect(database.queryAs(admin, 'select public.send_test_mail()')).rejects.toMatchObject({
        code: 'PT429',
      })
      await database.queryAs(admin, `select public.send_digest_preview('2026-11-22', '2026-11-28')`)
      expect((await mailbox.mailTo('boss@admin.example', 2)).subject).toMatch(/^Preview: /)
      for (const range of [
        `'infinity', 'infinity'`,
        `'2026-11-22', 'infinity'`,
        `'2026-11-22', '2026-11-21'`,
        `'2026-11-22', '2027-01-14'`,
      ])
        await expect(
          database.queryAs(admin, `select public.send_digest_preview(${range})`),
        ).rejects.toMatchObject({ code: 'PT400' })
    })

    it('and nobody else', async () => {
      const moderator = await signUp(database, { role: 'group_moderator' })
      const calls = [
        'mail_health()',
        'weekly_email_history()',
        'send_test_mail()',
        `send_digest_preview('2026-11-22', '2026-11-28')`,
      ]
      for (const call of calls)
        for (const caller of [visitor, moderator])
          await expect(database.queryAs(caller, `select public.${call}`)).rejects.toMatchObject({
            code: '42501',
          })
    })

    it('the week’s digest through the function', async () => {
      const admin = await signUp(database, { role: 'super_admin' })
      const soon = Math.floor(Date.now() / 1000) + 60
      const sign = (person: typeof admin) =>
        ask.tokens.sign({ ...person.claims, aud: 'authenticated', iss: ask.tokens.issuer, exp: soon })
      const headers = { apikey: ask.keys.publishable, authorization: `Bearer ${await sign(admin)}` }
      const answer = await ask('/weekly-digest', { headers })
      expect(await answer.json()).toMatchObject({
        first: expect.any(String),
        markdown: expect.any(String),
        history: expect.any(Array),
      })
      expect((await ask('/weekly-digest', { method: 'POST', headers })).status).toBe(200)
      expect((await ask('/weekly-digest')).status).toBe(401)
      expect((await ask('/weekly-digest', { headers: { apikey: ask.keys.publishable } })).status).toBe(403)
      const moderator = await signUp(database, { role: 'group_moderator' })
      const refused = await ask('/weekly-digest', {
        headers: { apikey: ask.keys.publishable, authorization: `Bearer ${await sign(moderator)}` },
      })
      expect(refused.status).toBe(403)
    })
  })
})
