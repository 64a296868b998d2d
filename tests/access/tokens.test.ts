// What policies and functions are like, and which tokens have no rights at all.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { becomeCaller, type Caller, type Database } from '#platform/database/database.ts'
import { outcome, undone } from '#tests/database/attempt.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

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

const namesOf = async (text: string) => (await database.query<{ name: string }>(text)).map(({ name }) => name)

it('has a comment on every table', async () => {
  const forgotten = await namesOf(
    `select relname::text as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and obj_description(oid) is null`,
  )
  expect(forgotten).toEqual([])
})

it('names one verb and its roles in every policy', async () => {
  const loose = await namesOf(
    `select policyname::text as name from pg_policies where schemaname = 'public' and (cmd = 'ALL' or 'public' = any (roles))`,
  )
  expect(loose).toEqual([])
})

it('fixes the search path of every function that runs with its owner’s rights', async () => {
  const loose = await namesOf(
    `select p.proname::text as name from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and p.prosecdef and not coalesce(p.proconfig @> array['search_path=""'], false)`,
  )
  expect(loose).toEqual([])
})

describe('a token', () => {
  const admin = (claims: object) => ({ ...city.superAdmin, claims: { ...city.superAdmin.claims, ...claims } })
  const rights = (caller: Caller) =>
    outcome(database, caller, ['delete from public.events where id = $1 returning 1', [city.eventB]])

  it('of a live session of a super admin has their rights', async () => {
    expect(await rights(admin({}))).toBe('yes')
  })

  it.each([
    ['without a session', { session_id: undefined }],
    ['that names a session that never was', { session_id: '5eed0000-0000-4000-8000-000000000009' }],
    ['that only says super_admin', { sub: '5eed0000-0000-4000-8000-000000000008', user_role: 'super_admin' }],
    ['without a person', { sub: undefined }],
  ])('%s has none', async (_, claims) => {
    expect(await rights(admin(claims))).toBe('no row')
  })

  it('that names somebody else’s session has none', async () => {
    expect(await rights(admin({ session_id: city.moderatorOfA.sessionId }))).toBe('no row')
  })

  const rightsAfter = (text: string, id: string) =>
    undone(database, undefined, async queries => {
      await queries.query(text, [id])
      await queries.query(becomeCaller, [city.superAdmin.role, city.superAdmin.claims])
      return queries.query('delete from public.events where id = $1 returning 1', [city.eventB])
    })

  it('whose session has run out has none', async () => {
    const end = (time: string) => `update auth.sessions set not_after = ${time} where id = $1`
    expect(await rightsAfter(end(`now() - interval '1 second'`), city.superAdmin.sessionId)).toHaveLength(0)
    expect(await rightsAfter(end(`now() + interval '1 hour'`), city.superAdmin.sessionId)).toHaveLength(1)
  })

  it('needs the second factor as soon as one is verified, and not before', async () => {
    const enrol = (status: string) =>
      `insert into auth.mfa_factors (user_id, status) values ($1, '${status}')`
    expect(await rightsAfter(enrol('unverified'), city.superAdmin.id)).toHaveLength(1)
    expect(await rightsAfter(enrol('verified'), city.superAdmin.id)).toHaveLength(0)
  })
})
