// What waits for someone who reviews, and which of it a mail has told them of.

import { z } from 'zod'
import type { Queries } from '#platform/index.ts'

/** What stands in the outbox: to whom, and which mail it is, however often it is tried. */
const facts = z.object({ user_id: z.uuid(), batch: z.uuid() })

export interface WaitingSubmission {
  title: string
  start_date: Date
  end_date: Date | null
  location: { name: string }
  rule: string | null
  submitter_email: string | null
  group_name: string | null
  /** The event that is to change, as it is called now; null for a new one. */
  changed_title: string | null
  changed_columns: string[]
  changes_series: boolean
  is_new: boolean
}

export interface Waiting {
  isSuperAdmin: boolean
  /** How many are new to this person, and how many wait in all. */
  fresh: number
  total: number
  /** The new ones first, not all of very many. */
  listed: WaitingSubmission[]
}

export type ReviewMail = 'at_once' | 'daily' | 'never'

const maxListed = 20
/** What one mail speaks of, be it only as a number; the rest is new to the next one. */
const maxTold = 200

/**
 * What a mail to a reviewer says; it counts as told from then on. Undefined when this is no longer someone's address who
 * reviews and wants to have it, or nothing new is left.
 */
export async function tellWaiting(
  queries: Queries,
  mail: { email: string; payload: Record<string, unknown> },
  isWanted: (choice: ReviewMail) => boolean,
): Promise<Waiting | undefined> {
  const { user_id: userId, batch } = facts.parse(mail.payload)
  const [reviewer] = await queries.query<{ is_super_admin: boolean; choice: ReviewMail }>(
    `select r.role = 'super_admin' as is_super_admin, coalesce(p.new_submissions, 'daily') as choice
     from public.user_roles r join auth.users u on u.id = r.user_id
     left join public.mail_preferences p on p.user_id = r.user_id
     where r.user_id = $1 and lower(btrim(u.email)) = $2 and u.email_confirmed_at is not null`,
    [userId, mail.email],
  )
  if (!reviewer || !isWanted(reviewer.choice)) return undefined
  await queries.query(
    `insert into private.told_submissions (submission_id, user_id, batch)
     select s.id, $1::uuid, $2::uuid from private.waiting_for($1) s
     where not exists (select 1 from private.told_submissions t where t.submission_id = s.id and t.user_id = $1)
     order by s.created_at desc limit ${maxTold} on conflict do nothing`,
    [userId, batch],
  )
  const rows = await queries.query<WaitingSubmission & { fresh: number; total: number }>(
    `select s.title, s.start_date, s.end_date, s.location, s.rule, s.submitter_email, g.name as group_name,
       e.title as changed_title, s.changed_columns, s.changes_series, told.batch is not null as is_new,
       count(told.batch) over ()::int as fresh, count(*) over ()::int as total
     from private.waiting_for($1) s
     left join private.told_submissions told on told.submission_id = s.id and told.user_id = $1 and told.batch = $2
     left join public.groups g on g.id = s.group_id
     left join public.events e on e.id = s.changes_event
     order by is_new desc, s.created_at desc, s.id limit ${maxListed}`,
    [userId, batch],
  )
  const [first] = rows
  if (!first || first.fresh === 0) return undefined
  const { fresh, total } = first
  return { isSuperAdmin: reviewer.is_super_admin, fresh, total, listed: rows }
}
