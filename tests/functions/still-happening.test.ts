// The mail that asks whether a ride still happens, and the pages behind its two links.

import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type MailWorker, startMailWorker } from '#platform/mail/worker.ts'
import { askAboutSeries } from '#server/series/hourly-series.ts'
import { seriesMail } from '#server/series/letters.ts'
import { type Mailbox, openMailbox } from '#tests/auth/mailbox.ts'
import { type City, makeCity, signUp } from '#tests/people.ts'
import { endlessSeries, pass, roundOf, submittedSeries } from '#tests/series/renewal-clock.ts'
import { datesOf } from '#tests/series/series.ts'
import { testDatabase } from '#tests/test-database.ts'
import { askFunctions, config } from './ask-functions.ts'

let database: Database
let end: () => Promise<void>
let ask: Awaited<ReturnType<typeof askFunctions>>
let mailbox: Mailbox
let worker: MailWorker
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  ask = await askFunctions(database)
  mailbox = await openMailbox()
  const withMail = { ...config, smtpUrl: mailbox.smtpUrl }
  worker = await startMailWorker({
    config: withMail,
    database,
    log: pino({ level: 'silent' }),
    firstRetrySeconds: 0.01,
    kinds: seriesMail(withMail),
  })
})
afterAll(async () => {
  await worker.stop()
  await mailbox.close()
  await end()
})

/** The paths of a mail's links, by their answer. */
function linksOf(text = '') {
  const pathOf = (answer: string) =>
    new RegExp(
      `^https://rides.example/functions/v1(/still-happening\\?answer=${answer}&token=\\S+)$`,
      'm',
    ).exec(text)?.[1] ?? ''
  return { stillOn: pathOf('still_on'), ended: pathOf('ended') }
}

/** A group of its own with moderators, and a ride of it that was just asked about; `links` as each of them got them. */
async function askedRide(title: string, moderators = 1) {
  const [group] = await database.query<{ id: string }>(
    `insert into public.groups (name, description) values ($1, 'Riders.') returning id`,
    [`Group of ${title}`],
  )
  const people = await Promise.all(
    Array.from({ length: moderators }, () => signUp(database, { role: 'group_moderator' })),
  )
  for (const { id } of people)
    await database.query('insert into public.group_moderators (user_id, group_id) values ($1, $2)', [
      id,
      group?.id ?? '',
    ])
  const id = await endlessSeries(database, city, { title, group_id: group?.id ?? '' })
  await pass(database, id, '7 months')
  await askAboutSeries(database)
  const links = await Promise.all(
    people.map(async ({ email }) => linksOf((await mailbox.mailTo(email)).text)),
  )
  return { id, people, links }
}

const press = async (path: string) => (await ask(path, { method: 'POST' })).text()
const answerOf = async (id: string) => (await roundOf(database, id))?.answer
const upcoming = async (id: string) =>
  (await datesOf(database, id)).filter(({ start }) => start > new Date().toISOString()).length

describe('the mail', () => {
  it('asks in the words of the ride, with two links, and says so when it is a reminder', async () => {
    const id = await submittedSeries(database, city, 'words@visitors.example')
    await pass(database, id, '7 months')
    await askAboutSeries(database)
    const mail = await mailbox.mailTo('words@visitors.example')
    expect(mail.subject).toBe('Is “Submitted ride” still happening?')
    expect(mail.text).toMatch(
      /^Every \w+day at \d+:\d\d [AP]M, Depot Square: this ride is on Denver Bike Events and has no end date/,
    )
    expect(mail.html).toMatch(/>Yes, still on</)
    expect(mail.html).toMatch(/>It has ended</)
    const links = linksOf(mail.text)
    for (const count of [2, 3]) {
      await pass(database, id, '15 days')
      await askAboutSeries(database)
      const reminder = await mailbox.mailTo('words@visitors.example', count)
      expect(reminder.subject).toBe('Reminder: is “Submitted ride” still happening?')
      expect(linksOf(reminder.text)).toEqual(links)
      expect(reminder.text?.includes('This is the last time we ask.')).toBe(count === 3)
    }
  })

  it('is not sent once somebody has answered', async () => {
    const { id, people, links } = await askedRide('Answered before the mail', 1)
    await press(links[0]?.stillOn ?? '')
    const round = (await roundOf(database, id))?.round ?? ''
    const queued = { series_id: id, round, reminder: 1 }
    await database.query(
      `insert into private.mail_outbox (kind, address, payload) values ('series_still_on', $1, $2::jsonb)`,
      [people[0]?.email ?? '', JSON.stringify(queued)],
    )
    await expect
      .poll(async () => {
        const rows = await database.query<{ state: string }>(
          `select state from private.mail_outbox where payload = $1::jsonb`,
          [JSON.stringify(queued)],
        )
        return rows[0]?.state
      })
      .toBe('dropped')
  })
})

