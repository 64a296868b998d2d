// Roles and assignments made for an address before its account exists, and what the token says of them.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity, signUp } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, tried } from './attempt.ts'

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
  email = `${randomUUID()}@invited.example`
})

const inviteTo = (role: string, address = email) =>
  database.queryAs(city.superAdmin, ...insertInto('user_roles', { role, email: address }))
const assignTo = (groupId: string, address = email) =>
  database.queryAs(city.superAdmin, ...insertInto('group_moderators', { group_id: groupId, email: address }))

/** What the auth server asks at every sign-in, in its own role. */
const signIn = (id: string) =>
  database.transaction(async queries => {
    await queries.query('set local role supabase_auth_admin')
    const event = { user_id: id, claims: { aal: 'aal1' }, authentication_method: 'password' }
    const [row] = await queries.query<{ answer: { claims: { user_role: string } } }>(
      'select public.custom_access_token_hook($1) as answer',
      [event],
    )
    return row?.answer
  })
const roleIn = async (id: string) => (await signIn(id))?.claims.user_role
const rolesOf = (id: string) =>
  database.query('select role, email from public.user_roles where user_id = $1', [id])
const groupsOf = async (id: string) =>
  (
    await database.query<{ group_id: string }>(
      'select group_id from public.group_moderators where user_id = $1',
      [id],
    )
  ).map(row => row.group_id)
const waiting = async () => {
  const [row] = await database.query(
    `select (select count(*) from public.user_roles where user_id is null and email = $1) as roles,
            (select count(*) from public.group_moderators where user_id is null and email = $1) as assignments`,
    [email],
  )
  return row
}

describe('the token', () => {
  it.each([
    ['super_admin', 'super_admin'],
    ['group_moderator', 'group_moderator'],
  ] as const)('of a %s says so', async (role, said) => {
    expect(await roleIn((await signUp(database, { role })).id)).toBe(said)
  })

  it('of someone without a role says the text null', async () => {
    expect(await roleIn(city.nobodySpecial.id)).toBe('null')
  })

  it('of someone unknown says the text null', async () => {
    expect(await roleIn(randomUUID())).toBe('null')
  })

  it('keeps everything else that it carried', async () => {
    expect(await signIn(city.superAdmin.id)).toEqual({
      user_id: city.superAdmin.id,
      claims: { aal: 'aal1', user_role: 'super_admin' },
      authentication_method: 'password',
    })
  })
})

