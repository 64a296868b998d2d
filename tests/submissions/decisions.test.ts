// Decisions on submissions: by whom, noted, for many at once, taken back, and opened again.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { insertInto, updateOf } from '#tests/database/attempt.ts'
import { submissionRow, type Values } from '#tests/database/rows.ts'
import { type City, makeCity, signUp } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

async function submit(changes: Values = {}): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    ...insertInto('event_submissions', submissionRow(city, changes), 'id'),
  )
  return row?.id ?? ''
}

/** A submission of its own for each test, for group A. */
let id: string
beforeEach(async () => {
  id = await submit({ group_id: city.groupA })
})

const stored = async (submission = id) => {
  const [row] = await database.query('select * from public.event_submissions where id = $1', [submission])
  return row ?? {}
}
const approve = async (caller: Caller & { id: string }, submission = id) => {
  const [row] = await database.queryAs<{ event_id: string }>(
    caller,
    'select public.approve_event_submission($1, $2) as event_id',
    [submission, caller.id],
  )
  return row?.event_id ?? ''
}
const reject = (caller: Caller & { id: string }, reason: string | null = null, submission = id) =>
  database.queryAs(caller, 'select public.reject_event_submission($1, $2, $3)', [
    submission,
    caller.id,
    reason,
  ])
const reopen = (caller: Caller, submission = id) =>
  database.queryAs(caller, 'select public.reopen_submission($1)', [submission])
const review = (caller: Caller, ids: string[], decision: string) =>
  database.queryAs<{ submission_id: string; event_id: string | null; problem: string | null }>(
    caller,
    'select * from public.review_event_submissions($1, $2)',
    [`{${ids.join(',')}}`, decision],
  )
const assign = (caller: Caller, group: string | null, submission = id) =>
  database.queryAs(caller, 'select public.assign_submission_group($1, $2)', [submission, group])
const letters = (submission = id) =>
  database.query(
    `select kind, state from private.mail_outbox where payload ->> 'submission_id' = $1
       and kind in ('submission_approved', 'submission_rejected') order by created_at`,
    [submission],
  )
const eventOf = async (event: unknown) =>
  (await database.query('select * from public.events where id = $1', [String(event)]))[0]
const refused = { code: '42501' }

describe('a submission for a group', () => {
  it('is approved by its moderator, and becomes an event of the group, which has its host by itself', async () => {
    const hosted = await submit({ group_id: city.groupA, host: { name: 'Ana' } })
    const event = await approve(city.moderatorOfA, hosted)
    expect(await eventOf(event)).toMatchObject({
      group_id: city.groupA,
      host: null,
      created_by: city.moderatorOfA.id,
    })
  })

  it('that repeats becomes a series of the group', async () => {
    const weekly = await submit({ group_id: city.groupA, rule: 'FREQ=WEEKLY;COUNT=3' })
    await approve(city.moderatorOfA, weekly)
    const dates = await database.query(
      'select e.group_id from public.events e join public.event_submissions s on s.series_id = e.series_id where s.id = $1',
      [weekly],
    )
    expect(dates).toEqual([1, 2, 3].map(() => ({ group_id: city.groupA })))
  })

  it.each([
    ['the moderator of another group', () => city.moderatorOfB],
    ['someone without a role', () => city.nobodySpecial],
    ['a super admin who signed out', () => city.signedOutAdmin],
  ])('is not decided on by %s', async (_, person) => {
    await expect(approve(person())).rejects.toMatchObject(refused)
    await expect(reject(person())).rejects.toMatchObject(refused)
    await expect(assign(person(), null)).rejects.toMatchObject(refused)
    await expect(reopen(person())).rejects.toMatchObject(refused)
    expect(await review(person(), [id], 'spam')).toMatchObject([{ problem: expect.stringContaining('Only') }])
    expect(await stored()).toMatchObject({ status: 'pending', is_spam: false })
  })

  it('says the same to whoever may not review it as something that is not there', async () => {
    const missing = '00000000-0000-4000-8000-000000000000'
    const messages = await Promise.all(
      [id, missing].map(submission => approve(city.moderatorOfB, submission).catch((e: Error) => e.message)),
    )
    expect(messages[0]).toBe(messages[1])
    await expect(approve(city.superAdmin, missing)).rejects.toMatchObject({ code: 'PT404' })
  })

  it('is left to the super admins when its group is deleted', async () => {
    const [group] = await database.query<{ id: string }>(
      ...insertInto('groups', { name: `Short-lived ${id}`, description: 'Gone soon.' }, 'id'),
    )
    const orphan = await submit({ group_id: group?.id ?? null })
    await database.query('delete from public.groups where id = $1', [group?.id ?? ''])
    expect(await stored(orphan)).toMatchObject({ status: 'pending', group_id: null })
  })
})

