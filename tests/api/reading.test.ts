import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** A visitor's raw read: its status and its JSON. */
async function read(path: string, headers: Record<string, string> = {}) {
  const response = await server.ask(path, { headers })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

describe('the calls of the site, with the real client, as a visitor', () => {
  it('reads all events with type and group, in order of their start', async () => {
    const { data, error } = await server
      .clientOf(city.visitor)
      .from('events')
      .select('*, event_type:event_types(id, name, color), group:groups(id, name, website)')
      .order('start_date', { ascending: true })
      .order('title')
    expect(error).toBeNull()
    expect(data).toMatchObject([
      {
        id: city.eventA,
        title: 'Ride of A',
        type_name: 'group-ride',
        start_date: '2026-06-01T18:00:00+00:00',
        location: { name: 'Depot Square', url: 'https://maps.example/depot' },
        event_type: { id: city.typeId, name: 'group-ride' },
        group: { id: city.groupA, name: 'Alpine Spokes', website: null },
      },
      { id: city.eventB, group: { name: 'Brickyard Wheelers' } },
    ])
    expect(JSON.stringify(data)).not.toContain('submitter')
  })

  it('reads one event by id, and says when there is none', async () => {
    const client = server.clientOf(city.visitor)
    const found = await client.from('events').select('title').eq('id', city.eventA).single()
    expect(found.data).toEqual({ title: 'Ride of A' })
    const missing = await client.from('events').select().eq('id', city.groupA).single()
    expect(missing).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    })
    const maybe = await client.from('events').select().eq('id', city.groupA).maybeSingle()
    expect(maybe).toMatchObject({ data: null, error: null })
  })

  it('reads events of a day, of a range and of a group', async () => {
    const client = server.clientOf(city.visitor)
    const day = await client
      .from('events')
      .select('title')
      .gte('start_date', '2026-06-01T06:00:00.000Z')
      .lt('start_date', '2026-06-02T06:00:00.000Z')
      .order('title')
    expect(day.data).toEqual([{ title: 'Ride of A' }, { title: 'Ride of B' }])
    const range = await client
      .from('events')
      .select('title')
      .gte('start_date', '2026-06-02T00:00:00.000Z')
      .lte('start_date', '2026-06-08T23:59:59.999Z')
    expect(range.data).toEqual([])
    const wider = await client
      .from('events')
      .select('title')
      .gte('start_date', '2026-05-31T06:00:00.000Z')
      .lte('start_date', '2026-06-02T05:59:59.999Z')
      .order('title')
    expect(wider.data).toEqual([{ title: 'Ride of A' }, { title: 'Ride of B' }])
    const ofGroup = await client.from('events').select('title').eq('group_id', city.groupB)
    expect(ofGroup.data).toEqual([{ title: 'Ride of B' }])
  })

  it('reads groups and event types by name', async () => {
    const client = server.clientOf(city.visitor)
    const groups = await client.from('groups').select('id, name').order('name')
    expect(groups.data?.map(group => group.name)).toEqual(['Alpine Spokes', 'Brickyard Wheelers'])
    const group = await client.from('groups').select().eq('id', city.groupA).single()
    expect(group.data).toMatchObject({ id: city.groupA, name: 'Alpine Spokes' })
    const types = await client.from('event_types').select().order('name', { ascending: true })
    const names = types.data?.map(type => type.name) ?? []
    expect(names).toEqual([...names].sort())
    expect(names).toContain('group-ride')
    const one = await client.from('event_types').select().eq('id', city.typeId).single()
    expect(one.data).toMatchObject({ name: 'group-ride', color: '#3498db' })
  })

  it.each([
    [
      'events',
      'id, title, description, start_date, end_date, type_id, type_name, group_id, location, host, created_by',
    ],
    ['event_types', 'id, name, description, color, icon, created_by'],
    [
      'groups',
      'id, name, description, logo_url, website, email, phone, location, meeting_info, social_links, created_by',
    ],
    [
      'event_submissions',
      'id, title, description, start_date, end_date, location, host, type_id, submitter_email, status, created_at, reviewed_by, reviewed_at, rejection_reason',
    ],
    ['email_subscriptions', 'email, subscribed_at, is_active'],
    ['user_roles', 'user_id, role, email, created_at'],
    ['group_moderators', 'id, user_id, group_id, assigned_by, email, created_at'],
  ] as const)('knows every field that %s are described with', async (table, fields) => {
    const { error } = await server.clientOf(city.superAdmin).from(table).select(fields)
    expect(error).toBeNull()
  })

  it.each(['event_submissions', 'email_subscriptions', 'user_roles', 'group_moderators'] as const)(
    'shows nothing of %s',
    async table => {
      const { data, error, status } = await server.clientOf(city.visitor).from(table).select()
      expect({ data, status, code: error?.code }).toEqual({ data: null, status: 401, code: '42501' })
    },
  )
})

