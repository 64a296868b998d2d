import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { type RestServer, serveRest } from './server.ts'

let database: Database
let end: () => Promise<void>
let city: City
let server: RestServer
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  server = await serveRest(database)
})
afterAll(async () => {
  await server.close()
  await end()
})

const titles = async (path = 'events?select=title&order=title') =>
  JSON.stringify(await (await server.ask(path)).json())

it('shows a write to the next read at once, however often the answer was kept before', async () => {
  const admin = server.clientOf(city.superAdmin)
  for (let round = 0; round < 20; round += 1) {
    await titles()
    const { error } = await admin
      .from('events')
      .update({ title: `Round ${round}` })
      .eq('id', city.eventA)
    expect(error).toBeNull()
    expect(await titles()).toContain(`Round ${round}"`)
  }
})

describe('a write', () => {
  /** How often what is kept was forgotten until the work was answered. */
  const dropsUntilAnswered = async (work: () => PromiseLike<unknown>) => {
    await heardAll()
    let drops = 0
    server.changes.onChange(() => {
      drops += 1
    })
    await work()
    return drops
  }
  /** Notifications come in order, so nothing older can follow this one. */
  const heardAll = async () => {
    const heard: string[] = []
    const onNotification = (payload: string) => heard.push(payload)
    const stop = await database.listen('table_changed', { onNotification, onGap: () => undefined })
    await database.query(`select pg_notify('table_changed', 'that was all')`)
    await expect.poll(() => heard).toContain('that was all')
    await stop()
  }
  const somebody = () => server.clientOf(city.nobodySpecial)

  const nowhere = '5eed0000-0000-4000-8000-000000000001'

  it.each<[string, number, () => PromiseLike<{ status: number }>]>([
    [
      'of a subscription',
      201,
      () => somebody().from('email_subscriptions').insert({ email: 'kept@visitors.example' }),
    ],
    ['that is refused', 403, () => somebody().from('groups').insert({ name: 'No', description: 'No.' })],
    [
      'that finds no row it may change',
      204,
      () => somebody().from('events').update({ title: 'Mine' }).eq('id', city.eventB),
    ],
    ['that deletes nothing', 204, () => somebody().from('events').delete().eq('id', city.eventB)],
  ])('%s by somebody without a role leaves what is kept', async (_name, status, write) => {
    const drops = await dropsUntilAnswered(async () => expect((await write()).status).toBe(status))
    expect(drops).toBe(0)
  })

  it('that changes nothing of what is shown leaves what is kept, whoever makes it', async () => {
    const admin = server.clientOf(city.superAdmin)
    const rename = () => admin.from('events').update({ title: 'Nobody' }).eq('id', nowhere)
    expect(await dropsUntilAnswered(rename)).toBe(0)
  })

  it('of what is shown drops it before the writer is answered, also by a procedure', async () => {
    const admin = server.clientOf(city.superAdmin)
    const approval = { submission_id: city.submission, approver_id: city.superAdmin.id }
    const approve = async () =>
      expect((await admin.rpc('approve_event_submission', approval)).error).toBeNull()
    expect(await dropsUntilAnswered(approve)).toBeGreaterThan(0)
    await database.query('delete from public.events where title = $1', ['Proposed ride'])
    await heardAll()
  })
})

it('hears of changes that another process makes, in any table that the answer shows', async () => {
  const path = 'events?select=title,groups(name)&order=title'
  expect(await titles(path)).toContain('Alpine Spokes')
  await database.query(`update public.groups set name = 'Alpine Wheels' where id = $1`, [city.groupA])
  await expect.poll(() => titles(path)).toContain('Alpine Wheels')
})

it('never gives an answer that was kept for a visitor to someone else, nor the other way round', async () => {
  const path = 'group_moderators?select=group_id'
  const token = await server.tokenOf(city.moderatorOfA)
  const own = await server.ask(path, { headers: { authorization: `Bearer ${token}` } })
  expect([own.status, await own.json()]).toEqual([200, [{ group_id: city.groupA }]])
  expect((await server.ask(path)).status).toBe(401)
  const other = await server.tokenOf(city.moderatorOfB)
  const others = await server.ask(path, { headers: { authorization: `Bearer ${other}` } })
  expect(await others.json()).toEqual([{ group_id: city.groupB }])
})

it('keeps apart what differs only in a header', async () => {
  const path = 'events?select=title&order=title'
  const list = await server.ask(path)
  const counted = await server.ask(path, { headers: { prefer: 'count=exact' } })
  const ranged = await server.ask(path, { headers: { range: '0-0' } })
  const ranges = [list, counted, ranged].map(response => response.headers.get('content-range'))
  expect(ranges).toEqual(['0-1/*', '0-1/2', '0-0/*'])
  const one = await server.ask(path, { headers: { accept: 'application/vnd.pgrst.object+json' } })
  expect(one.status).toBe(406)
})

it('does not keep what depends on the clock', async () => {
  const path = 'events?select=title&start_date=gt.now'
  await database.query(`update public.events set start_date = now() + interval '1 second' where id = $1`, [
    city.eventB,
  ])
  await expect.poll(() => titles(path)).toContain('Ride of B')
  await expect.poll(() => titles(path)).not.toContain('Ride of B')
})

it('keeps what is cast, but not a word that becomes a moment, nor what a view or a join table shows', async () => {
  for (const statement of [
    'create view public.titles as select id, title, group_id from public.events',
    `create table public.event_friends (event_id uuid references public.events, group_id uuid references public.groups,
      primary key (event_id, group_id))`,
    'grant select on public.titles, public.event_friends to anon',
    `notify pgrst, 'reload schema'`,
  ])
    await database.query(statement)
  await expect.poll(async () => (await server.ask('titles')).status).toBe(200)
  const read = vi.spyOn(database, 'queryAs')
  /** How often the database is asked for two requests. */
  const reads = async (path: string) => {
    read.mockClear()
    for (let round = 0; round < 2; round += 1)
      expect([path, (await server.ask(path)).status]).toEqual([path, 200])
    return read.mock.calls.length
  }
  expect(await reads('events?select=title,start_date::date,sequence::text')).toBe(1)
  expect(await reads('events?select=...groups!group_id(name)')).toBe(1)
  expect(await reads('events?select=type_name::date&limit=0')).toBe(2)
  expect(await reads('groups?select=name,events!group_id(title.max()::date)&events.limit=0')).toBe(2)
  expect(await reads('events?select=title,groups!event_friends(name)')).toBe(2)
  expect(await reads('groups?select=name,titles!group_id(title)')).toBe(2)
  read.mockRestore()
})
