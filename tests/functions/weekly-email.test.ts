// What editors decide about a weekly email, from the decision to the mail; and the file of subscribers.

import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, type CityDay, ensureTemporal, weekOf } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import type { Database, Queries, TransactionOptions } from '#platform/database/database.ts'
import { letterText } from '#platform/mail/letter.ts'
import { letterHtml } from '#platform/mail/letter-html.ts'
import { weeklyEmail as weeklyEmailCommand } from '#server/commands/weekly-email.ts'
import { weeklyEmailLetters } from '#server/weekly-email/letters.ts'
import { queueWeeklyEmail } from '#server/weekly-email/weekly-email.ts'
import { startWeeklySchedule } from '#server/weekly-email/weekly-schedule.ts'
import { type Person, signUp, visitor } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { askFunctions, config } from './ask-functions.ts'

await ensureTemporal()

let database: Database
let end: () => Promise<void>
let ask: Awaited<ReturnType<typeof askFunctions>>
let admin: Person
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  ask = await askFunctions(database)
  admin = await signUp(database, { role: 'super_admin' })
  await database.query(
    `insert into public.email_subscriptions (email) values ('one@reader.example'), ('two@reader.example')`,
  )
})
afterAll(() => end())
beforeEach(() => database.query('delete from private.mail_outbox'))
afterEach(() => vi.useRealTimers())

const spanOf = (sunday: CityDay) => ({ first: sunday, last: addDays(sunday, 6) })
/** The Sunday that editors can plan, by the real clock. */
const sunday = addDays(weekOf(cityToday(config.siteTimeZone)).first, 7)
const makeEvent = (day: CityDay) =>
  database.query(
    `insert into public.events (title, description, start_date, type_id, location)
     select 'Ride of ' || $1, 'Slow.', ($1 || 'T20:00:00Z')::timestamptz, id, '{"name": "Depot", "url": "https://x.example"}'
     from public.event_types limit 1`,
    [day],
  )
const plan = (week: CityDay, intro: string | null, isSkipped = false) =>
  database.query('insert into private.weekly_plans (week, intro, is_skipped) values ($1, $2, $3)', [
    week,
    intro,
    isSkipped,
  ])
const queued = () =>
  database.query<{ address: string; payload: Record<string, unknown> }>(
    'select address, payload from private.mail_outbox order by address',
  )
/** The mail that waits for an address, as it would be sent. */
async function mailTo(email: string) {
  const mail = (await queued()).find(({ address }) => address === email)
  const compose = weeklyEmailLetters(config).weekly_digest?.compose
  const letter = mail && (await compose?.(database, { email, payload: mail.payload }))
  return letter && { text: letterText(letter), html: letterHtml(letter) }
}
async function headersOf(person: Person) {
  const exp = Math.floor(Date.now() / 1000) + 60
  const claims = { ...person.claims, aud: 'authenticated', iss: ask.tokens.issuer, exp }
  return { apikey: ask.keys.publishable, authorization: `Bearer ${await ask.tokens.sign(claims)}` }
}

