// Choosing what of the weekly email one gets, on the whole server, as a browser without scripts does it.

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import type { Platform } from '#platform/open-platform.ts'
import { openCalendar } from '#server/calendar.ts'
import { readConfig } from '#server/config.ts'
import { tokenMaker } from '#server/weekly-email/links.ts'
import { type City, makeCity } from '#tests/people.ts'
import { fieldsOf, textOf } from '#tests/submissions/link-site.ts'
import { addressOfTest, testDatabase } from '#tests/test-database.ts'

const config = readConfig({ SITE_URL: 'https://calendar.example', SITE_CITY: 'Denver' })
const logged: string[] = []

let database: Database
let end: () => Promise<void>
let stop: () => Promise<void>
let http: Platform['http']
let city: City
beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  const log = pino({ level: 'info' }, { write: line => logged.push(line) })
  ;({ http, stop } = await openCalendar({ config, database, log }))
})
afterAll(async () => {
  await stop()
  await end()
})

const ask = async (path: string, init?: RequestInit) =>
  http.fetch(new Request(`${config.siteUrl}${path}`, init), { ip: addressOfTest() })
const send = (path: string, fields: [string, string][]) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) })
const stored = async (email: string) =>
  (
    await database.query<{ id: string; choice: unknown }>(
      'select id, choice from public.email_subscriptions where email = $1',
      [email],
    )
  )[0]

describe('subscribing to some of it', () => {
  it('keeps what was chosen, and mails that it did', async () => {
    expect(textOf(await (await ask('/weekly-email')).text())).toContain('Send me one line that says so')
    const answer = await send('/weekly-email', [
      ['email', ' Chooser@Readers.example '],
      ['types', city.typeId],
      ['groups', city.groupA],
      ['groups', city.groupB],
      ['weekdays', 'sunday'],
      ['empty_week', 'line'],
    ])
    expect([answer.status, textOf(await answer.text())]).toEqual([
      200,
      expect.stringMatching(/Thanks for subscribing! We have sent an email to this address\./),
    ])
    expect((await stored('chooser@readers.example'))?.choice).toEqual({
      types: [city.typeId],
      groups: [city.groupA, city.groupB].toSorted(),
      weekdays: ['sunday'],
      empty_week: 'line',
    })
    expect(
      await database.query(`select kind from private.mail_outbox where address = 'chooser@readers.example'`),
    ).toEqual([{ kind: 'newsletter_welcome' }])
  })

  it('says how far it came when the database or the mail fails', async () => {
    const said = async (email: string) => textOf(await (await send('/?index', [['email', email]])).text())
    const table = 'public.email_subscriptions'
    await database.query(`revoke insert on ${table} from anon`)
    try {
      expect(await said('first@readers.example')).toContain('Failed to subscribe. Please try again.')
    } finally {
      await database.query(`grant insert (email, subscribed_at, is_active, choice) on ${table} to anon`)
    }
    await database.query('alter table private.mail_outbox rename to outbox_elsewhere')
    try {
      expect(await said('second@readers.example')).toContain(
        'Failed to complete email subscription setup. Please try again.',
      )
    } finally {
      await database.query('alter table private.outbox_elsewhere rename to mail_outbox')
    }
  })

  it('says what is wrong, and leaves everything as it was ticked', async () => {
    const answer = await send('/weekly-email', [
      ['email', 'nobody'],
      ['facts', 'free'],
      ['groups', city.groupA],
    ])
    const page = await answer.text()
    expect([answer.status, textOf(page)]).toEqual([
      422,
      expect.stringContaining('Please enter a valid email address.'),
    ])
    expect(fieldsOf(page)).toMatchObject({ email: 'nobody', facts: 'free', groups: city.groupA })
    const gone = await send('/weekly-email', [
      ['email', 'gone@readers.example'],
      ['groups', '5eed0000-0000-4000-8000-000000000001'],
    ])
    expect(textOf(await gone.text())).toContain('Something that you chose is not on the calendar any more.')
    const many = await send('/weekly-email', [
      ['email', 'many@readers.example'],
      ...Array.from({ length: 51 }, (_, n): [string, string] => ['groups', String(n)]),
    ])
    expect(textOf(await many.text())).toContain('Please tick at most 50 groups, or none to get all of them.')
    expect([await stored('gone@readers.example'), await stored('many@readers.example')]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('is offered below the field on the home page, which asks for nothing more by itself', async () => {
    const page = await (await ask('/')).text()
    expect(page).toMatch(/<details[^>]*><summary[^>]*>Only some of it<\/summary><a href="\/weekly-email"/)
    expect(page).not.toContain('name="groups"')
    await send('/?index', [['email', 'plain@readers.example']])
    expect((await stored('plain@readers.example'))?.choice).toBeNull()
  })
})

describe('the link in a mail', () => {
  const linkTo = async (email: string) => {
    await database.query('insert into public.email_subscriptions (email) values ($1)', [email])
    const tokenFor = await tokenMaker(database)
    return `/weekly-email/${tokenFor('choose', (await stored(email))?.id ?? '')}`
  }

  it('shows the choice, saves another one, and says so', async () => {
    const path = await linkTo('linked@readers.example')
    for (const method of ['GET', 'HEAD']) expect((await ask(path, { method })).status).toBe(200)
    const answer = await send(path, [
      ['types', city.typeId],
      ['facts', 'free'],
      ['facts', 'no-drop'],
    ])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?saved=yes`])
    expect((await stored('linked@readers.example'))?.choice).toEqual({
      types: [city.typeId],
      facts: ['free', 'no-drop'],
    })
    const page = await (await ask(`${path}?saved=yes`)).text()
    expect(textOf(page)).toContain('Saved. The next weekly email is as you chose.')
    expect(fieldsOf(page)).toMatchObject({ types: city.typeId, facts: 'free,no-drop' })
    expect((await send(path, [])).status).toBe(303)
    expect((await stored('linked@readers.example'))?.choice).toBeNull()
  })

  it('tells nobody where it is, is kept nowhere, and is not in the log', async () => {
    const path = await linkTo('quiet@readers.example')
    for (const opened of [path, `${path}.data`, '/weekly-email/wrong']) {
      const { headers } = await ask(opened)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toContain('noindex')
    }
    await send(path, [['facts', 'free']])
    expect(logged.join('')).toContain('/weekly-email/…')
    expect(logged.join('')).not.toContain(path.slice('/weekly-email/'.length))
  })

  it('that was guessed is one page for all guesses, and none for who has left', async () => {
    const path = await linkTo('left@readers.example')
    const guess = async (guessed: string) => {
      const answer = await ask(guessed)
      return `${answer.status} ${textOf(await answer.text())}`
    }
    const guesses = [path.slice(0, -3), '/weekly-email/7', path.replace(/[0-9a-f]{8}-/, '00000000-')]
    const answers = await Promise.all(guesses.map(guess))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^404 .*This link does not work/)
    for (const guessed of guesses) expect((await send(guessed, [['facts', 'free']])).status).toBe(422)
    await database.query(
      `update public.email_subscriptions set is_active = false where email = 'left@readers.example'`,
    )
    expect(await guess(path)).toMatch(/^200 .*You are unsubscribed/)
  })
})
