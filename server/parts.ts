// Builds every part of the server on an open database, and says what each one answers, mails, sweeps and does by the clock.

import type { Hono } from 'hono'
import { createAuth } from './auth/auth.ts'
import { authMail } from './auth/letters.ts'
import { superAdminMaker } from './auth/super-admin.ts'
import { sweepAuth } from './auth/sweep.ts'
import { nextNightlyBackup, startNightlyBackups } from './backups/nightly.ts'
import { listenForChanges } from './changes.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { ErrorCounts } from './error-counts.ts'
import { createFeeds } from './feeds/feeds.ts'
import { sweepOwnCalendars } from './feeds/own-calendars.ts'
import { sweepDeletedEvents } from './feeds/sweep-deleted-events.ts'
import { createSiteHealth } from './health/site-health.ts'
import { sweepHistory } from './history/sweep-history.ts'
import { type Sweep, sweepMilliseconds } from './housekeeping.ts'
import { Front } from './http/front.ts'
import { createFunctions } from './http/functions.ts'
import { createHttp } from './http/http.ts'
import type { HttpEnv } from './http/http-env.ts'
import type { Metrics } from './http/metrics.ts'
import { createNotOffered } from './http/not-offered.ts'
import { noteAnswers } from './http/note-answer.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { Readiness } from './http/readiness.ts'
import { createCallers } from './identity/caller.ts'
import { ensureKeys } from './identity/keys.ts'
import { linkSigner } from './identity/link-signatures.ts'
import { openTokens } from './identity/tokens.ts'
import { importFunctions } from './imports/functions.ts'
import { importMail } from './imports/letters.ts'
import { sweepImports } from './imports/sweep-imports.ts'
import { startImports } from './imports/worker.ts'
import type { Logger } from './log.ts'
import type { MailKinds } from './mail/mail-kind.ts'
import { sweepMail } from './mail/outbox.ts'
import { testMail } from './mail/test-letter.ts'
import { sweepWrittenMail } from './mail/transport.ts'
import { tryMail } from './mail/try-mail.ts'
import { openOutside } from './outside/fetch-outside.ts'
import { createOutsidePage } from './outside/outside-page.ts'
import { startPointReader } from './places/point-reader.ts'
import { sweepPlaces } from './places/sweep-places.ts'
import { reportMail } from './reports/letters.ts'
import { sweepReports } from './reports/sweep-reports.ts'
import { createRest } from './rest/rest.ts'
import { createSuggestions } from './search/suggestions.ts'
import { askAboutSeries, extendSeries } from './series/hourly-series.ts'
import { seriesMail } from './series/letters.ts'
import { createStillHappening } from './series/still-happening.ts'
import { createSetUp } from './set-up/set-up.ts'
import { createShareCards } from './share-cards/share-cards.ts'
import { fixedSettings } from './site-settings.ts'
import { openByteStore } from './storage/open-byte-store.ts'
import { createPictureFiles } from './storage/picture-files.ts'
import { createRouteFiles } from './storage/route-files.ts'
import { startSampleFiles } from './storage/sample-files.ts'
import { createStorage } from './storage/storage.ts'
import { sweepPictures } from './storage/sweep-pictures.ts'
import { submissionMail } from './submissions/letters.ts'
import { createLostLinks } from './submissions/lost-links.ts'
import { reviewMail } from './submissions/review-letters.ts'
import { startReviewSchedule } from './submissions/review-schedule.ts'
import { sweepSubmissions } from './submissions/sweep.ts'
import { sweepReviewMail } from './submissions/sweep-review-mail.ts'
import { createWebsite } from './website/website.ts'
import { weeklyEmailFunctions } from './weekly-email/functions.ts'
import { weeklyEmailLetters } from './weekly-email/letters.ts'
import { nextSunday, startWeeklySchedule } from './weekly-email/weekly-schedule.ts'

export interface Foundation {
  config: Config
  database: Database
  log: Logger
  /** Counts the answers, where someone wants to know. */
  metrics?: Metrics | undefined
  readiness?: Readiness
  /** What the log has counted. */
  errors?: ErrorCounts | undefined
}

