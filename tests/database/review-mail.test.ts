// Mail about new submissions: who gets it when, what is gathered in one, and what is no longer worth saying.

import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { startMailWorker } from '#platform/mail/worker.ts'
import { readConfig } from '#server/config.ts'
import { reviewMail } from '#server/submissions/review-letters.ts'
import { queueDailyReviews } from '#server/submissions/review-schedule.ts'
import { sweepReviewMail } from '#server/submissions/sweep-review-mail.ts'
import { openMailbox } from '#tests/auth/mailbox.ts'
import { type City, makeCity, type Person, signUp } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto } from './attempt.ts'
import { submissionRow, type Values } from './rows.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
beforeEach(async () => {
  for (const table of ['private.mail_outbox', 'public.event_submissions', 'public.mail_preferences'])
    await database.query(`delete from ${table}`)
  await database.query('delete from private.review_mail_days')
})
afterAll(() => end())

const config = readConfig({ SITE_URL: 'https://rides.example', SITE_TIME_ZONE: 'America/Denver' })
const kinds = reviewMail(config)

interface Queued {
  id: string
  kind: string
  email: string
  payload: Record<string, unknown>
}
const queued = (person: Person, kind = 'review_at_once') =>
  database.query<Queued & Record<string, unknown>>(
    'select id, kind, address as email, payload from private.mail_outbox where address = $1 and kind = $2 order by created_at',
    [person.email, kind],
  )
const choose = (person: Person, choice: string) =>
  database.queryAs(
    person,
    `insert into public.mail_preferences (new_submissions) values ($1)
     on conflict (user_id) do update set new_submissions = excluded.new_submissions`,
    [choice],
  )
const submit = async (values: Values = {}) => {
  const [row] = await database.query<{ id: string }>(
    ...insertInto('event_submissions', submissionRow(city, values), 'id'),
  )
  return row?.id ?? ''
}
const compose = (mail: Queued | undefined) => {
  if (!mail) throw new Error('no mail was queued')
  return database.transaction(async queries => kinds[mail.kind]?.compose(queries, mail))
}
const settle = (state: string, id: string | undefined) =>
  database.query(
    `update private.mail_outbox set state = $1, sent_at = case when $1 = 'sent' then now() end where id = $2`,
    [state, id ?? null],
  )
const titlesOf = (letter: Awaited<ReturnType<typeof compose>>) =>
  (letter?.sections ?? []).flatMap(({ entries }) => entries.map(({ title }) => title))
const decide = (name: 'approve' | 'reject', id: string) =>
  database.queryAs(city.superAdmin, `select public.${name}_event_submission($1, $2)`, [
    id,
    city.superAdmin.id,
  ])

