// What is said of people: when they last signed in, and who gave them their role.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { insertInto } from '#tests/database/attempt.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

describe('the last sign-ins', () => {
  it('are those of people with a role, and of nobody else', async () => {
    await database.query(
      `update auth.users set last_sign_in_at = '2026-01-02T03:04:05Z' where id = any ($1::uuid[])`,
      [`{${city.moderatorOfA.id},${city.nobodySpecial.id}}`],
    )
    const rows = await database.queryAs<{ user_id: string; last_sign_in_at: Date | null }>(
      city.superAdmin,
      'select * from public.last_sign_ins()',
    )
    const of = (id: string) => rows.find(({ user_id }) => user_id === id)?.last_sign_in_at
    expect(of(city.moderatorOfA.id)).toEqual(new Date('2026-01-02T03:04:05Z'))
    expect(of(city.moderatorOfB.id)).toBe(null)
    expect(of(city.nobodySpecial.id)).toBe(undefined)
  })
})

describe('one’s own invitation', () => {
  const mine = (caller: Caller) =>
    database.queryAs(
      caller,
      'select invited_by, role, to_jsonb(group_names) as group_names from public.my_invitation()',
    )

  it('says who gave which role and groups, to oneself alone', async () => {
    await database.queryAs(
      city.superAdmin,
      ...insertInto('group_moderators', { user_id: city.moderatorOfA.id, group_id: city.groupB }),
    )
    expect(await mine(city.moderatorOfA)).toEqual([
      {
        invited_by: city.superAdmin.email,
        role: 'group_moderator',
        group_names: ['Alpine Spokes', 'Brickyard Wheelers'],
      },
    ])
    expect(await mine(city.moderatorOfB)).toEqual([
      { invited_by: null, role: 'group_moderator', group_names: ['Brickyard Wheelers'] },
    ])
    expect(await mine(city.twoFactorAdmin)).toEqual([
      { invited_by: null, role: 'super_admin', group_names: [] },
    ])
  })

  it('is nothing to someone without a role, a session or the second factor, or an address of their own', async () => {
    for (const caller of [city.nobodySpecial, city.signedOutAdmin, city.halfSignedInAdmin])
      expect(await mine(caller)).toEqual([])
    await database.query('update auth.users set email_confirmed_at = null where id = $1', [
      city.moderatorOfB.id,
    ])
    expect(await mine(city.moderatorOfB)).toEqual([])
  })

  it('keeps who gave a role, whatever the request says', async () => {
    const row = { email: 'new@people.example', role: 'super_admin', assigned_by: city.moderatorOfA.id }
    const text = insertInto('user_roles', row, 'assigned_by')
    expect(await database.queryAs(city.superAdmin, ...text)).toEqual([{ assigned_by: city.superAdmin.id }])
  })
})
