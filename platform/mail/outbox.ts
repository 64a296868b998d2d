// The queue of mail in the database: putting a mail in, claiming what is due, and noting what became of it.

import type { Queries } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { quoteText } from '../database/quoting.ts'
import type { MailKinds } from './mail-kind.ts'
import type { WorkerSign } from './worker-watch.ts'

/** A mail to be: its kind decides the words. The payload holds facts, never a secret. */
export interface NewMail {
  kind: string
  email: string
  payload?: Record<string, unknown>
  /** A second mail with the same key is not queued. */
  dedupeKey?: string
}

export interface ClaimedMail {
  id: string
  kind: string
  email: string
  payload: Record<string, unknown>
  attempts: number
}

/** Queues a mail; call it in the transaction of the change that causes it. */
export async function queueMail(queries: Queries, mail: NewMail): Promise<void> {
  await queries.query(
    `insert into private.mail_outbox (kind, address, payload, dedupe_key) values ($1, $2, $3::jsonb, $4)
     on conflict (dedupe_key) do nothing`,
    [mail.kind, mail.email, mail.payload ?? {}, mail.dedupeKey],
  )
}

/** A worker says this often that it is alive. */
export const heartbeat = 5_000

/** Says that a worker is alive, and the folder that it writes mail to if it cannot send. */
export async function reportWorker(queries: Queries, worker: string, folder?: string): Promise<void> {
  await queries.query(
    `insert into private.mail_workers (id, folder) values ($1, $2)
     on conflict (id) do update set seen_at = clock_timestamp()`,
    [worker, folder],
  )
}

/** Every worker with its last sign of life, which is only good for telling whether there has been another. */
export function workerSigns(queries: Queries): Promise<WorkerSign[]> {
  return queries.query<WorkerSign>(
    'select id, extract(epoch from seen_at)::text as sign from private.mail_workers',
  )
}

/** Says that a worker has crashed, unless it has given another sign of life: what it had claimed is free. */
export async function dismissSilentWorker(queries: Queries, { id, sign }: WorkerSign): Promise<void> {
  await queries.query(
    'delete from private.mail_workers where id = $1 and extract(epoch from seen_at)::text = $2',
    [id, sign],
  )
}

/** Says that a worker is gone: what it had claimed is free at once. */
export async function dismissWorker(queries: Queries, worker: string): Promise<void> {
  await queries.query('delete from private.mail_workers where id = $1', [worker])
}

/** Says that all workers but these are gone. */
export async function dismissOtherWorkers(queries: Queries, workers: string[]): Promise<void> {
  await queries.query(
    'delete from private.mail_workers where id::text not in (select jsonb_array_elements_text($1::jsonb))',
    [workers],
  )
}

const isAbandoned = `state = 'sending' and not exists (select 1 from private.mail_workers w where w.id = claimed_by)`

/** Takes mail that is due; no other worker gets the same. A letter to one person never waits behind mail to many. */
export function claimMail(
  queries: Queries,
  worker: string,
  { maxMails, bulkKinds }: { maxMails: number; bulkKinds: string[] },
): Promise<ClaimedMail[]> {
  return queries.query<ClaimedMail>(
    `with claimed as (
       update private.mail_outbox set state = 'sending', claimed_by = $1, claimed_at = now(), attempts = attempts + 1
       where id in (
         select id from private.mail_outbox
         where (state = 'waiting' and next_attempt_at <= now()) or (${isAbandoned})
         order by kind in (select jsonb_array_elements_text($3::jsonb)), next_attempt_at limit $2 for update skip locked)
       returning id, kind, address as email, payload, attempts, next_attempt_at)
     select id, kind, email, payload, attempts from claimed
     order by kind in (select jsonb_array_elements_text($3::jsonb)), next_attempt_at`,
    [worker, maxMails, bulkKinds],
  )
}

/**
 * Whether a claim still holds, asked right before the mail is sent. It is a sign of life too: if the worker was taken for
 * dead before, the claim is lost; if not, nobody takes the mail until the worker has been silent for a while again.
 */
