import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import type { MailKinds } from '#platform/mail/mail-kind.ts'
import { claimMail, queueMail, reportWorker } from '#platform/mail/outbox.ts'
import { type MailWorker, startMailWorker } from '#platform/mail/worker.ts'
import { mail as mailCommand } from '#server/commands/mail.ts'
import { readConfig } from '#server/config.ts'
import { signUp } from '#tests/people.ts'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

const allowance = { name: 'notes', maxPerDay: 200, maxPerDayAndEmail: 3 }
const kinds: MailKinds = {
  note: {
    allowance,
    compose: async (_, { payload }) => ({
      subject: `Note ${payload.number}`,
      paragraphs: ['Hello.'],
      footer: 'A test.',
      headers: { 'List-Unsubscribe': '<https://rides.example/unsubscribe>' },
    }),
  },
  unneeded: { allowance, compose: async () => undefined },
}

describe('the outbox', () => {
  let place: TestPlace
  let database: Database
  const logged: string[] = []
  let mailbox: Mailbox
  const workers: MailWorker[] = []
  beforeAll(async () => {
    place = await copyDatabase()
    database = await openPlace(place)
    mailbox = await openMailbox()
  })
  afterAll(async () => {
    await Promise.all(workers.map(worker => worker.stop()))
    await mailbox.close()
    await database.close()
    await place.remove()
  })

  const start = async (smtpUrl = mailbox.smtpUrl) => {
    const config = readConfig({
      SMTP_URL: smtpUrl,
      DATA_DIR: place.environment.DATA_DIR,
      MAIL_FROM: 'a@rides.example',
    })
    const log = pino({}, { write: line => void logged.push(line) })
    const worker = await startMailWorker({ config, database, log, kinds, firstRetrySeconds: 0.002 })
    workers.push(worker)
    return worker
  }
  const stateOf = async (email: string) => {
    const rows = await database.query<{ state: string; attempts: number; last_error: string | null }>(
      'select state, attempts, last_error from private.mail_outbox where address = $1',
      [email],
    )
    return rows[0]
  }
  const endWorkers = async () => {
    await Promise.all(workers.splice(0).map(worker => worker.stop()))
  }

  it('sends each mail once, however many workers there are', async () => {
    await Promise.all([start(), start(), start()])
    const addresses = Array.from({ length: 30 }, (_, n) => `reader-${n}@people.example`)
    await database.transaction(async queries => {
      for (const [number, email] of addresses.entries())
        await queueMail(queries, { kind: 'note', email, payload: { number } })
    })
    await expect
      .poll(() => database.query(`select 1 from private.mail_outbox where state = 'sent'`))
      .toHaveLength(30)
    expect(mailbox.mails.map(mail => mail.recipient).sort()).toEqual([...addresses].sort())
    expect(mailbox.mails[0]?.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe' }))
  })

  it('sends nothing of a change that was undone, and the same thing once', async () => {
    const undone = database.transaction(async queries => {
      await queueMail(queries, { kind: 'note', email: 'undone@people.example' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    for (const _ of [1, 2])
      await queueMail(database, { kind: 'note', email: 'once@people.example', dedupeKey: 'week 1' })
    await mailbox.mailTo('once@people.example')
    await queueMail(database, { kind: 'unneeded', email: 'dropped@people.example' })
    await expect.poll(() => stateOf('dropped@people.example')).toMatchObject({ state: 'dropped' })
    expect(mailbox.mails.filter(({ recipient }) => recipient === 'once@people.example')).toHaveLength(1)
    expect(mailbox.mails.map(({ recipient }) => recipient)).not.toContain('undone@people.example')
  })

  it('tries again while the mail server cannot, and then succeeds', async () => {
    mailbox.refuseWith({ responseCode: 451, message: 'try later' })
    await queueMail(database, { kind: 'note', email: 'later@people.example' })
    const before = mailbox.offers()
    await expect.poll(() => mailbox.offers()).toBeGreaterThan(before + 1)
    expect(await stateOf('later@people.example')).toMatchObject({
      last_error: expect.stringContaining('try later'),
    })
    mailbox.refuseWith(undefined)
    await mailbox.mailTo('later@people.example')
    await expect
      .poll(() => stateOf('later@people.example'))
      .toMatchObject({ state: 'sent', last_error: null })
  })

  it('gives up visibly when the mail server says never, or nobody knows the kind', async () => {
    mailbox.refuseWith({ responseCode: 550, message: 'no such user as never@people.example' })
    await queueMail(database, { kind: 'note', email: 'never@people.example' })
    await expect.poll(() => stateOf('never@people.example')).toMatchObject({ state: 'failed', attempts: 1 })
    // Nobody's address is in the log, also where the other server repeats it.
    expect(logged.join('')).toContain('no such user as …')
    expect(logged.join('')).not.toContain('@people.example')
    mailbox.refuseWith(undefined)
    await queueMail(database, { kind: 'mystery', email: 'mystery@people.example' })
    await expect
      .poll(() => stateOf('mystery@people.example'))
      .toMatchObject({ state: 'failed', attempts: 16, last_error: expect.stringContaining('mystery') })
    const config = readConfig({})
    const status = await mailCommand({ config, database }, ['status'])
    expect(status).toContain('failed: 2')
    expect(status).toContain('failed (1 attempts) note to never@people.example')
    expect(await mailCommand({ config, database }, ['retry'])).toBe('2 failed mails are tried again now.')
    await mailbox.mailTo('never@people.example')
    await expect
      .poll(() => stateOf('mystery@people.example'))
      .toMatchObject({ state: 'failed', attempts: 16 })
  })

  it('takes over what a crashed server had claimed', async () => {
    await endWorkers()
    await queueMail(database, { kind: 'note', email: 'orphan@people.example' })
    const crashed = '00000000-0000-4000-8000-000000000000'
    await reportWorker(database, crashed)
    const [claimed] = await claimMail(database, crashed, { maxMails: 1, bulkKinds: [] })
    expect(claimed?.email).toBe('orphan@people.example')
    expect(
      await claimMail(database, '11111111-1111-4111-8111-111111111111', { maxMails: 1, bulkKinds: [] }),
    ).toEqual([])
    await start()
    await mailbox.mailTo('orphan@people.example')
    await endWorkers()
  })

  it('sends nothing again when another worker starts in the same server, as after a change of settings', async () => {
    await endWorkers()
    const taken: string[] = []
    const slow = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, { envelope }, done) => {
        stream.resume().on('end', async () => {
          taken.push(...envelope.rcptTo.map(({ address }) => address))
          await second
          done()
        })
      },
    })
    slow.listen(0, '127.0.0.1')
    await once(slow.server, 'listening')
    const { port } = z.object({ port: z.number() }).parse(slow.server.address())
    const addresses = ['one', 'two', 'three'].map(name => `${name}@slow.example`)
    let goOn = () => {}
    const second = new Promise<void>(resolve => {
      goOn = resolve
    })
    await start(`smtp://127.0.0.1:${port}`)
    for (const email of addresses) await queueMail(database, { kind: 'note', email })
    await expect.poll(() => taken.length).toBe(1)
    await start(`smtp://127.0.0.1:${port}`)
    await queueMail(database, { kind: 'note', email: 'last@slow.example' })
    await expect.poll(() => taken.length).toBeGreaterThan(1)
    goOn()
    await expect.poll(() => stateOf('last@slow.example')).toMatchObject({ state: 'sent' })
    for (const email of addresses) await expect.poll(() => stateOf(email)).toMatchObject({ state: 'sent' })
    expect(taken.sort()).toEqual([...addresses, 'last@slow.example'].sort())
    await endWorkers()
    await new Promise<void>(done => slow.close(done))
  })

  it('takes a batch in the order in which it is due', async () => {
    await endWorkers()
    // The later one was due first, so the order of the rows is not that of the mails.
    for (const minutes of [1, 2, 3, 4, 5, 6])
      await database.query(
        `insert into private.mail_outbox (kind, address, next_attempt_at)
         values ('note', $1, now() - make_interval(mins => $2::integer))`,
        [`${minutes}@due.example`, minutes],
      )
    const worker = '33333333-3333-4333-8333-333333333333'
    await reportWorker(database, worker)
    const claimed = await claimMail(database, worker, { maxMails: 10, bulkKinds: [] })
    expect(claimed.map(({ email }) => email)).toEqual(
      [6, 5, 4, 3, 2, 1].map(minutes => `${minutes}@due.example`),
    )
    await database.query(`delete from private.mail_outbox where address like '%@due.example'`)
  })

  it('takes a letter to one person before mail to many', async () => {
    await endWorkers()
    for (const kind of ['many', 'many', 'note'])
      await queueMail(database, { kind, email: `${kind}@order.example` })
    const worker = '22222222-2222-4222-8222-222222222222'
    await reportWorker(database, worker)
    const claim = () => claimMail(database, worker, { maxMails: 1, bulkKinds: ['many'] })
    expect(await claim()).toMatchObject([{ email: 'note@order.example' }])
    expect(await claim()).toMatchObject([{ email: 'many@order.example' }])
    await database.query(`delete from private.mail_outbox where address like '%@order.example'`)
  })

  it('writes files where there is no mail server, and does not call them sent', async () => {
    await start('')
    await queueMail(database, { kind: 'note', email: 'file@people.example' })
    await expect.poll(() => stateOf('file@people.example')).toMatchObject({ state: 'sent' })
    const folder = join(place.environment.DATA_DIR, 'outbox')
    const files = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
    expect(files.join()).toContain('To: file@people.example')
    const admin = await signUp(database, { role: 'super_admin' })
    const [health] = await database.queryAs(admin, 'select public.mail_health()')
    expect(health).toMatchObject({ mail_health: { folder: 'outbox', counts: { written: 1 } } })
    const status = await mailCommand({ config: readConfig({}), database }, ['status'])
    expect(status).toContain('written to a folder: 1')
    await endWorkers()
  })

  it('can be tried from the command line, which explains what is wrong', async () => {
    const config = (SMTP_URL: string) => readConfig({ SMTP_URL })
    const said = await mailCommand({ config: config(mailbox.smtpUrl), database }, [
      'test',
      'me@people.example',
    ])
    expect(said).toContain('The mail server took a test mail for me@people.example.')
    expect((await mailbox.mailTo('me@people.example')).subject).toBe('Test mail from Denver Bike Events')
    await expect(
      mailCommand({ config: config('smtp://127.0.0.1:1'), database }, ['test', 'me@people.example']),
    ).rejects.toThrow('Are the name and the port right?')
    await expect(mailCommand({ config: config(''), database }, ['test', 'me'])).rejects.toThrow(
      'not an e-mail address',
    )
    await expect(mailCommand({ config: config(''), database }, ['fly'])).rejects.toThrow('Usage')
  })
})