describe('an intro', () => {
  it('opens the email of its week, as text, and no other', async () => {
    const week = '2033-06-05'
    const hostile = '<script>alert(1)</script> & "quotes"\r\nList-Unsubscribe: <https://evil.example>'
    await makeEvent('2033-06-07')
    await makeEvent('2033-06-14')
    await plan(week, hostile)
    await database.query(
      `insert into public.notices (text, first_day, last_day) values ('Smoke', '2033-06-06', '2033-06-06')`,
    )
    expect(await queueWeeklyEmail(database, config, spanOf(week))).toBe('queued')
    // What is said afterwards is too late: the mail says what was fixed.
    await database.query(`update private.weekly_plans set intro = 'Too late' where week = $1`, [week])
    const mail = await mailTo('one@reader.example')
    expect(mail?.text).toMatch(
      /^<script>alert\(1\)<\/script> & "quotes"\n\nList-Unsubscribe: <https:\/\/evil\.example>\n\nNotice for .*: Smoke\n\nEvents coming up this week:\n\nTUESDAY, JUNE 7, 2033/,
    )
    expect(mail?.html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;</p>')
    expect(mail?.html).not.toContain('<script')

    await database.query('delete from private.mail_outbox')
    expect(await queueWeeklyEmail(database, config, spanOf('2033-06-12'))).toBe('queued')
    expect((await mailTo('one@reader.example'))?.text).toMatch(/^Events coming up this week:/)
  })
})

describe('an email that is queued by hand', () => {
  it('names only what is not over yet', async () => {
    for (const day of ['2033-05-01', '2033-05-03', '2033-05-04', '2033-05-06']) await makeEvent(day)
    await database.query(
      `update public.events set end_date = start_date + interval '3 days' where title = 'Ride of 2033-05-01'`,
    )
    await makeEvent('2033-05-02')
    const at = async (instant: string, word: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
      const said = await weeklyEmailCommand({ config, database }, [word])
      vi.useRealTimers()
      return said
    }
    const ridesIn = (text = '') => [...text.matchAll(/Ride of ([\d-]+)/g)].map(([, day]) => day)
    // On Tuesday evening, after that day's ride; the one of Sunday goes on until Wednesday.
    const left = ['2033-05-01', '2033-05-04', '2033-05-06']
    expect(ridesIn(await at('2033-05-04T01:00:00Z', '--dry-run')).sort()).toEqual(left)
    expect(await at('2033-05-04T01:00:00Z', '--send')).toMatch(/^The weekly email is queued for 2 of /)
    const text = (await mailTo('one@reader.example'))?.text ?? ''
    expect(ridesIn(text.replaceAll(/https:\S+/g, '')).sort()).toEqual(left)
    expect(await at('2033-05-04T01:00:01Z', '--send')).toContain('was queued or skipped before')
    // The same email of the week: Sunday's clock does not send another.
    expect(
      await database.query(
        `select week::text from private.weekly_emails where week >= '2033-05-01' and week < '2033-05-08'`,
      ),
    ).toEqual([{ week: '2033-05-01' }])
    expect(await at('2033-05-08T00:00:00Z', '--dry-run')).toContain('No events found')
  })
})

describe('a skipped week', () => {
  /** Two servers that are awake at a moment. */
  async function twoServersAt(instant: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
    const parts = { config, database, log: pino({ level: 'silent' }) }
    const servers = [startWeeklySchedule(parts), startWeeklySchedule(parts)]
    await Promise.all(servers.map(server => server.stop()))
    vi.useRealTimers()
  }
  const history = (week: CityDay) =>
    database.queryAs(
      admin,
      'select skipped, recipients, sent, waiting from public.weekly_email_history() where week = $1',
      [week],
    )

  it('sends nothing, says so in the history, and the next week goes out once', async () => {
    await makeEvent('2033-07-05')
    await makeEvent('2033-07-12')
    await plan('2033-07-03', 'Never read', true)
    await twoServersAt('2033-07-03T12:59:59Z')
    expect(await history('2033-07-03')).toEqual([])
    await twoServersAt('2033-07-03T13:00:00Z')
    await twoServersAt('2033-07-03T13:15:00Z')
    expect(await queued()).toEqual([])
    expect(await history('2033-07-03')).toEqual([{ skipped: true, recipients: 0, sent: 0, waiting: 0 }])
    await twoServersAt('2033-07-10T13:00:00Z')
    await twoServersAt('2033-07-10T13:15:00Z')
    expect((await queued()).map(({ address }) => address)).toEqual([
      'one@reader.example',
      'two@reader.example',
    ])
    expect(await history('2033-07-10')).toEqual([{ skipped: false, recipients: 2, sent: 0, waiting: 2 }])
    expect((await mailTo('one@reader.example'))?.text).not.toContain('Never read')
  })

  it('is no different from one whose time passed before a backup was restored, but that can be sent by hand', async () => {
    await makeEvent('2033-10-04')
    await database.query(
      `insert into server.restores (file, finished_at) values ('x.dump', '2033-10-02T15:00:00Z')`,
    )
    await twoServersAt('2033-10-02T15:15:00Z')
    expect(await queued()).toEqual([])
    expect(await history('2033-10-02')).toEqual([])
    expect(await queueWeeklyEmail(database, config, spanOf('2033-10-02'))).toBe('queued')
    await database.query('delete from private.mail_outbox')
    await makeEvent('2033-10-11')
    await twoServersAt('2033-10-09T13:00:00Z')
    expect(await queued()).toHaveLength(2)
  })

  it('is sent by no server after one that crashed in the middle', async () => {
    const week = '2033-08-07'
    await makeEvent('2033-08-09')
    await plan(week, null, true)
    const crashing: Database = {
      ...database,
      query: (text, parameters) => database.query(text, parameters),
      transaction: <T>(work: (queries: Queries) => Promise<T>, options?: TransactionOptions) =>
        database.transaction<T>(async queries => {
          await work(queries)
          throw new Error('The power is out.')
        }, options),
    }
    await expect(queueWeeklyEmail(crashing, config, spanOf(week))).rejects.toThrow('The power is out.')
    expect(await queueWeeklyEmail(database, config, spanOf(week))).toBe('skipped')
    expect(await queueWeeklyEmail(database, config, spanOf(week))).toBe('queued before')
    expect(await queued()).toEqual([])
  })

  it('is sent after all when that was taken back in time', async () => {
    await makeEvent(addDays(sunday, 2))
    const skip = (isSkipped: boolean) =>
      database.queryAs(admin, 'select public.skip_weekly_email($1, $2)', [sunday, isSkipped])
    await skip(true)
    await skip(false)
    expect(await queueWeeklyEmail(database, config, spanOf(sunday))).toBe('queued')
    expect(await queued()).toHaveLength(2)
    await expect(skip(true)).rejects.toMatchObject({ code: 'PT409' })
    await database.query('delete from private.weekly_emails where week = $1', [sunday])
  })

  it('and two servers that queue it at the same moment agree on what happened first', async () => {
    const skip = () => database.queryAs(admin, 'select public.skip_weekly_email($1, true)', [sunday])
    const queue = () => queueWeeklyEmail(database, config, spanOf(sunday))
    for (let round = 0; round < 12; round++) {
      await database.query('delete from private.weekly_emails where week = $1', [sunday])
      await database.query('delete from private.weekly_plans where week = $1', [sunday])
      await database.query('delete from private.mail_outbox')
      const begin = round % 2 === 0 ? [skip, queue, queue] : [queue, skip, queue]
      const outcomes = await Promise.allSettled<unknown>(begin.map(act => act()))
      const refusal = outcomes.find(outcome => outcome.status === 'rejected')
      if (refusal) expect(refusal.reason).toMatchObject({ code: 'PT409' })
      const values = outcomes.map(outcome => outcome.status === 'fulfilled' && outcome.value)
      expect(values.filter(value => value === 'queued before')).toHaveLength(1)
      expect(values).toContain(refusal ? 'queued' : 'skipped')
      expect(await queued()).toHaveLength(refusal ? 2 : 0)
    }
    await database.query('delete from private.weekly_emails where week = $1', [sunday])
    await database.query('delete from private.weekly_plans where week = $1', [sunday])
  })
})

describe('the next email', () => {
  it('is shown to super admins as it will go out', async () => {
    // The email of the current week has gone out, whatever day it is.
    await database.query(`insert into private.weekly_emails (week, digest) values ($1, '[]')`, [
      addDays(sunday, -7),
    ])
    await plan(sunday, 'Hello <b>riders</b>')
    const headers = await headersOf(admin)
    const next = await (await ask('/next-weekly-email', { headers })).json()
    expect(next).toMatchObject({
      week: sunday,
      intro: 'Hello <b>riders</b>',
      isSkipped: false,
      hasEvents: true,
      subscribers: 2,
      recipients: 2,
      choices: { different: 0, readers: 0 },
    })
    expect(await queueWeeklyEmail(database, config, spanOf(sunday))).toBe('queued')
    const sent = (await mailTo('one@reader.example'))?.text ?? ''
    expect(sent.slice(0, sent.indexOf('\n\nChange what you get:'))).toBe(next.text.trimEnd())
  })

  it('is that of this Sunday until it is queued or its time is over', async () => {
    const nextAt = async (instant: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
      const answer = await ask('/next-weekly-email', { headers: await headersOf(admin) })
      const { week } = await answer.json()
      vi.useRealTimers()
      return week
    }
    expect(await nextAt('2033-09-03T18:00:00Z')).toBe('2033-09-04')
    expect(await nextAt('2033-09-04T12:59:59Z')).toBe('2033-09-04')
    expect(await nextAt('2033-09-05T12:59:59Z')).toBe('2033-09-04')
    expect(await nextAt('2033-09-05T13:00:00Z')).toBe('2033-09-11')
    await queueWeeklyEmail(database, config, spanOf('2033-09-04'))
    expect(await nextAt('2033-09-04T13:00:01Z')).toBe('2033-09-11')
  })

  it('and to nobody else', async () => {
    const moderator = await signUp(database, { role: 'group_moderator' })
    for (const path of ['/next-weekly-email', '/subscribers-file']) {
      expect((await ask(path)).status).toBe(401)
      expect((await ask(path, { headers: { apikey: ask.keys.publishable } })).status).toBe(403)
      expect((await ask(path, { headers: { apikey: ask.keys.secret } })).status).toBe(403)
      const refused = await ask(path, { headers: await headersOf(moderator) })
      expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining('@')])
      expect((await ask(path, { method: 'POST', headers: await headersOf(admin) })).status).toBe(405)
    }
  })
})

