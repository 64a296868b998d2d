import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { type City, makeCity, signUp } from '#tests/people.ts'
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
const place = { name: 'Union Station', url: 'https://maps.example/union' }
const newEvent = () => ({
  title: 'New ride',
  description: 'Bring water.',
  start_date: '2026-07-01T18:00:00.000Z',
  location: place,
  type_id: city.typeId,
})

describe('events', () => {
  it('are created by a moderator for an own group, with the row returned', async () => {
    const { data, error, status } = await as(city.moderatorOfA)
      .from('events')
      .insert({ ...newEvent(), group_id: city.groupA, created_by: city.moderatorOfB.id })
      .select('*, group:groups(name), event_type:event_types(name)')
      .single()
    expect(error).toBeNull()
    expect(status).toBe(201)
    expect(data).toMatchObject({
      title: 'New ride',
      start_date: '2026-07-01T18:00:00+00:00',
      type_name: 'group-ride',
      created_by: city.moderatorOfA.id,
      group: { name: 'Alpine Spokes' },
      event_type: { name: 'group-ride' },
    })
  })

  it('are not created for another group, nor by anyone without a role', async () => {
    const row = { ...newEvent(), group_id: city.groupB }
    for (const person of [
      city.moderatorOfA,
      city.nobodySpecial,
      city.signedOutAdmin,
      city.halfSignedInAdmin,
    ]) {
      const { error, status } = await as(person).from('events').insert(row)
      expect({ status, code: error?.code }).toEqual({ status: 403, code: '42501' })
    }
    const visitors = await as(city.visitor).from('events').insert(row)
    expect(visitors).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  it('are changed and deleted by id, by those who may', async () => {
    const admin = as(city.superAdmin)
    const created = await admin.from('events').insert(newEvent()).select('id').single()
    const id = created.data?.id ?? ''
    const theirs = await as(city.moderatorOfA).from('events').update({ title: 'Taken' }).eq('id', id).select()
    expect(theirs).toMatchObject({ status: 200, data: [] })
    const payload = {
      title: 'Renamed',
      description: 'Other words.',
      start_date: '2026-07-02T18:00:00.000Z',
      location: place,
      group_id: null,
      type_id: city.typeId,
      host: { name: 'A host', url: 'https://host.example' },
      end_date: '2026-07-02T20:00:00.000Z',
    }
    const changed = await admin.from('events').update(payload).eq('id', id)
    expect(changed).toMatchObject({ status: 204, error: null, data: null })
    const { data } = await as(city.visitor)
      .from('events')
      .select('title, host, sequence')
      .eq('id', id)
      .single()
    expect(data).toEqual({ title: 'Renamed', host: payload.host, sequence: 1 })
    const deleted = await admin.from('events').delete({ count: 'exact' }).eq('id', id)
    expect(deleted).toMatchObject({ status: 204, count: 1 })
    expect((await as(city.visitor).from('events').select().eq('id', id)).data).toEqual([])
    const restored = await admin.rpc('restore_event', { event_id: id }).select('title').single()
    expect(restored.data).toEqual({ title: 'Renamed' })
  })

  it('are never changed or deleted all at once', async () => {
    const update = await server.ask('events', { method: 'PATCH', body: '{"title":"All"}' })
    expect([update.status, await update.json()]).toMatchObject([400, { code: '21000' }])
    const all = await as(city.service).from('events').delete()
    expect(all).toMatchObject({ status: 400, error: { message: 'DELETE requires a WHERE clause' } })
  })
})

describe('groups and event types', () => {
  it('are created, changed and deleted by a super admin', async () => {
    const admin = as(city.superAdmin)
    const group = await admin
      .from('groups')
      .insert({ name: 'Night Owls', description: 'After dark.', social_links: [] })
      .select()
      .single()
    expect(group.data).toMatchObject({ name: 'Night Owls', created_by: city.superAdmin.id })
    const twice = await admin.from('groups').insert({ name: 'night owls', description: 'Again.' })
    expect(twice).toMatchObject({ status: 409, error: { code: '23505' } })
    const id = group.data?.id ?? ''
    expect((await admin.from('groups').update({ phone: '303' }).eq('id', id)).status).toBe(204)
    expect((await admin.from('groups').delete().eq('id', id)).status).toBe(204)
    const kind = {
      name: 'Gravel',
      description: null,
      color: '#123456',
      icon: 'bike',
      created_by: city.superAdmin.id,
    }
    const type = await admin.from('event_types').insert(kind).select().single()
    expect(type.data).toMatchObject(kind)
    const gone = await admin
      .from('event_types')
      .delete()
      .eq('id', type.data?.id ?? '')
      .select('name')
    expect(gone.data).toEqual([{ name: 'Gravel' }])
    const used = await admin.from('event_types').delete().eq('id', city.typeId)
    expect(used).toMatchObject({ status: 409, error: { code: '23503' } })
  })

  it('let a moderator edit an own group only', async () => {
    const moderator = as(city.moderatorOfA)
    const own = await moderator
      .from('groups')
      .update({ website: 'https://a.example' })
      .eq('id', city.groupA)
      .select('website')
    expect(own.data).toEqual([{ website: 'https://a.example' }])
    const other = await moderator
      .from('groups')
      .update({ website: 'https://a.example' })
      .eq('id', city.groupB)
      .select()
      .single()
    expect(other).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
  })
})

describe('submissions', () => {
  const submission = () => ({ ...newEvent(), submitter_email: 'Me@Visitors.example', host: { name: 'Me' } })

  it('come from visitors, who cannot read or decide them', async () => {
    const visitor = as(city.visitor)
    expect(await visitor.from('event_submissions').insert(submission())).toMatchObject({
      status: 201,
      error: null,
    })
    const approved = await server.ask('event_submissions', {
      method: 'POST',
      body: JSON.stringify({ ...submission(), status: 'approved' }),
    })
    expect(approved.status).toBe(401)
    const shown = await visitor.from('event_submissions').insert(submission()).select()
    expect(shown).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  it('are read, approved, rejected and deleted by a super admin', async () => {
    const admin = as(city.superAdmin)
    const pending = await admin
      .from('event_submissions')
      .select('*, event_type:event_types(id, name, color)')
      .eq('status', 'pending')
      .order('created_at', { ascending: false })
    expect(pending.data?.[0]).toMatchObject({
      submitter_email: 'me@visitors.example',
      event_type: { name: 'group-ride' },
    })
    const [first, second] = pending.data ?? []
    const approver_id = city.superAdmin.id
    const approve = { submission_id: first?.id ?? '', approver_id }
    const approved = await admin.rpc('approve_event_submission', approve)
    expect(approved.status).toBe(200)
    expect(approved.data).toMatch(/^[0-9a-f-]{36}$/)
    expect(await admin.rpc('approve_event_submission', approve)).toMatchObject({
      status: 409,
      error: { code: 'PT409', message: 'This submission was already approved.' },
    })
    const rejected = await admin.rpc('reject_event_submission', {
      submission_id: second?.id ?? '',
      approver_id,
      reason: 'Not this year.',
    })
    expect(rejected).toMatchObject({ status: 204, data: null, error: null })
    const one = await admin
      .from('event_submissions')
      .select('status, rejection_reason')
      .eq('id', second?.id ?? '')
      .single()
    expect(one.data).toEqual({ status: 'rejected', rejection_reason: 'Not this year.' })
    expect(
      (
        await admin
          .from('event_submissions')
          .delete()
          .eq('id', second?.id ?? '')
      ).status,
    ).toBe(204)
  })

  it('are invisible to moderators of other groups', async () => {
    expect(await as(city.moderatorOfB).from('event_submissions').select()).toMatchObject({
      status: 200,
      data: [],
    })
    const refused = await as(city.moderatorOfB).rpc('approve_event_submission', {
      submission_id: city.submission,
      approver_id: city.moderatorOfB.id,
    })
    expect(refused).toMatchObject({ status: 403, error: { code: '42501' } })
    const nobody = await as(city.visitor).rpc('approve_event_submission', {
      submission_id: city.submission,
      approver_id: city.superAdmin.id,
    })
    expect(nobody).toMatchObject({ status: 401, error: { code: '42501' } })
  })
})

describe('subscriptions', () => {
  it('are made once by a visitor, and listed and ended by a super admin', async () => {
    const row = { email: 'new@visitors.example', subscribed_at: new Date().toISOString(), is_active: true }
    expect((await as(city.visitor).from('email_subscriptions').insert(row)).status).toBe(201)
    const twice = await as(city.visitor).from('email_subscriptions').insert([row])
    expect(twice).toMatchObject({ status: 409, error: { code: '23505' } })
    const admin = as(city.superAdmin)
    const active = await admin
      .from('email_subscriptions')
      .select('email')
      .eq('is_active', true)
      .order('subscribed_at', { ascending: false })
    expect(active.data?.[0]).toEqual({ email: row.email })
    const ended = await admin.from('email_subscriptions').update({ is_active: false }).eq('email', row.email)
    expect(ended.status).toBe(204)
    const after = await admin.from('email_subscriptions').select('is_active').eq('email', row.email)
    expect(after.data).toEqual([{ is_active: false }])
  })
})

describe('roles', () => {
  it('are set by upsert and assigned by a super admin', async () => {
    const admin = as(city.superAdmin)
    const person = await signUp(database)
    const given = await admin
      .from('user_roles')
      .upsert({ user_id: person.id, role: 'group_moderator' }, { onConflict: 'user_id' })
      .select('role')
    expect(given).toMatchObject({ status: 201, data: [{ role: 'group_moderator' }] })
    const again = await admin
      .from('user_roles')
      .upsert({ user_id: person.id, role: 'super_admin' }, { onConflict: 'user_id' })
    expect(again).toMatchObject({ status: 200, error: null })
    const ignored = await admin
      .from('user_roles')
      .upsert(
        { user_id: person.id, role: 'group_moderator' },
        { onConflict: 'user_id', ignoreDuplicates: true },
      )
      .select()
    expect(ignored.data).toEqual([])
    const row = await admin.from('user_roles').select('role, email').eq('user_id', person.id).single()
    expect(row.data).toEqual({ role: 'super_admin', email: person.email })
    const invited = await admin
      .from('group_moderators')
      .insert([
        { user_id: person.id, group_id: city.groupA, assigned_by: city.superAdmin.id },
        { user_id: null, group_id: city.groupB, email: 'later@people.example' },
      ])
      .select('email, assigned_by')
    expect(invited.data).toMatchObject([
      { assigned_by: city.superAdmin.id },
      { email: 'later@people.example' },
    ])
    const moderators = await admin
      .from('group_moderators')
      .select('email, groups(name)')
      .eq('group_id', city.groupB)
    expect(moderators.data).toContainEqual({
      email: 'later@people.example',
      groups: { name: 'Brickyard Wheelers' },
    })
    const removed = await admin.from('group_moderators').delete().eq('email', 'later@people.example')
    expect(removed.status).toBe(204)
  })

  it('are listed with their groups, and made for an address before it has an account', async () => {
    const admin = as(city.superAdmin)
    const email = 'soon@people.example'
    const role = await admin.from('user_roles').insert({ user_id: null, role: 'group_moderator', email })
    expect(role).toMatchObject({ status: 201, error: null })
    const groups = [city.groupA, city.groupB]
    const assigned = await admin
      .from('group_moderators')
      .insert(groups.map(group_id => ({ user_id: null, group_id, email, assigned_by: city.superAdmin.id })))
    expect(assigned).toMatchObject({ status: 201, error: null })
    const users = await admin.from('user_roles').select('user_id, email, role, created_at')
    expect(users.data).toContainEqual(
      expect.objectContaining({ user_id: null, email, role: 'group_moderator' }),
    )
    expect(users.data).toContainEqual(
      expect.objectContaining({ user_id: city.moderatorOfA.id, role: 'group_moderator' }),
    )
    const moderated = async (column: 'email' | 'user_id', value: string) =>
      (await admin.from('group_moderators').select('groups(name)').eq(column, value).order('group_id')).data
    expect(await moderated('user_id', city.moderatorOfA.id)).toEqual([{ groups: { name: 'Alpine Spokes' } }])
    expect(await moderated('email', email)).toHaveLength(2)
    const withdrawn = await admin.from('user_roles').delete({ count: 'exact' }).eq('email', email)
    expect(withdrawn).toMatchObject({ status: 204, count: 1 })
  })

  it('are seen by their owner alone', async () => {
    const own = await as(city.moderatorOfA).from('user_roles').select('user_id, role')
    expect(own.data).toEqual([{ user_id: city.moderatorOfA.id, role: 'group_moderator' }])
    const groups = await as(city.moderatorOfA).from('group_moderators').select('groups(name)')
    expect(groups.data).toEqual([{ groups: { name: 'Alpine Spokes' } }])
    expect((await as(city.nobodySpecial).from('user_roles').select()).data).toEqual([])
    const climb = await as(city.moderatorOfA)
      .from('user_roles')
      .update({ role: 'super_admin' })
      .eq('user_id', city.moderatorOfA.id)
      .select()
    expect(climb.data).toEqual([])
    const insert = await as(city.nobodySpecial)
      .from('user_roles')
      .insert({ user_id: city.nobodySpecial.id, role: 'super_admin' })
    expect(insert).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  it('keep a last super admin', async () => {
    await database.query(`delete from public.user_roles where role = 'super_admin' and user_id <> $1`, [
      city.superAdmin.id,
    ])
    const { status, error } = await as(city.superAdmin)
      .from('user_roles')
      .delete()
      .eq('user_id', city.superAdmin.id)
    expect({ status, error }).toMatchObject({
      status: 409,
      error: { code: 'PT409', hint: expect.any(String) },
    })
  })
})

it('changes nothing when an update names no column', async () => {
  const { data: before } = await as(city.visitor).from('events').select().eq('id', city.eventA)
  const admin = as(city.superAdmin)
  expect(await admin.from('events').update({}).eq('id', city.eventA)).toMatchObject({
    status: 204,
    error: null,
  })
  const shown = await admin.from('events').update({}).eq('id', city.eventA).select('id, groups(name)')
  expect(shown).toMatchObject({ status: 200, data: [], error: null })
  const headers = { authorization: `Bearer ${await server.tokenOf(city.superAdmin)}` }
  const patched = async (path: string, body: string) =>
    (await server.ask(path, { method: 'PATCH', body, headers })).status
  for (const body of ['{}', '[]', '[{}]']) expect(await patched('events', body)).toBe(204)
  expect(await patched(`events?id=eq.${city.eventA}`, '[{"title":"a"},{"title":"b"}]')).toBe(400)
  const visitors = await as(city.visitor).from('user_roles').update({}).eq('role', 'super_admin')
  expect(visitors.status).toBe(401)
  expect((await as(city.visitor).from('events').select().eq('id', city.eventA)).data).toEqual(before)
})

it('inserts as many rows as it is given, also none', async () => {
  const none = await as(city.service).from('event_types').insert([]).select()
  expect(none).toMatchObject({ status: 201, error: null, data: [] })
  await database.query(
    'create table public.tallies (id int generated always as identity, at timestamptz default now())',
  )
  await database.query('grant insert, select on public.tallies to service_role')
  await database.query(`notify pgrst, 'reload schema'`)
  const count = async () =>
    (
      await server.ask('tallies?select=id', {
        method: 'POST',
        body: '[{},{}]',
        headers: { apikey: server.keys.secret, prefer: 'return=representation' },
      })
    ).json()
  await expect.poll(count).toEqual([{ id: expect.any(Number) }, { id: expect.any(Number) }])
  await database.query('drop table public.tallies')
})

it('undoes a write whose answer is refused', async () => {
  const rows = [
    { name: 'Twin one', color: '#111111' },
    { name: 'Twin two', color: '#222222' },
  ]
  const refused = await as(city.service).from('event_types').insert(rows).select().single()
  expect(refused).toMatchObject({
    status: 406,
    error: { code: 'PGRST116', details: 'The result contains 2 rows' },
  })
  const left = await as(city.service).from('event_types').select('name').like('name', 'Twin*')
  expect(left.data).toEqual([])
})
