// However many addresses a stranger enters, the site mails a bounded number of them a day.

import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type MailWorker, startMailWorker } from '#platform/mail/worker.ts'
import { readConfig } from '#server/config.ts'
import { allMail } from '#tests/all-mail.ts'
import { type Mailbox, openMailbox } from '#tests/auth/mailbox.ts'
import { signUp } from '#tests/people.ts'
import { engine, testDatabase } from '#tests/test-database.ts'

describe('mail to addresses that nobody confirmed', () => {
  let database: Database
  let end: () => Promise<void>
  let mailbox: Mailbox
  let workers: MailWorker[]
  const warnings: string[] = []
  const letter = async () => ({ subject: 'Hello', paragraphs: ['x'], footer: 'x' })
  const queuedKinds = [
    'confirmation',
    'recovery',
    'newsletter_welcome',
    'invitation',
    'submission_approved',
    'weekly_digest',
  ]
  beforeAll(async () => {
    ;({ database, end } = await testDatabase())
    mailbox = await openMailbox()
    const config = readConfig({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'a@rides.example' })
    const log = pino({ level: 'warn' }, { write: line => warnings.push(line) })
    const kinds = Object.fromEntries(
      Object.entries(allMail(config)).map(([name, kind]) => [
        name,
        { ...kind, compose: name === 'magic_link' ? async () => undefined : letter },
      ]),
    )
    // Several servers share one count; an embedded database has only one.
    workers = [await startMailWorker({ config, database, log, kinds })]
    if (engine === 'PostgreSQL') workers.push(await startMailWorker({ config, database, log, kinds }))
  })
  beforeEach(() => database.query('delete from private.mail_outbox'))
  afterAll(async () => {
    await Promise.all(workers.map(worker => worker.stop()))
    await mailbox.close()
    await end()
  })

  const queue = (kind: string, address: string, many: number) =>
    database.query(
      `insert into private.mail_outbox (kind, address) select $1, replace($2, '#', n::text) from generate_series(1, $3::int) n`,
      [kind, address, many],
    )
  const outcomes = async () => {
    const open = () =>
      database.query(`select 1 from private.mail_outbox where state in ('waiting', 'sending') limit 1`)
    await expect.poll(open, { timeout: 60_000 }).toEqual([])
    const rows = await database.query<{ kind: string; state: string; n: number }>(
      'select kind, state, count(*)::int as n from private.mail_outbox group by 1, 2',
    )
    return Object.fromEntries(rows.map(({ kind, state, n }) => [`${kind} ${state}`, n]))
  }
  const sentBefore = (allowance: string, many: number, age: string) =>
    database.query(
      `insert into private.mail_outbox (kind, address, state, counted_as, counted_at)
       select 'test', n || '@before.example', 'sent', $1, now() - $3::interval from generate_series(1, $2::int) n`,
      [allowance, many, age],
    )

  it('ends at three a day for one address, and says so to the log and to admins', async () => {
    await queue('confirmation', 'victim@one.example', 3)
    await queue('recovery', 'victim@one.example', 3)
    await queue('recovery', 'neighbour@one.example', 1)
    const got = await outcomes()
    expect((got['confirmation sent'] ?? 0) + (got['recovery sent'] ?? 0)).toBe(4)
    expect((got['confirmation failed'] ?? 0) + (got['recovery failed'] ?? 0)).toBe(3)
    expect(mailbox.mails.filter(({ recipient }) => recipient === 'victim@one.example')).toHaveLength(3)
    expect(warnings.filter(line => line.includes('A mail was not sent'))).toHaveLength(3)
    expect(warnings.join()).not.toContain('victim@one.example')
    const admin = await signUp(database, { role: 'super_admin' })
    const [health] = await database.queryAs<{ problems: { last_error: string }[] }>(
      admin,
      `select public.mail_health() -> 'problems' as problems`,
    )
    expect(health?.problems).toHaveLength(3)
    expect(health?.problems[0]?.last_error).toContain('has not been confirmed')
  })

  it('ends at 200 a day for the whole site, and begins again after a day', async () => {
    await sentBefore('newsletter', 195, '23 hours')
    await queue('newsletter_welcome', '#@many.example', 10)
    expect(await outcomes()).toMatchObject({ 'newsletter_welcome sent': 5, 'newsletter_welcome failed': 5 })
    await database.query(
      `update private.mail_outbox set counted_at = counted_at - interval '2 hours' where kind = 'test'`,
    )
    await queue('newsletter_welcome', '#@later.example', 10)
    expect(await outcomes()).toMatchObject({ 'newsletter_welcome sent': 15 })
  })

  it('used up by the newsletter, is still there for accounts and for what admins send', async () => {
    await sentBefore('newsletter', 200, '1 hour')
    for (const kind of queuedKinds) await queue(kind, `${kind.replaceAll('_', '-')}@other.example`, 1)
    expect(await outcomes()).toMatchObject({
      'newsletter_welcome failed': 1,
      'confirmation sent': 1,
      'recovery sent': 1,
      'invitation sent': 1,
      'submission_approved sent': 1,
      'weekly_digest sent': 1,
    })
  })

  it('does not hold back mail to a confirmed account, the weekly email, or count what is not sent', async () => {
    await sentBefore('accounts', 199, '1 hour')
    const { email } = await signUp(database)
    await queue('recovery', email, 5)
    await queue('weekly_digest', '#@readers.example', 5)
    await queue('magic_link', '#@nobody.example', 5)
    await queue('confirmation', 'last@one.example', 1)
    expect(await outcomes()).toMatchObject({
      'recovery sent': 5,
      'weekly_digest sent': 5,
      'magic_link dropped': 5,
      'confirmation sent': 1,
    })
  })
})
