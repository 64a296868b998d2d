// What a write returns, and to whom: rows go back to people who may read them, and to nobody else.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
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

const as = (caller: Caller) => server.clientOf(caller)
const refused = { data: null, error: { code: '42501', message: expect.stringContaining('only be added') } }
let count = 0
const proposal = (group_id: string | null) => ({
  title: `Proposed ride ${++count}`,
  description: 'Come along.',
  start_date: '2027-06-02T18:00:00Z',
  type_id: city.typeId,
  location: { name: 'Depot Square', url: 'https://maps.example/depot' },
  submitter_email: `sender${count}@visitors.example`,
  group_id,
})
const submit = (caller: Caller, group_id: string | null) =>
  as(caller).from('event_submissions').insert(proposal(group_id)).select('title,submitter_email').single()
const subscribe = (caller: Caller, email: string) =>
  as(caller).from('email_subscriptions').insert({ email }).select('email,is_active').single()
const report = (caller: Caller, event_id: string) =>
  as(caller)
    .from('event_reports')
    .insert({ event_id, message: `The start has moved ${++count}.` })
    .select('event_id')
    .single()

describe('rows that visitors may add', () => {
  it.each<[string, () => Caller]>([
    ['a super admin', () => city.superAdmin],
    ['a super admin with a second factor', () => city.twoFactorAdmin],
    ['the secret key', () => city.service],
  ])('come back to %s', async (name, caller) => {
    expect(await submit(caller(), null)).toMatchObject({
      status: 201,
      data: { submitter_email: `sender${count}@visitors.example` },
    })
    const email = `${name.replaceAll(' ', '-')}@readers.example`
    expect(await subscribe(caller(), email)).toMatchObject({ status: 201, data: { email, is_active: true } })
    expect(await report(caller(), city.eventB)).toMatchObject({
      status: 201,
      data: { event_id: city.eventB },
    })
  })

  it('come back to the moderator of their group', async () => {
    expect(await submit(city.moderatorOfA, city.groupA)).toMatchObject({
      status: 201,
      data: { title: `Proposed ride ${count}` },
    })
    expect(await report(city.moderatorOfA, city.eventA)).toMatchObject({ data: { event_id: city.eventA } })
  })

  it('come back with what they refer to, and with a count', async () => {
    const { data, count: counted } = await as(city.superAdmin)
      .from('event_submissions')
      .insert(proposal(city.groupA), { count: 'exact' })
      .select('title,groups(name),event_types(name)')
    expect(counted).toBe(1)
    expect(data).toEqual([
      {
        title: `Proposed ride ${count}`,
        groups: { name: 'Alpine Spokes' },
        event_types: { name: 'group-ride' },
      },
    ])
  })

  it.each<[string, () => Caller, number]>([
    ['a visitor', () => city.visitor, 401],
    ['someone without a role', () => city.nobodySpecial, 403],
    ['the moderator of another group', () => city.moderatorOfB, 403],
    ['a super admin who signed out', () => city.signedOutAdmin, 403],
    ['a super admin who owes the second factor', () => city.halfSignedInAdmin, 403],
  ])('do not come back to %s, and are not saved', async (_, caller, status) => {
    expect(await submit(caller(), city.groupA)).toMatchObject({ status, ...refused })
    const title = `Proposed ride ${count}`
    expect(await submit(caller(), null)).toMatchObject({ status, ...refused })
    expect(await subscribe(caller(), 'unseen@readers.example')).toMatchObject({ status, ...refused })
    expect(await subscribe(caller(), 'reader@visitors.example')).toMatchObject({ status, ...refused })
    expect(await report(caller(), city.eventA)).toMatchObject({ status, ...refused })
    const upsert = (email: string, ignoreDuplicates: boolean) =>
      as(caller())
        .from('email_subscriptions')
        .upsert({ email, is_active: true }, { onConflict: 'email', ignoreDuplicates })
    for (const ignores of [true, false])
      for (const email of ['unseen@readers.example', 'reader@visitors.example'])
        expect(await upsert(email, ignores)).toMatchObject({ status, ...refused })
    const left = await as(city.service).from('event_submissions').select('id').eq('title', title)
    expect(left.data).toEqual([])
    const reader = await as(city.service).from('email_subscriptions').select('email').like('email', 'unseen%')
    expect(reader.data).toEqual([])
  })

  it('are refused without columns too: an empty row would tell that the row is new', async () => {
    const answerTo = async (email: string) => {
      const response = await server.ask('email_subscriptions?select=', {
        method: 'POST',
        body: JSON.stringify({ email }),
        headers: {
          prefer: 'return=representation',
          authorization: `Bearer ${await server.tokenOf(city.nobodySpecial)}`,
        },
      })
      return [response.status, await response.text()]
    }
    expect(await answerTo('reader@visitors.example')).toEqual(await answerTo('fresh@readers.example'))
    expect((await answerTo('fresh@readers.example'))[0]).toBe(403)
  })

  it('are told to a super admin who compares them: a known row is skipped, a new one comes back', async () => {
    const upsert = (email: string) =>
      as(city.superAdmin)
        .from('email_subscriptions')
        .upsert({ email, is_active: true }, { onConflict: 'email', ignoreDuplicates: true })
        .select('email')
    expect((await upsert('reader@visitors.example')).data).toEqual([])
    expect((await upsert('newcomer@readers.example')).data).toEqual([{ email: 'newcomer@readers.example' }])
  })
})