describe('mail at once', () => {
  it('goes to those who chose it and may review: moderators of the group, and super admins', async () => {
    for (const person of [city.superAdmin, city.moderatorOfA, city.moderatorOfB])
      await choose(person, 'at_once')
    await choose(city.twoFactorAdmin, 'never')
    await submit({ group_id: city.groupA })
    const rows = await database.query<{ email: string }>(
      `select address as email from private.mail_outbox where kind = 'review_at_once'`,
    )
    expect(rows.map(({ email }) => email).sort()).toEqual(
      [city.superAdmin.email, city.moderatorOfA.email].sort(),
    )
    // It waits for what else may come.
    expect(
      await database.query(
        `select 1 from private.mail_outbox where kind = 'review_at_once' and next_attempt_at < now() + interval '90 seconds'`,
      ),
    ).toEqual([])
    const letter = await compose((await queued(city.moderatorOfA))[0])
    expect(letter).toMatchObject({
      subject: 'To review: “Lantern ride”',
      action: { url: 'https://rides.example/moderator?tab=submissions' },
      footerLink: { url: 'https://rides.example/admin/account#submission-mail' },
    })
    expect(letter?.sections?.[0]?.entries[0]?.lines).toEqual([
      'Wednesday, July 1, 2026, 1:00 PM',
      'Depot Square',
      'From ana@visitors.example',
      'For Alpine Spokes',
    ])
    expect((await compose((await queued(city.superAdmin))[0]))?.action?.url).toBe(
      'https://rides.example/admin?tab=submissions',
    )
  })

  it('is one mail for fifty, which lists twenty and says how many more there are', async () => {
    await choose(city.superAdmin, 'at_once')
    for (let n = 1; n <= 50; n += 1) await submit({ title: `Ride ${n}`, submitter_email: null })
    const mails = await queued(city.superAdmin)
    expect(mails).toHaveLength(1)
    const letter = await compose(mails[0])
    expect(letter?.subject).toBe('50 new submissions to review')
    expect(titlesOf(letter)).toHaveLength(20)
    expect(letter?.paragraphs).toContain('20 are listed here; 30 more are in the queue.')
    expect(letter?.sections?.[0]?.entries[0]?.lines).toContain('From someone without an address')
  })

  it('speaks of what is new since the last one, and of nothing that was decided, deleted or spam', async () => {
    await choose(city.superAdmin, 'at_once')
    await submit({ title: 'Told before' })
    const [first] = await queued(city.superAdmin)
    expect(titlesOf(await compose(first))).toEqual(['Told before'])
    await settle('sent', first?.id)
    await submit({ title: 'New' })
    const approved = await submit({ title: 'Approved' })
    const spam = await submit({ title: 'Spam' })
    const deleted = await submit({ title: 'Deleted' })
    await decide('approve', approved)
    await database.queryAs(
      city.superAdmin,
      `select public.review_event_submissions(array[$1::uuid], 'spam')`,
      [spam],
    )
    await database.query('delete from public.event_submissions where id = $1', [deleted])
    const second = (await queued(city.superAdmin)).find(({ id }) => id !== first?.id)
    expect(titlesOf(await compose(second))).toEqual(['New'])
    await settle('sent', second?.id)
    await decide('reject', await submit({ title: 'Gone at once' }))
    const third = (await queued(city.superAdmin)).find(({ id }) => id !== first?.id && id !== second?.id)
    expect(await compose(third)).toBeUndefined()
  })

  it('says of a change what is to change', async () => {
    await choose(city.moderatorOfA, 'at_once')
    const original = await submit({ group_id: city.groupA })
    await decide('approve', original)
    await database.query('delete from private.mail_outbox')
    await submit({
      title: 'Ride of A, by moonlight',
      group_id: city.groupA,
      changes_of: original,
      changes_event: city.eventA,
      changed_columns: '{title,start_date,end_date}',
    })
    const letter = await compose((await queued(city.moderatorOfA))[0])
    expect(letter?.subject).toBe('To review: a change to “Ride of A”')
    expect(titlesOf(letter)).toEqual(['Change to “Ride of A”'])
    expect(letter?.sections?.[0]?.entries[0]?.lines[0]).toBe(
      'Asks to change the title and the time. New title: “Ride of A, by moonlight”',
    )
  })

  it('reaches the moderators of a group that a submission is given to', async () => {
    await choose(city.moderatorOfB, 'at_once')
    const id = await submit()
    expect(await queued(city.moderatorOfB)).toEqual([])
    await database.queryAs(city.superAdmin, 'select public.assign_submission_group($1, $2)', [
      id,
      city.groupB,
    ])
    expect(titlesOf(await compose((await queued(city.moderatorOfB))[0]))).toEqual(['Lantern ride'])
  })

  it('ends at twelve a day, says so in the twelfth, and leaves the rest to the daily one', async () => {
    await choose(city.superAdmin, 'at_once')
    const letters = []
    for (let n = 1; n <= 14; n += 1) {
      await submit({ title: `Ride ${n}` })
      const mails = await database.query<Queued & Record<string, unknown>>(
        `select id, kind, address as email, payload from private.mail_outbox where state = 'waiting' and kind = 'review_at_once'`,
      )
      for (const mail of mails) {
        letters.push(await compose(mail))
        await settle('sent', mail.id)
      }
    }
    expect(letters).toHaveLength(12)
    const isLast = letters.map(letter => letter?.paragraphs.some(words => words.includes('twelfth')))
    expect(isLast).toEqual([...Array.from({ length: 11 }, () => false), true])
    await queueDailyReviews(database, config, new Date('2026-11-16T15:00:00Z'))
    const daily = await compose((await queued(city.superAdmin, 'review_daily'))[0])
    expect(daily?.sections?.[0]).toMatchObject({
      heading: 'New',
      entries: [{ title: 'Ride 14' }, { title: 'Ride 13' }],
    })
    expect(daily?.sections?.[1]?.entries).toHaveLength(12)
  })

  it('is not written for someone who has changed their mind, lost the role, or moved to another address', async () => {
    const person = await signUp(database, { role: 'super_admin' })
    await choose(person, 'at_once')
    await submit()
    const [mail] = await queued(person)
    const composed = async () => (await compose(mail))?.subject
    await choose(person, 'daily')
    expect(await composed()).toBeUndefined()
    await choose(person, 'at_once')
    await database.query('update auth.users set email_confirmed_at = null where id = $1', [person.id])
    expect(await composed()).toBeUndefined()
    await database.query(
      `update auth.users set email_confirmed_at = now(), email = 'moved@x.example' where id = $1`,
      [person.id],
    )
    expect(await composed()).toBeUndefined()
    await database.query('update auth.users set email = $2 where id = $1', [person.id, person.email])
    await database.query('delete from public.user_roles where user_id = $1', [person.id])
    expect(await composed()).toBeUndefined()
    await database.query(`insert into public.user_roles (user_id, role) values ($1, 'super_admin')`, [
      person.id,
    ])
    expect(await composed()).toBe('To review: “Lantern ride”')
  })

  it('says the same again when the mail server did not take it', async () => {
    await choose(city.superAdmin, 'at_once')
    const mailbox = await openMailbox()
    mailbox.refuseWith({ responseCode: 451, message: 'Come back later' })
    const withMail = { ...config, smtpUrl: mailbox.smtpUrl }
    const log = pino({ level: 'silent' })
    const worker = await startMailWorker({ config: withMail, database, log, kinds, firstRetrySeconds: 0.01 })
    await submit({ title: 'Bell\r\n<script>alert(1)</script> \u202eedir' })
    await database.query(`update private.mail_outbox set next_attempt_at = now()`)
    await database.query(`select pg_notify('mail_waiting', '')`)
    await expect.poll(() => mailbox.offers()).toBeGreaterThan(1)
    mailbox.refuseWith(undefined)
    const mail = await mailbox.mailTo(city.superAdmin.email)
    await worker.stop()
    await mailbox.close()
    expect(mail.subject).toBe('To review: “Bell <script>alert(1)</script> edir”')
    expect(mail.text).toContain('\nBell <script>alert(1)</script> edir\n')
    expect(mail.html).not.toContain('<script>')
    expect(mail.replyTo).toBeUndefined()
  })
})