describe('filters', () => {
  it.each([
    ['title=eq.Ride of A', 'Ride of A'],
    ['title=neq.Ride of A', 'Ride of B'],
    ['title=gt.Ride of A', 'Ride of B'],
    ['title=lte.Ride of A', 'Ride of A'],
    ['title=like.*of A', 'Ride of A'],
    ['title=ilike.RIDE*', 'Ride of A, Ride of B'],
    ['title=not.ilike.*b', 'Ride of A'],
    ['title=in.("Ride of A","x,y")', 'Ride of A'],
    ['title=not.in.("Ride of A")', 'Ride of B'],
    ['title=in.()', ''],
    ['title=in.( )', ''],
    ['sequence=in.( )', ''],
    ['sequence=not.in.()', 'Ride of A, Ride of B'],
    ['title=in.(He said "hi",Ride of A)', 'Ride of A'],
    ['or=( title.eq.Ride of A, and( title.like.*B,end_date.not.is.null ))', 'Ride of A'],
    ['location->>@type=is.null', 'Ride of A, Ride of B'],
    ['end_date=is.null', 'Ride of A, Ride of B'],
    ['end_date=not.is.null', ''],
    ['end_date=is.not_null', ''],
    ['description=fts.bells', 'Ride of A, Ride of B'],
    ['description=plfts(english).ready lights', 'Ride of A, Ride of B'],
    ['description=wfts(english)."lights ready"', ''],
    ['description=not.wfts(english).bell -lamp', ''],
    ['location=cs.{"name":"Depot Square"}', 'Ride of A, Ride of B'],
    ['location->>name=eq.Depot Square', 'Ride of A, Ride of B'],
    ['location->name=eq."Depot Square"', 'Ride of A, Ride of B'],
    ['or=(title.eq.Ride of A,title.eq.Ride of B)', 'Ride of A, Ride of B'],
    ['or=(title.eq."Ride of A",and(title.like.*B,end_date.not.is.null))', 'Ride of A'],
    ['not.or=(title.eq.Ride of A,title.is.null)', 'Ride of B'],
    ['and=(title.not.in.("Ride of B"),location->>name.eq.Depot Square)', 'Ride of A'],
    ['or=(title.in.("Ride of A",x),not.and(title.like.*A,title.like.*i*))', 'Ride of A, Ride of B'],
    ["title=eq.'; drop table public.events; --", ''],
  ])('%s', async (query, expected) => {
    const { status, body } = await read(`events?select=title&order=title&${query}`)
    const titles = expected.split(', ').filter(title => title !== '')
    expect({ status, body }).toEqual({ status: 200, body: titles.map(title => ({ title })) })
  })
})

describe('embedding', () => {
  it('nests to-many in to-one in to-many, with filters, order and limit of their own', async () => {
    const { body } = await read(
      'groups?select=name,rides:events(title,type:event_types(name),group:groups(name,events(title)))' +
        '&order=name.desc&rides.order=title.desc&rides.limit=1&rides.title=like.Ride*&rides.group.events.title=neq.x',
    )
    expect(body).toEqual([
      {
        name: 'Brickyard Wheelers',
        rides: [
          {
            title: 'Ride of B',
            type: { name: 'group-ride' },
            group: { name: 'Brickyard Wheelers', events: [{ title: 'Ride of B' }] },
          },
        ],
      },
      {
        name: 'Alpine Spokes',
        rides: [
          {
            title: 'Ride of A',
            type: { name: 'group-ride' },
            group: { name: 'Alpine Spokes', events: [{ title: 'Ride of A' }] },
          },
        ],
      },
    ])
  })

  it('keeps only parents with a match where !inner asks for it', async () => {
    expect((await read('groups?select=name,events!inner(title)&events.title=eq.Ride of B')).body).toEqual([
      { name: 'Brickyard Wheelers', events: [{ title: 'Ride of B' }] },
    ])
    expect((await read('events?select=title,groups!inner()&groups.name=eq.Alpine Spokes')).body).toEqual([
      { title: 'Ride of A' },
    ])
    const left = await read('groups?select=name,events(title)&events.title=eq.Ride of B&order=name')
    expect(left.body).toEqual([
      { name: 'Alpine Spokes', events: [] },
      { name: 'Brickyard Wheelers', events: [{ title: 'Ride of B' }] },
    ])
    const without = await read('groups?select=name,events()&events.title=eq.Ride of B&events=is.null')
    expect(without.body).toEqual([{ name: 'Alpine Spokes' }])
  })

  it('finds the relationship by hint, by column and by constraint', async () => {
    for (const embed of ['groups!group_id(name)', 'groups!events_group_id_fkey(name)', 'groups!left(name)'])
      expect((await read(`events?select=${embed}&title=eq.Ride of A`)).body).toEqual([
        { groups: { name: 'Alpine Spokes' } },
      ])
    expect((await read('events?select=group_id(name)&title=eq.Ride of A')).body).toEqual([
      { group_id: { name: 'Alpine Spokes' } },
    ])
  })
})