describe('an invitation', () => {
  it('is claimed, with its assignments, when the verified address signs in', async () => {
    await inviteTo('group_moderator')
    await assignTo(city.groupA)
    await assignTo(city.groupB)
    const person = await signUp(database, { email })
    expect(await roleIn(person.id)).toBe('group_moderator')
    expect(await rolesOf(person.id)).toEqual([{ role: 'group_moderator', email }])
    expect((await groupsOf(person.id)).sort()).toEqual([city.groupA, city.groupB].sort())
    expect(await waiting()).toEqual({ roles: 0, assignments: 0 })
    const edit = 'update public.events set title = title where id = $1 returning 1'
    expect(await database.queryAs(person, edit, [city.eventA])).toHaveLength(1)
  })

  it('gives an unverified address nothing, and keeps waiting', async () => {
    await inviteTo('super_admin')
    await assignTo(city.groupA)
    const impostor = await signUp(database, { email, confirmed: false })
    expect(await roleIn(impostor.id)).toBe('null')
    expect(await rolesOf(impostor.id)).toEqual([])
    expect(await groupsOf(impostor.id)).toEqual([])
    expect(await waiting()).toEqual({ roles: 1, assignments: 1 })
    await database.query('update auth.users set email_confirmed_at = now() where id = $1', [impostor.id])
    expect(await roleIn(impostor.id)).toBe('super_admin')
  })

  it('gives another verified address nothing', async () => {
    await inviteTo('super_admin')
    const other = await signUp(database, { email: `x${email}` })
    expect(await roleIn(other.id)).toBe('null')
    expect(await waiting()).toEqual({ roles: 1, assignments: 0 })
  })

  it('finds its address in capitals and with spaces, on either side', async () => {
    await inviteTo('group_moderator', `  ${email.toUpperCase()} `)
    await assignTo(city.groupA, ` ${email.toUpperCase()}`)
    expect(await waiting()).toEqual({ roles: 1, assignments: 1 })
    const person = await signUp(database, { email: email.replace('invited', 'INVITED') })
    expect(await roleIn(person.id)).toBe('group_moderator')
    expect(await groupsOf(person.id)).toEqual([city.groupA])
  })

  it('raises a moderator to super admin', async () => {
    await inviteTo('super_admin')
    const person = await signUp(database, { email, role: 'group_moderator' })
    expect(await roleIn(person.id)).toBe('super_admin')
    expect(await rolesOf(person.id)).toEqual([{ role: 'super_admin', email }])
    expect(await waiting()).toMatchObject({ roles: 0 })
  })

  it('never makes a super admin a moderator', async () => {
    await inviteTo('group_moderator')
    await assignTo(city.groupA)
    const person = await signUp(database, { email, role: 'super_admin' })
    expect(await roleIn(person.id)).toBe('super_admin')
    expect(await waiting()).toEqual({ roles: 0, assignments: 0 })
  })

  it('adds its assignments to those that are there', async () => {
    await inviteTo('group_moderator')
    await assignTo(city.groupA)
    await assignTo(city.groupB)
    const person = await signUp(database, { email, role: 'group_moderator' })
    const assign = 'insert into public.group_moderators (user_id, group_id) values ($1, $2)'
    await database.query(assign, [person.id, city.groupA])
    await signIn(person.id)
    expect((await groupsOf(person.id)).sort()).toEqual([city.groupA, city.groupB].sort())
    expect(await waiting()).toEqual({ roles: 0, assignments: 0 })
  })

  it('is claimed once by ten sign-ins at the same moment', async () => {
    await inviteTo('group_moderator')
    await assignTo(city.groupA)
    const person = await signUp(database, { email })
    const roles = await Promise.all(Array.from({ length: 10 }, () => roleIn(person.id)))
    expect(roles).toEqual(Array(10).fill('group_moderator'))
    expect(await groupsOf(person.id)).toEqual([city.groupA])
  })

  it('cannot be made twice for one address, nor an assignment for one group', async () => {
    await inviteTo('group_moderator')
    await assignTo(city.groupA)
    await expect(inviteTo('super_admin', email.toUpperCase())).rejects.toMatchObject({ code: '23505' })
    await expect(assignTo(city.groupA, email.toUpperCase())).rejects.toMatchObject({ code: '23505' })
  })

  it('can be withdrawn before it is claimed', async () => {
    await inviteTo('super_admin')
    await database.queryAs(city.superAdmin, 'delete from public.user_roles where email = $1', [email])
    const person = await signUp(database, { email })
    expect(await roleIn(person.id)).toBe('null')
  })

  it('is not seen by anyone but super admins, not even the one who was invited', async () => {
    await inviteTo('super_admin')
    const person = await signUp(database, { email })
    expect(await database.queryAs(person, 'select 1 from public.user_roles')).toEqual([])
  })
})

describe('a role with an account', () => {
  it('carries the account’s own address, whatever is sent', async () => {
    const statement = insertInto(
      'user_roles',
      { user_id: city.nobodySpecial.id, role: 'group_moderator', email: 'liar@elsewhere.example' },
      'email',
    )
    expect(await tried(database, city.superAdmin, statement)).toEqual([{ email: city.nobodySpecial.email }])
  })

  it('is one for each person, set again by an upsert', async () => {
    const again = insertInto('user_roles', { user_id: city.moderatorOfA.id, role: 'super_admin' })
    await expect(tried(database, city.superAdmin, again)).rejects.toMatchObject({ code: '23505' })
    const upsert = `insert into public.user_roles (user_id, role) values ($1, 'super_admin')
      on conflict (user_id) do update set role = excluded.role returning role`
    const set = await tried(database, city.superAdmin, [upsert, [city.moderatorOfA.id]])
    expect(set).toEqual([{ role: 'super_admin' }])
  })

  it('is assigned to a group once', async () => {
    const again = insertInto('group_moderators', { user_id: city.moderatorOfA.id, group_id: city.groupA })
    await expect(tried(database, city.superAdmin, again)).rejects.toMatchObject({ code: '23505' })
  })
})