describe('the file of subscribers', () => {
  const count = 5_000
  beforeAll(async () => {
    await database.query(
      `insert into public.email_subscriptions (email) select 'reader' || n || '@many.example' from generate_series(1, ${count}) n`,
    )
    await database.query(
      `insert into public.email_subscriptions (email) values ('=cmd|''/c!a0@evil.example'), ('+1@evil.example'), ('left@reader.example')`,
    )
    await database.query(
      `update public.email_subscriptions set is_active = false where email = 'left@reader.example'`,
    )
  })

  it('has every active one once, and nothing that a spreadsheet would run', async () => {
    const response = await ask('/subscribers-file', { headers: await headersOf(admin) })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="subscribers-[\d-]+\.csv"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines[0]).toBe('"email","since"')
    expect(lines).toHaveLength(1 + count + 4)
    expect(new Set(lines).size).toBe(lines.length)
    for (const line of lines.slice(1)) expect(line).toMatch(/^"[^"]+@[^"]+","\d{4}-\d\d-\d\dT[\d:.]+Z"$/)
    expect(lines.filter(line => line.includes('@many.example'))).toHaveLength(count)
    expect(
      lines
        .filter(line => line.includes('evil'))
        .map(line => line.slice(0, 4))
        .toSorted(),
    ).toEqual([`"'+1`, `"'=c`])
    expect(lines.join()).not.toContain('left@reader.example')
  })

  it('breaks off, and does not look whole, when the session ends in the middle', async () => {
    const other = await signUp(database, { role: 'super_admin' })
    const response = await ask('/subscribers-file', { headers: await headersOf(other) })
    await database.query('delete from auth.sessions where id = $1', [other.sessionId])
    await expect(response.text()).rejects.toThrow('Only a super admin can do this.')
  })
})

