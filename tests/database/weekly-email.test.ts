// What of the weekly email can be planned, and how its subscribers are listed, erased and come back.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, ensureTemporal, weekOf } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import type { Caller, Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

await ensureTemporal()

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

const sunday = addDays(weekOf(cityToday('America/Denver')).first, 7)
const asAdmin = (text: string, parameters: string[] = []) =>
  database.queryAs(city.superAdmin, text, parameters)

describe('a plan', () => {
  const save = (intro: string, seen: string | null, week = sunday) =>
    database.queryAs(city.superAdmin, 'select public.save_weekly_intro($1, $2, $3)', [week, intro, seen])
  const skip = (week: string) => asAdmin('select public.skip_weekly_email($1, true)', [week])
  const plan = async () =>
    (await asAdmin('select intro, is_skipped from public.weekly_email_plan($1)', [sunday]))[0]

  it.each([addDays(sunday, 1), addDays(sunday, 7), 'infinity'])(
    'is made for the next Sunday and not for %s',
    async week => {
      await expect(save('Hello', null, week)).rejects.toMatchObject({ code: 'PT400' })
      await expect(skip(week)).rejects.toMatchObject({ code: 'PT400' })
    },
  )

  it.each([addDays(sunday, -14), '-infinity'])('is not made for a week that is over: %s', async week => {
    await expect(save('Hello', null, week)).rejects.toMatchObject({ code: 'PT409' })
    await expect(skip(week)).rejects.toMatchObject({ code: 'PT409' })
  })

  it('keeps one editor from undoing another’s words unseen, and skipping leaves the words alone', async () => {
    await save(' First ', null)
    await expect(save('Second', null)).rejects.toMatchObject({ code: 'PT409' })
    await save('Second', 'First')
    await skip(sunday)
    expect(await plan()).toEqual({ intro: 'Second', is_skipped: true })
    await asAdmin('select public.skip_weekly_email($1, false)', [sunday])
    await save('  ', 'Second')
    expect(await plan()).toEqual({ intro: null, is_skipped: false })
  })

  it('takes 500 characters, and no more', async () => {
    await save('🚲'.repeat(500), null)
    await expect(save('x'.repeat(501), '🚲'.repeat(500))).rejects.toMatchObject({
      code: 'PT400',
      message: 'The intro must be plain text of at most 500 characters.',
    })
    await expect(save('bell\u0007', '🚲'.repeat(500))).rejects.toMatchObject({ code: 'PT400' })
    await save('', '🚲'.repeat(500))
  })
})

describe('an erased address', () => {
  const email = 'forget@readers.example'
  const subscribe = (caller: Caller = city.visitor) =>
    database.queryAs(caller, 'insert into public.email_subscriptions (email) values ($1)', [email])
  const stored = () =>
    database.query<{ id: string; is_active: boolean; return_requested_at: Date | null }>(
      'select id, is_active, return_requested_at from public.email_subscriptions where email = $1',
      [email],
    )

  it('is gone from the list and from the records of mail, and what waited for it is not sent', async () => {
    await subscribe()
    const [row] = await stored()
    await database.query(
      `insert into private.mail_outbox (kind, address, payload, state, last_error)
       select kind, $1, jsonb_build_object('week', '2026-11-15', 'subscription_id', $2::text), state, $1 || ' is full'
       from unnest(array['weekly_digest', 'newsletter_welcome', 'newsletter_return']) kind, unnest(array['waiting', 'sending', 'sent', 'failed']) state`,
      [email, row?.id],
    )
    await asAdmin('select public.erase_subscriber($1)', [row?.id ?? ''])
    expect(await stored()).toEqual([])
    const found = await database.query(`select 1 from private.mail_outbox m where m::text like '%forget@%'`)
    expect(found).toEqual([])
    const left = await database.query(
      `select state, count(*)::int from private.mail_outbox where address = 'erased@erased.invalid' group by 1 order by 1`,
    )
    expect(left).toEqual([
      { state: 'dropped', count: 6 },
      { state: 'failed', count: 3 },
      { state: 'sent', count: 3 },
    ])
    await expect(asAdmin('select public.erase_subscriber($1)', [row?.id ?? ''])).rejects.toMatchObject({
      code: 'PT404',
    })
  })

  it('is not made active by a stranger, with or without an account', async () => {
    await subscribe()
    expect(await stored()).toMatchObject([{ is_active: false, return_requested_at: expect.any(Date) }])
    await subscribe(city.nobodySpecial)
    expect(await stored()).toMatchObject([{ is_active: false }])
    expect(
      await database.query(`select 1 from public.email_subscriptions where email = $1`, [email]),
    ).toHaveLength(1)
  })

  it('that is not on the list of the erased can still not be entered as one that has left', async () => {
    const text = `insert into public.email_subscriptions (email, is_active) values ('left@readers.example', false)`
    await expect(database.queryAs(city.visitor, text)).rejects.toMatchObject({ code: '42501' })
    await expect(database.queryAs(city.nobodySpecial, text)).rejects.toMatchObject({ code: '42501' })
  })
})
