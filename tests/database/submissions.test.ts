// The review of submissions: one decision, by a super admin, in their own name, with its event or without.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { type City, makeCity, type Person, signUp } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto } from './attempt.ts'
import { submissionRow } from './rows.ts'

let database: Database
let end: () => Promise<void>
let city: City
let admin: Person
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
  admin = city.superAdmin
})
afterAll(() => end())

/** A submission of its own for each test. */
let id: string
beforeEach(async () => {
  const [row] = await database.query<{ id: string }>(
    ...insertInto('event_submissions', submissionRow(city), 'id'),
  )
  id = row?.id ?? ''
})

const approve = (caller: Caller, approver: string, submission = id) =>
  database.queryAs<{ event_id: string }>(
    caller,
    'select public.approve_event_submission($1, $2) as event_id',
    [submission, approver],
  )
const reject = (caller: Caller, approver: string, reason: string | null = null, submission = id) =>
  database.queryAs(caller, 'select public.reject_event_submission($1, $2, $3)', [
    submission,
    approver,
    reason,
  ])
const submission = async () => {
  const [row] = await database.query('select * from public.event_submissions where id = $1', [id])
  return row
}
const eventCount = async () =>
  (await database.query<{ n: number }>('select count(*) as n from public.events'))[0]?.n

/** Runs what must fail, and makes sure that it changed nothing. */
async function failsWith(error: object, action: () => Promise<unknown>) {
  const before = [await submission(), await eventCount()]
  await expect(action()).rejects.toMatchObject(error)
  expect([await submission(), await eventCount()]).toEqual(before)
}

describe('approving', () => {
  it('makes exactly the event that was submitted, signed by who approved', async () => {
    const details = {
      title: 'Full <b>ride</b>',
      end_date: '2026-07-02T01:00:00Z',
      host: { name: 'Ana', url: 'https://ana.example' },
      facts: { no_drop: true },
      submitter_email: 'ana@visitors.example',
    }
    const statement = insertInto('event_submissions', submissionRow(city, details), 'id')
    const [sent] = await database.query<{ id: string }>(...statement)
    const [answer] = await approve(admin, admin.id, sent?.id)
    const events = await database.query('select * from public.events where id = $1', [answer?.event_id])
    expect(events).toEqual([
      {
        id: answer?.event_id,
        title: 'Full <b>ride</b>',
        description: 'Slow, with lanterns.',
        start_date: new Date('2026-07-01T19:00:00Z'),
        end_date: new Date('2026-07-02T01:00:00Z'),
        ends_at: new Date('2026-07-02T01:00:00Z'),
        type_id: city.typeId,
        type_name: 'group-ride',
        group_id: null,
        location: { name: 'Depot Square', url: 'https://maps.example/depot' },
        host: { name: 'Ana', url: 'https://ana.example' },
        facts: { no_drop: true },
        picture_path: null,
        picture_alt: null,
        route_path: null,
        route_url: null,
        place_id: expect.any(String),
        sequence: 0,
        status: 'scheduled',
        status_note: null,
        postponed_to: null,
        series_id: null,
        series_date: null,
        created_by: admin.id,
        created_at: expect.any(Date),
        updated_at: expect.any(Date),
      },
    ])
  })

  it('marks the submission with the event, the reviewer and the time', async () => {
    const before = await eventCount()
    const [answer] = await approve(admin, admin.id)
    expect(await submission()).toMatchObject({
      status: 'approved',
      event_id: answer?.event_id,
      reviewed_by: admin.id,
      reviewed_at: expect.any(Date),
      rejection_reason: null,
    })
    expect(await eventCount()).toBe(Number(before) + 1)
  })

  it('carries over what was edited before', async () => {
    await database.queryAs(admin, 'select public.edit_event_submission($1, $2)', [
      id,
      { title: 'Corrected title' },
    ])
    const [answer] = await approve(admin, admin.id)
    const [event] = await database.query('select title from public.events where id = $1', [answer?.event_id])
    expect(event).toEqual({ title: 'Corrected title' })
  })

  it('is seen by visitors only as the event', async () => {
    const [answer] = await approve(admin, admin.id)
    const read = 'select title from public.events where id = $1'
    expect(await database.queryAs(city.visitor, read, [answer?.event_id])).toEqual([
      { title: 'Lantern ride' },
    ])
  })
})

