// Reports of problems: what is taken, who is told of it and how often, who may settle it, and how long it is kept.

import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Caller, Database } from '#platform/database/database.ts'
import { startMailWorker } from '#platform/mail/worker.ts'
import { readConfig } from '#server/config.ts'
import { reportMail } from '#server/reports/letters.ts'
import { sweepReports } from '#server/reports/sweep-reports.ts'
import { openMailbox } from '#tests/auth/mailbox.ts'
import { type City, makeCity, type Person } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto } from './attempt.ts'
import { eventRow, type Values } from './rows.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
beforeEach(async () => {
  await database.query('delete from public.event_reports')
  await database.query('delete from private.mail_outbox')
})
afterAll(() => end())

const config = readConfig({ SITE_URL: 'https://rides.example', SITE_TIME_ZONE: 'America/Denver' })
const kinds = reportMail(config)
const words = 'The meeting point is closed.'

/** A visitor's insert, which gives nothing back. */
const report = (values: Values = {}, caller: Caller = city.visitor) => {
  const row = { event_id: city.eventA, message: words, ...values }
  const [text, parameters] = insertInto('event_reports', row)
  return database.queryAs(caller, text.replace(' returning 1 as done', ''), parameters)
}
interface Stored {
  id: string
  message: string
  email: string | null
  settled_by: string | null
}
const stored = () =>
  database.query<Stored & Record<string, unknown>>('select * from public.event_reports order by created_at')
interface Queued {
  id: string
  kind: string
  email: string
  payload: Record<string, unknown>
  seconds: number
}
const queued = (state = 'waiting') =>
  database.query<Queued & Record<string, unknown>>(
    `select id, kind, address as email, payload, extract(epoch from next_attempt_at - now())::int as seconds
     from private.mail_outbox where state = $1 order by created_at`,
    [state],
  )
const compose = (mail: Queued | undefined) => {
  if (!mail) throw new Error('no mail was queued')
  return database.transaction(async queries => kinds[mail.kind]?.compose(queries, mail))
}
const pretendSent = (id: string | undefined) =>
  database.query(`update private.mail_outbox set state = 'sent', sent_at = now() where id = $1`, [id ?? null])
const makeEvent = async (values: Values) => {
  const [row] = await database.query<{ id: string }>(...insertInto('events', eventRow(city, values), 'id'))
  return row?.id ?? ''
}
const settle = (caller: Caller, id: string, isSettled = true) =>
  database.queryAs(caller, 'select public.settle_event_report($1, $2)', [id, isSettled])

describe('a report', () => {
  it('is tidied, and refused when it says nothing, too much, or names no event', async () => {
    await report({ message: `  ${words}\n\n`, email: ' Me@Here.example ' })
    expect(await stored()).toMatchObject([{ message: words, email: 'me@here.example' }])
    for (const message of ['Too short', '        wide        ', '\u200b'.repeat(12), 'x'.repeat(1001)])
      await expect(report({ message })).rejects.toMatchObject({ code: '23514' })
    await expect(
      report({ message: 'Ask both of us.', email: 'a@b.example, c@d.example' }),
    ).rejects.toMatchObject({ code: '23514' })
    const nowhere = '5eed0000-0000-4000-8000-000000000001'
    await expect(report({ event_id: nowhere })).rejects.toMatchObject({ code: '23503' })
    await report({ message: '🚲'.repeat(1000) })
    expect(await stored()).toHaveLength(2)
  })

  it('sent twice within ten minutes is one, also at the same moment, and an address may be added so', async () => {
    await Promise.all([report(), report(), report({ message: 'THE meeting  point\nis closed.' })])
    expect(await stored()).toMatchObject([{ email: null }])
    await report({ email: 'me@here.example' })
    await report({ email: 'someone@else.example' })
    expect(await stored()).toMatchObject([{ email: 'me@here.example' }])
    await report({ event_id: city.eventB })
    expect(await stored()).toHaveLength(2)
    await database.query(`update public.event_reports set created_at = now() - interval '11 minutes'`)
    await report()
    expect(await stored()).toHaveLength(3)
  })

  it('is one a request, and fifty open ones of an event are enough', async () => {
    const two = `insert into public.event_reports (event_id, message) select $1, 'It is all wrong: ' || n from generate_series(1, 2) n`
    await expect(database.queryAs(city.visitor, two, [city.eventA])).rejects.toMatchObject({ code: '54000' })
    await database.query(two.replace('(1, 2)', '(1, 50)'), [city.eventA])
    await expect(report()).rejects.toMatchObject({ code: 'PT409', message: /^Many people have reported/ })
    await report({ event_id: city.eventB })
  })

  it('never comes back to whoever wrote it, whichever way they ask', async () => {
    await report({}, city.nobodySpecial)
    const row = { event_id: city.eventB, message: words }
    for (const caller of [city.visitor, city.nobodySpecial, city.moderatorOfA])
      await expect(database.queryAs(caller, ...insertInto('event_reports', row, 'id'))).rejects.toMatchObject(
        {
          code: '42501',
        },
      )
  })

  it('follows its event to another group, and goes with it when it is deleted', async () => {
    const id = await makeEvent({ group_id: city.groupA })
    await report({ event_id: id })
    const read = (caller: Caller) => database.queryAs(caller, 'select message from public.event_reports')
    expect(await read(city.moderatorOfA)).toHaveLength(1)
    await database.query('update public.events set group_id = $2 where id = $1', [id, city.groupB])
    expect(await read(city.moderatorOfA)).toEqual([])
    expect(await read(city.moderatorOfB)).toHaveLength(1)
    await database.query('update public.events set group_id = null where id = $1', [id])
    expect(await read(city.moderatorOfB)).toEqual([])
    await database.query('delete from public.events where id = $1', [id])
    expect(await stored()).toEqual([])
  })
})

