// Whoever listens is told which public table changed, once the change is there to be read.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, tried, updateOf } from './attempt.ts'
import { eventRow, groupRow, submissionRow, typeRow, type Values } from './rows.ts'

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

let heard: string[]
let unlisten: () => Promise<void>
beforeEach(async () => {
  heard = []
  unlisten = await database.listen('table_changed', {
    onNotification: table => heard.push(table),
    onGap: () => heard.push('a gap'),
  })
})
afterEach(() => unlisten())

/** Everything that was heard until now: notifications come in order, so nothing older can follow the last one. */
async function heardSoFar(): Promise<string[]> {
  await database.query(`select pg_notify('table_changed', 'that was all')`)
  await expect.poll(() => heard).toContain('that was all')
  return heard.filter(table => table !== 'that was all')
}

const rows: [string, () => Values][] = [
  ['events', () => eventRow(city, { group_id: city.groupA })],
  ['groups', () => groupRow()],
  ['event_types', () => typeRow()],
]
describe.each(rows)('%s', (table, row) => {
  it('are announced when one is made, changed and deleted', async () => {
    const [made] = await database.queryAs<{ id: string }>(city.superAdmin, ...insertInto(table, row(), 'id'))
    expect(await heardSoFar()).toEqual([table])
    heard = []
    await database.queryAs(city.superAdmin, ...updateOf(table, made?.id ?? '', { description: 'Changed' }))
    expect(await heardSoFar()).toEqual([table])
    heard = []
    await database.queryAs(city.superAdmin, `delete from public.${table} where id = $1`, [made?.id ?? ''])
    expect((await heardSoFar()).sort()).toEqual(table === 'events' ? ['deleted_events', 'events'] : [table])
  })

  it('are not announced when no row was changed', async () => {
    const nowhere = '5eed0000-0000-4000-8000-000000000001'
    await database.queryAs(city.superAdmin, ...updateOf(table, nowhere, { description: 'Nobody' }))
    await database.queryAs(city.superAdmin, `delete from public.${table} where id = $1`, [nowhere])
    await database.queryAs(city.superAdmin, `select * from public.${table}`)
    expect(await heardSoFar()).toEqual([])
  })

  it('are not announced when the change was refused or undone', async () => {
    await expect(database.queryAs(city.visitor, ...insertInto(table, row()))).rejects.toMatchObject({
      code: '42501',
    })
    await tried(database, city.superAdmin, insertInto(table, row()))
    expect(await heardSoFar()).toEqual([])
  })
})

it('a change can be read by the time it is heard', async () => {
  const seen: unknown[] = []
  const stop = await database.listen('table_changed', {
    onNotification: () => {
      database
        .query(`select title from public.events where title = 'Heard of'`)
        .then(found => seen.push(...found))
    },
    onGap: () => undefined,
  })
  await database.queryAs(city.superAdmin, ...insertInto('events', eventRow(city, { title: 'Heard of' })))
  await expect.poll(() => seen).toEqual([{ title: 'Heard of' }])
  await stop()
})

it('everyone who listens hears of a change before anything else can happen', async () => {
  // A cache of pages would otherwise be filled again from a cache of answers that has not heard yet.
  const order: string[] = []
  const listener = (name: string) => ({
    onNotification: () => {
      order.push(`${name} hears`)
      setImmediate(() => order.push(`${name} goes on`))
    },
    onGap: () => undefined,
  })
  const first = await database.listen('table_changed', listener('first'))
  const second = await database.listen('table_changed', listener('second'))
  await database.query(`select pg_notify('table_changed', 'news')`)
  await expect.poll(() => order).toEqual(['first hears', 'second hears', 'first goes on', 'second goes on'])
  await first()
  await second()
})

it('many changes in one transaction are one message for each table', async () => {
  await database.transactionAs(city.superAdmin, async queries => {
    await queries.query(...insertInto('events', eventRow(city)))
    await queries.query('update public.events set title = title')
    await queries.query(`update public.groups set meeting_info = 'Tuesdays'`)
  })
  expect((await heardSoFar()).sort()).toEqual(['events', 'groups'])
})

it('a renamed type announces its events, a deleted group those it leaves behind', async () => {
  await database.queryAs(city.superAdmin, ...updateOf('event_types', city.typeId, { name: 'slow-ride' }))
  expect((await heardSoFar()).sort()).toEqual(['event_types', 'events'])
  heard = []
  await database.queryAs(city.superAdmin, 'delete from public.groups where id = $1', [city.groupB])
  expect((await heardSoFar()).sort()).toEqual(['events', 'groups'])
})

it('an approval announces the event; a submission and a subscription are nobody’s news', async () => {
  await database.queryAs(city.visitor, ...insertInto('event_submissions', submissionRow(city)))
  await database.queryAs(city.visitor, ...insertInto('email_subscriptions', { email: 'quiet@here.example' }))
  expect(await heardSoFar()).toEqual([])
  heard = []
  await database.queryAs(city.superAdmin, 'select public.approve_event_submission($1, $2)', [
    city.submission,
    city.superAdmin.id,
  ])
  expect(await heardSoFar()).toEqual(['events'])
})

it('a listener that throws is reported, and neither the others nor the writer notice', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const broken = () => {
    throw new Error('broken')
  }
  const first = await database.listen('table_changed', {
    onNotification: broken,
    onGap: broken,
    onOwn: broken,
  })
  const later: string[] = []
  const last = await database.listen('table_changed', {
    onNotification: table => later.push(table),
    onGap: () => undefined,
  })
  try {
    const renamed = updateOf('groups', city.groupA, { description: 'Heard by all' })
    await database.queryAs(city.superAdmin, ...renamed)
    expect(await heardSoFar()).toContain('groups')
    expect(later).toContain('groups')
    expect(written.mock.calls.join('')).toContain('a listener on table_changed failed')
  } finally {
    await first()
    await last()
    written.mockRestore()
  }
})
