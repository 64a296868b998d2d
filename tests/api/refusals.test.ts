import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
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

async function refusal(path: string, init?: RequestInit) {
  const response = await server.ask(path, init)
  return [response.status, JSON.parse(await response.text())]
}

describe('who is asking', () => {
  const claims = () => ({ sub: city.superAdmin.id, role: 'authenticated', aud: 'authenticated' })
  const withToken = async (token: string) => {
    const response = await server.ask('user_roles', { headers: { authorization: `Bearer ${token}` } })
    return [response.status, JSON.parse(await response.text()).code, response.headers.get('www-authenticate')]
  }

  it('is a visitor with the publishable key, and nobody with none or another', async () => {
    for (const headers of [{}, { apikey: 'sb_publishable_wrong' }, { apikey: `${server.keys.secret}x` }]) {
      const response = await fetch(`${server.url}/rest/v1/events`, { headers })
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'PGRST302' }])
    }
    const bare = await fetch(`${server.url}/rest/v1/events`, {
      headers: { authorization: `Bearer ${server.keys.publishable}` },
    })
    expect(bare.status).toBe(200)
  })

  it('is told by a valid token, alone or beside the key', async () => {
    const authorization = `Bearer ${await server.tokenOf(city.superAdmin)}`
    const alone = await fetch(`${server.url}/rest/v1/event_submissions`, { headers: { authorization } })
    expect(alone.status).toBe(200)
    const secret = await server.ask('event_submissions', { headers: { apikey: server.keys.secret } })
    expect(secret.status).toBe(200)
  })

  it('is nobody with an expired, forged, unsigned, foreign or unreadable token', async () => {
    const expired = await server.tokenOf(city.superAdmin, { exp: Math.floor(Date.now() / 1000) - 60 })
    expect(await withToken(expired)).toEqual([401, 'PGRST303', expect.stringContaining('JWT expired')])
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const { keys } = await server.tokens.publicKeys()
    const forged = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', kid: keys[0]?.kid ?? '' })
      .setIssuer(server.tokens.issuer)
      .setExpirationTime('1h')
      .sign(privateKey)
    const publicKey = new TextEncoder().encode(JSON.stringify(await exportJWK(privateKey)))
    const confused = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: keys[0]?.kid ?? '' })
      .setExpirationTime('1h')
      .sign(publicKey)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none' })}.${part({ ...claims(), exp: 4_000_000_000 })}.`
    const valid = await server.tokenOf(city.superAdmin)
    const tampered = [
      valid.split('.')[0],
      part({ ...claims(), role: 'service_role' }),
      valid.split('.')[2],
    ].join('.')
    const otherAudience = await server.tokenOf(city.superAdmin, { aud: 'somewhere' })
    const otherIssuer = await server.tokenOf(city.superAdmin, { iss: 'https://elsewhere.example' })
    const otherRole = await server.tokenOf(city.superAdmin, { role: 'postgres' })
    for (const token of [
      forged,
      confused,
      unsigned,
      tampered,
      otherAudience,
      otherIssuer,
      otherRole,
      'x',
      'a.b.c',
    ])
      expect(await withToken(token)).toEqual([401, 'PGRST301', expect.stringContaining('Bearer')])
  })

  it('has no rights left once signed out, or before the second factor', async () => {
    for (const person of [city.signedOutAdmin, city.halfSignedInAdmin])
      expect((await server.clientOf(person).from('event_submissions').select()).data).toEqual([])
  })
})

describe('what cannot be reached', () => {
  it.each([
    'users',
    'auth.users',
    'sessions',
    'keys',
    'signing_keys',
    'pg_class',
    'private.is_email',
    'rate_limits',
  ])('%s, with any key', async name => {
    const headers = { apikey: server.keys.secret }
    expect(await refusal(name, { headers })).toMatchObject([404, { code: 'PGRST205' }])
    expect(await refusal(`rpc/${name}`, { headers })).toMatchObject([404, { code: 'PGRST202' }])
    expect(await refusal(`events?select=${name}(*)`, { headers })).toMatchObject([400, expect.anything()])
  })
  it('another schema', async () => {
    const headers = { apikey: server.keys.secret, 'accept-profile': 'auth' }
    expect(await refusal('users', { headers })).toMatchObject([406, { code: 'PGRST106' }])
  })
})