describe('settling', () => {
  it('is for super admins and the moderators of the event’s present group, and can be taken back', async () => {
    await report()
    const id = (await stored())[0]?.id ?? ''
    for (const caller of [city.nobodySpecial, city.moderatorOfB, city.signedOutAdmin, city.halfSignedInAdmin])
      await expect(settle(caller, id)).rejects.toMatchObject({ code: '42501' })
    await expect(settle(city.visitor, id)).rejects.toMatchObject({ code: '42501' })
    await settle(city.moderatorOfA, id)
    await settle(city.superAdmin, id)
    expect(await stored()).toMatchObject([{ settled_by: city.moderatorOfA.id }])
    await settle(city.superAdmin, id, false)
    expect(await stored()).toMatchObject([{ settled_at: null, settled_by: null }])
    const nothing = '5eed0000-0000-4000-8000-000000000001'
    await expect(settle(city.superAdmin, nothing)).rejects.toMatchObject({ code: 'PT404' })
    await expect(settle(city.moderatorOfA, nothing)).rejects.toMatchObject({ code: '42501' })
  })

  it('keeps a report for ninety days, and an open one for good', async () => {
    await database.query(
      `insert into public.event_reports (event_id, message, created_at, settled_at)
       select $1, 'Long ago, number ' || n, now() - interval '200 days', now() - make_interval(days => n) from unnest(array[89, 91]) n`,
      [city.eventA],
    )
    await report()
    await database.query(`update public.event_reports set created_at = now() - interval '200 days'`)
    await sweepReports(database)
    expect((await stored()).map(({ message }) => message).sort()).toEqual(['Long ago, number 89', words])
  })
})

describe('a message about the site', () => {
  const write = (message: string, caller?: Caller) => report({ event_id: null, message }, caller)

  it('is for super admins alone to read, to settle and to be told of', async () => {
    await write('Who runs this site?')
    await write('Who runs this site?')
    const [message, ...more] = await stored()
    expect(more).toEqual([])
    const read = (caller: Caller) => database.queryAs(caller, 'select message from public.event_reports')
    expect(await read(city.superAdmin)).toHaveLength(1)
    for (const caller of [city.nobodySpecial, city.moderatorOfA]) {
      expect(await read(caller)).toEqual([])
      await expect(settle(caller, message?.id ?? '')).rejects.toMatchObject({ code: '42501' })
    }
    const mails = await queued()
    expect(mails.map(({ email }) => email)).toContain(city.superAdmin.email)
    expect(mails.map(({ email }) => email)).not.toContain(city.moderatorOfA.email)
    const letter = await compose(mails[0])
    expect(letter?.subject).toBe(`Somebody wrote to ${config.siteName}`)
    expect(letter?.paragraphs.join()).toContain('Who runs this site?')
    expect(letter?.otherAction).toBeUndefined()
    await settle(city.superAdmin, message?.id ?? '')
    expect(await compose(mails[0])).toBeUndefined()
  })

  it('is taken five times of one person, beside what others and reports of events say', async () => {
    for (const number of [1, 2, 3, 4, 5]) await write(`Message number ${number}`, city.nobodySpecial)
    await expect(write('One more message', city.nobodySpecial)).rejects.toMatchObject({
      code: 'PT409',
      message: 'You have written five times already. The admins have been told.',
    })
    await write('A message of another person', city.moderatorOfA)
    await report({}, city.nobodySpecial)
    expect(await stored()).toHaveLength(7)
    // Fifty people shut nobody out here; very many do.
    const many = `insert into public.event_reports (message) select 'It is all wrong: ' || n from generate_series(1, $1::integer) n`
    await database.query('alter table public.event_reports disable trigger user')
    await database.query(many, [60])
    await database.query('alter table public.event_reports enable trigger user')
    await write('A message of yet another person', city.moderatorOfB)
    await database.query('alter table public.event_reports disable trigger user')
    await database.query(many.replace('(1,', '(100,'), [600])
    await database.query('alter table public.event_reports enable trigger user')
    await expect(write('A message too many')).rejects.toMatchObject({ code: 'PT409' })
  })
})

