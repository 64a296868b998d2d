// Roles as they are held: the last super admin stays, and a role taken away is gone at once.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { becomeCaller, type Caller, type Database, type Queries } from '#platform/database/database.ts'
import { type City, makeCity, type Person, signUp } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { outcome, undone, updateOf } from './attempt.ts'

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

const lastOne = { code: 'PT409', message: 'The last super admin cannot be removed.' }
const superAdmins = async () =>
  (
    await database.query<{ user_id: string }>(
      `select user_id from public.user_roles where role = 'super_admin'`,
    )
  ).map(row => row.user_id)

describe('the last super admin', () => {
  let last: Person
  beforeEach(async () => {
    last = await signUp(database, { role: 'super_admin' })
  })

  /** As if the others had never been: the rest of the test is undone with it. */
  const alone = (caller: Caller | undefined, work: (queries: Queries) => Promise<unknown>) =>
    undone(database, undefined, async queries => {
      await queries.query(`delete from public.user_roles where role = 'super_admin' and user_id <> $1`, [
        last.id,
      ])
      if (caller) await queries.query(becomeCaller, [caller.role, caller.claims])
      return work(queries)
    })
  const me = () => [last.id]
  const ways: [string, (queries: Queries) => Promise<unknown>][] = [
    ['deleted', queries => queries.query('delete from public.user_roles where user_id = $1', me())],
    [
      'made a moderator',
      queries =>
        queries.query(`update public.user_roles set role = 'group_moderator' where user_id = $1`, me()),
    ],
    [
      'turned into an invitation',
      queries => queries.query('update public.user_roles set user_id = null where user_id = $1', me()),
    ],
    ['deleted with all the others', queries => queries.query('delete from public.user_roles')],
  ]
  const whos: [string, () => Caller | undefined][] = [
    ['themselves', () => last],
    ['the service', () => city.service],
    ['the owner', () => undefined],
  ]
  for (const [who, caller] of whos)
    it.each(ways)(`cannot be %s by ${who}`, async (_, way) => {
      await expect(alone(caller(), way)).rejects.toMatchObject(lastOne)
    })

  it('cannot lose their account', async () => {
    const gone = alone(undefined, queries => queries.query('delete from auth.users where id = $1', me()))
    await expect(gone).rejects.toMatchObject(lastOne)
  })

  it('is not replaced by an invitation that nobody has claimed', async () => {
    const replaced = alone(last, async queries => {
      await queries.query(
        `insert into public.user_roles (role, email) values ('super_admin', 'next@invited.example')`,
      )
      await queries.query('delete from public.user_roles where user_id = $1', me())
    })
    await expect(replaced).rejects.toMatchObject(lastOne)
  })

  it('may go once there is another', async () => {
    const left = await alone(last, async queries => {
      const next = [city.nobodySpecial.id]
      await queries.query(`insert into public.user_roles (user_id, role) values ($1, 'super_admin')`, next)
      return queries.query('delete from public.user_roles where user_id = $1 returning role', me())
    })
    expect(left).toEqual([{ role: 'super_admin' }])
  })

  it('may hand over in one statement', async () => {
    const handed = await alone(last, queries =>
      queries.query('update public.user_roles set user_id = $2 where user_id = $1 returning user_id', [
        ...me(),
        city.nobodySpecial.id,
      ]),
    )
    expect(handed).toEqual([{ user_id: city.nobodySpecial.id }])
  })

  it('does not stand in the way of other changes', async () => {
    await alone(last, async queries => {
      await queries.query('delete from public.user_roles where user_id = $1', [city.moderatorOfA.id])
      await queries.query(`update public.user_roles set role = 'super_admin' where user_id = $1`, [
        city.moderatorOfB.id,
      ])
    })
  })
})

describe('two super admins who remove each other at the same moment', () => {
  let pair: [Person, Person]
  beforeEach(async () => {
    pair = [await signUp(database, { role: 'super_admin' }), await signUp(database, { role: 'super_admin' })]
    await database.query(
      `delete from public.user_roles where role = 'super_admin' and user_id not in ($1, $2)`,
      [pair[0].id, pair[1].id],
    )
  })

  const ways: [string, string][] = [
    ['deleting', 'delete from public.user_roles where user_id = $1'],
    ['demoting', `update public.user_roles set role = 'group_moderator' where user_id = $1`],
  ]
  it.each(ways)('by %s leave one of them', async (_, text) => {
    /** PGlite runs one transaction after the other; on PostgreSQL the first stays open until the second waits for it. */
    const secondIsWaiting = async () => {
      if (database.engine === 'PGlite') return
      const waiting = () =>
        database.query(`select 1 from pg_locks where not granted and locktype = 'advisory'`)
      await expect.poll(waiting).not.toEqual([])
    }
    let secondMayStart: () => void = () => undefined
    const firstHasActed = new Promise<void>(resolve => {
      secondMayStart = resolve
    })
    const first = database.transactionAs(pair[0], async queries => {
      await queries.query(text, [pair[1].id])
      secondMayStart()
      await secondIsWaiting()
    })
    const second = firstHasActed.then(() => database.queryAs(pair[1], text, [pair[0].id]))
    const [one, two] = await Promise.allSettled([first, second])
    expect(one.status).toBe('fulfilled')
    // On PGlite the second comes afterwards and has no rights any more; either way the first stays.
    if (database.engine === 'PostgreSQL') expect(two).toMatchObject({ status: 'rejected', reason: lastOne })
    expect(await superAdmins()).toEqual([pair[0].id])
  })

  it('leave at least one, however many try at once', async () => {
    await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        database.query('delete from public.user_roles where user_id = $1', [(n % 2 ? pair[0] : pair[1]).id]),
      ),
    )
    expect(await superAdmins()).toHaveLength(1)
  })
})

describe('a role that is taken away', () => {
  it('is gone at once, though the token still says otherwise', async () => {
    const admin = await signUp(database, { role: 'super_admin' })
    const caller = { ...admin, claims: { ...admin.claims, user_role: 'super_admin' } }
    const edit = updateOf('events', city.eventA, { title: 'Still here?' })
    expect(await outcome(database, caller, edit)).toBe('yes')
    await database.query(`update public.user_roles set role = 'group_moderator' where user_id = $1`, [
      admin.id,
    ])
    expect(await outcome(database, caller, edit)).toBe('no row')
    await database.query('delete from public.user_roles where user_id = $1', [admin.id])
    expect(await outcome(database, caller, edit)).toBe('no row')
  })

  it.each([
    ['the assignment', 'delete from public.group_moderators where user_id = $1'],
    ['the role, with assignments left over', 'delete from public.user_roles where user_id = $1'],
    ['the session', 'delete from auth.sessions where user_id = $1'],
  ])('leaves a moderator without %s no group', async (_, text) => {
    const moderator = await signUp(database, { role: 'group_moderator' })
    const assign = 'insert into public.group_moderators (user_id, group_id) values ($1, $2)'
    await database.query(assign, [moderator.id, city.groupA])
    const edit = updateOf('groups', city.groupA, { meeting_info: 'Changed' })
    expect(await outcome(database, moderator, edit)).toBe('yes')
    await database.query(text, [moderator.id])
    expect(await outcome(database, moderator, edit)).toBe('no row')
  })
})
