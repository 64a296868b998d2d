// Who reviews the submissions of a group: super admins, and its moderators where a super admin has allowed it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { type City, makeCity, signUp } from '#tests/people.ts'
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

const allow = (caller: Caller, group: string, mayReview: boolean | null) =>
  database.queryAs(caller, 'select public.set_group_review($1, $2)', [group, mayReview])
const seenBy = async (caller: Caller) =>
  (
    await database.queryAs<{ id: string }>(caller, 'select id from public.event_submissions order by title')
  ).map(({ id }) => id)
const waitingFor = async (person: { id: string }) =>
  (await database.query<{ id: string }>('select id from private.waiting_for($1)', [person.id])).map(
    ({ id }) => id,
  )

describe('a new group', () => {
  it('is reviewed by super admins alone', async () => {
    const [group] = await database.queryAs<{ id: string; moderators_review: boolean }>(
      city.superAdmin,
      `insert into public.groups (name, description) values ('New riders', 'New here.') returning id, moderators_review`,
    )
    expect(group?.moderators_review).toBe(false)
  })
})

describe('a group whose moderators may not review', () => {
  beforeAll(() => allow(city.superAdmin, city.groupA, false))
  afterAll(() => allow(city.superAdmin, city.groupA, true))

  it('shows them no submission, no submitter, and no decision', async () => {
    expect(await seenBy(city.moderatorOfA)).toEqual([])
    expect(await seenBy(city.superAdmin)).toEqual([city.submission, city.submissionForA])
    const ask = (text: string) => database.queryAs(city.moderatorOfA, text, [city.submissionForA])
    expect(await ask('select * from public.submitter_standing(array[$1::uuid])')).toEqual([])
    for (const call of [
      `select public.approve_event_submission($1, '${city.moderatorOfA.id}')`,
      `select public.reject_event_submission($1, '${city.moderatorOfA.id}', 'No.')`,
      `select public.edit_event_submission($1, '{"title":"Mine"}')`,
      'select public.assign_submission_group($1, null)',
      'select public.confirm_submission($1)',
      'select public.reopen_submission($1)',
    ])
      await expect(ask(call)).rejects.toMatchObject({ code: '42501' })
    expect(await ask('delete from public.event_submissions where id = $1 returning id')).toEqual([])
    expect(
      await ask(
        `select problem from public.review_event_submissions(array[$1::uuid], 'approved', null, '{}') where problem is null`,
      ),
    ).toEqual([])
  })

  it('has no mail sent to them about new submissions, neither at once nor daily', async () => {
    await database.query(`delete from private.mail_outbox`)
    for (const { id } of [city.moderatorOfA, city.superAdmin])
      await database.query(
        `insert into public.mail_preferences (user_id, new_submissions) values ($1, 'at_once')
         on conflict (user_id) do update set new_submissions = 'at_once'`,
        [id],
      )
    await database.query('select private.mail_reviewers_of($1)', [city.groupA])
    const told = await database.query<{ address: string }>(
      `select address from private.mail_outbox where kind = 'review_at_once'`,
    )
    expect(told).toEqual([{ address: city.superAdmin.email }])
    expect(await waitingFor(city.moderatorOfA)).toEqual([])
    expect(await waitingFor(city.superAdmin)).toContain(city.submissionForA)
  })

  it('is still theirs in everything else', async () => {
    const [event] = await database.queryAs<{ id: string }>(
      city.moderatorOfA,
      'update public.events set title = $2 where id = $1 returning id',
      [city.eventA, 'Ride of A, changed'],
    )
    expect(event?.id).toBe(city.eventA)
  })
})

describe('the permission', () => {
  it('shows the submissions of that group alone, and has them mailed', async () => {
    await allow(city.superAdmin, city.groupA, false)
    await allow(city.superAdmin, city.groupA, true)
    expect(await seenBy(city.moderatorOfA)).toEqual([city.submissionForA])
    expect(await seenBy(city.moderatorOfB)).toEqual([])
    expect(await waitingFor(city.moderatorOfA)).toEqual([city.submissionForA])
  })

  it('is given by super admins alone: not by moderators, their edits, or what they put back', async () => {
    for (const caller of [city.visitor, city.nobodySpecial, city.moderatorOfB, city.signedOutAdmin])
      await expect(allow(caller, city.groupB, true)).rejects.toMatchObject({ code: '42501' })
    await allow(city.superAdmin, city.groupB, false)
    await expect(
      database.queryAs(city.moderatorOfB, 'update public.groups set moderators_review = true where id = $1', [
        city.groupB,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
    await database.queryAs(city.moderatorOfB, 'update public.groups set name = $2 where id = $1', [
      city.groupB,
      'Brickyard Wheelers Club',
    ])
    const history = await database.queryAs<{ before: Record<string, unknown> | null }>(
      city.moderatorOfB,
      'select before from public.group_history($1)',
      [city.groupB],
    )
    expect(history.flatMap(({ before }) => Object.keys(before ?? {}))).toEqual(['name'])
  })

  it('is noted in the log, leaves an open form of the group valid, and must be said', async () => {
    const versionOf = () =>
      database.query('select updated_at::text from public.groups where id = $1', [city.groupB])
    const before = await versionOf()
    await allow(city.superAdmin, city.groupB, true)
    expect(await versionOf()).toEqual(before)
    const [entry] = await database.query(
      `select actor_id, details from public.audit_log where action = 'group_review_changed' order by id desc limit 1`,
    )
    expect(entry).toEqual({
      actor_id: city.superAdmin.id,
      details: { group_id: city.groupB, moderators_review: true },
    })
    await expect(allow(city.superAdmin, city.groupB, null)).rejects.toMatchObject({ code: 'PT400' })
    await expect(allow(city.superAdmin, city.typeId, true)).rejects.toMatchObject({ code: 'PT404' })
  })

  it('comes back with a deleted group', async () => {
    const [row] = await database.queryAs<{ change: string }>(
      city.superAdmin,
      'select public.delete_group($1) as change',
      [city.groupB],
    )
    await database.queryAs(city.superAdmin, 'select public.undo_group_deletion($1)', [row?.change ?? ''])
    expect(
      await database.query('select moderators_review from public.groups where id = $1', [city.groupB]),
    ).toEqual([{ moderators_review: true }])
  })

  it('is for those who moderate the group now', async () => {
    const former = await signUp(database, { role: 'group_moderator' })
    expect(await seenBy(former)).toEqual([])
  })
})
