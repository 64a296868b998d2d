// The letters about submissions and repeated invitations: who gets one, when, and what it says.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { readConfig } from '#server/config.ts'
import { submissionMail } from '#server/submissions/letters.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto } from './attempt.ts'
import { submissionRow, type Values } from './rows.ts'

interface Queued {
  kind: string
  email: string
  payload: Record<string, unknown>
}

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

const submit = async (values: Values) => {
  const [row] = await database.query<{ id: string }>(
    ...insertInto('event_submissions', { ...submissionRow(city), ...values }, 'id'),
  )
  return row?.id ?? ''
}
const decide = (name: 'approve' | 'reject', id: string) =>
  database.queryAs(city.superAdmin, `select public.${name}_event_submission($1, $2)`, [
    id,
    city.superAdmin.id,
  ])
/** The mail to an address, but for the one that says that a submission has arrived. */
const queuedFor = (email: string) =>
  database.query<Queued>(
    `select kind, address as email, payload from private.mail_outbox where address = $1 and kind <> 'submission_received'`,
    [email],
  )
const kinds = submissionMail(readConfig({ SITE_URL: 'https://rides.example' }))
const compose = async (email: string) => {
  const [mail] = await queuedFor(email)
  if (!mail) throw new Error(`no mail to ${email}`)
  return database.transaction(async queries => kinds[mail.kind]?.compose(queries, mail))
}

describe('the letter about a submission', () => {
  it('tells of an approval, with the way to the event', async () => {
    const id = await submit({ title: 'Lantern <b>ride</b>', submitter_email: 'one@visitors.example' })
    expect(await queuedFor('one@visitors.example')).toEqual([])
    await decide('approve', id)
    const [row] = await database.query<{ event_id: string }>(
      'select event_id from public.event_submissions where id = $1',
      [id],
    )
    expect(await queuedFor('one@visitors.example')).toEqual([
      { kind: 'submission_approved', email: 'one@visitors.example', payload: { submission_id: id } },
    ])
    const letter = await compose('one@visitors.example')
    expect(letter?.action?.url).toBe(`https://rides.example/event/${row?.event_id}`)
    expect(letter?.paragraphs.join('\n')).toContain('“Lantern <b>ride</b>”')
    expect(letter?.otherAction?.url).toMatch(/^https:\/\/rides\.example\/submission\/[\w-]{43}$/)
  })

  it('tells of a rejection, with the reason if one was given', async () => {
    const id = await submit({ submitter_email: 'two@visitors.example' })
    await database.queryAs(city.superAdmin, 'select public.reject_event_submission($1, $2, $3)', [
      id,
      city.superAdmin.id,
      'It is on the calendar already.',
    ])
    const letter = await compose('two@visitors.example')
    expect(letter?.paragraphs).toContain('The reason given: It is on the calendar already.')
    await decide('reject', await submit({ submitter_email: 'three@visitors.example' }))
    expect((await compose('three@visitors.example'))?.paragraphs.join()).not.toContain('reason')
  })

  it('goes to nobody who left no address, and about nothing that was refused', async () => {
    const id = await submit({ submitter_email: null })
    const before = await database.query('select 1 from private.mail_outbox')
    await decide('approve', id)
    await expect(decide('reject', id)).rejects.toThrow('This submission was already approved.')
    expect(await database.query('select 1 from private.mail_outbox')).toHaveLength(before.length)
  })

  it('is not written when its event or its submission is gone by then', async () => {
    const id = await submit({ submitter_email: 'four@visitors.example' })
    await decide('approve', id)
    await database.query(
      'delete from public.events where id = (select event_id from public.event_submissions where id = $1)',
      [id],
    )
    expect(await compose('four@visitors.example')).toBeUndefined()
    await database.query('delete from public.event_submissions where id = $1', [id])
    expect(await compose('four@visitors.example')).toBeUndefined()
  })
})

describe('sending an invitation again', () => {
  const resend = (caller: Caller, email: string) =>
    database.queryAs(caller, 'select public.resend_invitation($1)', [email])
  const invite = (email: string) =>
    database.query(`insert into public.user_roles (email, role) values ($1, 'group_moderator')`, [email])
  const pretendSent = (email: string) =>
    database.query(
      `update private.mail_outbox set state = 'sent', created_at = now() - interval '2 minutes' where address = $1`,
      [email],
    )

  it('queues one more letter, and only one at a time', async () => {
    await invite('five@people.example')
    await expect(resend(city.superAdmin, 'five@people.example')).rejects.toThrow('already on its way')
    await pretendSent('five@people.example')
    await resend(city.superAdmin, ' Five@People.example ')
    expect(await queuedFor('five@people.example')).toHaveLength(2)
    await expect(resend(city.superAdmin, 'five@people.example')).rejects.toThrow('already on its way')
  })

  it('is for super admins, and for addresses that are still invited', async () => {
    await invite('six@people.example')
    await pretendSent('six@people.example')
    await expect(resend(city.moderatorOfA, 'six@people.example')).rejects.toThrow('Only a super admin')
    await expect(resend(city.signedOutAdmin, 'six@people.example')).rejects.toThrow('Only a super admin')
    await expect(resend(city.visitor, 'six@people.example')).rejects.toThrow('permission denied')
    await expect(resend(city.superAdmin, 'nobody@people.example')).rejects.toThrow('no pending invitation')
    expect(await queuedFor('six@people.example')).toHaveLength(1)
  })
})
