// How much mail a day may go to email addresses that have not proven themselves: a stranger chose them, and may have chosen many.

import type { Queries } from '../database/database.ts'
import type { ClaimedMail } from './outbox.ts'

interface Allowance {
  /** Mails with the same name are counted together. */
  name: string
  aDay: number
  aDayPerEmail: number
}

const accounts: Allowance = { name: 'accounts', aDay: 200, aDayPerEmail: 3 }
/** Apart from the accounts', so that a flood of the one does not keep people from the other. */
const newsletter: Allowance = { name: 'newsletter', aDay: 200, aDayPerEmail: 3 }
/** These two follow from what a super admin does; the email address may still have been a stranger's choice. */
const invitations: Allowance = { name: 'invitations', aDay: 200, aDayPerEmail: 5 }
const submissions: Allowance = { name: 'submissions', aDay: 500, aDayPerEmail: 20 }

const allowances: Readonly<Record<string, Allowance>> = {
  newsletter_welcome: newsletter,
  newsletter_return: newsletter,
  invitation: invitations,
  submission_approved: submissions,
  submission_rejected: submissions,
}

/** To subscribers who can leave by one click, or to oneself. Every other kind of mail is counted. */
const uncounted = new Set(['weekly_digest', 'weekly_preview', 'test', 'reauthentication'])

/** A mail that is over the day's allowance; the message is for admins to read. */
export class AllowanceError extends Error {
  override readonly name = 'AllowanceError'
}

/** Counts a mail that is about to be sent, in the transaction that composed it; throws when the day's are used up. */
export async function countMail(queries: Queries, { id, kind, email }: ClaimedMail): Promise<void> {
  if (uncounted.has(kind)) return
  const { name, aDay, aDayPerEmail } = allowances[kind] ?? accounts
  // Workers of several servers count one after the other.
  await queries.query(`select pg_advisory_xact_lock(hashtext('private.mail_outbox.counted_as'))`)
  const [sent] = await queries.query<{ is_proven: boolean; site: number; here: number }>(
    `select private.is_proven_address($3) as is_proven, count(*)::int as site,
       (count(*) filter (where address = $3))::int as here
     from private.mail_outbox where counted_as = $2 and counted_at > now() - interval '1 day' and id <> $1::uuid`,
    [id, name, email],
  )
  if (!sent || sent.is_proven) return
  if (sent.here >= aDayPerEmail)
    throw new AllowanceError(
      `This address has not been confirmed and had ${sent.here} mails today; more are not sent.`,
    )
  if (sent.site >= aDay)
    throw new AllowanceError(
      `${sent.site} mails (${name}) went to addresses that nobody confirmed today; more are not sent.`,
    )
  await queries.query('update private.mail_outbox set counted_as = $2, counted_at = now() where id = $1', [
    id,
    name,
  ])
}