export interface Parts {
  /** Answers every request. */
  http: Hono<HttpEnv>
  /** Is asked before, and answers some. */
  front: Front
  mailKinds: MailKinds
  sweeps: Sweep[]
  /** Each starts one job that runs by the clock, or once after the start. */
  jobs: (() => { stop(): Promise<void> })[]
  stop(): Promise<void>
}

/** Every kind of mail that the site sends. */
export function allMail(config: Config): MailKinds {
  return {
    ...testMail(config),
    ...authMail(config),
    ...weeklyEmailLetters(config),
    ...submissionMail(config),
    ...seriesMail(config),
    ...reviewMail(config),
    ...reportMail(config),
    ...importMail(config),
  }
}

export async function buildParts(foundation: Foundation): Promise<Parts> {
  const {
    config,
    database,
    log,
    metrics,
    errors = new ErrorCounts(),
    readiness = new Readiness(),
  } = foundation
  const [keys, tokens, changes] = await Promise.all([
    ensureKeys(database),
    openTokens(database, `${config.siteUrl}/auth/v1`),
    listenForChanges(database, log),
  ])
  const callerOf = createCallers({ keys, tokens })
  const limiter = createRateLimiter(database)
  const mailKinds = allMail(config)
  const store = await openByteStore(config)
  const fetchOutside = openOutside({ allowed: config.outsideAllowed })
  const logOf = (job: string) => log.child({ job })
  const imports = { config, database, log: logOf('imports'), fetchOutside }
  let sweptAt: Date | undefined

  // Pages and pictures are made ready while the database tells of its tables.
  const [rest, website] = await Promise.all([
    createRest({ database, changes, callerOf, limiter, log }),
    createShareCards({ config, database, changes, store }).then(shareCards =>
      createWebsite({
        ...{ config, database, changes, log, shareCards },
        suggest: createSuggestions({ config, database, changes }),
        publishableKey: keys.publishable,
        askServer: async (request, ip) => http.fetch(request, { ip, isOwn: true }),
      }),
    ),
  ])
  const auth = createAuth({ config, database, keys, tokens, limiter, log })
  const storage = createStorage({
    ...{ database, store, callerOf, limiter, log },
    signer: await linkSigner(database, 'storage_links'),
    dataDir: config.dataDir,
    maxBytes: config.storageMax,
  })
  const functions = createFunctions({
    site: config,
    limiter,
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
  })
  const note = noteAnswers(log, metrics)
  const front = new Front(note)
  const http = createHttp({
    ...{ site: config, database, log, front, note, metrics, readiness },
    dataDir: config.dataDir,
    apis: [
      { path: '/', app: rest },
      { path: '/auth/v1', app: auth },
      { path: '/functions/v1', app: functions },
      { path: '/', app: storage },
      { path: '/', app: createNotOffered() },
      { path: '/', app: createPictureFiles({ database, changes, store }) },
      { path: '/', app: createRouteFiles({ database, changes, store }) },
    ],
    website: website.http,
  })

  return {
    http,
    front,
    mailKinds,
    sweeps: [
      sweepAuth,
      (queries, signal) => sweepMail(queries, mailKinds, signal),
      (_, signal) => sweepWrittenMail(config, signal),
      sweepDeletedEvents,
      sweepPlaces,
      // After the deleted events, whose words go with them.
      sweepHistory,
      sweepSubmissions,
      sweepReviewMail,
      sweepReports,
      sweepOwnCalendars,
      sweepImports,
      // After whatever referred to them.
      (queries, signal) => sweepPictures(store, queries, signal),
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
      () =>
        startSampleFiles({
          ...{ database, log },
          upload: async (bucket, name, file) =>
            http.fetch(
              new Request(`${config.siteUrl}/storage/v1/object/${bucket}/${name}`, {
                ...{ method: 'POST', body: new Uint8Array(file) },
                headers: { apikey: keys.secret, 'content-type': 'application/octet-stream' },
              }),
              { ip: '127.0.0.1', isOwn: true },
            ),
        }),
    ],
    stop: async () => {
      await website.close()
      await changes.stop()
      await tokens.close()
    },
  }
}
