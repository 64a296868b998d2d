import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCalendar } from '#server/calendar-database.ts'
import { admin } from '#server/commands/admin.ts'
import { keys } from '#server/commands/keys.ts'
import { makeSuperAdmin } from '#server/sign-in/super-admin.ts'
import { makeAccount, openSite, type Site } from './site.ts'

describe('the command line', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  const run = (...words: string[]) => admin({ config: site.config, database: site.database }, words)
  const linkIn = (said: string) => new URL(/https?:\S+/.exec(said)?.[0] ?? 'about:blank')

  it('makes a super admin who sets a password by a link that works once', async () => {
    const said = await run('create', 'Boss@People.example')
    expect(said).toContain('boss@people.example is a super admin now.')
    const link = linkIn(said)
    expect(link.href).toContain(`${site.url}/reset-password?token_hash=`)
    expect(link.searchParams.get('type')).toBe('invite')
    const token_hash = link.searchParams.get('token_hash') ?? ''
    const client = site.client()
    expect((await client.auth.verifyOtp({ token_hash, type: 'invite' })).error).toBeNull()
    expect((await client.auth.getClaims()).data?.claims.user_role).toBe('super_admin')
    expect((await client.auth.updateUser({ password: 'the boss’s horse' })).error).toBeNull()
    const again = await site.client().auth.verifyOtp({ token_hash, type: 'invite' })
    expect(again.error).toMatchObject({ code: 'otp_expired' })
  })

  it('promotes someone who has an account, whose password stays', async () => {
    const account = await makeAccount(site.database)
    const said = await run('create', account.email)
    expect(said).toContain('its password still works')
    expect(linkIn(said).searchParams.get('type')).toBe('recovery')
    const client = site.client()
    expect((await client.auth.signInWithPassword(account)).error).toBeNull()
    expect((await client.auth.getClaims()).data?.claims.user_role).toBe('super_admin')
  })

  it('removes the sample city, and nothing that people made', async () => {
    const { database } = site
    await seedCalendar(database, { timeZone: 'America/Denver', sampleData: 'on' })
    await run('create', 'stays@people.example')
    const [type] = await database.query<{ id: string }>('select id from public.event_types limit 1')
    const [group] = await database.query<{ id: string }>(
      "insert into public.groups (name, description, website) values ('Real Riders', 'x', 'https://real.test') returning id",
    )
    const [sample] = await database.query<{ id: string }>('select id from public.groups where id <> $1', [
      group?.id ?? '',
    ])
    for (const group_id of [group?.id ?? '', sample?.id ?? ''])
      await database.query(
        `insert into public.events (title, description, start_date, type_id, group_id, location)
          values ('Real ride', 'x', '2077-01-01', $1, $2, '{"name": "x", "url": "https://x.test/"}')`,
        [type?.id ?? '', group_id],
      )
    // There is something of everything to look at.
    const [shown] = await database.query(
      `select (select count(*)::integer from public.event_series) as series,
        (select count(*)::integer from public.events where status = 'cancelled' and series_id is not null) as cancelled,
        (select count(*)::integer from public.event_submissions where status = 'pending') as waiting,
        (select max((select count(*)::integer from jsonb_object_keys(facts))) from public.events) as facts,
        (select count(*)::integer from private.mail_outbox where kind like 'submission%') as mails`,
    )
    expect(shown).toEqual({ series: 2, cancelled: 1, waiting: 5, facts: 10, mails: 0 })
    const said = await run('remove-sample-city')
    expect(said).toMatch(/^The sample city is gone: \d+ events and \d+ groups\./)
    expect(await database.query('select title from public.events')).toEqual([
      { title: 'Real ride' },
      { title: 'Real ride' },
    ])
    expect(await database.query('select name from public.groups')).toEqual([{ name: 'Real Riders' }])
    for (const table of ['deleted_events', 'event_series', 'event_submissions'])
      expect(await database.query(`select 1 from public.${table}`), table).toEqual([])
    expect(
      await database.query("select 1 from public.user_roles where email = 'stays@people.example'"),
    ).toHaveLength(1)
    expect(await run('remove-sample-city')).toBe('There is nothing of the sample city.')
  })

  it('gives nothing to a stranger who signed up with the address before', async () => {
    for (const [email, promote] of [
      ['first@people.example', () => run('create', 'first@people.example')],
      [
        'second@people.example',
        () => makeSuperAdmin(site.database, { email: 'second@people.example', password: 'owner’s horse' }),
      ],
    ] as const) {
      const thief = { email, password: 'thief’s horse' }
      await site.client().auth.signUp(thief)
      await promote()
      expect((await site.client().auth.signInWithPassword(thief)).error).toMatchObject({
        code: 'invalid_credentials',
      })
    }
  })

  it('shows the two API keys, and what each is for', async () => {
    const said = await keys({ config: site.config, database: site.database }, ['show'])
    expect(said).toMatch(new RegExp(`^anon +${site.keys.publishable}$`, 'm'))
    expect(said).toMatch(new RegExp(`^service_role +${site.keys.secret}$`, 'm'))
    expect((await site.ask('/settings', { headers: { apikey: site.keys.secret } })).status).toBe(200)
  })

  it('says how it is used', async () => {
    for (const words of [[], ['create'], ['fly', 'a@b.example'], ['create', 'a@b.example', 'x']])
      await expect(run(...words)).rejects.toThrow('Usage: npm run admin -- create EMAIL')
    await expect(run('create', 'nobody')).rejects.toThrow("'nobody' is not an e-mail address.")
    await expect(keys({ config: site.config, database: site.database }, [])).rejects.toThrow('Usage')
  })
})
