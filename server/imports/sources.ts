// The followed calendars as rows: whose turn it is, who reads one at this moment, and what came of it.

import { randomUUID } from 'node:crypto'
import type { ImportFault } from '#domain/import/imported-event.ts'
import type { Queries } from '#platform/index.ts'

/** A reading that takes longer than this is over: its server was killed, or stands still. */
const claimMinutes = 5

/** A calendar whose turn it is, claimed by this server. */
export interface ClaimedSource extends Record<string, unknown> {
  id: string
  claim: string
  address: string
  group_id: string
  type_id: string
  place: string | null
  is_live: boolean
  etag: string | null
  last_modified: string | null
}

/** What a reading did. */
export interface Outcome {
  /** How many events the calendar has, past ones too. */
  events: number
  added: number
  queued: number
  changed: number
  cancelled: number
  differs: number
  vanished: number
  doubles: number
  problems: number
  /** There was more than one reading takes over; the rest follows with the next. */
  isMore: boolean
  faults: ImportFault[]
}

// A text that was read within a day need not be read again as long as it is the same; a date of a series may be due to follow after that.
const claimed = `id, claim, address, group_id, type_id, place, is_live,
  case when read_whole_at > now() - interval '1 day' then etag end as etag,
  case when read_whole_at > now() - interval '1 day' then last_modified end as last_modified`

const isFree = '(s.claimed_until is null or s.claimed_until < now())'

/** Claims the calendar that has waited longest; undefined where none is due. Two servers never get the same one. */
export async function claimDue(queries: Queries): Promise<ClaimedSource | undefined> {
  return claimWhere(
    queries,
    `s.next_reading_at <= now() and not s.is_paused and exists (select 1 from public.groups g where g.id = s.group_id)`,
  )
}

/** Claims one calendar, due or not; undefined where it is read at this moment. */
export async function claimOne(queries: Queries, id: string): Promise<ClaimedSource | undefined> {
  return claimWhere(queries, 's.id = $2', [id])
}

async function claimWhere(queries: Queries, condition: string, parameters: string[] = []) {
  const [source] = await queries.query<ClaimedSource>(
    `update public.import_sources set claim = $1, claimed_until = now() + interval '${claimMinutes} minutes', tried_at = now()
     where id = (select s.id from public.import_sources s where ${condition} and ${isFree}
       order by s.next_reading_at limit 1 for update skip locked)
     returning ${claimed}`,
    [randomUUID(), ...parameters],
  )
  return source
}

// Spread, so that calendars that were added together are not read together for ever.
const nextHour = `now() + interval '1 hour' + random() * interval '10 minutes'`
const works = `read_at = now(), failing_since = null, failures = 0, failure = null, told_at = null`

/** Notes that nothing has changed there. */
export async function noteSame(queries: Queries, { id, claim }: ClaimedSource): Promise<void> {
  await queries.query(
    `update public.import_sources set ${works}, claimed_until = null, next_reading_at = ${nextHour} where id = $1 and claim = $2`,
    [id, claim],
  )
}

/** Notes what a reading did, in the transaction that did it. */
export async function noteRead(
  queries: Queries,
  { id, claim }: ClaimedSource,
  read: {
    name: string | undefined
    etag: string | undefined
    lastModified: string | undefined
    outcome: Outcome
  },
): Promise<void> {
  const { name, etag, lastModified, outcome } = read
  await queries.query(
    `update public.import_sources
     set ${works}, name = coalesce(nullif(left(private.one_line($3), 200), ''), name), read_whole_at = now(),
       etag = case when not $7 and char_length($4) <= 1000 then $4 end,
       last_modified = case when not $7 and char_length($5) <= 100 then $5 end,
       outcome = $6::jsonb, outcome_at = now(),
       next_reading_at = case when $7 then now() + interval '1 minute' else ${nextHour} end
     where id = $1 and claim = $2`,
    [id, claim, name, etag, lastModified, outcome, outcome.isMore],
  )
}

/** Gives the claim back, for whoever comes next. */
export async function giveBack(queries: Queries, { id, claim }: ClaimedSource): Promise<void> {
  await queries.query('update public.import_sources set claimed_until = null where id = $1 and claim = $2', [
    id,
    claim,
  ])
}

/** Notes that a calendar could not be read, and waits twice as long each time, a day at most. */
export async function noteFailure(
  queries: Queries,
  { id, claim }: ClaimedSource,
  why: string,
): Promise<void> {
  await queries.query(
    `update public.import_sources
     set claimed_until = null, failing_since = coalesce(failing_since, now()), failures = failures + 1, failure = left($3, 500),
       next_reading_at = now() + least(interval '1 hour' * power(2, least(failures, 5)), interval '1 day') * (0.9 + random() * 0.1)
     where id = $1 and claim = $2`,
    [id, claim, why],
  )
}