describe('the hosting group', () => {
  it('is chosen by a super admin, whose choice decides who reviews it then', async () => {
    await assign(city.superAdmin, city.groupB)
    await expect(approve(city.moderatorOfA)).rejects.toMatchObject(refused)
    expect(await eventOf(await approve(city.moderatorOfB))).toMatchObject({ group_id: city.groupB })
  })

  it('is given up by a moderator, but not given to a group that is not theirs', async () => {
    await expect(assign(city.moderatorOfA, city.groupB)).rejects.toMatchObject(refused)
    await assign(city.moderatorOfA, null)
    expect(await stored()).toMatchObject({ group_id: null })
    await expect(assign(city.moderatorOfA, city.groupA)).rejects.toMatchObject(refused)
  })

  it('is not changed by an update, nor after the decision', async () => {
    await expect(
      database.queryAs(city.superAdmin, ...updateOf('event_submissions', id, { group_id: city.groupB })),
    ).rejects.toMatchObject(refused)
    await approve(city.superAdmin)
    await expect(assign(city.superAdmin, city.groupB)).rejects.toMatchObject({ code: 'PT409' })
  })
})

describe('who decided what', () => {
  const decisions = (caller: Caller) =>
    database.queryAs(
      caller,
      'select decision, reason, decided_by, decided_by_email from public.submission_decisions where submission_id = $1 order by id',
      [id],
    )
  it('is noted each time, for whoever may review it, and outlives the account', async () => {
    const leaving = await signUp(database, { role: 'super_admin' })
    await reject(leaving, 'Too far away.')
    await reopen(city.moderatorOfA)
    await approve(city.moderatorOfA)
    await database.query('delete from auth.users where id = $1', [leaving.id])
    const expected = [
      {
        decision: 'rejected',
        reason: 'Too far away.',
        decided_by: leaving.id,
        decided_by_email: leaving.email,
      },
      { decision: 'reopened', reason: null, decided_by: city.moderatorOfA.id },
      { decision: 'approved', reason: null, decided_by: city.moderatorOfA.id },
    ]
    expect(await decisions(city.superAdmin)).toMatchObject(expected)
    expect(await decisions(city.moderatorOfA)).toMatchObject(expected)
    expect(await decisions(city.moderatorOfB)).toEqual([])
  })
})

