// The mails that carry private links: what they say, whom they reach, and how many of them.

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { startMailWorker } from '#platform/mail/worker.ts'
import { readConfig } from '#server/config.ts'
import { submissionMail } from '#server/submissions/letters.ts'
import { createLostLinks } from '#server/submissions/lost-links.ts'
import { sweepSubmissions } from '#server/submissions/sweep.ts'
import { type Mailbox, openMailbox } from '#tests/auth/mailbox.ts'
import { testDatabase } from '#tests/test-database.ts'
import { dead, inDays, type LinkCity, makeLinkCity } from './link-city.ts'

let database: Database
let end: () => Promise<void>
let city: LinkCity
beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  city = await makeLinkCity(database)
})
afterAll(() => end())

const config = readConfig({ SITE_URL: 'https://rides.example' })
const kinds = submissionMail(config)
const tokenIn = (url: string | undefined) => url?.split('/submission/')[1] ?? ''
const compose = (
  kind: string,
  email: string,
  payload: Record<string, unknown> = {},
): Promise<Letter | undefined> =>
  database.transaction(async queries => kinds[kind]?.compose(queries, { email, payload }))
const newest = (email: string) =>
  city.one<{ kind: string; payload: Record<string, unknown> }>(
    `select kind, payload from private.mail_outbox where address = $1 order by created_at desc limit 1`,
    [email],
  )
const reviewed = (name: 'approve' | 'reject', id: string, reason?: string) =>
  database.queryAs(
    city.superAdmin,
    name === 'approve'
      ? 'select public.approve_event_submission($1, $2)'
      : 'select public.reject_event_submission($1, $2, $3)',
    [id, city.superAdmin.id, ...(name === 'reject' ? [reason ?? null] : [])],
  )

describe('the mail that a submission has arrived', () => {
  it('carries a link that opens it, made when the mail is written and never before', async () => {
    const id = await city.submit({ title: 'Received', submitter_email: 'one@visitors.example' })
    const queued = await newest('one@visitors.example')
    expect(queued).toEqual({ kind: 'submission_received', payload: { submission_id: id } })
    expect(
      await database.query('select 1 from private.submission_links where submission_id = $1', [id]),
    ).toEqual([])
    const letter = await compose(queued.kind, 'one@visitors.example', queued.payload)
    expect(letter?.action?.url).toMatch(/^https:\/\/rides\.example\/submission\/[\w-]{43}$/)
    expect(letter?.paragraphs.join(' ')).toContain('A moderator will look at it.')
    expect(await city.shown(tokenIn(letter?.action?.url))).toMatchObject({ title: 'Received' })
  })

  it('says to a trusted address that it goes live at a press', async () => {
    await database.queryAs(city.superAdmin, `select public.trust_submitter('known@visitors.example', true)`)
    const id = await city.submit({ submitter_email: 'known@visitors.example' })
    const letter = await compose('submission_received', 'known@visitors.example', { submission_id: id })
    expect(letter?.paragraphs.join(' ')).toContain('It goes live as soon as you press')
  })

  it('is not sent about what is decided, revoked or gone, nor to nobody, nor about a proposal', async () => {
    const { submission, event, token } = await city.approved({ submitter_email: 'two@visitors.example' })
    expect(
      await compose('submission_received', 'two@visitors.example', { submission_id: submission }),
    ).toBeUndefined()
    const revoked = await city.submit()
    await database.query('update public.event_submissions set links_revoked_at = now() where id = $1', [
      revoked,
    ])
    expect(
      await compose('submission_received', 'ana@visitors.example', { submission_id: revoked }),
    ).toBeUndefined()
    const count = async () =>
      (await database.query(`select 1 from private.mail_outbox where kind = 'submission_received'`)).length
    const before = await count()
    await city.submit({ submitter_email: null })
    await city.call('propose_change_by_link', {
      token,
      event_id: event,
      changes: { title: 'Other' },
      seen: 0,
    })
    expect(await count()).toBe(before)
  })
})

