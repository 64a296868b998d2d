// Counts mail to email addresses that have not proven themselves, and ends it at the day's allowance.

import type { Queries } from '../database/database.ts'
import type { Allowance } from './mail-kind.ts'
import type { ClaimedMail } from './outbox.ts'

/** A mail that is over the day's allowance; the message is for admins to read. */
export class AllowanceError extends Error {
  override readonly name = 'AllowanceError'
}

/** Counts a mail that is about to be sent, in the transaction that composed it; throws when the day's are used up. */
export async function countMail(
  queries: Queries,
  { id, email }: ClaimedMail,
  { name, maxPerDay, maxPerDayAndEmail }: Allowance,
): Promise<void> {
  // Workers of several servers count one after the other.
  await queries.query(`select pg_advisory_xact_lock(hashtext('private.mail_outbox.counted_as'))`)
  const [sent] = await queries.query<{ is_proven: boolean; site: number; here: number }>(
    `select private.is_proven_address($3) as is_proven, count(*)::int as site,
       (count(*) filter (where address = $3))::int as here
     from private.mail_outbox where counted_as = $2 and counted_at > now() - interval '1 day' and id <> $1::uuid`,
    [id, name, email],
  )
  if (!sent || sent.is_proven) return
  if (sent.here >= maxPerDayAndEmail)
    throw new AllowanceError(
      `This address has not been confirmed and had ${sent.here} mails today; more are not sent.`,
    )
  if (sent.site >= maxPerDay)
    throw new AllowanceError(
      `${sent.site} mails (${name}) went to addresses that nobody confirmed today; more are not sent.`,
    )
  await queries.query('update private.mail_outbox set counted_as = $2, counted_at = now() where id = $1', [
    id,
    name,
  ])
}
