// A series that is some months old, and the rounds of asking about it: time passes by moving rows back.

import type { Database } from '#platform/database/database.ts'
import type { City } from '#tests/people.ts'
import { rideRow, seriesOf } from './series.ts'

/** A weekly ride without an end that began four weeks ago. */
export async function endlessSeries(
  database: Database,
  city: City,
  { rule = 'FREQ=WEEKLY', ...changes }: { rule?: string; title?: string; group_id?: string | null } = {},
): Promise<string> {
  const start = new Date(Date.now() - (28 * 24 + 3) * 60 * 60 * 1000)
  const event = rideRow(city, { ...changes, start_date: start.toISOString(), end_date: null })
  return seriesOf(database, city.superAdmin).create(event, rule)
}

/** A ride without an end that a visitor submitted and a super admin approved. */
export async function submittedSeries(database: Database, city: City, email: string): Promise<string> {
  const [submission] = await database.query<{ id: string }>(
    `insert into public.event_submissions (title, description, start_date, type_id, location, submitter_email, rule)
     values ('Submitted ride', 'Come along.', now() - interval '1 hour', $1, $2, $3, 'FREQ=WEEKLY') returning id`,
    [city.typeId, JSON.stringify({ name: 'Depot Square', url: 'https://maps.example/depot' }), email],
  )
  await database.queryAs(city.superAdmin, 'select public.approve_event_submission($1, $2)', [
    submission?.id ?? '',
    city.superAdmin.id,
  ])
  const [row] = await database.query<{ series_id: string }>(
    'select series_id from public.event_submissions where id = $1',
    [submission?.id ?? ''],
  )
  return row?.series_id ?? ''
}

/** Lets time pass for a series, and for what was asked about it. */
export async function pass(database: Database, series: string, time: string): Promise<void> {
  await database.transaction(async queries => {
    await queries.query('alter table public.event_series disable trigger event_series_normalise')
    await queries.query(
      'update public.event_series set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval where id = $1',
      [series, time],
    )
    await queries.query('alter table public.event_series enable trigger event_series_normalise')
    await queries.query(
      `update private.series_renewals set asked_at = asked_at - $2::interval, mailed_at = mailed_at - $2::interval,
         unanswered_since = unanswered_since - $2::interval, answered_at = answered_at - $2::interval where series_id = $1`,
      [series, time],
    )
  })
}

/** What is known of the round. */
export async function roundOf(database: Database, series: string) {
  const [row] = await database.query<{
    round: string
    reminders: number
    answer: string | null
    silent: boolean
  }>(
    `select round, reminders, answer, unanswered_since is not null as silent from private.series_renewals where series_id = $1`,
    [series],
  )
  return row
}

/** The email addresses that were written to about a series, in order, once for each mail. */
export async function mailsAbout(database: Database, series: string): Promise<string[]> {
  const rows = await database.query<{ address: string }>(
    `select address from private.mail_outbox where kind = 'series_still_on' and payload ->> 'series_id' = $1
     order by (payload ->> 'reminder')::int, address`,
    [series],
  )
  return rows.map(({ address }) => address)
}
