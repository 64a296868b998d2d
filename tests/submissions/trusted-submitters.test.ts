// Trusted addresses: who trusts them, what that gives, and that what somebody types gives nothing.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { insertInto } from '#tests/database/attempt.ts'
import { submissionRow } from '#tests/database/rows.ts'
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

async function submit(email: string, group: string | null = null): Promise<string> {
  const statement = insertInto(
    'event_submissions',
    submissionRow(city, { submitter_email: email, group_id: group }),
    'id',
  )
  const [row] = await database.query<{ id: string }>(...statement)
  return row?.id ?? ''
}
const trust = (caller: Caller, email: string, isTrusted = true) =>
  database.queryAs(caller, 'select public.trust_submitter($1, $2)', [email, isTrusted])
const publish = async (id: string) => {
  const [row] = await database.query<{ done: boolean }>(
    'select private.publish_if_trusted(s) as done from public.event_submissions s where s.id = $1',
    [id],
  )
  return row?.done
}
const stored = async (id: string) =>
  (await database.query('select * from public.event_submissions where id = $1', [id]))[0] ?? {}
const standing = (caller: Caller, ids: string[]) =>
  database.queryAs(caller, 'select * from public.submitter_standing($1)', [`{${ids.join(',')}}`])

it('is trusted by super admins alone, in any spelling of the address', async () => {
  for (const person of [city.moderatorOfA, city.nobodySpecial, city.signedOutAdmin, city.visitor]) {
    await expect(trust(person, 'rider@trusted.example')).rejects.toMatchObject({ code: '42501' })
    await expect(database.queryAs(person, 'select * from public.trusted_submitters()')).rejects.toMatchObject(
      { code: '42501' },
    )
  }
  await expect(trust(city.superAdmin, 'not an address')).rejects.toMatchObject({ code: 'PT400' })
  await trust(city.superAdmin, ' Rider@Trusted.example ')
  expect(await database.queryAs(city.superAdmin, 'select * from public.trusted_submitters()')).toMatchObject([
    { email: 'rider@trusted.example', trusted_by_email: city.superAdmin.email },
  ])
})

describe('what a trusted address submits', () => {
  it('waits until it is confirmed, goes live then, and waits for someone to look at it', async () => {
    await trust(city.superAdmin, 'ana@trusted.example')
    const id = await submit('Ana@Trusted.example', city.groupA)
    expect(await stored(id)).toMatchObject({ status: 'pending' })
    expect(await publish(id)).toBe(true)
    expect(await stored(id)).toMatchObject({
      status: 'approved',
      is_unreviewed: true,
      reviewed_by: null,
      event_id: expect.any(String),
    })
    expect(await publish(id)).toBe(false)
    const confirm = (caller: Caller) => database.queryAs(caller, 'select public.confirm_submission($1)', [id])
    await expect(confirm(city.moderatorOfB)).rejects.toMatchObject({ code: '42501' })
    await confirm(city.moderatorOfA)
    expect(await stored(id)).toMatchObject({ is_unreviewed: false, reviewed_by: city.moderatorOfA.id })
    await expect(confirm(city.superAdmin)).rejects.toMatchObject({ code: 'PT409' })
    const decisions = await database.query(
      'select decision from public.submission_decisions where submission_id = $1 order by id',
      [id],
    )
    expect(decisions).toEqual([{ decision: 'published' }, { decision: 'reviewed' }])
  })

  it('goes live neither for another address, nor without trust, nor with revoked links', async () => {
    await trust(city.superAdmin, 'ben@trusted.example')
    expect(await publish(await submit('someone@else.example'))).toBe(false)
    const revoked = await submit('ben@trusted.example')
    await database.queryAs(city.superAdmin, 'select public.set_submission_links($1, false)', [revoked])
    expect(await publish(revoked)).toBe(false)
    await trust(city.superAdmin, 'ben@trusted.example', false)
    expect(await publish(await submit('ben@trusted.example'))).toBe(false)
  })
})

describe('the links of a submission', () => {
  it('are revoked and allowed again by whoever may review it', async () => {
    const id = await submit('cy@trusted.example', city.groupA)
    const set = (caller: Caller, areAllowed: boolean) =>
      database.queryAs(caller, 'select public.set_submission_links($1, $2)', [id, areAllowed])
    await expect(set(city.moderatorOfB, false)).rejects.toMatchObject({ code: '42501' })
    await set(city.moderatorOfA, false)
    expect(await stored(id)).toMatchObject({ links_revoked_at: expect.any(Date) })
    await set(city.superAdmin, true)
    expect(await stored(id)).toMatchObject({ links_revoked_at: null })
  })
})

describe('the standing of submitters', () => {
  it('is told of submissions that one may review, and of no others', async () => {
    const [first, second] = [
      await submit('dee@riders.example', city.groupA),
      await submit('dee@riders.example'),
    ]
    await database.queryAs(city.superAdmin, 'select public.approve_event_submission($1, $2)', [
      second,
      city.superAdmin.id,
    ])
    expect(await standing(city.moderatorOfA, [first, second])).toMatchObject([
      { submission_id: first, is_trusted: false, is_proven: false },
    ])
    expect(await standing(city.moderatorOfB, [first, second])).toEqual([])
    const [told] = await standing(city.superAdmin, [first])
    expect(Number(told?.approved)).toBe(1)
  })
})
