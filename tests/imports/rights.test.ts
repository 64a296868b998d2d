// Who may see, add, read and decide: the moderators of the group and super admins, and nobody else, whatever they try.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Database, visitor } from '#platform/database/database.ts'
import { createFunctions } from '#platform/http/functions.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import type { OutsideAnswer } from '#platform/outbound/fetch-outside.ts'
import { importFunctions } from '#server/imports/functions.ts'
import type { ImportParts } from '#server/imports/read-source.ts'
import { type City, makeCity, signUp } from '#tests/people.ts'
import { addressOfTest, testDatabase } from '#tests/test-database.ts'
import { addSource, calendarOf, config, following, readAgain, ride, weekdayAhead } from './calendar.ts'

let database: Database
let end: () => Promise<void>
let city: City
let parts: ImportParts
let source: string
let item: string
const tuesday = weekdayAhead(2)
const calendar: OutsideAnswer = {
  status: 'read',
  type: 'text/calendar',
  text: calendarOf(ride({ uid: 'one', title: 'Loop', day: tuesday })),
}
const says: { answer: OutsideAnswer } = { answer: calendar }
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  parts = following(database, says)
})
afterAll(() => end())
beforeEach(async () => {
  await database.query('delete from public.import_sources')
  source = await addSource(database, city.superAdmin, { groupId: city.groupA, typeId: city.typeId })
  await readAgain(parts, source)
  const [found] = await database.query<{ id: string }>('select id from public.imported_items')
  item = found?.id ?? ''
})

const outsiders: [string, () => Caller][] = [
  ['a visitor', () => visitor],
  ['someone without a role', () => city.nobodySpecial],
  ['a moderator of another group', () => city.moderatorOfB],
  ['an admin who has signed out', () => city.signedOutAdmin],
  ['an admin who has not given the code', () => city.halfSignedInAdmin],
]

const outcomeOf = async (caller: Caller, text: string, parameters: (string | undefined)[] = []) => {
  try {
    return await database.queryAs(caller, text, parameters)
  } catch (error) {
    return error instanceof Error ? Reflect.get(error, 'code') : error
  }
}
const refused = '42501'

/** Asks a function as somebody. */
async function ask(caller: Caller, name: string, body: object, limiter = createRateLimiter(database)) {
  const app = createFunctions({
    site: config,
    limiter,
    functions: importFunctions({ ...parts, limiter, callerOf: async () => caller }),
  })
  const request = new Request(`https://rides.example/${name}`, { method: 'POST', body: JSON.stringify(body) })
  const response = await app.fetch(request, { ip: addressOfTest() })
  return { status: response.status, body: await response.json() }
}

describe.each(outsiders)('%s', (_, who) => {
  it('learns nothing of what is not there, and has the server read nothing', async () => {
    const nowhere = crypto.randomUUID()
    for (const text of [
      `select public.change_import_source($1, '{"is_paused": true}')`,
      `select public.settle_imported_item($1, 'take')`,
    ])
      expect([text, await outcomeOf(who(), text, [nowhere])]).toEqual([text, refused])
    const reading = await ask(who(), 'import-reading', { source_id: source })
    expect(reading.status).toBe(who() === city.moderatorOfB ? 404 : 403)
    if (who() !== city.moderatorOfB)
      expect((await ask(who(), 'import-preview', { address: 'https://x.example/a.ics' })).status).toBe(403)
  })
})

