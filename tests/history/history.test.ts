// What the history of events and groups keeps, who reads it, and what is put back.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { sweepDeletedEvents } from '#server/feeds/sweep-deleted-events.ts'
import { sweepHistory } from '#server/history/sweep-history.ts'
import { deleteFrom, insertInto, updateOf } from '#tests/database/attempt.ts'
import { eventRow, groupRow, typeRow, type Values } from '#tests/database/rows.ts'
import { type City, makeCity, signUp } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
})
afterAll(() => end())

interface Entry extends Record<string, unknown> {
  id: number
  kind: string
  changed_by: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  names: Record<string, string>
  obstacle: string | null
}

const make = async (table: string, values: Values, caller: Caller = city.superAdmin) => {
  const [row] = await database.queryAs<{ id: string }>(caller, ...insertInto(table, values, 'id'))
  return row?.id ?? ''
}
const change = (values: Values, caller: Caller = city.moderatorOfA, of = id) =>
  database.queryAs(caller, ...updateOf('events', of, values))
const historyOf = (event = id, caller: Caller = city.superAdmin) =>
  database.queryAs<Entry>(caller, 'select * from public.event_history($1)', [event])
const groupHistory = (group: string, caller: Caller = city.superAdmin) =>
  database.queryAs<Entry>(caller, 'select * from public.group_history($1)', [group])
const restore = (entry: Entry | undefined, caller: Caller = city.moderatorOfA) =>
  database.queryAs(caller, 'select public.restore_change($1)', [entry?.id ?? 0])
const living = async (event = id) =>
  (await database.query('select * from public.events where id = $1', [event]))[0]

let id: string
beforeEach(async () => {
  id = await make('events', eventRow(city, { group_id: city.groupA }))
})