describe('other tables', () => {
  it('give events, groups and types back to people who may write them', async () => {
    const event = {
      title: 'Written ride',
      description: 'Come along.',
      start_date: '2027-06-02T18:00:00Z',
      type_id: city.typeId,
      location: { name: 'Depot Square', url: 'https://maps.example/depot' },
      group_id: city.groupA,
    }
    const made = await as(city.moderatorOfA).from('events').insert(event).select('id,title').single()
    expect(made).toMatchObject({ status: 201, data: { title: 'Written ride' } })
    const id = made.data?.id ?? ''
    const changed = await as(city.moderatorOfA)
      .from('events')
      .update({ title: 'Changed ride' })
      .eq('id', id)
      .select('title')
      .single()
    expect(changed).toMatchObject({ status: 200, data: { title: 'Changed ride' } })
    const removed = await as(city.moderatorOfA).from('events').delete().eq('id', id).select('id').single()
    expect(removed).toMatchObject({ status: 200, data: { id } })
    for (const caller of [city.superAdmin, city.service]) {
      const name = `type-${++count}`
      const type = await as(caller)
        .from('event_types')
        .insert({ name, color: '#123456' })
        .select('name')
        .single()
      expect(type).toMatchObject({ status: 201, data: { name } })
      const group = await as(caller)
        .from('groups')
        .insert({ name: `Riders ${count}`, description: 'Riders.' })
        .select('name')
        .single()
      expect(group).toMatchObject({ status: 201, data: { name: `Riders ${count}` } })
    }
    for (const caller of [city.visitor, city.nobodySpecial, city.moderatorOfB])
      expect(await as(caller).from('events').insert(event).select().single()).toMatchObject({
        data: null,
        error: { code: '42501' },
      })
  })

  it('give visitors their own rows where a policy lets them read', async () => {
    for (const text of [
      'create table public.todos (id int generated always as identity primary key, task text, is_done boolean)',
      'alter table public.todos enable row level security',
      'create policy "anyone adds" on public.todos for insert to anon with check (true)',
      'create policy "anyone reads open ones" on public.todos for select to anon using (is_done is not true)',
      'grant insert, select on public.todos to anon',
    ])
      await database.query(text)
    await database.query(`notify pgrst, 'reload schema'`)
    const add = async (row: object, query = '') => {
      const response = await server.ask(`todos?select=task${query}`, {
        method: 'POST',
        body: JSON.stringify(row),
        headers: { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
      })
      return [response.status, await response.json()]
    }
    await expect.poll(() => add({ task: 'Oil the chain' })).toEqual([201, { task: 'Oil the chain' }])
    expect(await add({ task: 'Done already', is_done: true })).toMatchObject([401, { code: '42501' }])
    await database.query('drop table public.todos')
    await database.query(`notify pgrst, 'reload schema'`)
  })
})
