// The direct way to a review, by an update: the same rule, and no other path to an approved submission.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { type City, makeCity, type Person, signUp } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, tried, updateOf } from './attempt.ts'
import { submissionRow, type Values } from './rows.ts'

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

let id: string
beforeEach(async () => {
  const [row] = await database.query<{ id: string }>(
    ...insertInto('event_submissions', submissionRow(city), 'id'),
  )
  id = row?.id ?? ''
})

const update = (caller: Caller, values: Values) =>
  database.queryAs(caller, ...updateOf('event_submissions', id, values))
const submission = async () => {
  const [row] = await database.query('select * from public.event_submissions where id = $1', [id])
  return row
}
const approved = { code: 'PT409', message: 'This submission was already approved.' }

describe('an update of the status', () => {
  const review = (status: string): Values => ({
    status,
    reviewed_by: city.twoFactorAdmin.id,
    reviewed_at: '2020-01-01T00:00:00Z',
    rejection_reason: 'because',
  })

  it('to approved makes the event, and notes who it was and when', async () => {
    await update(admin, review('approved'))
    const row = await submission()
    expect(row).toMatchObject({ status: 'approved', reviewed_by: admin.id, rejection_reason: null })
    expect(Number(row?.reviewed_at)).toBeGreaterThan(Date.parse('2026-01-01'))
    const events = await database.query('select created_by from public.events where id = $1', [
      String(row?.event_id),
    ])
    expect(events).toEqual([{ created_by: admin.id }])
  })

  it('to rejected makes none, and notes who it was and why', async () => {
    await update(admin, review('rejected'))
    const expected = {
      status: 'rejected',
      reviewed_by: admin.id,
      rejection_reason: 'because',
      event_id: null,
    }
    expect(await submission()).toMatchObject(expected)
  })

  it('by the service makes the event too', async () => {
    await update(city.service, { status: 'approved' })
    expect(await submission()).toMatchObject({ status: 'approved', event_id: expect.any(String) })
  })

  it.each(['approved', 'rejected', 'pending'])('of an approved submission to %s is refused', async status => {
    await update(admin, { status: 'approved' })
    const before = await submission()
    await expect(update(admin, { status })).rejects.toMatchObject(approved)
    await expect(update(city.service, { status })).rejects.toMatchObject(approved)
    expect(await submission()).toEqual(before)
  })

  it.each(['approved', 'rejected', 'pending'])('of a rejected submission to %s is refused', async status => {
    await update(admin, { status: 'rejected' })
    const message = 'This submission was already rejected.'
    await expect(update(admin, { status })).rejects.toMatchObject({ code: 'PT409', message })
  })

  it('finds no row for anyone but a super admin', async () => {
    for (const caller of [city.nobodySpecial, city.moderatorOfA, city.signedOutAdmin, city.halfSignedInAdmin])
      expect(await update(caller, { status: 'approved' })).toEqual([])
    expect(await submission()).toMatchObject({ status: 'pending', event_id: null })
  })

  it('of many at once makes an event for each', async () => {
    const ids = await database.query<{ id: string; title: string }>(
      `insert into public.event_submissions (title, description, start_date, type_id, location)
       select 'Bulk ' || n, 'x', now(), $1, '{"name": "x", "url": "https://a.example"}' from generate_series(1, 5) n
       returning id, title`,
      [city.typeId],
    )
    await database.queryAs(
      admin,
      `update public.event_submissions set status = 'approved' where title like 'Bulk %'`,
    )
    const made = await database.query(
      `select s.title = e.title as same from public.event_submissions s join public.events e on e.id = s.event_id
       where s.title like 'Bulk %'`,
    )
    expect(made).toEqual(ids.map(() => ({ same: true })))
  })
})

describe('a reviewed submission', () => {
  beforeEach(() => update(admin, { status: 'approved' }))

  it.each<Values>([
    { title: 'Other' },
    { description: 'Other' },
    { start_date: '2027-01-01T00:00:00Z' },
    { end_date: '2026-07-02T00:00:00Z' },
    { location: { name: 'Elsewhere', url: 'https://a.example' } },
    { host: { name: 'Other' } },
  ])('cannot be edited: %o', async change => {
    const before = await submission()
    const edit = database.queryAs(admin, 'select public.edit_event_submission($1, $2)', [id, change])
    await expect(edit).rejects.toMatchObject(approved)
    await expect(update(city.service, change)).rejects.toMatchObject(approved)
    expect(await submission()).toEqual(before)
  })

  it.each<Values>([{ reviewed_at: '2020-01-01T00:00:00Z' }, { rejection_reason: 'none' }])(
    'keeps how it was reviewed: %o',
    async change => {
      const before = await submission()
      await expect(update(admin, change)).rejects.toMatchObject(approved)
      await expect(update(city.service, change)).rejects.toMatchObject(approved)
      expect(await submission()).toEqual(before)
    },
  )

  it('keeps its reviewer, whoever else is named, or nobody', async () => {
    for (const reviewed_by of [city.twoFactorAdmin.id, null])
      for (const caller of [admin, city.service]) {
        await update(caller, { reviewed_by }).catch(() => undefined)
        expect(await submission()).toMatchObject({ reviewed_by: admin.id })
      }
  })

  it('keeps its event, whichever other the service names, or none', async () => {
    const before = await submission()
    for (const event_id of [city.eventA, null]) {
      await update(city.service, { event_id }).catch(() => undefined)
      expect(await submission()).toEqual(before)
    }
  })

  it('outlives its event', async () => {
    const before = await submission()
    await database.query('delete from public.events where id = $1', [String(before?.event_id)])
    expect(await submission()).toEqual({ ...before, event_id: null })
  })

  it('may be deleted by a super admin, and its event stays', async () => {
    const before = await submission()
    await database.queryAs(admin, 'delete from public.event_submissions where id = $1', [id])
    expect(await submission()).toBe(undefined)
    const events = await database.query('select 1 from public.events where id = $1', [
      String(before?.event_id),
    ])
    expect(events).toHaveLength(1)
  })
})

it('a pending submission cannot be given an event or a reviewer', async () => {
  await update(city.service, { event_id: city.eventA, reviewed_by: admin.id }).catch(() => undefined)
  expect(await submission()).toMatchObject({ status: 'pending', event_id: null, reviewed_by: null })
})

it('a submission outlives the account that reviewed it', async () => {
  const reviewer = await signUp(database, { role: 'super_admin' })
  await update(reviewer, { status: 'approved' })
  const before = await submission()
  expect(before).toMatchObject({ reviewed_by: reviewer.id })
  await database.query('delete from auth.users where id = $1', [reviewer.id])
  expect(await submission()).toEqual({ ...before, reviewed_by: null })
})

it.each(['approved', 'rejected'])(
  'a submission cannot be born %s, not even by the service or the owner',
  async status => {
    const born = insertInto(
      'event_submissions',
      submissionRow(city, { status, reviewed_at: '2026-01-01T00:00:00Z' }),
    )
    for (const caller of [city.visitor, city.superAdmin, city.service, undefined])
      await expect(tried(database, caller, born)).rejects.toMatchObject({ code: '42501' })
  },
)