describe('the daily mail', () => {
  /** Every quarter of an hour of a day and a bit, as two servers live through it. */
  const liveThrough = async (from: string, hours: number) => {
    let made = 0
    for (let quarter = 0; quarter < hours * 4; quarter += 1) {
      const now = new Date(Date.parse(from) + quarter * 15 * 60_000)
      const outcomes = await Promise.all([1, 2].map(() => queueDailyReviews(database, config, now)))
      made += outcomes.filter(recipients => recipients !== undefined).length
    }
    return made
  }
  const days = () =>
    database.query<{ day: string }>('select day::text from private.review_mail_days order by day')

  it.each([
    ['on which clocks go forward', '2027-03-14T07:00:00Z', 23],
    ['on which clocks go back', '2026-11-01T06:00:00Z', 25],
  ])('is made once by two servers on the day %s', async (_, midnight, hours) => {
    await submit()
    expect(await liveThrough(midnight, hours)).toBe(1)
    expect(await days()).toEqual([{ day: midnight.slice(0, 10) }])
    expect(await queued(city.moderatorOfA, 'review_daily')).toEqual([])
    expect(await queued(city.superAdmin, 'review_daily')).toHaveLength(1)
  })

  it('is the default, lists what waits with the new first, and comes only when something is new', async () => {
    await submit({ title: 'First', group_id: city.groupA })
    const at = (day: number) => new Date(`2026-11-${day}T15:00:00Z`)
    expect(await queueDailyReviews(database, config, new Date('2026-11-16T14:59:00Z'))).toBeUndefined()
    expect(await queueDailyReviews(database, config, at(16))).toBeGreaterThan(0)
    const [monday] = await queued(city.moderatorOfA, 'review_daily')
    expect(titlesOf(await compose(monday))).toEqual(['First'])
    // The same mail, tried again, still has what it had.
    expect(titlesOf(await compose(monday))).toEqual(['First'])
    await queueDailyReviews(database, config, at(17))
    expect(await queued(city.moderatorOfA, 'review_daily')).toHaveLength(1)
    await submit({ title: 'Second', group_id: city.groupA })
    await submit({ title: 'Not theirs', group_id: city.groupB })
    await queueDailyReviews(database, config, at(18))
    const wednesday = (await queued(city.moderatorOfA, 'review_daily')).at(-1)
    const letter = await compose(wednesday)
    expect(
      letter?.sections?.map(({ heading, entries }) => [heading, entries.map(({ title }) => title)]),
    ).toEqual([
      ['New', ['Second']],
      ['Still waiting', ['First']],
    ])
  })

  it('comes to nobody who wants none, and not for what was decided before it is written', async () => {
    await choose(city.moderatorOfA, 'never')
    const id = await submit({ group_id: city.groupA })
    await queueDailyReviews(database, config, new Date('2026-11-16T15:00:00Z'))
    expect(await queued(city.moderatorOfA, 'review_daily')).toEqual([])
    const [mail] = await queued(city.superAdmin, 'review_daily')
    await decide('approve', id)
    expect(await compose(mail)).toBeUndefined()
  })

  it('is made good by a server that was away at eight, unless there has never been one', async () => {
    await submit()
    const evening = (day: number) => new Date(`2026-11-${day}T23:00:00Z`)
    expect(await queueDailyReviews(database, config, evening(16))).toBeUndefined()
    expect(await queueDailyReviews(database, config, new Date('2026-11-17T15:00:00Z'))).toBeGreaterThan(0)
    await submit()
    expect(await queueDailyReviews(database, config, evening(18))).toBeGreaterThan(0)
  })
})

it('what was told is forgotten a week after the decision, and what waits is not', async () => {
  await choose(city.superAdmin, 'at_once')
  const ids = [await submit(), await submit(), await submit()]
  await compose((await queued(city.superAdmin))[0])
  for (const id of ids.slice(1)) await decide('reject', id)
  await database.query('alter table public.event_submissions disable trigger user')
  await database.query(
    `update public.event_submissions set reviewed_at = now() - interval '8 days' where id = $1`,
    [ids[2] ?? ''],
  )
  await database.query('alter table public.event_submissions enable trigger user')
  await sweepReviewMail(database)
  const told = await database.query<{ id: string }>(
    'select submission_id as id from private.told_submissions',
  )
  expect(told.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort())
})