describe('taking a decision back', () => {
  it('makes a rejected one pending again, with nothing left of the rejection, and its letter unsent', async () => {
    await reject(city.superAdmin, 'By mistake.')
    expect(await letters()).toMatchObject([{ kind: 'submission_rejected', state: 'waiting' }])
    await reopen(city.moderatorOfA)
    expect(await stored()).toMatchObject({
      status: 'pending',
      rejection_reason: null,
      reviewed_by: null,
      reviewed_at: null,
    })
    expect(await letters()).toEqual([])
    await approve(city.superAdmin)
    expect(await letters()).toMatchObject([{ kind: 'submission_approved' }])
  })

  it('takes an approved event off the calendar without a trace', async () => {
    const event = await approve(city.superAdmin)
    await reopen(city.superAdmin)
    expect(await stored()).toMatchObject({ status: 'pending', event_id: null })
    expect(await eventOf(event)).toBeUndefined()
    expect(await database.query('select 1 from public.deleted_events where id = $1', [event])).toEqual([])
    expect(await letters()).toEqual([])
  })

  it('takes a whole series off', async () => {
    const weekly = await submit({ group_id: city.groupA, rule: 'FREQ=WEEKLY;COUNT=3' })
    await approve(city.moderatorOfA, weekly)
    const { series_id } = await stored(weekly)
    await reopen(city.moderatorOfA, weekly)
    const left = await database.query(
      'select 1 from public.events where series_id = $1 union all select 1 from public.event_series where id = $1',
      [String(series_id)],
    )
    expect(left).toEqual([])
    await approve(city.superAdmin, weekly)
    expect(await stored(weekly)).toMatchObject({ status: 'approved', series_id: expect.any(String) })
  })

  it('is for whoever approved, for a moment, and not over what someone changed since', async () => {
    const tooLate = { code: 'PT409', message: 'This approval can no longer be undone.' }
    const event = await approve(city.moderatorOfA)
    await expect(reopen(city.superAdmin)).rejects.toMatchObject(tooLate)
    await database.query(`update public.events set title = 'Changed since' where id = $1`, [event])
    await expect(reopen(city.moderatorOfA)).rejects.toMatchObject({
      code: 'PT409',
      message: 'Someone has changed the event since, so it cannot be undone.',
    })
    expect(await eventOf(event)).toMatchObject({ title: 'Changed since' })
    const old = await submit()
    await approve(city.superAdmin, old)
    await database.transaction(async queries => {
      await queries.query('alter table public.event_submissions disable trigger user')
      await queries.query(
        `update public.event_submissions set reviewed_at = now() - interval '2 minutes' where id = $1`,
        [old],
      )
      await queries.query('alter table public.event_submissions enable trigger user')
    })
    await expect(reopen(city.superAdmin, old)).rejects.toMatchObject(tooLate)
  })

  it('is refused for what is pending, and by an update', async () => {
    await expect(reopen(city.superAdmin)).rejects.toMatchObject({ code: 'PT409' })
    await reject(city.superAdmin)
    await expect(
      database.queryAs(city.superAdmin, ...updateOf('event_submissions', id, { status: 'pending' })),
    ).rejects.toMatchObject({ code: 'PT409' })
  })
})

describe('many at once', () => {
  it('are approved, and those that cannot be are named', async () => {
    const [decided, foreign] = [
      await submit({ group_id: city.groupA }),
      await submit({ group_id: city.groupB }),
    ]
    await reject(city.superAdmin, null, decided)
    const answers = await review(city.moderatorOfA, [id, decided, foreign, id], 'approved')
    expect(answers).toHaveLength(3)
    const of = (submission: string) => answers.find(({ submission_id }) => submission_id === submission)
    expect(of(id)).toMatchObject({ event_id: expect.any(String), problem: null })
    expect(of(decided)).toMatchObject({ problem: 'This submission was already rejected.' })
    expect(of(foreign)).toMatchObject({
      event_id: null,
      problem: expect.stringContaining('Only a super admin'),
    })
    expect(await stored(foreign)).toMatchObject({ status: 'pending' })
  })

  it('are spam without a letter, which can be opened again', async () => {
    await review(city.superAdmin, [id], 'spam')
    expect(await stored()).toMatchObject({ status: 'rejected', is_spam: true, rejection_reason: null })
    expect(await letters()).toEqual([])
    await reopen(city.superAdmin)
    expect(await stored()).toMatchObject({ status: 'pending', is_spam: false })
  })

  it('are at most fifty, and a known decision', async () => {
    await expect(review(city.superAdmin, [id], 'deleted')).rejects.toMatchObject({ code: 'PT400' })
    await expect(
      review(
        city.superAdmin,
        Array.from({ length: 51 }, () => id),
        'approved',
      ),
    ).rejects.toMatchObject({ code: 'PT400' })
  })
})
