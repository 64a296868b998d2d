import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepAuth } from '#platform/auth/sweep.ts'
import type { Queries } from '#platform/database/database.ts'
import { sweepMail } from '#platform/mail/outbox.ts'
import { allMail } from '#tests/all-mail.ts'
import { makeAccount, openSite, type Site } from './site.ts'

describe('sweeping', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  const count = async (table: string) => (await site.database.query(`select 1 from ${table}`)).length

  it('keeps what is in use', async () => {
    const account = await makeAccount(site.database)
    const client = site.client()
    await client.auth.signInWithPassword(account)
    await client.auth.refreshSession()
    await site.client().auth.signUp({ email: 'fresh@people.example', password: 'correct horse' })
    await site.mailbox.mailTo('fresh@people.example')
    await sweepAuth(site.database)
    await sweepMail(site.database, allMail(site.config))
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await count('auth.users')).toBe(2)
    expect(await count('auth.one_time_tokens')).toBe(1)
    expect(await count('private.mail_outbox')).toBe(1)
  })

  it('goes through thousands in small batches, leaves the rest for the next time, and can be stopped', async () => {
    await site.database.query(
      `insert into auth.users (email, created_at)
       select 'stale-' || n || '@people.example', now() - interval '31 days' from generate_series(1, 10250) n`,
    )
    const stale = async () =>
      (
        await site.database.query<{ n: number }>(
          `select count(*)::int as n from auth.users where email like 'stale-%'`,
        )
      )[0]?.n
    await sweepAuth(site.database, AbortSignal.abort())
    expect(await stale()).toBe(10_250)
    const batches: number[] = []
    const watched: Queries = {
      query: async (text, parameters) => {
        const rows = await site.database.query<never>(text, parameters)
        if (text.includes('auth.users')) batches.push(rows.length)
        return rows
      },
    }
    await sweepAuth(watched)
    expect(await stale()).toBe(250)
    expect(new Set(batches)).toEqual(new Set([100]))
    await sweepAuth(site.database)
    expect(await stale()).toBe(0)
    expect(await count('auth.users')).toBe(2)
  })

  it('throws away what has had its time, and leaves the live chain of a session alone', async () => {
    await site.database.query(`update auth.users set created_at = now() - interval '31 days'`)
    await site.database.query(`update auth.sign_ups set created_at = now() - interval '31 days'`)
    await site.database.query(`update auth.refresh_tokens set used_at = used_at - interval '31 days'`)
    await site.database.query(
      `update private.mail_outbox set created_at = now() - interval '31 days', state = 'sent'`,
    )
    await sweepAuth(site.database)
    await sweepMail(site.database, allMail(site.config))
    expect(await count('auth.users')).toBe(1)
    expect(await count('auth.sign_ups')).toBe(0)
    expect(await count('auth.refresh_tokens')).toBe(1)
    expect(await count('auth.sessions')).toBe(1)
    expect(await count('private.mail_outbox')).toBe(0)
    await site.database.query('update auth.sessions set not_after = now()')
    await sweepAuth(site.database)
    expect(await count('auth.sessions')).toBe(0)
  })

  it('remembers the weekly email for the half year that its history shows', async () => {
    await site.database.query(
      `insert into private.mail_outbox (kind, address, state, created_at)
       select kind, days || '@readers.example', 'sent', now() - days * interval '1 day'
       from (values ('weekly_digest', 189), ('weekly_digest', 191), ('newsletter_welcome', 29), ('newsletter_welcome', 31)) m (kind, days)`,
    )
    await sweepMail(site.database, allMail(site.config))
    const left = await site.database.query('select address from private.mail_outbox order by address')
    expect(left).toEqual([{ address: '189@readers.example' }, { address: '29@readers.example' }])
  })
})