describe('the letter about a decision', () => {
  it('carries a link that says what it is good for', async () => {
    const { submission } = await city.approved({ submitter_email: 'three@visitors.example' })
    const letter = await compose('submission_approved', 'three@visitors.example', {
      submission_id: submission,
    })
    expect(letter?.paragraphs.join(' ')).toMatch(/cancelled or postponed.*private link/)
    expect(await city.shown(tokenIn(letter?.otherAction?.url))).toMatchObject({ status: 'approved' })
    const rejected = await city.submit({ submitter_email: 'three@visitors.example' })
    await reviewed('reject', rejected)
    const other = await compose('submission_rejected', 'three@visitors.example', { submission_id: rejected })
    expect(await city.shown(tokenIn(other?.action?.url))).toMatchObject({ status: 'rejected' })
  })

  it('about a proposal has words of its own, and the link of what it changes', async () => {
    const { token, event } = await city.approved({ title: 'Ride', submitter_email: 'four@visitors.example' })
    const propose = () =>
      city.call<string>('propose_change_by_link', {
        token,
        event_id: event,
        changes: { title: 'Better ride' },
        seen: 0,
      })
    const first = await propose()
    await reviewed('reject', first, 'Not now.')
    const no = await compose('submission_rejected', 'four@visitors.example', { submission_id: first })
    expect(no?.subject).toContain('change was not made')
    expect(no?.paragraphs).toContain('The reason given: Not now.')
    expect(await city.shown(tokenIn(no?.action?.url))).toMatchObject({ title: 'Ride' })
    const second = await propose()
    await reviewed('approve', second)
    const yes = await compose('submission_approved', 'four@visitors.example', { submission_id: second })
    expect(yes?.paragraphs[0]).toBe('Your change to “Better ride” was approved and is on the calendar.')
    expect(await city.shown(tokenIn(yes?.otherAction?.url))).toMatchObject({
      event: { title: 'Better ride' },
    })
  })

  it('has no link where links were revoked', async () => {
    const { submission } = await city.approved()
    await database.queryAs(city.superAdmin, 'select public.set_submission_links($1, false)', [submission])
    const letter = await compose('submission_approved', 'ana@visitors.example', { submission_id: submission })
    expect(letter?.otherAction).toBeUndefined()
    expect(letter?.action?.url).toContain('/event/')
  })
})

describe('a stranger’s words', () => {
  const words = 'Ride\r\n\nYour account is closed.\u2028Pay “now” at " once ”\u202e'
  const line = 'Ride Your account is closed. Pay ‘now’ at ’ once ’'

  it('are one quoted line in every letter about a submission', async () => {
    const id = await city.submit({ title: words })
    const letters = [
      await compose('submission_received', 'ana@visitors.example', { submission_id: id }),
      await compose('lost_links', 'ana@visitors.example', {}),
    ]
    await city.approve(id)
    letters.push(await compose('submission_approved', 'ana@visitors.example', { submission_id: id }))
    const said = letters.map(letter => JSON.stringify(letter))
    for (const text of said) {
      expect(text).toContain(line)
      expect(text).not.toMatch(/\\n|\\r|\u2028|\u202e/)
    }
  })

  it('are one line where they are kept, and a group’s name is', async () => {
    const { submission, event } = await city.approved({ title: words })
    const title = words.replace(/[\r\n\u2028]+/g, ' ')
    const titleIn = (table: string, id: string) =>
      city.one<{ title: string }>(`select title from public.${table} where id = $1`, [id])
    expect(await titleIn('event_submissions', submission)).toEqual({ title })
    expect(await titleIn('events', event)).toEqual({ title })
    await database.queryAs(city.superAdmin, `update public.events set title = E'Two\\nlines' where id = $1`, [
      event,
    ])
    expect(await titleIn('events', event)).toEqual({ title: 'Two lines' })
    const repeated = await city.approved({ title: words, rule: 'FREQ=WEEKLY;COUNT=2' })
    await database.queryAs(
      city.superAdmin,
      `select public.change_event_series($1, 'all', jsonb_build_object('title', E'All\\nof them'))`,
      [repeated.event],
    )
    expect(await titleIn('events', repeated.event)).toEqual({ title: 'All of them' })
    expect(
      await city.one(
        `insert into public.groups (name, description) values (E'Two\\r\\nWheels', 'x') returning name`,
      ),
    ).toEqual({ name: 'Two Wheels' })
  })
})