describe('what is refused with a hint', () => {
  it.each([
    ['evnts', 404, 'PGRST205', "'public.events'"],
    ['events?select=titel', 400, '42703', 'title'],
    ['events?titel=eq.1', 400, '42703', 'title'],
    ['events?select=group(*)', 400, 'PGRST200', "'groups'"],
    ['events?groups.name=eq.x', 400, 'PGRST108', "'groups'"],
    ['events?title->>a=eq.x', 400, '42883', 'json'],
  ])('%s', async (path, status, code, hint) => {
    expect(await refusal(path)).toMatchObject([status, { code, hint: expect.stringContaining(hint) }])
  })
  it('an unknown column in a body', async () => {
    const body = '{"titel":"x"}'
    expect(await refusal('events', { method: 'POST', body })).toMatchObject([
      400,
      { code: 'PGRST204', hint: "Perhaps you meant the column 'title'" },
    ])
  })
})

describe('what is not built is refused by name, never ignored', () => {
  it.each([
    ['events?select=title::regclass', 'PGRST127'],
    ['events?select=count()::json', 'PGRST127'],
    ['groups?select=...events(count())', 'PGRST127'],
    ['events?select=id.median()', 'PGRST100'],
    ['events?title=match.(?=R)', 'PGRST127'],
    ['events?title=neq(any).{a}', 'PGRST100'],
    ['events?start_date=sl.[1,2]', 'PGRST127'],
    ['events?order=groups(name)', 'PGRST108'],
    ['groups?select=name,events(title)&order=events(title)', 'PGRST118'],
    ['events?select=type_name,count()&order=title', '42803'],
    ['events?title=equals.x', 'PGRST100'],
    ['events?title', 'PGRST100'],
    ['events?or=()', 'PGRST100'],
    ['events?select=title&select=id', 'PGRST100'],
    ['events?limit=ten', 'PGRST100'],
    ['events?on_conflict=id', 'PGRST127'],
    ['events?id=eq.nope', '22P02'],
  ])('%s', async (path, code) => {
    expect(await refusal(path)).toMatchObject([400, { code }])
  })
  it.each([
    'tx=rollback',
    'max-affected=1',
    'count=many',
    'missing=default',
    'return=headers-only',
    '__proto__',
  ])('Prefer: %s', async prefer => {
    expect(await refusal('events?id=is.null', { headers: { prefer } })).toMatchObject([
      400,
      { code: 'PGRST122' },
    ])
  })
  it.each([
    ['PUT', 'events?id=is.null', 405],
    ['PATCH', 'events?id=is.null&limit=1', 400],
    ['PATCH', 'events?id=is.null&select=id,groups!inner(id)', 400],
    ['POST', 'events?id=is.null', 400],
    ['DELETE', 'events?select=id', 400],
    ['POST', 'events?select=count()', 400],
    ['POST', 'events/more', 404],
    ['POST', '', 404],
  ])('%s %s', async (method, path, status) => {
    expect(
      (await refusal(path, { method, ...(method === 'DELETE' ? {} : { body: '{"title":"x"}' }) }))[0],
    ).toBe(status)
  })
  it('other media types', async () => {
    for (const accept of ['text/plain', 'application/geo+json', 'application/vnd.pgrst.plan+text'])
      expect(await refusal('events', { headers: { accept } })).toMatchObject([406, { code: 'PGRST107' }])
    const csv = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'title\nx' }
    expect((await refusal('events', csv))[0]).toBe(415)
  })
  it.each(['', '{', '7', '[1]', '[{"title":"a"},{"description":"b"}]', 'null'])('the body %s', async body => {
    expect(await refusal('events', { method: 'POST', body })).toMatchObject([400, { code: 'PGRST102' }])
  })
})

