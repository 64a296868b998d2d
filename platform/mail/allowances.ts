// Counts mail that strangers can cause, above all to email addresses that have not proven themselves, and ends it at the day's allowance.

import type { Queries } from '../database/database.ts'
import type { Allowance } from './mail-kind.ts'
import type { ClaimedMail } from './outbox.ts'

/** A mail that is over the day's allowance; the message is for admins to read. */
export class AllowanceError extends Error {
  override readonly name = 'AllowanceError'
  constructor(
    message: string,
    /** Nobody needs to hear of it. */
    readonly isQuiet = false,
  ) {
    super(message)
  }
}

/** Counts a mail that is about to be sent, in the transaction that composed it; throws when the day's are used up. */
export async function countMail(
  queries: Queries,
  { id, email }: ClaimedMail,
  allowance: Allowance,
): Promise<void> {
  const { name, maxPerDay, maxPerDayAndEmail, maxPerDayAndConfirmedEmail, isQuietPerEmail } = allowance
  // Workers of several servers count one after the other.
  await queries.query(`select pg_advisory_xact_lock(hashtext('private.mail_outbox.counted_as'))`)
  const confirmedName = `${name}, confirmed`
  const [sent] = await queries.query<{ is_proven: boolean; site: number; here: number }>(
    `select private.is_proven_address($3) as is_proven, (count(*) filter (where counted_as = $2))::int as site,
       (count(*) filter (where address = $3))::int as here
     from private.mail_outbox
     where counted_as in ($2, $4) and counted_at > now() - interval '1 day' and id <> $1::uuid`,
    [id, name, email, confirmedName],
  )
  if (!sent || (sent.is_proven && maxPerDayAndConfirmedEmail === undefined)) return
  const maxHere = sent.is_proven ? (maxPerDayAndConfirmedEmail ?? 0) : maxPerDayAndEmail
  if (sent.here >= maxHere)
    throw new AllowanceError(
      sent.is_proven
        ? `This address had ${sent.here} mails of this kind today; more are not sent.`
        : `This address has not been confirmed and had ${sent.here} mails today; more are not sent.`,
      isQuietPerEmail,
    )
  // What goes to strangers' addresses leaves what confirmed ones may ask for untouched.
  if (!sent.is_proven && sent.site >= maxPerDay)
    throw new AllowanceError(
      `${sent.site} mails (${name}) went to addresses that nobody confirmed today; more are not sent.`,
    )
  await queries.query('update private.mail_outbox set counted_as = $2, counted_at = now() where id = $1', [
    id,
    sent.is_proven ? confirmedName : name,
  ])
}