describe('the history of an event', () => {
  it('says who made it, changed it, called it off, deleted it and brought it back, the latest first', async () => {
    await change({ title: 'Night ride', description: 'Faster.' })
    await change({ status: 'cancelled', status_note: 'Snow' })
    await database.queryAs(city.moderatorOfA, ...deleteFrom('events', id))
    await database.queryAs(city.superAdmin, 'select public.restore_event($1)', [id])
    const [by, admin] = [city.moderatorOfA.email, city.superAdmin.email]
    expect(await historyOf()).toMatchObject([
      { kind: 'restored', changed_by: admin, before: null, after: null },
      { kind: 'deleted', changed_by: by, before: null, after: null },
      {
        kind: 'status',
        changed_by: by,
        before: { status: 'scheduled', status_note: null },
        after: { status: 'cancelled', status_note: 'Snow' },
      },
      {
        kind: 'changed',
        changed_by: by,
        is_of_series: false,
        before: { title: 'Lantern ride', description: 'Slow, with lanterns.' },
        after: { title: 'Night ride', description: 'Faster.' },
      },
      { kind: 'created', changed_by: admin, before: null, after: null },
    ])
  })

  it('holds nothing but what changed, and names the types and groups of it', async () => {
    const type = await make('event_types', typeRow({ name: 'moonlit' }))
    await change({ type_id: type, title: 'Lantern ride' }, city.superAdmin)
    expect(await historyOf()).toMatchObject([
      { before: { type_id: city.typeId }, after: { type_id: type }, names: { [type]: 'moonlit' } },
      { kind: 'created' },
    ])
    await change({ title: 'Lantern ride' })
    expect(await historyOf()).toHaveLength(2)
  })

  it('knows nothing of a type’s new name', async () => {
    const type = await make('event_types', typeRow({ name: 'renamed-soon' }))
    const event = await make('events', eventRow(city, { type_id: type }))
    await database.queryAs(city.superAdmin, ...updateOf('event_types', type, { name: 'renamed' }))
    expect(await living(event)).toMatchObject({ type_name: 'renamed' })
    expect(await historyOf(event)).toMatchObject([{ kind: 'created' }])
  })

  it('keeps the email of someone whose account is gone', async () => {
    const passing = await signUp(database, { role: 'super_admin', email: 'passing@people.example' })
    await change({ title: 'Gone soon' }, passing)
    await database.query('delete from auth.users where id = $1', [passing.id])
    expect((await historyOf())[0]).toMatchObject({ changed_by: 'passing@people.example' })
  })

  it('names the cause where nobody is signed in', async () => {
    const rename = (title: string, who: string | null) =>
      database.query(`select private.change_row('event', $1, jsonb_build_object('title', $2::text), $3)`, [
        id,
        title,
        who,
      ])
    await rename('By link', 'the organiser, by private link')
    await rename('By the server', null)
    await database.queryAs(city.service, ...updateOf('events', id, { title: 'By a program' }))
    expect((await historyOf()).slice(0, 3)).toMatchObject([
      { changed_by: 'a program with the secret API key' },
      { changed_by: null },
      { changed_by: 'the organiser, by private link' },
    ])
  })

  it('names whoever is signed in, whatever a procedure says of them', async () => {
    const claims = JSON.stringify({ sub: city.moderatorOfA.id, role: 'authenticated' })
    await database.transaction(async queries => {
      await queries.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
      await queries.query(`select private.change_row('event', $1, '{"title": "Renamed"}', 'the mayor')`, [id])
    })
    expect((await historyOf())[0]).toMatchObject({ changed_by: city.moderatorOfA.email })
  })

  it('has one entry for what one transaction did, and none for what it undid', async () => {
    await database.transactionAs(city.moderatorOfA, async queries => {
      await queries.query(...updateOf('events', id, { title: 'One', status: 'cancelled' }))
      await queries.query(...updateOf('events', id, { title: 'Two', status: 'scheduled' }))
    })
    await database.transactionAs(city.moderatorOfA, async queries => {
      await queries.query(...updateOf('events', id, { title: 'Three' }))
      await queries.query(...updateOf('events', id, { title: 'Two' }))
    })
    expect(await historyOf()).toMatchObject([
      { kind: 'changed', before: { title: 'Lantern ride' }, after: { title: 'Two' } },
      { kind: 'created' },
    ])
  })

  it('says that its group or its new date was deleted', async () => {
    const group = await make('groups', groupRow({ name: 'Leaving soon' }))
    await change({ group_id: group }, city.superAdmin)
    const newDate = await make('events', eventRow(city))
    await database.queryAs(city.superAdmin, `select public.change_event_status($1, 'postponed', null, $2)`, [
      id,
      newDate,
    ])
    await database.queryAs(city.superAdmin, ...deleteFrom('events', newDate))
    await database.queryAs(city.superAdmin, ...deleteFrom('groups', group))
    expect((await historyOf()).slice(0, 2)).toMatchObject([
      {
        kind: 'changed',
        changed_by: city.superAdmin.email,
        before: { group_id: group },
        after: { group_id: null },
      },
      { kind: 'status', changed_by: city.superAdmin.email, before: { postponed_to: newDate } },
    ])
  })

  it('keeps the fifty latest entries, and shows twenty at a time at most', async () => {
    for (let n = 1; n <= 55; n += 1) await change({ title: `Title ${n}` })
    const page = (older: number | null) =>
      database.queryAs<Entry>(city.superAdmin, 'select * from public.event_history($1, $2, 1000)', [
        id,
        older,
      ])
    const first = await page(null)
    expect(first).toHaveLength(20)
    expect(first[0]).toMatchObject({ after: { title: 'Title 55' } })
    const second = await page(first.at(-1)?.id ?? 0)
    expect(second[0]).toMatchObject({ after: { title: 'Title 35' } })
    const third = await page(second.at(-1)?.id ?? 0)
    expect(third.at(-1)).toMatchObject({ after: { title: 'Title 6' } })
    expect(await page(third.at(-1)?.id ?? 0)).toEqual([])
  })
})

describe('reading it', () => {
  it('of a group is for its moderators and for super admins', async () => {
    await database.queryAs(city.superAdmin, ...updateOf('groups', city.groupA, { phone: '555 0100' }))
    const [entry] = await groupHistory(city.groupA)
    for (const caller of [city.nobodySpecial, city.moderatorOfB]) {
      await expect(groupHistory(city.groupA, caller)).rejects.toMatchObject({ code: '42501' })
      await expect(restore(entry, caller)).rejects.toMatchObject({ code: 'PT404' })
    }
    expect((await groupHistory(city.groupA, city.moderatorOfA)).length).toBeGreaterThan(0)
    await restore(entry, city.moderatorOfA)
  })

  it('goes with the event to its new group', async () => {
    await change({ group_id: city.groupB }, city.superAdmin)
    await expect(historyOf(id, city.moderatorOfA)).rejects.toMatchObject({ code: '42501' })
    expect(await historyOf(id, city.moderatorOfB)).toHaveLength(2)
  })

  it('of a deleted event is for those who may restore it', async () => {
    await database.queryAs(city.moderatorOfA, ...deleteFrom('events', id))
    expect(await historyOf(id, city.moderatorOfA)).toMatchObject([{ kind: 'deleted' }, { kind: 'created' }])
    await expect(historyOf(id, city.moderatorOfB)).rejects.toMatchObject({ code: '42501' })
  })

  it('of an event that never was says so', async () => {
    await expect(historyOf('5eed0000-0000-4000-8000-000000000001')).rejects.toMatchObject({ code: 'PT404' })
  })

  it('of a change that they may not read tells nobody whether there is one', async () => {
    const [entry] = await historyOf()
    const answers = [restore(entry, city.moderatorOfB), restore(undefined, city.moderatorOfB)]
    const [known, unknown] = await Promise.allSettled(answers)
    expect(known).toMatchObject({ status: 'rejected', reason: { code: 'PT404' } })
    expect(unknown).toMatchObject({ status: 'rejected', reason: { code: 'PT404' } })
  })
})