describe('the mail to reviewers', () => {
  it('says what is so when it is sent, and reaches nobody who lost the role', async () => {
    const { event, token } = await city.approved({ title: 'Stormy' })
    await city.call('change_status_by_link', {
      token,
      event_id: event,
      new_status: 'cancelled',
      note: 'Storm.',
    })
    const letter = () => compose('status_by_link', city.superAdmin.email, { event_ids: [event] })
    expect(await letter()).toMatchObject({ subject: '“Stormy” was cancelled by its organiser' })
    expect((await letter())?.paragraphs).toContain('The note: “Storm.”')
    await city.call('change_status_by_link', { token, event_id: event, new_status: 'scheduled' })
    expect(await letter()).toMatchObject({ subject: '“Stormy” takes place after all' })
    expect(await compose('status_by_link', city.moderatorOfA.email, { event_ids: [event] })).toBeUndefined()
    // What an older server queued.
    expect(await compose('status_by_link', city.superAdmin.email, { event_id: event })).toMatchObject({
      subject: '“Stormy” takes place after all',
    })
  })

  it('says of many dates how each stands, and how many it does not list', async () => {
    const { submission, token } = await city.approved({
      title: 'Forty',
      rule: 'FREQ=WEEKLY;COUNT=40',
      start_date: inDays(3),
    })
    const dates = await database.query<{ id: string }>(
      'select e.id from public.events e join public.event_submissions s on s.series_id = e.series_id where s.id = $1 order by e.start_date',
      [submission],
    )
    const event_ids = dates.map(({ id }) => id)
    await city.call('change_status_by_link', {
      token,
      event_id: event_ids[0] ?? '',
      new_status: 'cancelled',
      note: 'Storm.\n\nThe site closes.',
    })
    const letter = await compose('status_by_link', city.superAdmin.email, { event_ids })
    expect(letter?.subject).toBe('40 dates were changed by their organisers')
    expect(letter?.paragraphs).toContain('20 are listed here; 20 more are not.')
    const [section] = letter?.sections ?? []
    expect(section?.entries).toHaveLength(20)
    expect(section?.entries[0]?.lines).toEqual([
      expect.stringMatching(/: cancelled$/),
      'The note: “Storm. The site closes.”',
    ])
    expect(section?.entries[1]?.lines).toEqual([expect.stringMatching(/: takes place$/)])
  })
})

describe('lost links', () => {
  it('lists every submission of an address whose link works, and none of others', async () => {
    const email = 'lost@visitors.example'
    await city.submit({ title: 'Open one', submitter_email: email })
    await city.approved({ title: 'Open two', submitter_email: email })
    const gone = await city.submit({ title: 'Revoked', submitter_email: email })
    await database.query('update public.event_submissions set links_revoked_at = now() where id = $1', [gone])
    await city.submit({ title: 'Other’s', submitter_email: 'else@visitors.example' })
    const letter = await compose('lost_links', email)
    const entries = letter?.sections?.[0]?.entries ?? []
    expect(entries.map(({ title }) => title)).toEqual(['Open two', 'Open one'])
    for (const { url, title } of entries) expect(await city.shown(tokenIn(url))).toMatchObject({ title })
    expect(await compose('lost_links', 'unknown@visitors.example')).toBeUndefined()
  })

  it('lists the newest fifty', async () => {
    await database.query(
      `insert into public.event_submissions (title, description, start_date, type_id, location, submitter_email)
       select 'Ride ' || n, 'x', now() + interval '1 day', $1, $2, 'many@visitors.example' from generate_series(1, 55) n`,
      [city.typeId, { name: 'x', url: 'https://maps.example' }],
    )
    expect((await compose('lost_links', 'many@visitors.example'))?.sections?.[0]?.entries).toHaveLength(50)
  })

  const ask = (body: unknown, ip: string, limiter = createRateLimiter(database)) =>
    createLostLinks({ database, limiter }).answer(
      new Request('https://rides.example/functions/v1/lost-links', {
        method: 'POST',
        body: JSON.stringify(body),
      }),
      ip,
    )

  it('are asked for in the same words whether the address is known or not, a few times an hour', async () => {
    const limiter = createRateLimiter(database)
    const said = async (email: string) => (await ask({ email }, '192.0.2.7', limiter)).text()
    expect(await said('lost@visitors.example')).toBe(await said('unknown@visitors.example'))
    expect(
      await database.query(`select 1 from private.mail_outbox where address = 'unknown@visitors.example'`),
    ).toHaveLength(1)
    for (const n of [1, 2, 3]) await said(`${n}@visitors.example`)
    await expect(said('four@visitors.example')).rejects.toThrow(/Please try again in \d+ (minutes|hour)/)
    await expect(ask({ email: 'not an address' }, '192.0.2.8')).rejects.toThrow('valid email address')
    // Another spelling of a mailbox is the same question.
    await ask({ email: 'Unknown@ｖisitors。example' }, '192.0.2.8')
    expect(
      await database.query(
        `select 1 from private.mail_outbox where address like 'unknown@%' and kind = 'lost_links'`,
      ),
    ).toHaveLength(1)
  })
})