describe('rejecting', () => {
  it.each([
    ['a reason', ' Too far away. ', 'Too far away.'],
    ['an empty reason', '  ', null],
    ['no reason', null, null],
  ])('with %s marks the submission and makes no event', async (_, reason, kept) => {
    const before = await eventCount()
    await reject(admin, admin.id, reason)
    expect(await submission()).toMatchObject({
      status: 'rejected',
      rejection_reason: kept,
      reviewed_by: admin.id,
      reviewed_at: expect.any(Date),
      event_id: null,
    })
    expect(await eventCount()).toBe(before)
  })

  it('may leave the reason out altogether', async () => {
    await database.queryAs(admin, 'select public.reject_event_submission($1, $2)', [id, admin.id])
    expect(await submission()).toMatchObject({ status: 'rejected', rejection_reason: null })
  })

  it('refuses a reason of more than 1000 characters', async () => {
    await failsWith({ code: '23514' }, () => reject(admin, admin.id, 'x'.repeat(1001)))
  })
})

describe('reviewing is refused to', () => {
  const intruders: [string, () => Caller, () => string][] = [
    ['a moderator', () => city.moderatorOfA, () => city.moderatorOfA.id],
    ['a moderator in a super admin’s name', () => city.moderatorOfA, () => admin.id],
    ['a super admin in another’s name', () => admin, () => city.twoFactorAdmin.id],
  ]
  it.each(intruders)('%s', async (_, caller, approver) => {
    await failsWith({ code: '42501' }, () => approve(caller(), approver()))
    await failsWith({ code: '42501' }, () => reject(caller(), approver(), 'no'))
  })

  it('a super admin in nobody’s name', async () => {
    const nobody = 'select public.approve_event_submission($1, null)'
    await failsWith({ code: '42501' }, () => database.queryAs(admin, nobody, [id]))
  })
})

describe('a second decision', () => {
  const approved = { code: 'PT409', message: 'This submission was already approved.' }
  const rejected = { code: 'PT409', message: 'This submission was already rejected.' }

  it('is refused after an approval', async () => {
    await approve(admin, admin.id)
    await failsWith(approved, () => approve(admin, admin.id))
    await failsWith(approved, () => reject(admin, admin.id, 'changed my mind'))
  })

  it('is refused after a rejection', async () => {
    await reject(admin, admin.id, 'no')
    await failsWith(rejected, () => reject(admin, admin.id, 'still no'))
    await failsWith(rejected, () => approve(admin, admin.id))
  })

  it('about a submission that does not exist says so', async () => {
    const nowhere = '5eed0000-0000-4000-8000-000000000001'
    await failsWith({ code: 'PT404' }, () => approve(admin, admin.id, nowhere))
    await failsWith({ code: 'PT404' }, () => reject(admin, admin.id, null, nowhere))
  })
})

describe('at the same moment', () => {
  it('twenty approvals make one event', async () => {
    const before = Number(await eventCount())
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => approve(admin, admin.id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'PT409' })
    expect(await eventCount()).toBe(before + 1)
  })

  it('ten approvals and ten rejections make one decision', async () => {
    const before = Number(await eventCount())
    const second = await signUp(database, { role: 'super_admin' })
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? approve(admin, admin.id) : reject(second, second.id, 'no'),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const decided = await submission()
    const isApproved = decided?.status === 'approved'
    expect(await eventCount()).toBe(isApproved ? before + 1 : before)
    expect(decided).toMatchObject({ reviewed_by: isApproved ? admin.id : second.id })
  })
})