describe('putting a change back', () => {
  it('writes the old values, in the name of whoever did it, and can itself be put back', async () => {
    await change({ title: 'Night ride', end_date: '2026-07-01T22:00:00Z' }, city.superAdmin)
    const [changed] = await historyOf()
    expect(changed).toMatchObject({ obstacle: null })
    await restore(changed)
    expect(await living()).toMatchObject({ title: 'Lantern ride', end_date: null })
    const [back, before] = await historyOf()
    expect(back).toMatchObject({
      kind: 'restored',
      changed_by: city.moderatorOfA.email,
      before: { title: 'Night ride' },
      after: { title: 'Lantern ride' },
    })
    expect(before).toMatchObject({ obstacle: 'It says this again already.' })
    await restore(back)
    expect(await living()).toMatchObject({ title: 'Night ride' })
  })

  it('leaves alone what other changes did since', async () => {
    await change({ title: 'Night ride' })
    await change({ description: 'Faster.' })
    await restore((await historyOf())[1])
    expect(await living()).toMatchObject({ title: 'Lantern ride', description: 'Faster.' })
  })

  it('is refused in words when the same was changed since', async () => {
    await change({ title: 'Night ride' })
    await change({ title: 'Dawn ride' }, city.superAdmin)
    const entry = (await historyOf())[1]
    expect(entry).toMatchObject({ obstacle: 'This was changed again since.' })
    await expect(restore(entry)).rejects.toMatchObject({
      code: 'PT409',
      message: 'This was changed again since.',
    })
    expect(await living()).toMatchObject({ title: 'Dawn ride' })
  })

  it('by two people at once is done once', async () => {
    await change({ title: 'Night ride' })
    const [entry] = await historyOf()
    const answers = await Promise.allSettled([restore(entry), restore(entry, city.superAdmin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = answers.find(answer => answer.status === 'rejected')
    expect(refusal).toMatchObject({ reason: { code: 'PT409', message: 'It says this again already.' } })
    expect(await historyOf()).toHaveLength(3)
  })

  it('is refused when the type, the group or the new date is gone', async () => {
    const type = await make('event_types', typeRow({ name: 'short-lived' }))
    const group = await make('groups', groupRow({ name: 'Short-lived' }))
    const event = await make('events', eventRow(city, { type_id: type, group_id: group }))
    await change({ type_id: city.typeId }, city.superAdmin, event)
    await database.queryAs(city.superAdmin, ...deleteFrom('event_types', type))
    await expect(restore((await historyOf(event))[0], city.superAdmin)).rejects.toMatchObject({
      code: 'PT409',
      message: 'The type that it had is gone.',
    })
    await database.queryAs(city.superAdmin, ...deleteFrom('groups', group))
    const [entry] = await historyOf(event)
    expect(entry).toMatchObject({ before: { group_id: group }, after: { group_id: null }, names: {} })
    await expect(restore(entry, city.superAdmin)).rejects.toMatchObject({
      code: 'PT409',
      message: 'The group that it had is gone.',
    })
  })

  it('gives an event to no group that the caller does not moderate', async () => {
    await change({ group_id: city.groupB }, city.superAdmin)
    const [entry] = await historyOf()
    await expect(restore(entry, city.moderatorOfB)).rejects.toMatchObject({
      code: 'PT409',
      message: 'The group that it had is not one of yours.',
    })
    expect(await living()).toMatchObject({ group_id: city.groupB })
    await restore(entry, city.superAdmin)
    expect(await living()).toMatchObject({ group_id: city.groupA })
  })

  it('is refused when the old values no longer fit', async () => {
    await change({ start_date: '2026-07-01T12:00:00Z' })
    await change({ end_date: '2026-07-01T13:00:00Z' })
    await expect(restore((await historyOf())[1])).rejects.toMatchObject({
      code: 'PT409',
      message: 'The old values no longer fit to what it says today.',
    })
  })

  it('links to no new date of a group that the caller does not moderate', async () => {
    const [postponed] = await database.queryAs<{ id: string }>(
      city.moderatorOfA,
      `select public.postpone_event($1, '2026-07-08T19:00:00Z') as id`,
      [id],
    )
    await change({ status: 'scheduled' })
    const [entry] = await historyOf()
    expect(entry).toMatchObject({ kind: 'status', before: { postponed_to: postponed?.id }, obstacle: null })
    await change({ group_id: city.groupB }, city.superAdmin, postponed?.id)
    await expect(restore(entry)).rejects.toMatchObject({
      code: 'PT409',
      message: expect.stringContaining('not one of yours'),
    })
    await restore(entry, city.superAdmin)
    expect(await living()).toMatchObject({ status: 'postponed', postponed_to: postponed?.id })
    await change({ status: 'scheduled' })
    await database.queryAs(city.superAdmin, ...deleteFrom('events', postponed?.id ?? ''))
    await expect(restore((await historyOf())[0])).rejects.toMatchObject({
      code: 'PT409',
      message: 'The new date that it had is gone.',
    })
  })

  it('takes a status back', async () => {
    await change({ status: 'cancelled', status_note: 'Snow' })
    await restore((await historyOf())[0])
    expect(await living()).toMatchObject({ status: 'scheduled', status_note: null })
  })
})

describe('the history of a group', () => {
  it('says what was changed and puts it back', async () => {
    const group = await make('groups', groupRow({ name: 'Dawn Patrol' }))
    const links = [{ platform: 'Strava', url: 'https://strava.example/dawn' }]
    await database.queryAs(city.superAdmin, ...updateOf('groups', group, { name: 'Dusk Patrol' }))
    await database.queryAs(
      city.superAdmin,
      ...updateOf('groups', group, { social_links: JSON.stringify(links) }),
    )
    const entries = await groupHistory(group)
    expect(entries).toMatchObject([
      { kind: 'changed', before: { social_links: [] }, after: { social_links: links } },
      { kind: 'changed', before: { name: 'Dawn Patrol' }, after: { name: 'Dusk Patrol' } },
      { kind: 'created', changed_by: city.superAdmin.email },
    ])
    await restore(entries[1], city.superAdmin)
    await restore(entries[0], city.superAdmin)
    const [row] = await database.query('select name, social_links from public.groups where id = $1', [group])
    expect(row).toEqual({ name: 'Dawn Patrol', social_links: [] })
  })

  it('refuses a name that another group has by now', async () => {
    const group = await make('groups', groupRow({ name: 'First come' }))
    await database.queryAs(city.superAdmin, ...updateOf('groups', group, { name: 'Moved on' }))
    await make('groups', groupRow({ name: 'First come' }))
    await expect(restore((await groupHistory(group))[0], city.superAdmin)).rejects.toMatchObject({
      code: 'PT409',
    })
  })
})

describe('the sweeping', () => {
  it('forgets what is older than a year', async () => {
    await change({ title: 'Night ride' })
    const age = (text: string) =>
      database.query(
        `update private.history set changed_at = now() - interval '${text}' where subject_id = $1`,
        [id],
      )
    await age('364 days')
    await sweepHistory(database)
    expect(await historyOf()).toHaveLength(2)
    await age('367 days')
    await sweepHistory(database)
    expect(await historyOf()).toEqual([])
  })

  it('forgets a deleted event with its words, and not before', async () => {
    await change({ title: 'Night ride' })
    await database.queryAs(city.superAdmin, ...deleteFrom('events', id))
    const kept = () => database.query('select 1 from private.history where subject_id = $1', [id])
    await sweepHistory(database)
    expect(await kept()).toHaveLength(3)
    await database.query(
      `update public.deleted_events set deleted_at = now() - interval '61 days' where id = $1`,
      [id],
    )
    await sweepDeletedEvents(database)
    await sweepHistory(database)
    expect(await kept()).toEqual([])
  })
})