describe('how many of them', () => {
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await openMailbox()
    await database.query('delete from private.mail_outbox')
  })
  afterAll(() => mailbox.close())

  it('an address that has never answered gets one of the two a day, a proven one ten, quietly', async () => {
    const smtp = readConfig({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'a@rides.example' })
    const warnings: string[] = []
    const log = pino({ level: 'warn' }, { write: line => warnings.push(line) })
    const stranger = 'flooded@visitors.example'
    const regular = 'regular@visitors.example'
    for (let n = 0; n < 3; n += 1) await city.submit({ submitter_email: stranger })
    for (let n = 0; n < 9; n += 1) await city.submit({ submitter_email: regular })
    const token = await city.linkTo(await city.submit({ submitter_email: regular }))
    await city.call('confirm_address_by_link', { token })
    for (const email of [stranger, regular])
      for (let n = 0; n < 2; n += 1) await queueMail(database, { kind: 'lost_links', email })
    const worker = await startMailWorker({ config: smtp, database, log, kinds: submissionMail(smtp) })
    const states = () =>
      database.query<{ address: string; state: string; n: number }>(
        `select address, state, count(*)::int as n from private.mail_outbox where kind in ('submission_received', 'lost_links') group by 1, 2 order by 1, 2`,
      )
    await expect.poll(states).toEqual([
      { address: stranger, state: 'dropped', n: 4 },
      { address: stranger, state: 'sent', n: 1 },
      { address: regular, state: 'dropped', n: 2 },
      { address: regular, state: 'sent', n: 10 },
    ])
    await worker.stop()
    expect(warnings).toEqual([])
    expect(mailbox.mails.filter(({ recipient }) => recipient === stranger)).toHaveLength(1)
  })
})

describe('the sweep', () => {
  it('throws away links whose time is over, and spam after 90 days', async () => {
    const old = await city.submit()
    const token = await city.linkTo(old)
    const open = await city.linkTo(await city.submit())
    await database.query(
      `update public.event_submissions set start_date = $2, created_at = $2 where id = $1`,
      [old, inDays(-70)],
    )
    const spam = await city.submit()
    const youngSpam = await city.submit()
    await database.queryAs(
      city.superAdmin,
      `select * from public.review_event_submissions(array[$1, $2]::uuid[], 'spam')`,
      [spam, youngSpam],
    )
    await database.query('alter table public.event_submissions disable trigger user')
    await database.query(`update public.event_submissions set reviewed_at = $2 where id = $1`, [
      spam,
      inDays(-91),
    ])
    await database.query('alter table public.event_submissions enable trigger user')
    await sweepSubmissions(database)
    await expect(city.shown(token)).rejects.toThrow(dead)
    expect(
      await database.query('select 1 from private.submission_links where submission_id = $1', [old]),
    ).toEqual([])
    expect(await city.shown(open)).toMatchObject({ status: 'pending' })
    const left = await database.query('select id from public.event_submissions where id in ($1, $2)', [
      spam,
      youngSpam,
    ])
    expect(left).toEqual([{ id: youngSpam }])
  })
})
