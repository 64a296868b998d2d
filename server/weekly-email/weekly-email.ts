// The weekly email: decides once a week what it says and who gets it, and queues one mail for each subscriber.

import type { RideFacts } from '#domain/event/ride-facts.ts'
import type { NoticeWords } from '#domain/notice/notice.ts'
import { type DaySpan, isCityDay } from '#domain/time/city-day.ts'
import { cityInstant, cityToday, spanBounds } from '#domain/time/city-time.ts'
import { buildDigest, type DigestDay, digestSpan } from '#domain/weekly-email/digest.ts'
import type { Config } from '../config.ts'
import type { Database, Queries } from '../database/database.ts'
import { readNotices } from './week-notices.ts'

const sendingTime = '07:00'
/** A server that was down at seven still sends on that day, and not on Wednesday. */
const maxLateMilliseconds = 24 * 60 * 60 * 1000

interface DigestRow {
  id: string
  title: string
  description: string
  type_name: string
  location: { name: string }
  facts: RideFacts | null
  start_date: Date
  end_date: Date | null
  status: string
  status_note: string | null
}

/** What the email of these days says of events. */
export async function readDigest(queries: Queries, config: Config, span: DaySpan): Promise<DigestDay[]> {
  const { start, end } = spanBounds(span, config.siteTimeZone)
  const rows = await queries.query<DigestRow>(
    `select id, title, description, type_name, location, facts, start_date, end_date, status, status_note from public.events
     where start_date <= $2 and ends_at > $1 order by start_date, id`,
    [start, end],
  )
  const events = rows.map(row => ({
    ...row,
    start_date: row.start_date.toISOString(),
    end_date: row.end_date?.toISOString() ?? null,
  }))
  return buildDigest(events, span, config.siteTimeZone, config.siteUrl, config.siteUnits)
}

/** What an email says. */
export interface WeeklyIssue {
  /** What the editors wrote for it, if anything. */
  intro: string | null
  digest: DigestDay[]
  notices: NoticeWords[]
}

/** What the email of a week would say now, and whether the editors have decided that there is none. */
export async function readIssue(
  queries: Queries,
  config: Config,
  span: DaySpan,
): Promise<WeeklyIssue & { isSkipped: boolean }> {
  const [plan] = await queries.query<{ intro: string | null; is_skipped: boolean }>(
    'select intro, is_skipped from private.weekly_plans where week = $1',
    [span.first],
  )
  return {
    intro: plan?.intro ?? null,
    isSkipped: plan?.is_skipped ?? false,
    digest: await readDigest(queries, config, span),
    notices: await readNotices(queries, span),
  }
}

/** The week that an email would be for now, whether its time has come, and whether it is too late for it. */
export function weeklyEmailAt(config: Config, now: Date): { span: DaySpan; isDue: boolean; isOver: boolean } {
  const span = digestSpan(cityToday(config.siteTimeZone, now.toISOString()))
  const due = cityInstant(span.first, sendingTime, config.siteTimeZone)
  if (!due.ok) throw new Error(due.message)
  const late = now.getTime() - Date.parse(due.instant)
  const isOver = late >= maxLateMilliseconds
  return { span, isDue: late >= 0 && !isOver, isOver }
}

export type WeeklyOutcome = 'queued' | 'queued before' | 'no events' | 'skipped'

/** Queues the email of a week. However many servers do this, and however often, each subscriber gets one. */
export async function queueWeeklyEmail(
  database: Database,
  config: Config,
  span: DaySpan,
): Promise<WeeklyOutcome> {
  const digest = await readDigest(database, config, span)
  const notices = await readNotices(database, span)
  return database.transaction(
    async queries => {
      // In a statement of its own: what editors decided while this waited is seen by the next one.
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
      if (digest.length === 0) return 'no events'
      await queries.query(
        `with queued as (
           insert into private.mail_outbox (kind, address, payload, dedupe_key)
           select 'weekly_digest', s.email, jsonb_build_object('week', $1::text, 'subscription_id', s.id), 'weekly:' || $1::text || ':' || s.id
           from public.email_subscriptions s where s.is_active
           on conflict (dedupe_key) do nothing returning 1)
         update private.weekly_emails set recipients = (select count(*) from queued) where week = $1::date`,
        [span.first],
      )
      return 'queued'
    },
    { withoutTimeLimit: true },
  )
}

/** What was fixed when a week's email was queued. */
export async function storedIssue(queries: Queries, week: string): Promise<WeeklyIssue | undefined> {
  if (!isCityDay(week)) return undefined
  const [issue] = await queries.query<WeeklyIssue>(
    'select intro, digest, notices from private.weekly_emails where week = $1 and not skipped',
    [week],
  )
  return issue
}