describe('a moderator of the group', () => {
  it('sees, adds, pauses, reads and removes, but lets nothing go live', async () => {
    const own = (text: string, parameters: string[]) => outcomeOf(city.moderatorOfA, text, parameters)
    expect(await own('select id from public.import_sources where id = $1', [source])).toEqual([
      { id: source },
    ])
    expect(await own('select id from public.imported_items where id = $1', [item])).toEqual([{ id: item }])
    const add = 'select public.add_import_source($1, $2, $3, null, true)'
    expect(await own(add, [city.groupA, 'https://x.example/a.ics', city.typeId])).toBe(refused)
    expect(await own(`select public.change_import_source($1, '{"is_live": true}')`, [source])).toBe(refused)
    expect((await ask(city.moderatorOfA, 'import-reading', { source_id: source })).body).toMatchObject({
      status: 'read',
      outcome: { events: 1, added: 0 },
    })
    await own(`select public.change_import_source($1, '{"is_paused": true}')`, [source])
    expect(await ask(city.moderatorOfA, 'import-reading', { source_id: source })).toMatchObject({
      status: 400,
      body: { message: 'This import is paused. Resume it first.' },
    })
    await own('select public.remove_import_source($1)', [source])
    expect(await database.query(`select title from public.events where title = 'Loop'`)).toEqual([
      { title: 'Loop' },
    ])
    await database.query(`delete from public.events where title = 'Loop'`)
  })

  it('sees what would come from an address before it is added, and no more than twenty times an hour', async () => {
    const limiter = createRateLimiter(database)
    const preview = () =>
      ask(city.moderatorOfA, 'import-preview', { address: 'webcal://x.example/a.ics' }, limiter)
    expect((await preview()).body).toEqual({
      name: 'Club rides',
      events: 1,
      coming: 1,
      faults: [],
      first: [{ title: 'Loop', starts: expect.any(String), repeats: false }],
    })
    says.answer = { status: 'failed', why: 'There is no website of this name.' }
    expect(await preview()).toEqual({ status: 400, body: { message: 'There is no website of this name.' } })
    for (let times = 2; times < 20; times += 1) await preview()
    expect((await preview()).status).toBe(429)
    says.answer = calendar
  })

  it('has five calendars a group, each once', async () => {
    const add = (address: string) =>
      outcomeOf(city.moderatorOfA, 'select public.add_import_source($1, $2, $3)', [
        city.groupA,
        address,
        city.typeId,
      ])
    expect(await add('https://x.example/1.ics')).toHaveLength(1)
    expect(await add('webcal://x.example/1.ics')).toBe('PT409')
    for (const number of [2, 3, 4]) expect(await add(`https://x.example/${number}.ics`)).toHaveLength(1)
    expect(await add('https://x.example/5.ics')).toBe('PT409')
    expect(await add('javascript:alert(1)')).toBe('PT400')
    expect(await add('https://user:password@x.example/5.ics')).toBe('PT400')
  })

  it('sees and decides nothing more once the group is no longer theirs', async () => {
    const person = await signUp(database, { role: 'group_moderator' })
    const [assigned] = await database.query<{ id: string }>(
      'insert into public.group_moderators (user_id, group_id) values ($1, $2) returning id',
      [person.id, city.groupA],
    )
    expect(await outcomeOf(person, 'select 1 from public.import_sources')).toHaveLength(1)
    await database.query('delete from public.group_moderators where id = $1', [assigned?.id])
    expect(await outcomeOf(person, 'select 1 from public.import_sources')).toEqual([])
    expect(await outcomeOf(person, `select public.settle_imported_item($1, 'take')`, [item])).toBe(refused)
    expect((await ask(person, 'import-reading', { source_id: source })).status).toBe(403)
  })
})

describe('the rights of a reading', () => {
  it('are the server’s alone', async () => {
    for (const caller of [city.nobodySpecial, city.moderatorOfB, city.halfSignedInAdmin, city.superAdmin])
      expect(
        await outcomeOf(caller, `select private.follow_imported($1, 'one', '', '{}', '', null)`, [source]),
      ).toBe(refused)
  })

  it('end with what belongs to its group', async () => {
    says.answer = { ...calendar, text: calendarOf(ride({ uid: 'one', title: 'Taken', day: tuesday })) }
    await database.query('update public.events set group_id = $1 where start_date > now()', [city.groupB])
    await readAgain(parts, source)
    expect(await database.query('select title from public.events where start_date > now()')).toEqual([
      { title: 'Loop' },
    ])
    says.answer = calendar
    await database.query('delete from public.events where start_date > now()')
  })
})

describe('a group that is merged', () => {
  it('brings its calendars along, each once, to be followed and looked after there', async () => {
    const [merged] = await database.query<{ id: string }>(
      `insert into public.groups (name, description) values ('Merged away', 'Soon one.') returning id`,
    )
    const groupId = merged?.id ?? ''
    const shared = 'https://x.example/shared.ics'
    const add = (groupId: string, address: string) =>
      addSource(database, city.superAdmin, { groupId, typeId: city.typeId, address })
    await add(city.groupB, shared)
    await add(groupId, shared)
    const own = await add(groupId, 'https://x.example/own.ics')
    await database.queryAs(city.superAdmin, 'select public.merge_groups($1, $2)', [groupId, city.groupB])
    const seen = await database.queryAs(
      city.moderatorOfB,
      'select address from public.import_sources order by address',
    )
    expect(seen).toEqual([{ address: 'https://x.example/own.ics' }, { address: shared }])
    says.answer = { ...calendar, text: calendarOf(ride({ uid: 'two', title: 'Merged ride', day: tuesday })) }
    await readAgain(parts, own)
    expect(await database.query(`select group_id from public.events where title = 'Merged ride'`)).toEqual([
      { group_id: city.groupB },
    ])
    says.answer = calendar
  })
})
