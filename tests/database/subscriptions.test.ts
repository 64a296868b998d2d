// The weekly e-mail's list: who gets on it, and who stays off.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity, service } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto } from './attempt.ts'
import type { Values } from './rows.ts'

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

let email: string
beforeEach(() => {
  email = `${randomUUID()}@readers.example`
})
const subscribe = (values: Values = {}) =>
  database.queryAs(city.visitor, ...insertInto('email_subscriptions', { email, is_active: true, ...values }))
const stored = () => database.query('select * from public.email_subscriptions where email = $1', [email])
const leave = () =>
  database.queryAs(service, 'update public.email_subscriptions set is_active = false where email = $1', [
    email,
  ])

describe('subscribing', () => {
  it('makes an active row, lower-cased and trimmed', async () => {
    await subscribe({ email: `  ${email.toUpperCase()} ` })
    expect(await stored()).toMatchObject([{ email, is_active: true, return_requested_at: null }])
  })

  it.each(['2001-01-01T00:00:00Z', '2199-01-01T00:00:00Z', 'infinity', null])(
    'starts now, not at %s',
    async subscribed_at => {
      const before = Date.now() - 60_000
      await subscribe({ subscribed_at })
      const [row] = await stored()
      expect(Number(row?.subscribed_at)).toBeGreaterThan(before)
      expect(Number(row?.subscribed_at)).toBeLessThan(Date.now() + 60_000)
    },
  )

  it('an address that is on the list already is refused as a duplicate, in capitals too', async () => {
    await subscribe()
    await expect(subscribe()).rejects.toMatchObject({ code: '23505' })
    await expect(subscribe({ email: ` ${email.toUpperCase()}` })).rejects.toMatchObject({ code: '23505' })
    expect(await stored()).toMatchObject([{ is_active: true, return_requested_at: null }])
  })

  it('one address from ten sides at the same moment makes one row', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => subscribe()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })

  it('needs an address', async () => {
    await expect(subscribe({ email: null })).rejects.toMatchObject({ code: '23502' })
  })
})

describe('an address that had left', () => {
  beforeEach(async () => {
    await subscribe()
    await leave()
  })

  it('may ask to come back: the insert succeeds, and it stays inactive until its owner confirms', async () => {
    const [before] = await stored()
    await subscribe({ email: email.toUpperCase() })
    expect(await stored()).toEqual([{ ...before, is_active: false, return_requested_at: expect.any(Date) }])
  })

  it('is not brought back by another spelling of its domain', async () => {
    for (const other of [
      email.replace('.', '。'),
      email.replace('@', '@\uff41').replace('example', 'ｅxample'),
    ])
      await expect(subscribe({ email: other })).rejects.toMatchObject({ code: '23514' })
    expect(await stored()).toMatchObject([{ is_active: false }])
  })

  it('may ask again, and the last time counts', async () => {
    const longAgo = `update public.email_subscriptions set return_requested_at = '2026-01-01' where email = $1`
    await database.query(longAgo, [email])
    await subscribe()
    const [row] = await stored()
    expect(Number(row?.return_requested_at)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('is not made active by an upsert either', async () => {
    const upsert = `insert into public.email_subscriptions (email, is_active) values ($1, true)
      on conflict (email) do update set is_active = true`
    await expect(database.queryAs(city.visitor, upsert, [email])).rejects.toMatchObject({ code: '42501' })
    await expect(database.queryAs(city.nobodySpecial, upsert, [email])).resolves.toEqual([])
    expect(await stored()).toMatchObject([{ is_active: false }])
  })

  it('comes back only through the server', async () => {
    const text = 'update public.email_subscriptions set is_active = true where email = $1 returning 1'
    await expect(database.queryAs(city.superAdmin, text, [email])).rejects.toMatchObject({ code: '42501' })
    expect(await database.queryAs(city.moderatorOfA, text, [email])).toEqual([])
    expect(await database.queryAs(service, text, [email])).toHaveLength(1)
  })
})

it('a super admin takes an address off the list', async () => {
  await subscribe()
  const text = 'update public.email_subscriptions set is_active = false where email = $1 returning 1'
  expect(await database.queryAs(city.superAdmin, text, [email])).toHaveLength(1)
  expect(await stored()).toMatchObject([{ is_active: false, return_requested_at: null }])
})

it('nobody else learns who is on the list, not even whether an address had left', async () => {
  await subscribe()
  await leave()
  const read = 'select 1 from public.email_subscriptions where email = $1'
  await expect(database.queryAs(city.visitor, read, [email])).rejects.toMatchObject({ code: '42501' })
  expect(await database.queryAs(city.moderatorOfA, read, [email])).toEqual([])
  const insert = `insert into public.email_subscriptions (email) values ($1) returning email`
  await expect(database.queryAs(city.visitor, insert, [email])).rejects.toMatchObject({ code: '42501' })
})