export async function renewClaim(queries: Queries, worker: string, id: string): Promise<boolean> {
  const rows = await queries.query(
    `with alive as (update private.mail_workers set seen_at = clock_timestamp() where id = $2 returning 1)
     update private.mail_outbox set claimed_at = now()
     where id = $1 and claimed_by = $2 and state = 'sending' and exists (select 1 from alive) returning 1`,
    [id, worker],
  )
  return rows.length > 0
}

/** Milliseconds until there may be something to do, or undefined when nothing waits. */
export async function nextDue(queries: Queries): Promise<number | undefined> {
  const [row] = await queries.query<{ milliseconds: number | null }>(
    `select (extract(epoch from min(
         case state when 'waiting' then next_attempt_at else now() + interval '${heartbeat} milliseconds' end
       ) - clock_timestamp()) * 1000)::float8 as milliseconds
     from private.mail_outbox where state in ('waiting', 'sending')`,
  )
  return row?.milliseconds ?? undefined
}

/** What became of a mail that was claimed. */
export type Outcome =
  | { state: 'sent'; folder: string | undefined }
  | { state: 'dropped' }
  | { state: 'failed'; error: string; refused: boolean }
  | { state: 'waiting'; error: string; retryInSeconds: number }

/** Notes what became of a claimed mail, unless another worker took it over meanwhile. */
export async function settleMail(
  queries: Queries,
  worker: string,
  id: string,
  outcome: Outcome,
): Promise<void> {
  await queries.query(
    `update private.mail_outbox set
       state = $3, claimed_by = null, claimed_at = null, last_error = $4,
       sent_at = case when $3 = 'sent' then now() end,
       next_attempt_at = now() + make_interval(secs => $5::float8), refused = $6, folder = $7
     where id = $1 and claimed_by = $2`,
    [
      id,
      worker,
      outcome.state,
      'error' in outcome ? outcome.error : null,
      'retryInSeconds' in outcome ? outcome.retryInSeconds : 0,
      'refused' in outcome && outcome.refused,
      'folder' in outcome ? outcome.folder : null,
    ],
  )
}

/** How many mails are in which state; what was written to a folder was not sent. */
export function mailCounts(queries: Queries): Promise<{ state: string; count: number }[]> {
  return queries.query(`select case when folder is null then state else 'written to a folder' end as state, count(*)
     from private.mail_outbox group by 1 order by 1`)
}

interface MailProblem {
  state: string
  kind: string
  email: string
  attempts: number
  last_error: string
}

/** Mail that failed or is being tried again, newest first. */
export function mailProblems(queries: Queries): Promise<MailProblem[]> {
  return queries.query<MailProblem>(
    `select state, kind, address as email, attempts, last_error from private.mail_outbox
     where last_error is not null order by created_at desc limit 50`,
  )
}

/** Queues everything that was given up once more; says how many. */
export async function retryFailedMail(queries: Queries): Promise<number> {
  const rows = await queries.query(
    `update private.mail_outbox set state = 'waiting', attempts = 0, next_attempt_at = now() where state = 'failed' returning 1`,
  )
  await queries.query(`select pg_notify('mail_waiting', '')`)
  return rows.length
}

/** Forgets mail that was dealt with a month ago: email addresses are not kept for longer than they are of use. */
export function sweepMail(queries: Queries, kinds: MailKinds, signal?: AbortSignal): Promise<void> {
  const longer = Object.entries(kinds).flatMap(([kind, { keptDays }]) =>
    keptDays ? [`when t.kind = ${quoteText(kind)} then interval '${keptDays} days'`] : [],
  )
  const age = [...longer, "when true then interval '30 days'"].join(' ')
  const condition = `t.state in ('sent', 'dropped', 'failed') and t.created_at < now() - case ${age} end`
  return deleteInBatches(queries, { table: 'private.mail_outbox', condition }, signal)
}