describe('limits', () => {
  it('a body of 1 MB', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(1024 * 1024) })
    expect(await refusal('events', { method: 'POST', body })).toMatchObject([413, { code: '54000' }])
  })
  it('a body that is nested too deeply', async () => {
    const nested = (levels: number) => `{"location":${'['.repeat(levels)}${']'.repeat(levels)}}`
    for (const levels of [20, 30_000])
      expect(await refusal('event_submissions', { method: 'POST', body: nested(levels) })).toMatchObject([
        400,
        { code: '54000', message: 'The body can be nested 20 levels deep, not deeper' },
      ])
    expect((await server.ask('event_types')).status).toBe(200)
  })
  it('a search of nothing but signs', async () => {
    expect(await refusal(`events?title=fts.${'!'.repeat(2000)}a`)).toMatchObject([400, { code: '42601' }])
  })
  it('depth, filters, embeds and columns', async () => {
    const deep = `${'groups(events('.repeat(3)}id${'))'.repeat(3)}`
    const long = Array.from({ length: 51 }, () => 'id=is.null').join('&')
    const nested = `(${'and('.repeat(9)}id.is.null${')'.repeat(9)})`
    const wide = Array.from({ length: 51 }, (_, n) => `c${n}:id`).join(',')
    const many = Array.from({ length: 13 }, (_, n) => `g${n}:groups(id)`).join(',')
    for (const path of [`select=${deep}`, long, `or=${nested}`, `select=${wide}`, `select=${many}`])
      expect(await refusal(`events?${path}`)).toMatchObject([400, { code: '54000' }])
  })
  it('rows of one answer, and of all its lists together', async () => {
    await database.query(
      `insert into public.events (title, description, start_date, type_id, location, group_id)
       select 'Many ' || n, 'x', timestamptz '2027-01-01', type_id, location, group_id
       from public.events, generate_series(1, 1100) n where id = $1`,
      [city.eventA],
    )
    const rows = await (await server.ask('events?select=id')).json()
    expect(rows).toHaveLength(1000)
    expect(await refusal('events?select=id,groups(events(title))')).toMatchObject([413, { code: '54000' }])
    const fewer = await server.ask('events?select=id,groups(events(title))&groups.events.limit=2&limit=3')
    expect(fewer.status).toBe(200)
  })
  it('changes by visitors of one address', async () => {
    const limited = await serveRest(database, createRateLimiter(database))
    const visitor = limited.clientOf(city.visitor)
    const subscribe = (n: number) =>
      visitor.from('email_subscriptions').insert({ email: `many-${n}@visitors.example` })
    for (let n = 0; n < 30; n += 1) expect((await subscribe(n)).status).toBe(201)
    const refused = await subscribe(30)
    expect(refused.status).toBe(429)
    expect(refused.error?.message).toMatch(
      /^Too many changes from this network address or account\. Try again in \d+ minutes\.$/,
    )
    expect((await visitor.from('events').select('id').limit(1)).status).toBe(200)
    const admin = limited.clientOf(city.superAdmin).from('event_types')
    expect((await admin.update({ icon: 'bike' }).eq('id', city.typeId)).status).toBe(204)
    await limited.close()
  })
})

it('tells nothing of what breaks inside, but logs it', async () => {
  await database.query(
    'create view public.broken as select 1 / (select count(*) - count(*) from public.events)::int as n',
  )
  await database.query('grant select on public.broken to anon')
  await database.query(
    `create function public.fail() returns void language plpgsql as $$begin raise exception 'secret path' using errcode = 'XX001'; end$$`,
  )
  await database.query('grant execute on function public.fail() to anon')
  await database.query(`notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await server.ask('broken')).status).toBe(400)
  const [status, answer] = await refusal('rpc/fail', { method: 'POST' })
  expect(status).toBe(500)
  expect(JSON.stringify(answer)).not.toContain('secret path')
  expect(server.logged.join()).toContain('secret path')
})