describe('an erased subscriber', () => {
  it('is not brought back by a mail that was on its way, and the old link for leaving is kind', async () => {
    const email = 'erased@reader.example'
    await database.queryAs(visitor, 'insert into public.email_subscriptions (email) values ($1)', [email])
    const [row] = await database.query<{ id: string }>(
      'select id from public.email_subscriptions where email = $1',
      [email],
    )
    const payload = { subscription_id: row?.id, week: '2033-06-05' }
    const kinds = weeklyEmailLetters(config)
    const welcome = await kinds.newsletter_welcome?.compose(database, { email, payload })
    await database.query('update public.email_subscriptions set is_active = false where email = $1', [email])
    const back = await kinds.newsletter_return?.compose(database, { email, payload })
    await database.queryAs(admin, 'select public.erase_subscriber($1)', [row?.id])
    // A worker that had claimed such mail before has nothing to say.
    for (const name of ['newsletter_welcome', 'newsletter_return', 'weekly_digest'])
      expect(await kinds[name]?.compose(database, { email, payload })).toBeUndefined()
    const pathOf = (url = '') => url.replace('https://rides.example/functions/v1', '')
    expect((await ask(pathOf(back?.action?.url), { method: 'POST' })).status).toBe(400)
    const left = await ask(pathOf(welcome?.footerLink?.url), { method: 'POST' })
    expect([left.status, await left.text()]).toEqual([
      200,
      expect.stringContaining('Your email address is not on our list any more.'),
    ])
    expect(
      await database.query('select 1 from public.email_subscriptions where email = $1', [email]),
    ).toEqual([])
  })
})