describe('the link', () => {
  it('that says that it is still on changes nothing when it is opened, and answers when the button is pressed', async () => {
    const { id, links } = await askedRide('Steady ride')
    const link = links[0]?.stillOn ?? ''
    for (const method of ['GET', 'HEAD']) {
      const page = await ask(link, { method })
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
    const page = await (await ask(link)).text()
    expect(page).toContain('Is “Steady ride” still on?')
    expect(page).toContain('<button>Yes, still on</button>')
    expect(/action="([^"]+)"/.exec(page)?.[1]?.replace('&amp;', '&')).toBe(
      `https://rides.example/functions/v1${link}`,
    )
    expect(await answerOf(id)).toBeNull()
    const before = await datesOf(database, id)
    expect(await press(link)).toContain('Thank you, it goes on')
    expect(await answerOf(id)).toBe('still_on')
    expect(await datesOf(database, id)).toEqual(before)
  })

  it('that says that it has ended tells how many dates go, and takes them off when the button is pressed', async () => {
    const { id, links } = await askedRide('Last ride')
    const link = links[0]?.ended ?? ''
    const dates = await upcoming(id)
    expect(dates).toBeGreaterThan(40)
    const page = await (await ask(link)).text()
    expect(page).toContain(`its ${dates} upcoming dates are taken off the calendar`)
    expect(page).toContain('<button>It has ended</button>')
    expect(await upcoming(id)).toBe(dates)
    expect(await press(link)).toContain(`We took its ${dates} upcoming dates off the calendar.`)
    expect([await answerOf(id), await upcoming(id)]).toEqual(['ended', 0])
    const entries =
      'select kind, person from private.history where subject_id = $1 order by history.id desc limit 1'
    expect(await database.query(entries, [id])).toEqual([
      { kind: 'changed', person: 'a link in the mail that asks' },
    ])
  })

  it('does nothing a second time, and nothing after another moderator’s answer', async () => {
    const { id, links } = await askedRide('Shared ride', 2)
    const [mine, other] = links
    expect(mine).not.toEqual(other)
    await press(mine?.stillOn ?? '')
    const dates = await upcoming(id)
    for (const link of [mine?.stillOn, mine?.ended, other?.stillOn, other?.ended]) {
      expect(await press(link ?? '')).toContain('Somebody has answered already')
      const page = await (await ask(link ?? '')).text()
      expect(page).toContain('“Shared ride” goes on')
      expect(page).not.toContain('<button>')
    }
    expect([await answerOf(id), await upcoming(id)]).toEqual(['still_on', dates])
  })

  it('settles one answer when both are pressed at the same moment', async () => {
    const { id, links } = await askedRide('Raced ride', 2)
    const dates = await upcoming(id)
    const pages = await Promise.all([press(links[0]?.stillOn ?? ''), press(links[1]?.ended ?? '')])
    expect(pages.filter(page => page.includes('Thank you'))).toHaveLength(1)
    expect(await upcoming(id)).toBe((await answerOf(id)) === 'ended' ? 0 : dates)
  })

  it('of an earlier round does nothing', async () => {
    const { id, links, people } = await askedRide('Old ride')
    await press(links[0]?.stillOn ?? '')
    await pass(database, id, '7 months')
    await askAboutSeries(database)
    await mailbox.mailTo(people[0]?.email ?? '', 2)
    for (const link of [links[0]?.stillOn, links[0]?.ended]) {
      const answer = await ask(link ?? '', { method: 'POST' })
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('from an older mail'),
      ])
    }
    expect(await answerOf(id)).toBeNull()
  })

  it('works after the reminders were passed over in silence', async () => {
    const { id, links } = await askedRide('Slow answer')
    for (const _ of ['reminded', 'reminded', 'given up']) {
      await pass(database, id, '15 days')
      await askAboutSeries(database)
    }
    expect(await roundOf(database, id)).toMatchObject({ silent: true })
    expect(await press(links[0]?.stillOn ?? '')).toContain('Thank you, it goes on')
    expect(await roundOf(database, id)).toMatchObject({ silent: false, answer: 'still_on' })
  })

  it('is dead when whoever it was sent to has lost the role, or the series is gone', async () => {
    const { id, people, links } = await askedRide('Abandoned ride', 2)
    await database.query('delete from public.group_moderators where user_id = $1', [people[0]?.id ?? ''])
    expect((await ask(links[0]?.ended ?? '', { method: 'POST' })).status).toBe(400)
    expect(await answerOf(id)).toBeNull()
    expect((await ask(links[1]?.ended ?? '')).status).toBe(200)
    await database.query('delete from public.event_series where id = $1', [id])
    expect((await ask(links[1]?.ended ?? '', { method: 'POST' })).status).toBe(400)
  })

  it('that is forged, altered or cut off gets a page in words and changes nothing', async () => {
    const { id, links } = await askedRide('Attacked ride')
    const { stillOn = '', ended = '' } = links[0] ?? {}
    const stranger = await askedRide('Stranger’s ride')
    const signatureOf = (link: string) => link.split('.').at(-1) ?? ''
    const forged = [
      // The signature of one answer does not give the other, nor that of one ride answer for another.
      stillOn.replace('answer=still_on', 'answer=ended'),
      ended.replace(signatureOf(ended), signatureOf(stranger.links[0]?.ended ?? '')),
      ended.replace(signatureOf(ended), 'A'.repeat(43)),
      ended.replace('answer=ended', 'answer=edited'),
      ended.replace('answer=ended', 'answer=__proto__'),
      ...[1, 10, 43, 44, 60, 85, 95].map(length => ended.slice(0, -length)),
      '/still-happening',
      '/still-happening?answer=ended&token=',
      `/still-happening?answer=ended&token=${'x'.repeat(2_000)}`,
      '/still-happening?answer=ended&token=%00.%00',
    ]
    for (const path of forged)
      for (const method of ['GET', 'POST']) {
        const answer = await ask(path, { method })
        expect([path, answer.status]).toEqual([path, 400])
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(await answer.text()).toContain('This link does not work')
      }
    expect(await answerOf(id)).toBeNull()
    expect((await ask(ended, { method: 'DELETE' })).status).toBe(405)
  })

  it('shows the words of a title as words', async () => {
    const { links } = await askedRide('<img src=x onerror=alert(1)>')
    const page = await (await ask(links[0]?.ended ?? '')).text()
    expect(page).not.toContain('<img')
    expect(page).toContain('&lt;img src=x')
  })
})
