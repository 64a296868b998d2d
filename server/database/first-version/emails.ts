// Gives the email addresses of a database of the first version their one spelling.

import { storedEmail } from '#domain/people/email.ts'
import type { Queries } from '../database.ts'

/** Every column that holds one; where an address can be there once, what is left of another spelling goes. */
const columns = [
  { table: 'auth.users', column: 'email', isOnce: false },
  { table: 'public.user_roles', column: 'email', isOnce: false },
  { table: 'public.group_moderators', column: 'email', isOnce: false },
  { table: 'public.groups', column: 'email', isOnce: false },
  { table: 'public.event_submissions', column: 'submitter_email', isOnce: false },
  { table: 'private.submission_links', column: 'email', isOnce: false },
  { table: 'private.submitters', column: 'email', isOnce: true },
  { table: 'public.email_subscriptions', column: 'email', isOnce: true },
  { table: 'public.event_reports', column: 'email', isOnce: false },
  { table: 'private.mail_outbox', column: 'address', isOnce: false },
]

/** Rewrites what has another spelling. */
export async function respellEmails(queries: Queries): Promise<void> {
  // Decided submissions change, and nobody has to hear of it.
  await queries.query(`select set_config('calendar.moving', 'yes', true)`)
  for (const { table, column, isOnce } of columns) {
    const odd = await queries.query<{ email: string }>(
      `select distinct ${column} as email from ${table} where ${column} !~ '@[\\u0001-\\u007f]*$' or ${column} is not nfkc normalized`,
    )
    for (const { email } of odd) await respell(queries, { table, column, isOnce, email })
  }
  await queries.query(`select set_config('calendar.moving', '', true)`)
}

async function respell(
  queries: Queries,
  { table, column, isOnce, email }: (typeof columns)[number] & { email: string },
): Promise<void> {
  const stored = storedEmail(email)
  // Who has left under one spelling has left.
  if (table === 'public.email_subscriptions')
    await queries.query(
      `update ${table} set is_active = false where email = $2
       and exists (select 1 from ${table} left_as where left_as.email = $1 and not left_as.is_active)`,
      [email, stored],
    )
  const isTaken = `exists (select 1 from ${table} same where same.${column} = $2)`
  await queries.query(
    `update ${table} set ${column} = $2 where ${column} = $1 and not (${isOnce || table === 'auth.users'} and ${isTaken})`,
    [email, stored],
  )
  if (isOnce) await queries.query(`delete from ${table} where ${column} = $1 and ${isTaken}`, [email, stored])
}
