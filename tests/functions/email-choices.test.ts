// What subscribers choose of the weekly email: how it is taken, changed by a link, and sent.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, ensureTemporal } from '#domain/time/city-day.ts'
import type { EmailChoice } from '#domain/weekly-email/email-choice.ts'
import type { Caller, Database } from '#platform/database/database.ts'
import { letterText } from '#platform/mail/letter.ts'
import { letterHtml } from '#platform/mail/letter-html.ts'
import { createKeptLetters } from '#server/weekly-email/kept-letters.ts'
import { weeklyEmailLetters } from '#server/weekly-email/letters.ts'
import { queueWeeklyEmail } from '#server/weekly-email/weekly-email.ts'
import { type City, makeCity, visitor } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { askFunctions, config } from './ask-functions.ts'

await ensureTemporal()

let database: Database
let end: () => Promise<void>
let ask: Awaited<ReturnType<typeof askFunctions>>
let city: City
let race: string
let social: string
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  ask = await askFunctions(database)
  city = await makeCity(database)
  const typeOf = async (name: string) =>
    (await database.query<{ id: string }>('select id from public.event_types where name = $1', [name]))[0]
      ?.id ?? ''
  race = await typeOf('race')
  social = await typeOf('social')
})
afterAll(() => end())
beforeEach(async () => {
  await database.query('delete from private.mail_outbox')
  await database.query('delete from public.email_subscriptions')
})

const subscribe = (email: string, choice?: unknown, caller: Caller = visitor) =>
  choice === undefined
    ? database.queryAs(caller, 'insert into public.email_subscriptions (email) values ($1)', [email])
    : database.queryAs(
        caller,
        'insert into public.email_subscriptions (email, choice) values ($1, $2::text::jsonb)',
        [email, JSON.stringify(choice)],
      )
const stored = async (email: string) =>
  (
    await database.query<{ id: string; choice: EmailChoice | null; return_choice: EmailChoice | null }>(
      'select id, choice, return_choice from public.email_subscriptions where email = $1',
      [email],
    )
  )[0]
const someId = '5eed0000-0000-4000-8000-000000000001'