describe('pages', () => {
  it('counts exactly, and says which rows these are', async () => {
    const client = server.clientOf(city.visitor)
    const page = await client.from('events').select('title', { count: 'exact' }).order('title').range(1, 1)
    expect(page).toMatchObject({ status: 206, count: 2, data: [{ title: 'Ride of B' }] })
    const head = await client.from('events').select('*', { count: 'exact', head: true })
    expect(head).toMatchObject({ status: 200, count: 2, data: null })
    const beyond = await client.from('events').select('*', { count: 'exact' }).range(10, 20)
    expect(beyond).toMatchObject({ status: 416, error: { code: 'PGRST103' } })
  })

  it('reads the Range header', async () => {
    const { status, body, headers } = await read('events?select=title&order=title', { Range: '1-5' })
    expect({ status, body, range: headers.get('content-range') }).toEqual({
      status: 200,
      body: [{ title: 'Ride of B' }],
      range: '1-1/*',
    })
    expect((await read('events', { Range: '5-1' })).status).toBe(416)
  })

  it('orders nulls first or last', async () => {
    await database.query('update public.events set end_date = start_date where id = $1', [city.eventB])
    const first = async (order: string) => (await read(`events?select=title&order=${order}&limit=1`)).body
    expect(await first('end_date.asc.nullsfirst')).toEqual([{ title: 'Ride of A' }])
    expect(await first('end_date.asc')).toEqual([{ title: 'Ride of B' }])
    expect(await first('end_date.desc.nullslast')).toEqual([{ title: 'Ride of B' }])
    expect(await first('end_date.desc,title')).toEqual([{ title: 'Ride of A' }])
  })
})

it('treats a negative offset as none', async () => {
  const { status, body, headers } = await read('events?select=title&order=title&offset=-4&limit=1')
  expect([status, body, headers.get('content-range')]).toEqual([200, [{ title: 'Ride of A' }], '0-0/*'])
  expect((await read('events?limit=-1')).status).toBe(416)
})

describe('media types', () => {
  const path = 'events?select=title,end_date,image_url:group_id,groups(name,website)&title=eq.Ride of A'
  it.each([
    ['application/vnd.pgrst.object', 'application/vnd.pgrst.object+json; charset=utf-8'],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    ],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    ],
    ['application/vnd.pgrst.array', 'application/json; charset=utf-8'],
  ])('%s', async (accept, type) => {
    const { status, body, headers } = await read(path, { accept })
    const group = accept.includes('stripped')
      ? { name: 'Alpine Spokes' }
      : { name: 'Alpine Spokes', website: null }
    const end = accept.includes('stripped') ? {} : { end_date: null }
    const row = { title: 'Ride of A', ...end, image_url: city.groupA, groups: group }
    expect([status, headers.get('content-type'), body]).toEqual([
      200,
      type,
      accept.includes('object') ? row : [row],
    ])
  })
  it('leaves keys without a value out for the real client', async () => {
    const { data } = await server
      .clientOf(city.visitor)
      .from('events')
      .select('title, end_date')
      .eq('id', city.eventA)
      .stripNulls()
      .single()
    expect(data).toEqual({ title: 'Ride of A' })
  })
})

it('spares a reader what it has already', async () => {
  const first = await read('events?select=title')
  const etag = first.headers.get('etag') ?? ''
  const again = await server.ask('events?select=title', { headers: { 'if-none-match': etag } })
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
  await database.query(`update public.events set title = 'Ride of C' where id = $1`, [city.eventB])
  await expect
    .poll(
      async () => (await server.ask('events?select=title', { headers: { 'if-none-match': etag } })).status,
    )
    .toBe(200)
  await database.query(`update public.events set title = 'Ride of B' where id = $1`, [city.eventB])
})

it('answers a browser of another site', async () => {
  const preflight = await fetch(`${server.url}/rest/v1/events`, {
    method: 'OPTIONS',
    headers: { 'access-control-request-headers': 'apikey,authorization,x-client-info' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,authorization,x-client-info')
  const { headers } = await read('events?limit=1')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')).toContain('Content-Range')
})
