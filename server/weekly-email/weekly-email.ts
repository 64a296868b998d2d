// The weekly email: decides once a week what it says and who gets it, and queues one mail for each subscriber.

import type { NoticeContent } from '#domain/event/notice.ts'
import { type DaySpan, isCityDay, laterDay } from '#domain/time/city-day.ts'
import { cityInstant, cityToday } from '#domain/time/city-time.ts'
import { digestSpan } from '#domain/weekly-email/digest.ts'
import { storedChoice } from '#domain/weekly-email/email-choice.ts'
import type { Database, Queries } from '#platform/index.ts'
import { isRestoredSince } from '../backups/restores.ts'
import type { Config } from '../config.ts'
import { countChoices, getsEmail, readChoiceNames } from './choices.ts'
import { readWeek, type WeekDay } from './week-events.ts'
import { readNotices } from './week-notices.ts'

export const sendingTime = '07:00'
/** A server that was down at seven still sends on that day, and not on Wednesday. */
const maxLateMilliseconds = 24 * 60 * 60 * 1000

interface WeeklyTime {
  span: DaySpan
  dueAt: string
  isDue: boolean
  isOver: boolean
}

/** What an email says. */
export interface WeeklyIssue {
  /** What the editors wrote for it, if anything. */
  intro: string | null
  digest: WeekDay[]
  notices: NoticeContent[]
}

/** What the email of a week would say now, and whether the editors have decided that there is none. */
export async function readIssue(
  queries: Queries,
  config: Config,
  span: DaySpan,
  now?: Date,
): Promise<WeeklyIssue & { isSkipped: boolean }> {
  const [plan] = await queries.query<{ intro: string | null; is_skipped: boolean }>(
    'select intro, is_skipped from private.weekly_plans where week = $1',
    [span.first],
  )
  return {
    intro: plan?.intro ?? null,
    isSkipped: plan?.is_skipped ?? false,
    ...(await readContent(queries, config, span, now)),
  }
}

/** What is on in a week; given the time, only what is not over by then. */
async function readContent(queries: Queries, config: Config, span: DaySpan, now?: Date) {
  const today = now ? cityToday(config.siteTimeZone, now.toISOString()) : span.first
  const left = { first: laterDay(span.first, today), last: span.last }
  return { digest: await readWeek(queries, config, left, now), notices: await readNotices(queries, left) }
}

/** The week that an email would be for now, its time, whether that has come, and whether it is too late for it. */
export function weeklyEmailAt(config: Config, now: Date): WeeklyTime {
  const span = digestSpan(cityToday(config.siteTimeZone, now.toISOString()))
  const due = cityInstant(span.first, sendingTime, config.siteTimeZone)
  if (!due.ok) throw new Error(due.message)
  const late = now.getTime() - Date.parse(due.instant)
  const isOver = late >= maxLateMilliseconds
  return { span, dueAt: due.instant, isDue: late >= 0 && !isOver, isOver }
}

/**
 * Whether the email of a week is not sent by itself: a backup that does not have it was restored after its time, so it may
 * have been sent already. An admin may still queue it by hand.
 */
export async function isWeeklyEmailHeld(
  queries: Queries,
  { span, dueAt, isDue }: WeeklyTime,
): Promise<boolean> {
  if (!isDue || !(await isRestoredSince(queries, dueAt))) return false
  const rows = await queries.query('select 1 from private.weekly_emails where week = $1', [span.first])
  return rows.length === 0
}

export type WeeklyOutcome = 'queued' | 'queued before' | 'no events' | 'skipped'

/** Queues the email of a week. However many servers do this, and however often, each subscriber who gets one gets one.
 * Given the time, it names only what is not over by then. */
export async function queueWeeklyEmail(
  database: Database,
  config: Config,
  span: DaySpan,
  now?: Date,
): Promise<WeeklyOutcome> {
  const { digest, notices } = await readContent(database, config, span, now)
  return database.transaction(
    async queries => {
      // In a statement of its own: what editors and subscribers decided while this waited is seen by the next one.
      await queries.query('select private.hold_weekly_emails()')
      const [fresh] = await queries.query<{ skipped: boolean }>(
        `insert into private.weekly_emails (week, digest, notices, intro, skipped)
         select $1::date, $2::text::jsonb, $3::text::jsonb, p.intro, coalesce(p.is_skipped, false)
         from (select 1) as one left join private.weekly_plans p on p.week = $1::date
         on conflict (week) do nothing returning skipped`,
        [span.first, JSON.stringify(digest), JSON.stringify(notices)],
      )
      if (!fresh) return 'queued before'
      if (fresh.skipped) return 'skipped'
      const recipients = await queueMails(queries, span.first, digest)
      return digest.length === 0 && recipients === 0 ? 'no events' : 'queued'
    },
    { withoutTimeLimit: true },
  )
}

/** One mail for each subscriber of whose choice something is on; gives their number. */
async function queueMails(queries: Queries, week: string, digest: WeekDay[]): Promise<number> {
  const names = await readChoiceNames(queries)
  const counted = await countChoices(queries)
  // A choice that cannot be read fails with its own mail, not with everyone's.
  const sent = counted.filter(({ choice }) => {
    const read = storedChoice.safeParse(choice)
    return !read.success || getsEmail(digest, read.data, names)
  })
  const choices = sent.flatMap(({ choice }) => choice ?? [])
  const isForAll = sent.some(({ choice }) => choice === null)
  const [email] = await queries.query<{ recipients: number }>(
    `with chosen as (
       select c.choice, c.place - 1 as place from jsonb_array_elements($2::text::jsonb) with ordinality as c (choice, place)),
     queued as (
       insert into private.mail_outbox (kind, address, payload, dedupe_key)
       select 'weekly_digest', s.email,
         jsonb_strip_nulls(jsonb_build_object('week', $1::text, 'subscription_id', s.id, 'choice', c.place)), 'weekly:' || $1::text || ':' || s.id
       from public.email_subscriptions s left join chosen c on c.choice = s.choice
       where s.is_active and (c.place is not null or s.choice is null and $3::boolean)
       on conflict (dedupe_key) do nothing returning 1)
     update private.weekly_emails set recipients = (select count(*) from queued), choices = $2::text::jsonb where week = $1::date
     returning recipients`,
    [week, JSON.stringify(choices), isForAll],
  )
  return email?.recipients ?? 0
}

/** An email as it was fixed when it was queued. */
export interface StoredIssue extends WeeklyIssue {
  /** What its readers chose, by the places that their mails name. */
  choices: unknown[]
}

/** What was fixed when a week's email was queued. */
export async function storedIssue(queries: Queries, week: string): Promise<StoredIssue | undefined> {
  const [issue] = await queries.query<StoredIssue>(
    'select intro, digest, notices, choices from private.weekly_emails where week = $1 and not skipped',
    [week],
  )
  return issue
}

/** When a week's email was queued; undefined when none was. */
export async function queuedAt(queries: Queries, week: string): Promise<string | undefined> {
  if (!isCityDay(week)) return undefined
  const [issue] = await queries.query<{ queued_at: string }>(
    'select queued_at::text from private.weekly_emails where week = $1 and not skipped',
    [week],
  )
  return issue?.queued_at
}
