// The same submission sent again: one, as long as it stands as it was sent.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { insertInto } from '#tests/database/attempt.ts'
import { submissionRow, type Values } from '#tests/database/rows.ts'
import { visitor } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { inDays, type LinkCity, makeLinkCity } from './link-city.ts'

let database: Database
let end: () => Promise<void>
let city: LinkCity
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeLinkCity(database)
})
afterAll(() => end())

const start_date = inDays(30)
const ride = (title: string, more: Values = {}) =>
  submissionRow(city, { title, start_date, submitter_email: 'ann@a.example', ...more })
const send = (values: Values) => {
  const [text, parameters] = insertInto('event_submissions', values, '')
  return database.queryAs(visitor, text.replace(/ returning $/, ''), parameters)
}
const kept = (title: string) =>
  database.query<{ id: string; status: string }>(
    'select id, status from public.event_submissions where title = $1 order by created_at',
    [title],
  )
const onlyOne = async (title: string) => {
  const [row, ...others] = await kept(title)
  if (!row || others.length > 0) throw new Error(`there is not one ${title}`)
  return row.id
}

it('is one, and so is its mail, however many arrive at the same moment', async () => {
  const title = 'Pressed five times'
  await Promise.all([1, 2, 3, 4, 5].map(() => send(ride(title, { submitter_email: ' Ann@A.example ' }))))
  await send(ride(title))
  const id = await onlyOne(title)
  const mails = await database.query(
    `select kind from private.mail_outbox where payload ->> 'submission_id' = $1`,
    [id],
  )
  expect(mails).toEqual([{ kind: 'submission_received' }])
})

it('is one also where the rule of the ride is spelt in another way', async () => {
  const title = 'Every week'
  await send(ride(title, { rule: 'FREQ=WEEKLY;COUNT=3' }))
  await send(ride(title, { rule: 'RRULE:COUNT=3;FREQ=WEEKLY' }))
  await onlyOne(title)
})

it('is taken again once it was withdrawn by its private link', async () => {
  const title = 'Withdrawn'
  await send(ride(title))
  const token = await city.linkTo(await onlyOne(title))
  await city.call('withdraw_submission_by_link', { token })
  expect(await kept(title)).toEqual([])
  await send(ride(title))
  await onlyOne(title)
})

it('is taken again once it was rejected, but not once it was approved', async () => {
  for (const [decision, expected] of [
    ['rejected', ['rejected', 'pending']],
    ['approved', ['approved']],
  ] as const) {
    await send(ride(decision))
    await database.queryAs(city.superAdmin, 'select public.review_event_submissions($1, $2)', [
      `{${await onlyOne(decision)}}`,
      decision,
    ])
    await send(ride(decision))
    expect((await kept(decision)).map(({ status }) => status)).toEqual(expected)
  }
})

it('is taken again once it says something else, and later than ten minutes after', async () => {
  for (const [title, change] of [
    ['Edited', `description = 'Other words.'`],
    ['Old', `created_at = now() - interval '11 minutes'`],
  ]) {
    await send(ride(title ?? ''))
    await database.query(`update public.event_submissions set ${change} where title = $1`, [title ?? ''])
    await send(ride(title ?? ''))
    expect(await kept(title ?? '')).toHaveLength(2)
  }
})

it.each<Values>([
  { description: 'Other words.' },
  { submitter_email: null },
  { submitter_email: 'bea@a.example' },
  { start_date: inDays(31) },
  { location: { name: 'Elsewhere', url: 'https://a.example/' } },
])('is another with %o', async change => {
  const title = `Other ${JSON.stringify(change)}`.slice(0, 100)
  await send(ride(title))
  await send(ride(title, change))
  expect(await kept(title)).toHaveLength(2)
})

it('is what visitors send: what the server adds is added', async () => {
  const title = 'By the server'
  for (const _ of [1, 2]) await database.query(...insertInto('event_submissions', ride(title)))
  expect(await kept(title)).toHaveLength(2)
})
