// No way of the data API leads to the history or to deleted words but the procedures, and these to no one else's.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { type RestServer, serveRest } from '#tests/api/server.ts'
import { deleteFrom, updateOf } from '#tests/database/attempt.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
let server: RestServer
const secret = 'a word that was taken back'
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  server = await serveRest(database)
  await database.queryAs(city.moderatorOfA, ...updateOf('events', city.eventA, { title: secret }))
  await database.queryAs(city.moderatorOfA, ...updateOf('events', city.eventA, { title: 'Harmless' }))
  await database.queryAs(city.moderatorOfA, ...updateOf('groups', city.groupA, { meeting_info: secret }))
  await database.queryAs(city.moderatorOfA, ...updateOf('groups', city.groupA, { meeting_info: 'Mondays' }))
  await database.query(...updateOf('events', city.eventB, { title: secret, group_id: city.groupA }))
  await database.queryAs(city.moderatorOfA, ...deleteFrom('events', city.eventB))
})
afterAll(async () => {
  await server.close()
  await end()
})

const strangers: [string, () => Caller][] = [
  ['a visitor', () => city.visitor],
  ['someone without a role', () => city.nobodySpecial],
  ['the moderator of another group', () => city.moderatorOfB],
  ['a super admin who signed out', () => city.signedOutAdmin],
  ['the service', () => city.service],
]

const paths = () => [
  ...['history', 'private.history', 'series_parents', 'event_history', 'group_history', 'restorable_events'],
  'events?select=*,history(*)',
  'events?select=*,history!subject_id(count)',
  'groups?select=*,history(*)',
  'groups?select=name,deleted_events(title)',
  'deleted_events?select=title',
  `deleted_events?title=eq.${encodeURIComponent(secret)}&select=id`,
  'deleted_events?select=id&order=title',
  'deleted_events?select=title,count()',
  `rpc/event_history?event_id=${city.eventA}`,
  `rpc/event_history?event_id=${city.eventB}`,
  `rpc/group_history?group_id=${city.groupA}`,
  `rpc/group_history?group_id=${city.groupA}&select=count()`,
  'rpc/restorable_events',
  `rpc/restorable_events?together_with=${city.eventB}`,
  'rpc/history_page',
  'rpc/restore_change?change_id=1',
]

describe.each(strangers)('%s', (_, caller) => {
  it('reads nothing of it, by any address', async () => {
    const { role } = caller()
    const headers: Record<string, string> = { prefer: 'count=exact' }
    if (role === 'authenticated') headers.authorization = `Bearer ${await server.tokenOf(caller())}`
    if (role === 'service_role') headers.apikey = server.keys.secret
    for (const path of paths())
      for (const method of ['GET', 'HEAD', 'POST']) {
        // The service reads what was deleted, as it always could; it has no procedure.
        if (role === 'service_role' && path.includes('deleted_events')) continue
        const body = method === 'POST' ? '{}' : undefined
        const answer = await server.ask(path, { method, headers, ...(body && { body }) })
        const text = await answer.text()
        const note = `${method} ${path}: ${answer.status} ${text.slice(0, 200)}`
        expect(text, note).not.toContain(secret)
        expect(text, note).not.toContain(city.moderatorOfA.email)
        // A moderator has a list of their own groups' deleted events, which is empty here.
        const isOwnList = path.startsWith('rpc/restorable_events') && caller() === city.moderatorOfB
        if (!isOwnList) expect(answer.ok, note).toBe(false)
        else if (answer.ok) {
          expect(method === 'HEAD' ? '[]' : text, note).toBe('[]')
          expect(answer.headers.get('content-range') ?? '*/0', note).toBe('*/0')
        }
      }
  })

  it('puts nothing back and restores nothing', async () => {
    const client = server.clientOf(caller())
    const [entry] = await database.query<{ id: number }>(
      `select max(id)::int as id from private.history where subject = 'group'`,
    )
    expect((await client.rpc('restore_change', { change_id: entry?.id ?? 0 })).error).not.toBe(null)
    expect((await client.rpc('restore_event', { event_id: city.eventB })).error).not.toBe(null)
    const [group] = await database.query('select meeting_info from public.groups where id = $1', [
      city.groupA,
    ])
    expect(group).toEqual({ meeting_info: 'Mondays' })
  })
})

it('the moderator of the group reads it with the client, and puts it back', async () => {
  const client = server.clientOf(city.moderatorOfA)
  const { data } = await client.rpc('event_history', { event_id: city.eventA })
  expect(data).toMatchObject([
    { kind: 'changed', before: { title: secret }, after: { title: 'Harmless' }, obstacle: null },
    { kind: 'changed', after: { title: secret }, obstacle: 'This was changed again since.' },
  ])
  expect((await client.rpc('restore_change', { change_id: data?.[0]?.id ?? 0 })).error).toBe(null)
  const [event] = await database.query('select title from public.events where id = $1', [city.eventA])
  expect(event).toEqual({ title: secret })
  const late = await client.rpc('restore_change', { change_id: data?.[0]?.id ?? 0 })
  expect(late).toMatchObject({ status: 409, error: { message: 'It says this again already.' } })
})

it('an answer has twenty entries at most, however many are asked for', async () => {
  const long = 'x'.repeat(20_000)
  for (let n = 0; n < 25; n += 1)
    await database.queryAs(
      city.moderatorOfA,
      ...updateOf('events', city.eventA, { description: `${n} ${long}`.slice(0, 20_000) }),
    )
  const client = server.clientOf(city.superAdmin)
  const { data } = await client.rpc('event_history', { event_id: city.eventA, max_entries: 1_000_000 })
  expect(data).toHaveLength(20)
})
