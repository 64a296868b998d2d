// How the site is doing: what it runs on, what it has saved and sent, and what went wrong.

import { readFileSync } from 'node:fs'
import { type Database, type ErrorCounts, freeBytes, projectPath, withoutSecrets } from '#platform/index.ts'
import type { Config } from '../config.ts'

/** What the server does by itself; its log lines have the name of the job. */
export interface Job {
  name: string
  /** When it was last done, where the database does not know. */
  lastAt?: () => Date | undefined
  nextAt?: () => Date | null | undefined
}

export interface HealthParts {
  config: Config
  database: Database
  errors: ErrorCounts
  jobs: { weeklyEmail: Job; series: Job; backups: Job; imports: Job }
}

interface Known {
  version: string
  bytes: number
  backup_at: string | null
  backup_bytes: number | null
  backup_failed_at: string | null
  mails_waiting: number
  mails_failed: number
  mail_sent_at: string | null
  mail_error: string | null
  weekly_email_at: string | null
  imports: number
  imports_paused: number
  imports_failing: number
  imports_failing_since: string | null
  import_read_at: string | null
  import_next_at: string | null
  import_failure: string | null
  series_failing: number
  series_failing_since: string | null
  series_failure: string | null
}

// One statement, so that all of it is of one moment. What was written into a folder was not sent.
const known = `select current_setting('server_version') as version,
  pg_database_size(current_database())::float8 as bytes,
  b.finished_at as backup_at, b.bytes::float8 as backup_bytes,
  (select max(begun_at) from private.nightly_backups
   where finished_at is null and begun_at < now() - interval '55 minutes') as backup_failed_at,
  m.*, i.*, f.*,
  (select max(queued_at) from private.weekly_emails) as weekly_email_at
  from (select count(*) filter (where state in ('waiting', 'sending'))::integer as mails_waiting,
      count(*) filter (where state = 'failed')::integer as mails_failed,
      max(sent_at) filter (where folder is null) as mail_sent_at,
      (array_agg(last_error order by created_at desc) filter (where last_error is not null))[1] as mail_error
    from private.mail_outbox) as m
  cross join (select count(*)::integer as imports,
      count(*) filter (where is_paused)::integer as imports_paused,
      count(*) filter (where failing_since is not null and not is_paused)::integer as imports_failing,
      min(failing_since) filter (where not is_paused) as imports_failing_since,
      max(read_at) as import_read_at,
      min(next_reading_at) filter (where not is_paused) as import_next_at,
      (array_agg(failure order by failing_since desc) filter (where failure is not null and not is_paused))[1] as import_failure
    from public.import_sources) as i
  cross join (select count(*)::integer as series_failing, min(f.failing_since) as series_failing_since,
      (array_agg(s.title || ': ' || f.problem order by f.failing_since))[1] as series_failure
    from private.series_failures f join public.event_series s on s.id = f.series_id) as f
  left join (select finished_at, bytes from private.nightly_backups where finished_at <= now()
    order by day desc limit 1) as b on true`

const { version }: { version: string } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))

export type Health = Awaited<ReturnType<typeof readHealth>>

export async function readHealth({ config, database, errors, jobs }: HealthParts) {
  const [row] = await database.query<Known>(known)
  if (!row) throw new Error('the database has nothing to say of itself')
  const words = (text: string | null) => text && withoutSecrets(text)
  const jobOf = (job: Job, lastAt: string | null) => {
    const failure = errors.lastOf(job.name)
    return {
      name: job.name,
      lastAt: job.lastAt?.()?.toISOString() ?? lastAt,
      nextAt: job.nextAt?.()?.toISOString() ?? null,
      failure: failure && { ...failure, words: withoutSecrets(failure.words) },
    }
  }
  const { imports } = jobs
  return {
    version,
    node: process.version,
    ignoredSettings: config.ignoredSettings,
    engine: `${database.engine} ${row.version}`,
    databaseBytes: row.bytes,
    freeBytes: await freeBytes(config.dataDir),
    backup: {
      isOn: config.backups,
      ...{ lastAt: row.backup_at, bytes: row.backup_bytes, failedAt: row.backup_failed_at },
    },
    mail: {
      server: config.smtpUrl ? new URL(config.smtpUrl).host : null,
      ...{ waiting: row.mails_waiting, failed: row.mails_failed, lastAt: row.mail_sent_at },
      failure: words(row.mail_error),
    },
    jobs: [
      jobOf(jobs.weeklyEmail, row.weekly_email_at),
      jobOf(jobs.series, null),
      ...(config.backups ? [jobOf(jobs.backups, row.backup_at)] : []),
      { ...jobOf(imports, row.import_read_at), nextAt: row.import_next_at },
    ],
    imports: {
      ...{ followed: row.imports, paused: row.imports_paused, failing: row.imports_failing },
      ...{ failingSince: row.imports_failing_since, failure: words(row.import_failure) },
    },
    series: {
      ...{ failing: row.series_failing, failingSince: row.series_failing_since },
      failure: words(row.series_failure),
    },
    errors: { since: errors.since, kinds: errors.lastDay() },
  }
}