describe('a choice', () => {
  it('is written in one way, however it is sent', async () => {
    await subscribe('a@choice.example', { weekdays: ['sunday', 'monday'], types: [social, race] })
    await subscribe('b@choice.example', { types: [race, social], weekdays: ['monday', 'sunday'] })
    const [a, b] = [await stored('a@choice.example'), await stored('b@choice.example')]
    expect(JSON.stringify(a?.choice)).toBe(JSON.stringify(b?.choice))
    await subscribe('c@choice.example', {})
    expect((await stored('c@choice.example'))?.choice).toBeNull()
  })

  it.each<[string, unknown]>([
    ['The choice must be an object.', []],
    ['The choice must be an object.', 'everything'],
    ['Of the choice, distance is not known.', { distance: [1, 2] }],
    ['Of the choice, types must be a list of one to 30.', { types: [] }],
    ['Of the choice, types must be a list of one to 30.', { types: 'race' }],
    ['Of the choice, types must name event types by their ids.', { types: ['race'] }],
    ['Of the choice, types must name event types by their ids.', { types: [7] }],
    ['Of the choice, groups must name each only once.', { groups: [someId, someId] }],
    ['Of the choice, groups must be a list of one to 50.', { groups: Array(51).fill(someId) }],
    ['Of the choice, weekdays must name weekdays in small letters.', { weekdays: ['Sunday'] }],
    ['Of the choice, facts must name facts: free, no-drop, short, families.', { facts: ['weekend'] }],
    ['Of the choice, empty_week must be one of line.', { empty_week: 'nothing' }],
    ['Of the choice, empty_week must be one of line.', { empty_week: null }],
  ])('that cannot be is refused in words: %s', async (message, choice) => {
    await expect(subscribe('bad@choice.example', choice)).rejects.toMatchObject({ code: 'PT400', message })
    expect(await stored('bad@choice.example')).toBeUndefined()
  })

  it.each(['types', 'groups'])('of %s that are not there is refused', async part => {
    await expect(subscribe('bad@choice.example', { [part]: [someId] })).rejects.toMatchObject({
      code: 'PT409',
      message: 'Something that you chose is not on the calendar any more. Please choose again.',
    })
  })

  it('is read by super admins and changed by nobody', async () => {
    await subscribe('mine@choice.example', { facts: ['free'] })
    const read = `select choice from public.email_subscriptions where email = 'mine@choice.example'`
    const write = `update public.email_subscriptions set choice = null where email = 'mine@choice.example'`
    await expect(database.queryAs(city.visitor, read)).rejects.toMatchObject({ code: '42501' })
    for (const person of [city.nobodySpecial, city.moderatorOfA, city.halfSignedInAdmin])
      expect(await database.queryAs(person, read)).toEqual([])
    expect(await database.queryAs(city.superAdmin, read)).toHaveLength(1)
    for (const person of [city.visitor, city.nobodySpecial, city.moderatorOfA, city.superAdmin])
      await expect(database.queryAs(person, write)).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.queryAs(
        city.visitor,
        `insert into public.email_subscriptions (email, return_choice) values ('x@choice.example', null)`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

/** The letter of a kind to an address, as its worker would compose it. */
async function letterTo(email: string, kind: string, payload: Record<string, unknown> = {}) {
  const compose = weeklyEmailLetters(config)[kind]?.compose
  const subscription_id = (await stored(email))?.id
  const letter = await compose?.(database, { email, payload: { subscription_id, ...payload } })
  return letter && { letter, text: letterText(letter), html: letterHtml(letter) }
}

describe('a confirmation', () => {
  it('says what was chosen', async () => {
    await subscribe('all@choice.example')
    await subscribe('some@choice.example', { types: [race], weekdays: ['sunday'], empty_week: 'line' })
    expect((await letterTo('all@choice.example', 'newsletter_welcome'))?.text).toContain(
      'What you chose: everything.',
    )
    expect((await letterTo('some@choice.example', 'newsletter_welcome'))?.text).toContain(
      'What you chose: Race · on Sunday. In a week without any of it, one line comes.',
    )
  })

  it('asks someone who had left about what was chosen for them, which counts once they say so', async () => {
    const email = 'back@choice.example'
    await subscribe(email, { types: [race] })
    await database.query('update public.email_subscriptions set is_active = false')
    await subscribe(email, { facts: ['free'] })
    expect(await stored(email)).toMatchObject({
      choice: { types: [race] },
      return_choice: { facts: ['free'] },
    })
    const asked = await letterTo(email, 'newsletter_return')
    expect(asked?.text).toContain('What you chose: Free.')
    expect(asked?.text).not.toContain('Change what you get')
    await ask((asked?.letter.action?.url ?? '').replace('https://rides.example/functions/v1', ''), {
      method: 'POST',
    })
    expect(await stored(email)).toMatchObject({ choice: { facts: ['free'] }, return_choice: null })
  })
})

describe('the link in a mail', () => {
  const pathOf = async (email: string) => {
    const url = (await letterTo(email, 'newsletter_welcome'))?.letter.otherFooterLink?.url ?? ''
    expect(url).toMatch(/^https:\/\/rides\.example\/weekly-email\/[^/]+$/)
    return `/email-choice?${new URLSearchParams({ token: url.slice(url.lastIndexOf('/') + 1) })}`
  }
  const save = (path: string, choice: unknown) =>
    ask(path, { method: 'POST', body: JSON.stringify({ choice }) })

  it('shows what was chosen, changes it, and lets it be everything again', async () => {
    const email = 'link@choice.example'
    await subscribe(email, { types: [race] })
    const path = await pathOf(email)
    expect(await (await ask(path)).json()).toMatchObject({
      isActive: true,
      choice: { types: [race] },
      gone: '',
    })
    const saved = await save(path, { groups: [city.groupA], facts: ['free'] })
    expect(saved.headers.get('cache-control')).toBe('no-store')
    expect(await saved.json()).toMatchObject({ choice: { groups: [city.groupA], facts: ['free'] } })
    expect((await stored(email))?.choice).toEqual({ groups: [city.groupA], facts: ['free'] })
    const refused = await save(path, { facts: ['cheap'] })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining('facts must name facts') }),
    ])
    for (const body of ['', '[]', '{"choice": 7}'])
      expect((await ask(path, { method: 'POST', body })).status).toBe(400)
    expect((await stored(email))?.choice).toEqual({ groups: [city.groupA], facts: ['free'] })
    expect((await save(path, null)).status).toBe(200)
    expect((await stored(email))?.choice).toBeNull()
  })

  it('that was guessed, cut, made for something else, or of an erased address is like any other', async () => {
    const email = 'guess@choice.example'
    await subscribe(email, { types: [race] })
    const path = await pathOf(email)
    const leaving =
      (await letterTo(email, 'newsletter_welcome'))?.letter.footerLink?.url.split('token=')[1] ?? ''
    const id = (await stored(email))?.id ?? ''
    await subscribe('erased@choice.example')
    const erased = await pathOf('erased@choice.example')
    await database.queryAs(city.superAdmin, 'select public.erase_subscriber($1)', [
      (await stored('erased@choice.example'))?.id,
    ])
    const answers = await Promise.all(
      [
        ...[
          '/email-choice',
          '/email-choice?token=',
          '/email-choice?token=7',
          `/email-choice?token=${leaving}`,
        ],
        ...[path.slice(0, -2), `${path}x`, path.replace(id, someId), erased],
      ].flatMap(guess => [ask(guess), save(guess, null)]),
    )
    const said = await Promise.all(
      answers.map(async answer => `${answer.status} ${[...answer.headers]} ${await answer.text()}`),
    )
    expect(new Set(said).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect((await stored(email))?.choice).toEqual({ types: [race] })
  })

  it('changes so much in ten minutes, and no more', async () => {
    const own = await askFunctions(database)
    const guesses = Array.from({ length: 70 }, () =>
      own('/email-choice?token=7', { method: 'POST', body: '{"choice": null}' }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    // Servers on one PostgreSQL count together, and the tests above have changed things too.
    expect(statuses.filter(status => status === 404).length).toBeLessThanOrEqual(60)
    expect(statuses).toContain(429)
  })
})

describe('on Sunday', () => {
  const makeEvent = (
    title: string,
    start: string,
    values: { type?: string; group?: string; facts?: object } = {},
  ) =>
    database.query(
      `insert into public.events (title, description, start_date, type_id, group_id, location, facts)
       values ($1, 'Slow.', $2, $3, $4, '{"name": "Depot", "url": "https://x.example"}', $5::text::jsonb)`,
      [title, start, values.type ?? social, values.group, values.facts && JSON.stringify(values.facts)],
    )
  const queue = (sunday: string) =>
    queueWeeklyEmail(database, config, { first: sunday, last: addDays(sunday, 6) })
  const kept = createKeptLetters(config)
  /** The events in the mail of each address that gets one. */
  async function mails(titles: readonly string[]) {
    const compose = weeklyEmailLetters(config, kept).weekly_digest?.compose
    const rows = await database.query<{ address: string; payload: Record<string, unknown> }>(
      'select address, payload from private.mail_outbox order by address',
    )
    const said: Record<string, string[]> = {}
    for (const { address, payload } of rows) {
      const letter = await compose?.(database, { email: address, payload })
      if (letter)
        said[address.replace(/@.*/, '')] = titles.filter(title => letterText(letter).includes(title))
    }
    return said
  }

  it('each gets what they chose, and who has nothing to read gets nothing, or a line', async () => {
    const titles = ['Free Race', 'Club Social', 'Weekend Tour']
    await makeEvent('Free Race', '2034-06-07T00:00:00Z', { type: race, facts: { price: 'free' } })
    await makeEvent('Club Social', '2034-06-08T00:00:00Z', { group: city.groupA })
    await database.query(
      `insert into public.events (title, description, start_date, end_date, type_id, location)
       values ('Weekend Tour', 'Far.', '2034-06-03T15:00:00Z', '2034-06-05T23:00:00Z', $1, '{"name": "Depot", "url": "https://x.example"}')`,
      [race],
    )
    await subscribe('all@choice.example')
    await subscribe('races@choice.example', { types: [race] })
    await subscribe('free@choice.example', { types: [race], facts: ['free'] })
    await subscribe('group@choice.example', { groups: [city.groupA] })
    await subscribe('other@choice.example', { groups: [city.groupB] })
    await subscribe('line@choice.example', { groups: [city.groupB], empty_week: 'line' })
    await subscribe('sunday@choice.example', { weekdays: ['sunday', 'saturday'] })
    await subscribe('friday@choice.example', { weekdays: ['friday'] })
    expect(await queue('2034-06-04')).toBe('queued')
    expect(await mails(titles)).toEqual({
      all: titles,
      races: ['Free Race', 'Weekend Tour'],
      free: ['Free Race'],
      group: ['Club Social'],
      line: [],
      // The tour began on Saturday, which is in no week of this email, and goes on on Sunday.
      sunday: ['Weekend Tour'],
    })
    expect(
      await database.query(`select recipients from private.weekly_emails where week = '2034-06-04'`),
    ).toEqual([{ recipients: 6 }])
  })

  it('alike choices are composed once, and the events are read once', async () => {
    await makeEvent('Counted', '2034-07-05T00:00:00Z', { type: race })
    for (let n = 0; n < 12; n += 1)
      await subscribe(
        `r${n}@choice.example`,
        [undefined, { types: [race] }, { types: [race, social] }][n % 3],
      )
    expect(await queue('2034-07-02')).toBe('queued')
    const before = { ...kept.counts }
    expect(Object.keys(await mails([]))).toHaveLength(12)
    expect({
      composed: kept.counts.composed - before.composed,
      read: kept.counts.read - before.read,
    }).toEqual({
      composed: 3,
      read: 1,
    })
  })

  it('a stored choice that cannot be read keeps the email from nobody else', async () => {
    await makeEvent('For the others', '2035-03-07T00:00:00Z', { type: race })
    await subscribe('bad@choice.example', { types: [race] })
    await subscribe('good@choice.example', { types: [race] })
    await subscribe('everything@choice.example')
    // As an older version or a restored copy might hold it.
    await database.query('alter table public.email_subscriptions disable trigger user')
    await database.query(
      'alter table public.email_subscriptions drop constraint email_subscriptions_choice_is_possible',
    )
    await database.query(
      `update public.email_subscriptions set choice = '{"types": 7}' where email = 'bad@choice.example'`,
    )
    await database.query('alter table public.email_subscriptions enable trigger user')
    expect(await queue('2035-03-04')).toBe('queued')
    const queued = await database.query<{ address: string }>('select address from private.mail_outbox')
    expect(queued.map(({ address }) => address)).toEqual(
      expect.arrayContaining(['good@choice.example', 'everything@choice.example']),
    )
    await database.query('delete from public.email_subscriptions')
    await database.query(
      'alter table public.email_subscriptions add constraint email_subscriptions_choice_is_possible check (private.is_email_choice(choice))',
    )
  })

  it('a week without events is a line to those who asked for one', async () => {
    await subscribe('all@choice.example')
    await subscribe('line@choice.example', { empty_week: 'line' })
    expect(await queue('2034-08-06')).toBe('queued')
    expect(await mails([])).toEqual({ line: [] })
    const [row] = await database.query<{ payload: Record<string, unknown> }>(
      'select payload from private.mail_outbox',
    )
    const line = await letterTo('line@choice.example', 'weekly_digest', row?.payload)
    expect(line?.text).toMatch(/^There are no events on the calendar this week\.\n\nOpen the calendar:/)
    expect(line?.text).toMatch(/What you chose: everything\. In a week without any of it, one line comes\.\n/)
  })

  it('goes as it was chosen when it was queued, and the next one as chosen since', async () => {
    await makeEvent('First', '2034-09-05T00:00:00Z', { type: race })
    await makeEvent('Second', '2034-09-06T00:00:00Z')
    await subscribe('mind@choice.example', { types: [race] })
    await queue('2034-09-03')
    await database.query(
      `update public.email_subscriptions set choice = jsonb_build_object('types', jsonb_build_array($1::text))`,
      [social],
    )
    expect(await mails(['First', 'Second'])).toEqual({ mind: ['First'] })
  })

  it('follows a type that was replaced and a group that was merged, and says what was deleted', async () => {
    const asAdmin = (text: string, values: string[]) => database.queryAs(city.superAdmin, text, values)
    const makeType = async (name: string) =>
      (
        await asAdmin(`insert into public.event_types (name, color) values ($1, '#123456') returning id`, [
          name,
        ])
      )[0]?.id
    const makeGroup = async (name: string) =>
      (
        await asAdmin(`insert into public.groups (name, description) values ($1, 'We ride.') returning id`, [
          name,
        ])
      )[0]?.id
    const [oldType, goneType] = [String(await makeType('crit')), String(await makeType('alleycat'))]
    const [oldGroup, goneGroup] = [String(await makeGroup('Old Club')), String(await makeGroup('Gone Club'))]
    await subscribe('type@choice.example', { types: [oldType] })
    await subscribe('group@choice.example', { groups: [oldGroup, goneGroup] })
    await subscribe('gone@choice.example', { types: [goneType] })
    await asAdmin('select public.replace_event_type($1, $2)', [oldType, race])
    await asAdmin('select public.merge_groups($1, $2)', [oldGroup, city.groupA])
    await asAdmin('delete from public.event_types where id = $1 returning id', [goneType])
    await asAdmin('select public.delete_group($1)', [goneGroup])
    await makeEvent('Replaced', '2034-10-03T00:00:00Z', { type: race })
    await makeEvent('Merged', '2034-10-04T00:00:00Z', { group: city.groupA })
    await queue('2034-10-01')
    expect(await mails(['Replaced', 'Merged'])).toEqual({ type: ['Replaced'], group: ['Merged'], gone: [] })
    const payloads = await database.query<{ address: string; payload: Record<string, unknown> }>(
      'select address, payload from private.mail_outbox',
    )
    const textTo = async (email: string) =>
      (await letterTo(email, 'weekly_digest', payloads.find(({ address }) => address === email)?.payload))
        ?.text
    expect(await textTo('group@choice.example')).toMatch(
      /What you chose: by [^.]+\. 1 group that you chose is not on the calendar any more\.\n\nChange what you get: https/,
    )
    // Nothing can ever fit: that is said, and neither silence nor everything follows from it.
    expect(await textTo('gone@choice.example')).toMatch(
      /^Nothing that you chose is on this week\.[\s\S]*1 type that you chose is not on the calendar any more, so no event can fit your choice\./,
    )
    const url =
      (await letterTo('group@choice.example', 'newsletter_welcome'))?.letter.otherFooterLink?.url ?? ''
    const page = await ask(`/email-choice?token=${url.slice(url.lastIndexOf('/') + 1)}`)
    expect(await page.json()).toMatchObject({
      choice: { groups: [city.groupA] },
      gone: '1 group that you chose is not on the calendar any more.',
    })
  })

  it('carries small pictures that lead to their events, with their size and what they show', async () => {
    await database.query(
      `insert into public.pictures (path, version, width, height, colour, is_public) values
         ('flyer.jpg', '5eed0000-0000-4000-8000-0000000000aa', 1200, 1600, '#336699', true)`,
    )
    await makeEvent('Pictured', '2034-11-08T00:00:00Z')
    await database.query(
      `update public.events set picture_path = 'flyer.jpg', picture_alt = 'Three "bikes" & a dog' where title = 'Pictured'`,
    )
    await subscribe('all@choice.example')
    await queue('2034-11-05')
    const mail = await letterTo('all@choice.example', 'weekly_digest', { week: '2034-11-05' })
    expect(mail?.html).toMatch(
      /<a href="https:\/\/rides\.example\/event\/[^"]+"[^>]*><img src="https:\/\/rides\.example\/picture\/5eed0000-0000-4000-8000-0000000000aa\/400\.jpg" alt="Three &quot;bikes&quot; &amp; a dog" width="150" height="200"/,
    )
    expect(mail?.text).not.toContain('/picture/')
  })
})
