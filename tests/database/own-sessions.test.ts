// What people can see and end of their own sign-ins, and that nobody reaches anybody else's.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { becomeCaller, type Caller, type Database } from '#platform/database/database.ts'
import { type Person, service, signUp, visitor } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let rider: Person
let other: Person
let phone: string
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
})
afterAll(() => end())
beforeEach(async () => {
  rider = await signUp(database)
  other = await signUp(database)
  phone = randomUUID()
  await database.query(
    `insert into auth.sessions (id, user_id, ip, user_agent, updated_at)
     values ($1, $2, '203.0.113.7', 'A phone', now() + interval '1 minute')`,
    [phone, rider.id],
  )
})

const as = <Row extends object>(caller: Caller, text: string, parameters: string[] = []) =>
  database.transaction(async queries => {
    await queries.query(becomeCaller, [caller.role, caller.claims])
    return queries.query<Row>(text, parameters)
  })
const mySessions = (caller: Caller) =>
  as<{ id: string; is_current: boolean }>(caller, 'select * from public.my_sessions()')
const endSession = async (caller: Caller, id: string) => {
  const [row] = await as<{ ended: boolean }>(caller, 'select public.end_session($1) as ended', [id])
  return row?.ended
}
const exists = async (id: string) =>
  (await database.query('select 1 from auth.sessions where id = $1', [id])).length > 0

describe('the list of sessions', () => {
  it('is the caller’s own, the one that asks first', async () => {
    expect(await mySessions(rider)).toMatchObject([
      { id: rider.sessionId, is_current: true },
      { id: phone, is_current: false, address: '203.0.113.7', user_agent: 'A phone' },
    ])
    expect(await mySessions(other)).toMatchObject([{ id: other.sessionId, is_current: true }])
  })

  it('leaves out what has run out', async () => {
    await database.query(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [
      phone,
    ])
    expect(await mySessions(rider)).toMatchObject([{ id: rider.sessionId }])
  })

  it('is empty for a token whose session has ended, and before the code of an authenticator', async () => {
    await database.query(`insert into auth.mfa_factors (user_id, status) values ($1, 'verified')`, [other.id])
    expect(await mySessions(other)).toEqual([])
    await database.query('delete from auth.sessions where id = $1', [rider.sessionId])
    expect(await mySessions(rider)).toEqual([])
  })

  it.each([
    ['a visitor', visitor],
    ['the service', service],
  ])('is refused to %s', async (_, caller) => {
    await expect(mySessions(caller)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('ending a session', () => {
  it('ends one of one’s own, and notes it', async () => {
    expect(await endSession(rider, phone)).toBe(true)
    expect(await exists(phone)).toBe(false)
    expect(await exists(rider.sessionId)).toBe(true)
    expect(await endSession(rider, phone)).toBe(false)
    const noted = await database.query(
      `select details ->> 'session_id' as session from public.audit_log where user_id = $1 and action = 'sign_out'`,
      [rider.id],
    )
    expect(noted).toEqual([{ session: phone }])
  })

  it('cannot end anybody else’s', async () => {
    expect(await endSession(rider, other.sessionId)).toBe(false)
    expect(await exists(other.sessionId)).toBe(true)
  })

  it('is not for a token whose session has ended', async () => {
    await database.query('delete from auth.sessions where id = $1', [rider.sessionId])
    expect(await endSession(rider, phone)).toBe(false)
    expect(await exists(phone)).toBe(true)
  })

  it.each([
    ['a visitor', visitor],
    ['the service', service],
  ])('is refused to %s', async (_, caller) => {
    await expect(endSession(caller, phone)).rejects.toMatchObject({ code: '42501' })
  })
})
