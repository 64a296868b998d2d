// A fresh connection that has only ever served visitors: nothing the owner did before helps them along.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { visitor } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto } from './attempt.ts'

let database: Database
let end: () => Promise<void>
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
})
afterAll(() => end())

it('a visitor may be the first to write after a start', async () => {
  const [type] = await database.queryAs<{ id: string }>(visitor, 'select id from public.event_types limit 1')
  const submitted = await database.queryAs(
    visitor,
    ...insertInto('event_submissions', {
      title: 'First of the day',
      description: 'Before anybody else.',
      start_date: '2026-07-01T19:00:00Z',
      type_id: type?.id,
      location: { name: 'Depot', url: 'https://maps.example/depot' },
      host: { name: 'Ana', url: 'https://ana.example' },
      submitter_email: 'ana@visitors.example',
    }),
  )
  expect(submitted).toHaveLength(1)
  const subscribed = await database.queryAs(
    visitor,
    ...insertInto('email_subscriptions', { email: 'a@b.example' }),
  )
  expect(subscribed).toHaveLength(1)
})