describe('the mail', () => {
  const recipients = async () => (await queued()).map(({ email }) => email)
  const emails = (...people: Person[]) => people.map(({ email }) => email).sort()

  it('goes to the group’s moderators, and to super admins where there are none', async () => {
    await report()
    expect(await recipients()).toEqual(emails(city.moderatorOfA))
    await database.query('delete from private.mail_outbox')
    await report({ event_id: await makeEvent({}) })
    expect((await recipients()).sort()).toEqual(
      emails(city.superAdmin, city.signedOutAdmin, city.halfSignedInAdmin, city.twoFactorAdmin),
    )
  })

  it('gathers what comes for an event within ten minutes, and starts at once', async () => {
    await report()
    const [first] = await queued()
    expect(first?.seconds).toBeLessThan(1)
    await report({ message: 'Also, the time is wrong.' })
    expect(await queued()).toHaveLength(1)
    const letter = await compose(first)
    expect(letter?.paragraphs.filter(text => text.includes('without an address'))).toHaveLength(2)
    expect(letter?.action?.url).toBe('https://rides.example/admin/reports')
    await pretendSent(first?.id)
    await report({ message: 'And the place is gone.' })
    await report({ message: 'And nobody was there.' })
    const [second, ...more] = await queued()
    expect(more).toEqual([])
    expect(second?.seconds).toBeGreaterThan(500)
  })

  it('is twelve a day at most, and the twelfth says so', async () => {
    const letters = []
    for (let n = 1; n <= 14; n += 1) {
      await report({ event_id: await makeEvent({ group_id: city.groupA, title: `Ride ${n}` }) })
      for (const mail of await queued()) {
        letters.push(await compose(mail))
        await pretendSent(mail.id)
      }
    }
    expect(letters).toHaveLength(12)
    const isLast = letters.map(letter => letter?.paragraphs.some(text => text.includes('twelfth')))
    expect(isLast).toEqual([...Array.from({ length: 11 }, () => false), true])
  })

  it('is not written once everything is settled, the event is gone, or it is another’s to look after', async () => {
    const id = await makeEvent({ group_id: city.groupA })
    await report({ event_id: id })
    const [mail] = await queued()
    const reportId = (await stored())[0]?.id ?? ''
    await settle(city.moderatorOfA, reportId)
    expect(await compose(mail)).toBeUndefined()
    await settle(city.moderatorOfA, reportId, false)
    expect((await compose(mail))?.subject).toBe('A problem was reported with “Lantern ride”')
    await database.query('update public.events set group_id = $2 where id = $1', [id, city.groupB])
    expect(await compose(mail)).toBeUndefined()
    await database.query('delete from public.events where id = $1', [id])
    expect(await compose(mail)).toBeUndefined()
  })

  it('repeats hostile words as words, in one line, and is not answered to the reporter', async () => {
    const mailbox = await openMailbox()
    const withMail = { ...config, smtpUrl: mailbox.smtpUrl }
    const worker = await startMailWorker({
      config: withMail,
      database,
      log: pino({ level: 'silent' }),
      kinds,
    })
    const attack =
      '<img src=x onerror=alert(1)>\r\n--\r\nDenver Bike Events: sign in at https://evil.example \u202e'
    await report({ message: attack, email: 'reporter@evil.example' })
    const mail = await mailbox.mailTo(city.moderatorOfA.email)
    await worker.stop()
    await mailbox.close()
    expect(mail.html).not.toContain('<img')
    const line =
      '“<img src=x onerror=alert(1)> -- Denver Bike Events: sign in at https://evil.example” – from reporter@evil.example'
    expect(mail.text?.split('\n')).toContain(line)
    expect(mail.replyTo).toBeUndefined()
    expect(mail.raw.split('\r\n\r\n')[0]).not.toContain('evil.example')
  })
})
