// Opens the calendar on the platform: what it adds to the functions, pages, emails, sweeps and jobs.

import {
  type Application,
  type Database,
  ErrorCounts,
  type Logger,
  type MailKinds,
  type Metrics,
  openOutside,
  openPlatform,
  type Platform,
  type Readiness,
  type Services,
  sweepMilliseconds,
  tryMail,
} from '#platform/index.ts'
import { nextNightlyBackup, startNightlyBackups } from './backups/nightly.ts'
import type { Config } from './config.ts'
import { createFeeds } from './feeds/feeds.ts'
import { sweepOwnCalendars } from './feeds/own-calendars.ts'
import { sweepDeletedEvents } from './feeds/sweep-deleted-events.ts'
import { createSiteHealth } from './health/site-health.ts'
import { sweepHistory } from './history/sweep-history.ts'
import { importFunctions } from './imports/functions.ts'
import { importMail } from './imports/letters.ts'
import { createOutsidePage } from './imports/outside-page.ts'
import { sweepImports } from './imports/sweep-imports.ts'
import { startImports } from './imports/worker.ts'
import { startPointReader } from './places/point-reader.ts'
import { sweepPlaces } from './places/sweep-places.ts'
import { reportMail } from './reports/letters.ts'
import { sweepReports } from './reports/sweep-reports.ts'
import { createSuggestions } from './search/suggestions.ts'
import { askAboutSeries, extendSeries } from './series/hourly-series.ts'
import { seriesMail } from './series/letters.ts'
import { createStillHappening } from './series/still-happening.ts'
import { createSetUp } from './set-up/set-up.ts'
import { createShareCards } from './share-cards/share-cards.ts'
import { accountRules } from './sign-in/account-rules.ts'
import { accountEmails } from './sign-in/email-templates.ts'
import { superAdminMaker } from './sign-in/super-admin.ts'
import { fixedSettings } from './site-settings.ts'
import { submissionMail } from './submissions/letters.ts'
import { createLostLinks } from './submissions/lost-links.ts'
import { reviewMail } from './submissions/review-letters.ts'
import { startReviewSchedule } from './submissions/review-schedule.ts'
import { sweepSubmissions } from './submissions/sweep.ts'
import { sweepReviewMail } from './submissions/sweep-review-mail.ts'
import { createPictureFiles } from './uploads/picture-files.ts'
import { createRouteFiles } from './uploads/route-files.ts'
import { startSampleFiles } from './uploads/sample-files.ts'
import { pictureBucket } from './uploads/store-picture.ts'
import { routeBucket } from './uploads/store-route.ts'
import { createWebsite } from './website/website.ts'
import { weeklyEmailFunctions } from './weekly-email/functions.ts'
import { weeklyEmailLetters } from './weekly-email/letters.ts'
import { nextSunday, startWeeklySchedule } from './weekly-email/weekly-schedule.ts'

export interface CalendarOptions {
  config: Config
  database: Database
  log: Logger
  metrics?: Metrics | undefined
  readiness?: Readiness
  /** Counts what the log reports as errors. */
  errors?: ErrorCounts | undefined
}

/** The calendar's own kinds of email. */
export function calendarMail(config: Config): MailKinds {
  return {
    ...weeklyEmailLetters(config),
    ...submissionMail(config),
    ...seriesMail(config),
    ...reviewMail(config),
    ...reportMail(config),
    ...importMail(config),
  }
}

export const buckets = {
  'event-pictures': pictureBucket(false),
  'submission-pictures': pictureBucket(false),
  'group-logos': pictureBucket(true),
  routes: routeBucket,
}

export function openCalendar(options: CalendarOptions): Promise<Platform> {
  const { config, database, log, metrics, readiness } = options
  return openPlatform({
    ...{ settings: config, database, log, metrics, readiness, buckets },
    accounts: accountRules,
    accountEmails: accountEmails(config),
    build: services => buildCalendar(options, services),
  })
}

async function buildCalendar(options: CalendarOptions, services: Services): Promise<Application> {
  const { config, database, log, errors = new ErrorCounts() } = options
  const { keys, callerOf, changes, limiter, store, fetchOwn } = services
  const fetchOutside = openOutside({ allowed: config.outsideAllowed })
  const logOf = (job: string) => log.child({ job })
  const imports = { config, database, log: logOf('imports'), fetchOutside }
  let sweptAt: Date | undefined
  const website = await createWebsite({
    ...{ config, database, changes, log },
    shareCards: await createShareCards({ config, database, changes, store }),
    suggest: createSuggestions({ config, database, changes }),
    publishableKey: keys.publishable,
    askServer: fetchOwn,
  })
  const uploadSample = (bucket: string, name: string, file: Buffer) =>
    fetchOwn(
      new Request(`${config.siteUrl}/storage/v1/object/${bucket}/${name}`, {
        method: 'POST',
        body: new Uint8Array(file),
        headers: { apikey: keys.secret, 'content-type': 'application/octet-stream' },
      }),
      '127.0.0.1',
    )
  return {
    mailKinds: calendarMail(config),
    functions: [
      ...createFeeds({ config, database, changes, limiter }),
      ...weeklyEmailFunctions({ config, database, limiter, callerOf }),
      createStillHappening({ config, database }),
      createLostLinks({ database, limiter }),
      ...importFunctions({ ...imports, limiter, callerOf }),
      createOutsidePage({ database, limiter, callerOf, fetchOutside }),
      createSetUp({
        ...{ config, database, limiter },
        fixed: fixedSettings(config),
        adminMaker: superAdminMaker,
        tryMail: async address => (await tryMail(config, log, address, 'set-up')).words,
      }),
      createSiteHealth({
        ...{ config, database, limiter, callerOf, errors },
        jobs: {
          weeklyEmail: { name: 'weekly email', nextAt: () => nextSunday(config) },
          series: {
            name: 'housekeeping',
            lastAt: () => sweptAt,
            nextAt: () => sweptAt && new Date(sweptAt.getTime() + sweepMilliseconds),
          },
          backups: { name: 'backups', nextAt: () => nextNightlyBackup(config) },
          imports: { name: 'imports' },
        },
      }),
    ],
    routes: [
      createPictureFiles({ database, changes, store }),
      createRouteFiles({ database, changes, store }),
    ],
    pages: website.http,
    sweeps: [
      sweepDeletedEvents,
      sweepPlaces,
      // After the deleted events, whose words go with them.
      sweepHistory,
      sweepSubmissions,
      sweepReviewMail,
      sweepReports,
      sweepOwnCalendars,
      sweepImports,
      async queries => {
        await queries.query(`delete from private.removed_files where removed_at < now() - interval '1 year'`)
      },
      // First who is still there, then the dates: what nobody answered for is not extended.
      askAboutSeries,
      extendSeries,
      async () => {
        sweptAt = new Date()
      },
    ],
    jobs: [
      () => startWeeklySchedule({ config, database, log: logOf('weekly email') }),
      () => startReviewSchedule({ config, database, log }),
      () => startPointReader({ database, changes, log }),
      () => startImports(imports),
      ...(config.backups ? [() => startNightlyBackups({ config, database, log: logOf('backups') })] : []),
      () => startSampleFiles({ database, log, upload: uploadSample }),
    ],
    stop: () => website.close(),
  }
}
